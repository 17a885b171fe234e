import { type AdverseEvent, adverseEventsIn } from './adverse-events.js';

/**
 * What came of a treatment: it did nothing (`ineffective`), too little or for too short (`partial`), enough
 * (`effective`); it did harm (`intolerant`) or none (`tolerated`); it must not be given (`contraindicated`), was not paid
 * for (`access`), or was not wanted (`preference`).
 */
export type OutcomeKind =
  | 'ineffective'
  | 'partial'
  | 'effective'
  | 'intolerant'
  | 'tolerated'
  | 'contraindicated'
  | 'access'
  | 'preference';

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly start: number;
  readonly end: number;
  /** Of `intolerant`: the groups of the harms that are named. */
  readonly harms: readonly string[];
}

const GOOD = 'response|improvement|benefit|relief|effect|efficacy|help|control|change|success|gain';
const ADVERB =
  '(?:any |a |an |much |significant |adequate |sufficient |clinical |meaningful |appreciable |real |lasting |sustained |durable |further |objective |noticeable |clear |therapeutic |symptomatic |good |full |great |enough )*';

/** Tried in this order at each place; the first that matches there is meant. */
const SAID: readonly (readonly [OutcomeKind, string])[] = [
  [
    'tolerated',
    '(?:no|without|denie[sd]|denying|free of|nor|never had) (?:any |significant |serious |major |notable |known |reported )*(?:adverse|side|toxic|untoward)[ -]?(?:effects?|events?|reactions?)|(?:no|without) (?:any |significant |a )*(?:toxicit(?:y|ies)|reactions?|intolerance|tolerability (?:issues?|problems?)|safety (?:issues?|concerns?)|complications?|allerg\\w+)',
  ],
  [
    'intolerant',
    '(?:not|never|poorly|un-?able to|could not|couldn.t|cannot|can.t|did not|didn.t|badly|barely|hardly) (?:be |well |been )?tolerat\\w+|intoleran\\w+|(?:adverse|side|toxic)[ -](?:drug )?(?:effects?|events?|reactions?)|toxicit(?:y|ies)|allerg(?:y|ic)(?! (?:clinics?|first|sees|asked|advised|advises|consult\\w*|says|said|opinion|agrees|input|note|letter|visit|&|and asthma|rhinitis|asthma|conjunctivitis|shots?|immunotherapy|practice|specialists?|tests?|testing|referral|consult|season|contact|sense))|hypersensitiv\\w+|severe reactions?|(?:drug|steroid|statin|medication)-induced',
  ],
  [
    'tolerated',
    '(?:well|generally|fully|now) tolerated|tolerat(?:ed|es|ing)(?: it| this| them)?(?: well)?',
  ],
  [
    'partial',
    `(?:partial|transient|temporary|initial|brief|short-lived|modest|slight|mild|minimal|minor|limited|some|moderate|suboptimal|sub-optimal|incomplete|waning|marginal) (?:and |but |or )?(?:partial |transient |temporary |short-lived |clinical |symptomatic |incomplete )*(?:${GOOD}|response|help|remission)|(?:partially|transiently|temporarily|initially|somewhat|briefly|slightly|minimally) (?:responded|improved|helped|relieved|effective|controlled|better|responsive)|(?:loss of|lost|waning|secondary loss of|secondary) (?:response|efficacy|effect|non-?response|failure)|wore off|helped (?:some|a little|a bit|somewhat|briefly)`,
  ],
  [
    'ineffective',
    `(?:inadequate(?:ly)?|insufficient(?:ly)?|poor(?:ly)?|unsatisfactory|sub-?therapeutic) (?:clinical |symptom(?:atic)? |disease |pain |seizure |glyc\\w+ |initial )*(?:${GOOD}|respon\\w+|controlled|suppression)|(?:no|without|little|lack of|lacking|absence of|negligible|nil|zero|failed to (?:show|achieve|have|produce|gain|get)|not (?:have|had|achieve[d]?|show|shown|get|gain)|never (?:had|achieved|showed)) ${ADVERB}(?:${GOOD}|response|remission|improving)\\b|(?:did not|didn.t|does not|doesn.t|not|never|barely|hardly) ${ADVERB}(?:adequately |sufficiently |really |well |fully )*(?:improv\\w+|respond\\w*|help\\w*|work\\w*|control(?:led)?\\b|work|effective|relieve\\w*|better|suppress\\w*)|ineffective\\w*|inefficac\\w+|unresponsive|non-?respon\\w+|refractory|resistant|unhelpful|fail(?:s|ed|ure|ing)?\\b|uncontrolled|progress(?:ed|ion|ing|ive disease)\\b|breakthrough|(?:flar|relaps|recurr|rebound|worsen|persist)\\w+|continued (?:to )?(?:\\w+ )?(?:symptoms|disease activity|attacks|seizures|pain|flares|fall|decline|worsen)|still (?:active|flaring|uncontrolled|symptomatic)|new (?:\\w+ ){0,2}(?:lesions?|metastas[ei]s|fractures?|relapses?)|(?:kept|continued|keeps|went on) (?:rising|climbing|growing|to (?:rise|climb|grow|worsen))|PD(?![- ]?L)|primary non-?response`,
  ],
  [
    'effective',
    `(?:good|excellent|complete|marked|great|significant|sustained|adequate|full|strong|dramatic|substantial|clear|near-complete|very good|satisfactory|robust|durable|favou?rable|positive) (?:and \\w+ |clinical |symptomatic |initial |therapeutic )*(?:${GOOD}|response|remission|clearance|clearing)|well[- ]controlled|controlled (?:well|on|with|by)|(?:respon(?:ded|ding|ds)|work(?:ed|ing)|help(?:ed|ing)) (?:well|very well|greatly|nicely|completely|fully|a lot)|in remission|achieved (?:\\w+ )?(?:remission|control|response)|(?:gave|with|provided|brought|had|showed|of) (?:clear |good |some |great |real |marked |significant )?(?:benefit|improvement|relief)(?! from)|beneficial|(?:was|were|is|been|highly|very) effective|symptom[- ]free|seizure[- ]free|pain[- ]free|improved|reached goal|at goal`,
  ],
  [
    'contraindicated',
    'contra-?indicat\\w+|not (?:a )?candidates?|not recommended|unsafe|should not (?:be|receive)',
  ],
  [
    'access',
    '(?:never|not|wasn.t|un-?) ?(?:dispensed|filled|picked up|shipped|approved|covered|authorized)|(?:pa|prior auth\\w*|authorization|coverage|insurance|claim|payer|plan|insurer)(?: was| has been| were| is|:)? (?:denied|denial|reject\\w+|refused|lost|lapse\\w*)|denied by|den(?:ied|ial) (?:of|by) (?:the )?(?:pa|plan|insur\\w+|payer|coverage|authorization)|(?:too )?(?:costly|expensive)|cost\\b|copay|(?:lost|loss of|lack of) (?:insurance|coverage)|non-?formulary|unavailable|shortage|back-?order\\w*|(?:no longer|not|stopped|refused|declined|would not|did not) (?:be |being )?(?:covered|covering|cover|paid|paying|pay|authorized|reimbursed)|could not afford|couldn.t afford|unaffordable',
  ],
  [
    'preference',
    "(?:patient|pt|parents?|family|his|her|own)(?:'s)? (?:preference|choice|request|wish\\w*)|declin\\w+|refus\\w+|prefer\\w* not|did not want|didn.t want|(?:wish|plan|hop|desir|want|try)\\w* (?:for |to )?(?:become |get |be )?(?:pregnan\\w+|conceive)|pregnancy (?:wish|plan\\w*|desire)|unwilling|non-?adheren\\w+|non-?complian\\w+",
  ],
];

