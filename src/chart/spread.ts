import type { CancerType } from '../core/case.js';
import type { SpreadFact } from '../core/fact.js';
import { clauseEnd, clauseStart, experiencerAt, standingAt } from './assertion.js';
import { isNegated } from './negation.js';
import { isCrowded, rangesOf } from './operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { DISTANT_SITE, isRegional } from './spread-site.js';
import { anyOf, type CompiledRewrites, compileRewrites } from './wording.js';

export interface CompiledSpreadFact {
  readonly fact: SpreadFact;
  readonly asserted: RegExp;
  readonly exceptFor: ReadonlyMap<string, RegExp>;
  readonly notSpread: RegExp;
  readonly regional: RegExp;
  readonly absent: RegExp;
  readonly restage: (cancerType: CancerType) => CompiledRewrites | undefined;
}

/** A mention of distant spread, and how far the chart stands by it. */
export interface SpreadMention extends Range {
  readonly sentence: number;
  readonly status: 'asserted' | 'hedged' | 'absent' | 'none';
}

export function compileSpreadFact(fact: SpreadFact): CompiledSpreadFact {
  const exceptFor = new Map<string, RegExp>();
  for (const type of new Set(fact.assertedExcept.flatMap((a) => a.cancerTypes))) {
    exceptFor.set(
      type,
      anyOf(
        fact.assertedExcept.filter((a) => a.cancerTypes.includes(type)).map((a) => a.pattern),
        'gi',
      ),
    );
  }
  return {
    fact,
    asserted: anyOf(fact.asserted, 'gi'),
    exceptFor,
    notSpread: anyOf(fact.notSpread, 'gi'),
    regional: anyOf(fact.regional, 'i'),
    absent: anyOf(fact.absent, 'gi'),
    restage: (type) =>
      compileRewrites(
        fact.restage.filter((r) => r.cancerTypes.length === 0 || r.cancerTypes.includes(type)),
      ),
  };
}

const NOT_CLAIMED =
  /\b(?:no|not|nothing|none|without|denies|query|queries|querying|negative for|neg for|free of|never|rul(?:e|ed|es|ing) out|r\/o|exclud\w+|evaluat\w+ for|assess(?:ed|ing|ment)? for|look(?:ed|ing)? for|screen(?:ed|ing)? for|search(?:ed|ing)? for|absence of|risk (?:of|for)|chance of|likelihood of|if|unless|in case|should|whether|would|could|might|may|fear of|fears|worried (?:about|that)|worr(?:y|ying|ies) (?:about|over)|possib\w+|questionable|question of|concern(?:s|ed|ing)? (?:for|about|of|over)|suspicio\w+ (?:for|of)|worrisome for|indeterminate|cannot exclude|can't exclude|rather than|instead of|unlikely|develop\w*|prevent\w*|delay\w*|until|\?|versus|vs|asks? (?:about|whether)|patients? with|approved (?:for|in)|(?:data|evidence|results?|experience|efficacy|responses?|benefit|approval)(?: (?:is|are|was|were|come|comes|only|mostly|mainly)){0,2} (?:in|for|from)|studied in|trials? (?:in|of|for)|(?:used|indicated|reserved|given|evidence) (?:in|for)|in the)\b(?:[ (]+[\w'/+-]+){0,7}[ (]*$/i;
const DENIED_AFTER =
  /^(?:\W+[\w'/-]+){0,4}?\W*\b(?:(?:was|were|is|are|has been|have been)? ?(?:ruled out|excluded|not (?:seen|identified|present|detected|confirmed|found|suspected)|unlikely|absent|negative|benign|none)|less likely|(?:was |were |is |are |had been |has been )?(?:queried|questioned|in question|in doubt|doubted|withdrawn|refuted|disproved|discounted|dismissed|(?:once |initially |at first |first )?feared|no longer (?:suspected|considered|thought|favou?red|believed|likely)|not (?:suspected|thought|considered|favou?red|believed|proven|borne out))|: (?:none|no|negative|absent)|survey|workup|work-up)|^(?:\?|["')\]]{0,2} ?\?)/i;
