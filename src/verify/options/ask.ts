/**
 * What a yes/no question wants to know of its object.
 * `interval`: whether two days lie so far apart, or within a window; `change`: whether a value moved by so much;
 * `compare`: whether a value, length or age meets a limit; `normal`: whether a value is in its range;
 * `excluded`: whether a thing was looked for and not found; `together`: whether something is to be taken beside the
 * requested drug; `barred`: contraindication, intolerance, allergy; `stopped`: whether it was or will be ended;
 * `tested`: whether an examination, screening or vaccination took place; `taken`: whether a treatment was given;
 * `present`: whether something is so.
 */
export type Frame =
  | 'interval'
  | 'change'
  | 'compare'
  | 'normal'
  | 'excluded'
  | 'together'
  | 'barred'
  | 'stopped'
  | 'tested'
  | 'taken'
  | 'present';

/** Whose: the patient's own, a relative's, or either. */
export type Whose = 'patient' | 'family' | 'either';

/** A yes/no question, understood. */
export interface Ask {
  readonly frame: Frame;
  /** The words of its object, without when, for how long and what for. */
  readonly object: string;
  /** The whole question, as far as it is read. */
  readonly lead: string;
  /** `now`: so at the time of the request; `ever`: now or before; `future`: what is planned. */
  readonly scope: 'now' | 'ever' | 'future';
  readonly whose: Whose;
}

const N = '(?:\\d+(?:\\.\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const UNIT = '(?:hours?|days?|weeks?|months?|years?)';
const INTERVAL = new RegExp(
  `\\bat least ${N} (?:full )?${UNIT}\\b.*\\b(?:between|passed|elapsed|since|before|after|prior to|apart)\\b|\\b(?:within|no more than|less than|more than) (?:the )?${N} ${UNIT} (?:of|before|prior|preceding|after|following)\\b`,
  'i',
);
const CHANGE =
  /\b(?:improv|decreas|reduc|increas|declin|f[ae]ll|drop|ris|rose|gain|lost|los[es]|chang|worsen)\w*\b.*\b(?:by|of)\b.*\d|\b\d+(?:\.\d+)?\s?(?:%|percent|points?)\s+(?:or (?:more|greater) )?(?:improvement|reduction|decrease|increase|decline|drop)/i;
const COMPARE =
  /\b(?:at least|at or (?:above|below)|greater than|more than|fewer than|less than|or (?:more|less|fewer|higher|greater|lower|older|younger|above|below|over)|above|below|over|under|(?:younger|older|higher|lower) than|exceeds?|between|up to|no more than|at most)\b[^.?]*\d|\d[^.?]*\bor (?:more|less|fewer|higher|greater|lower|older|younger|above|below|over)\b|[<>≤≥]=?\s*\d/i;
const NORMAL =
  /\b(?:within|in|outside|out of) (?:the )?(?:normal|reference|expected) (?:range|limits?)|\b(?:is|are|was|were)\b.*\b(?:normal|abnormal|elevated|decreased)\b\s*\??$/i;
const EXCLUDED = /\b(?:been |was |were )?(?:excluded|ruled out)\b/i;
const TOGETHER =
  /\b(?:together with|in combination|combined with|concurrent(?:ly)?|concomitant(?:ly)?|simultaneous(?:ly)?|alongside|at the same time as|along with|in addition to|(?:used|given|taken|administered|prescribed) with|co-?administered|as monotherapy|add-on to)\b/i;
const BARRED =
  /\bcontra-?indicat\w*|\bintoleran\w+|\ballerg(?:y|ic)\b|\bhypersensitiv\w+|\b(?:not|poor) (?:a )?(?:suitable )?candidates?\b|\b(?:cannot|unable to) (?:take|use|tolerate|receive)\b/i;
const STOPPED =
  /\b(?:be|been|was|were|is|being)\s+(?:permanently |already )?(?:stopped|discontinued|withdrawn|ceased|weaned|tapered off|held)\b|\b(?:stop|discontinue|cease)\s+(?:taking|using|the|his|her|their|any|all)\b/i;
const TESTED =
  /\b(?:screened|screening|tested|testing|evaluated|evaluation|examined|examination|exam|assessed|assessment|measured|measurement|monitored|checked|documented|confirmed|imaged|performed|obtained|vaccinat\w+|immuni[sz]\w+|vaccine|counsel+ed|counsel+ing|educated|trained|enrolled|referred|biopsied|genotyped|reviewed)\b/i;
const TAKEN =
  /\b(?:treated|treatment|trial|tried|try|received?|receiving|taken?|takes|taking|used?|using|uses|given|therapy|failed|failure|undergone|had (?:surgery|a transplant)|exposed|exposure|initiated|started|administered|prescribed|inadequate response|respon(?:se|ded)|on)\b/i;

const FUTURE = /^(?:will|is .{0,60}\b(?:planned|intended|going to)\b)/i;
const NOW =
  /\b(?:current(?:ly)?|now|presently|active|ongoing|at present|at the time of (?:this |the )?request|is the patient (?:taking|using|receiving|on)|most recent)\b|^(?:is|are)\b/i;