const OUTCOME = new RegExp(
  `(?<![\\w-])(?:${SAID.map(([, pattern]) => `(${pattern})`).join('|')})(?!\\w)`,
  'gi',
);
/** A denial right before words that would otherwise say what came of it. */
const DENIED =
  /(?:\bno|\bnot|\bwithout|\bnever|\bnor|\bneither|\bdenie[sd]|\bnegative for|\buntil|\btime to|\bpending|\bprevent|n't)\s+(?:[\w-]+\s+){0,2}$/i;
/** A treatment's end, with its reason to come. */
const ENDED =
  /(?<![\w-])(?:stop\w*|discontinu\w+|d\/?c'?e?d\b|dc'?d|d\/c|held|withdrawn|ceas\w+|end\w*|terminat\w+|switch\w+|chang\w+|taken off|quit|off|abandon\w*|given up|gave up|intoleran\w+|not tolerated|reduc\w+|interrupt\w+|unable to continue)(?!\w)/gi;
/** What may stand between an end and its harm: a reason. */
const REASON =
  /(?:\bfor\b|\bdue to|\bd\/t|\bbecause|\bafter|\bowing to|\bsecondary to|\b2\/2|\bgiven|\bon account of|\bfollowing|\bwith\b|\bfrom\b|\bdeveloped|\bcaus\w+|[:(;,–—-]|->)/i;
const CAUSED =
  /(?:caus(?:ed|ing)|result(?:ed|ing) in|led to|leading to|complicated by|developed|produced|precipitated|triggered|gave (?:her|him|the patient)|made (?:her|him)|side effects?(?: of|:)?|adverse (?:effects?|events?|reactions?)(?: of|:)?|intolerance(?: to|:)?|reactions?:?|induced|[:(]|allerg\w+[^.]{0,30}[-–:(])\s*(?:[^.;]{0,40})$/i;

/** What a text says came of the one treatment it is about. */
export function outcomesIn(text: string): readonly Outcome[] {
  const found: Outcome[] = [];
  for (const match of text.matchAll(OUTCOME)) {
    const kind = (SAID[match.slice(1).findIndex((g) => g !== undefined)] as (typeof SAID)[0])[0];
    if (DENIABLE.has(kind) && DENIED.test(text.slice(Math.max(0, match.index - 40), match.index)))
      continue;
    if (CONDITIONAL.test(clauseAround(text, match.index))) continue;
    found.push({ kind, start: match.index, end: match.index + match[0].length, harms: [] });
  }
  return [...found, ...harmsDone(text)].sort((a, b) => a.start - b.start);
}

/** What would be, and is not. */
const CONDITIONAL = /\b(?:if|would|unless|in case|should)\b/i;

function clauseAround(text: string, at: number): string {
  const before = text
    .slice(Math.max(0, at - 90), at)
    .split(/[.;]\s|\n/)
    .at(-1) as string;
  const behind = text.slice(at, at + 60).split(/[.;]\s|\n/, 1)[0] as string;
  return before + behind;
}

const DENIABLE: ReadonlySet<OutcomeKind> = new Set(['ineffective', 'intolerant', 'effective']);
const REASON_WITHIN = 90;

/** Harms that the treatment did: named as the reason of its end, as caused by it, or as induced by a drug. */
function harmsDone(text: string): readonly Outcome[] {
  const ends = [...text.matchAll(ENDED)].map((m) => m.index + m[0].length);
  return adverseEventsIn(text)
    .filter(
      (event) =>
        !isDenied(text, event) &&
        (isReason(text, event, ends) || isCaused(text, event) || isEndedBy(text, event)),
    )
    .map(({ start, end, group }) => ({ kind: 'intolerant', start, end, harms: [group] }));
}

/** The harms that a text names and does not deny, done by the treatment or not. */
export function harmsNamed(text: string): ReadonlySet<string> {
  return new Set(
    adverseEventsIn(text)
      .filter((event) => !isDenied(text, event))
      .map((e) => e.group),
  );
}

/** The harms that a text denies. */
export function harmsDenied(text: string): ReadonlySet<string> {
  return new Set(
    adverseEventsIn(text)
      .filter((event) => isDenied(text, event))
      .map((e) => e.group),
  );
}

function isDenied(text: string, { start }: AdverseEvent): boolean {
  return DENIED.test(text.slice(Math.max(0, start - 40), start));
}

function isReason(text: string, { start }: AdverseEvent, ends: readonly number[]): boolean {
  return ends.some((end) => {
    if (end > start || start - end > REASON_WITHIN) return false;
    const between = text.slice(end, start);
    return !/\.\s/.test(between) && REASON.test(between);
  });
}

/** "Thigh pain and weakness, CK 1,064. Stopped": an end that follows a harm and names no other reason. */
function isEndedBy(text: string, { end }: AdverseEvent): boolean {
  const behind = ENDED_NEXT.exec(text.slice(end, end + REASON_WITHIN));
  return (
    behind !== null &&
    !/^[^.;]{0,12}\b(?:for|due|because|after|d\/t|as)\b|^\s*:/i.test(behind[1] as string)
  );
}

const ENDED_NEXT =
  /^[^;]{0,60}?[.;,]\s(?:so |and |therefore |it was |drug |was )?(?:stopped|discontinued|d\/c'?d|taken off)\b(.{0,24})/i;

function isCaused(text: string, { start, end }: AdverseEvent): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  return (
    CAUSED.test(before) ||
    /^[^.;]{0,30}\b(?:attributed to|caused by|induced)\b/i.test(text.slice(end, end + 60))
  );
}