/** A question put by or to someone: "is he metastatic", "whether the node means stage 4". */
const ASKED =
  /(?<!not only )\b(?:(?:is|was|are|were) (?:he|she|they|I)|(?:does|did|could) (?:it|this|that)|whether|wonder\w* if|asks? if|asked if)\b[^.;]{0,100}$/i;
/** "Distant relapse the main danger". */
const FEARED_AFTER =
  /^(?: (?:is|as|being|remains|was|would be))?,? (?:the |her |his |our |a )?(?:[a-z]+ )?(?:dangers?|risks?|threats?|fears?|worr(?:y|ies)|concerns?)(?![a-z])/i;
/** Whom a trial or a label admits. */
const ADMITTED =
  /\b(?:trials?|stud(?:y|ies)|protocols?|label|indication|arm|slot)\b[^.;,]{0,30}\b(?:takes?|requires?|enrol\w*|accepts?|needs?|includes?|admits?|open (?:to|for)|limited to|restricted to|only|is for|(?:is|was) in)\b[^.;,]{0,30}$/i;
/** "Only for metastatic disease", "keep the second line for metastatic disease". */
const RESERVED =
  /\b(?:(?:only|solely|just|reserved?|licen[sc]ed|approved|indicated|meant|label(?:l?ed)?) (?:in|for|until)|(?:keep|reserve|save|hold)(?! on\b)(?: [\w-]+){1,4} (?:for|until)) (?:the )?$/i;
/** "Stage IV would mean". */
const SUPPOSED_AFTER =
  /^(?: [\w-]+){0,2} (?:would|might|could) (?:mean|be|make|imply|change|have)\b/i;
/** "? mets", right before the word. */
const QUERIED_BEFORE = /\? ?(?:[\w-]+ )?$/;
const HEDGED =
  /\b(?:compatible with|consistent with|c\/w|concerning for|suggest\w*|likely|probabl\w+|presumed|appears?|favou?r\w*|in keeping with|thought to be|read as|called|reported as|interpreted as|highly suspicious for|suspected|representing)\b[^.;]{0,40}$/i;
const STAGE = /^(?:stage|[cpy]*M1)/i;

/** Every word of distant spread in the packet, in order. */
export function readSpread(
  view: Outline,
  compiled: CompiledSpreadFact,
  cancerType: CancerType,
): SpreadMention[] {
  const { text } = view;
  const exception = compiled.exceptFor.get(cancerType);
  const masked = [
    ...rangesOf(text, compiled.notSpread),
    ...(exception ? rangesOf(text, exception) : []),
  ].sort((a, b) => a.start - b.start);
  const absent = rangesOf(text, compiled.absent);
  const out: SpreadMention[] = [];
  for (const range of rangesOf(text, compiled.asserted)) {
    const { start, end } = range;
    const sentence = indexAt(view.sentences, start);
    if (sentence < 0 || overlaps(masked, range)) continue;
    if (isCrowded(out, sentence)) {
      out.push({ start, end, sentence, status: (out[out.length - 1] as SpreadMention).status });
      continue;
    }
    const status = overlaps(absent, range) ? 'absent' : statusOf(view, compiled, sentence, range);
    out.push({ start, end, sentence, status });
  }
  return out;
}

/** Whether one of the ranges, which are in order, shares a character with `range`. */
export function overlaps(sorted: readonly Range[], range: Range): boolean {
  for (let i = Math.max(0, indexAt(sorted, range.start) - 2); i < sorted.length; i++) {
    const r = sorted[i] as Range;
    if (r.start >= range.end) return false;
    if (r.end > range.start) return true;
  }
  return false;
}