const EVER =
  /\b(?:histor(?:y|ies)|ever|previous(?:ly)?|prior|past|at any time|been|had|lifetime|before)\b/i;
const FAMILY = /\b(?:family|relatives?|parents?|siblings?|mother|father|brother|sister)\b/i;
const PERSONAL = /\b(?:personal|patient|own)\b[^?]*\b(?:or|and)\b[^?]*\bfamily\b/i;

/** "… , or a history of one": it goes without saying. */
const OR_ONE =
  /,?\s*(?:or|and) (?:does \w+ have |has \w+ had )?(?:an? |any )?(?:prior |past |personal |previous )?(?:history of )?(?:one|it|this|the same|such)$/i;

/** Understands a yes/no question. Linear in its length. */
export function askOf(question: string): Ask {
  const text = question
    .trim()
    .replace(/\s*\([^()\d]{0,60}\)/g, '')
    .replace(/\?+\s*$/, '')
    .replace(OR_ONE, '');
  const frame = frameOf(text);
  const named = frame === 'taken' ? text.replace(WHEN_GIVEN, '') : text;
  return {
    frame,
    object: objectOf(named, frame),
    lead: text,
    scope: scopeOf(text),
    whose: whoseOf(text),
  };
}

/** "Post-transplant cyclophosphamide": when it is given, and not what. */
const WHEN_GIVEN = /\b(?:post|pre|peri)-[a-z]+\s+(?=[a-z])/gi;

function frameOf(text: string): Frame {
  if (INTERVAL.test(text)) return 'interval';
  if (CHANGE.test(text)) return 'change';
  if (EXCLUDED.test(text)) return 'excluded';
  if (TOGETHER.test(text)) return 'together';
  if (BARRED.test(text) && !/\b(?:tried|trial|failed|failure)\b/i.test(text)) return 'barred';
  if (STOPPED.test(text)) return 'stopped';
  if (COMPARE.test(text)) return 'compare';
  if (NORMAL.test(text)) return 'normal';
  if (/^(?:does|do|is there)\b.*\bhave\b|\bhistory of\b|\bdiagnos/i.test(text)) return 'present';
  if (TESTED.test(text)) return 'tested';
  if (TAKEN.test(text)) return 'taken';
  return 'present';
}

/** The time that a question is about. */
export function scopeOf(text: string): Ask['scope'] {
  if (FUTURE.test(text)) return 'future';
  if (EVER.test(text)) return 'ever';
  return NOW.test(text) ? 'now' : 'ever';
}

/** Whose facts a question is about. */
export function whoseOf(text: string): Whose {
  if (!FAMILY.test(text)) return 'patient';
  return PERSONAL.test(text) || /\bfamily\b[^?]*\bor\b[^?]*\bpersonal\b/i.test(text)
    ? 'either'
    : 'family';
}

/** When, for how long and what for: what follows an object and is none of it. */
const TAIL =
  /\s*,?\s*\b(?:before|prior to|since|on (?:the |an? )?(?:most recent|latest|last|current|baseline)|within (?:the )?(?:past|last|previous|\d)|in the (?:past|last|previous)|during|at the time|at any time|at (?:baseline|present)|when|once|while|for (?:this|the|at least|a minimum|treatment|their|his|her)|as of|after|to treat)\b.*$/i;
const HISTORY = /^.*?\bhistory of\b/i;
const LEADS: Readonly<Partial<Record<Frame, RegExp>>> = {
  taken:
    /^.*?\b(?:treated with|treatment with|therapy with|trial(?:s)? of|course(?:s)? of|tried|received|receiving|taking|taken|used|using|given|failed|failure of|inadequate response to|respon(?:se|ded) to|undergone|exposed to|exposure to|started on|started|initiated|administered|prescribed|use of|take|use|been on|is on|on)\b/i,
  present:
    /^(?:(?:does|do|did|has|have|had|is|are|was|were)\s+(?:the |this |there )?(?:patient|member|tumou?r|cancer|disease|he|she|they|it)?\s*(?:currently |ever |previously |also |now |still )*)?(?:.*?\b(?:diagnos(?:is of|ed with)|evidence of|signs? of|symptoms? of|suffer(?:s|ed|ing)? from|presence of)\b|(?:have|had|has|experienced|been|there)\b)?/i,
  tested:
    /^(?:has|have|did|does|do|was|were|is|are|will)\s+(?:the |this )?(?:patient|member|prescriber|provider|he|she)?(?:'s)?\s*(?:been|had|have|undergone|completed?|received?)?\s*(?:screened|tested|evaluated|assessed|examined|vaccinated|immuni[sz]ed)?\s*(?:for|against)?\b/i,
};

function objectOf(text: string, frame: Frame): string {
  const lead = (frame === 'present' && HISTORY.exec(text)) || LEADS[frame]?.exec(text);
  if (!lead) return text.replace(TAIL, '');
  const after = text.slice(lead[0].length).replace(TAIL, '').trim();
  return hasWords(after) ? after : text.replace(TAIL, '');
}

const FUNCTION_WORDS = /^(?:a|an|any|the|by|been|be|for|of|to|this|that|yet|so|far)$/i;

function hasWords(text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((w) => w.length > 1 && !FUNCTION_WORDS.test(w));
}