function statusOf(
  view: Outline,
  compiled: CompiledSpreadFact,
  index: number,
  range: Range,
): SpreadMention['status'] {
  const { text } = view;
  const sentence = view.sentences[index] as Sentence;
  if (sentence.section === 'family' || experiencerAt(text, sentence, range) === 'other')
    return 'none';
  if (standingAt(text, { sentence, next: view.sentences[index + 1] }, range) === 'withdrawn')
    return 'none';
  const before = text.slice(clauseStart(text, sentence.start, range.start), range.start);
  const after = text.slice(range.end, clauseEnd(text, range.end, sentence.end));
  const word = text.slice(range.start, range.end);
  if (QUERIED_BEFORE.test(before.slice(-24))) return 'none';
  if (NOT_CLAIMED.test(cutAtTurn(before)) || DENIED_AFTER.test(after)) return 'none';
  if (isNegated(text, sentence, range)) return 'none';
  if (
    ASKED.test(before) ||
    ADMITTED.test(before) ||
    RESERVED.test(before) ||
    SUPPOSED_AFTER.test(after) ||
    FEARED_AFTER.test(after)
  )
    return 'none';
  if (!STAGE.test(word) && isRegional(view, compiled, index, range)) return 'none';
  return HEDGED.test(before) ? 'hedged' : 'asserted';
}

/** A negation or a doubt reaches up to the next verb of finding. */
function cutAtTurn(before: string): string {
  const turn =
    /.*\b(?:but|however|although|shows?|showed|revealed|demonstrat\w+|confirm\w+|with|has|had|found|now|because|given|since|due to|and is|and has)\b/is.exec(
      before.slice(-160),
    );
  const tail = turn ? before.slice(-160).slice(turn[0].length) : before;
  return /\b(?:with|has|had|given|because|since|due to)$/i.test(turn?.[0] ?? '') &&
    /\b(?:no|not|never|without|if|patients?|unless|whether)\b[^,;]{0,30}$/i.test(turn?.[0] ?? '')
    ? before
    : tail;
}

/** Whether the chart states distant spread: an image's guess does not hold against a later, plain denial. */
export function isSpread(view: Outline, mentions: readonly SpreadMention[]): boolean {
  if (mentions.some((m) => m.status === 'asserted')) return true;
  const hedged = mentions.filter((m) => m.status === 'hedged' && !isRefuted(view, m));
  const last = hedged[hedged.length - 1];
  if (!last) return false;
  const denials = [
    ...mentions.filter((m) => m.status === 'absent').map((m) => m.start),
    lastMatch(view.text, /(?<![A-Za-z0-9])c?M ?0(?![\d.A-Za-z])|[Nn][0-3][a-c]?M0(?![\d.])/g),
  ];
  return Math.max(-1, ...denials) < last.start;
}

const BENIGN =
  /\b(?:biops\w+|bx|FNA|MRI?|CT|PET|ultrasound|US|patholog\w*|cytolog\w*|repeat|follow-?up|aspirat\w+)\b[^.;]{0,80}\b(?:benign|(?:simple )?cysts?|h(?:a?e)mangiomas?|FNH|focal nodular hyperplasia|adenoma|Paget\w*|fractures?|granulomas?|hamartoma|bone island|enchondroma|meningioma|infarct|no malignan\w+|negative for (?:malignan\w+|carcinoma|tumou?r|cancer)|not malignant)\b/i;
/** A guess is settled by the next test that is told, or by a later one of the same organ. */
const NEXT_TESTS = 3;
const LATER_TESTS = 60;

/** Whether what an image suggested was shown to be benign afterwards. */
function isRefuted(view: Outline, m: SpreadMention): boolean {
  const wordsOf = (i: number) => {
    const s = view.sentences[i];
    return s ? view.text.slice(s.start, s.end) : '';
  };
  const site = DISTANT_SITE.exec(wordsOf(m.sentence))?.[0].toLowerCase();
  for (let i = m.sentence + 1; i <= m.sentence + LATER_TESTS && i < view.sentences.length; i++) {
    const words = wordsOf(i);
    const isOfIt = i - m.sentence <= NEXT_TESTS || (site && words.toLowerCase().includes(site));
    if (isOfIt && BENIGN.test(words)) return true;
  }
  return false;
}

function lastMatch(text: string, pattern: RegExp): number {
  let last = -1;
  for (const m of text.matchAll(pattern)) last = m.index;
  return last;
}
