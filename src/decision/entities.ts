import type { CancerType } from '../core/case.js';
import type { Timing } from '../core/decision.js';
import type { Concept, Spelling } from './concept.js';
import type { StateCue } from './cue.js';
import type { Wording } from './language.js';
import type { RawMention } from './lexicon.js';
import type { Found } from './phrase-trie.js';
import { Gap, type Tokens } from './tokens.js';

/** What a clause can be about: a treatment, test or kind of care, or a timing that stands alone ("no adjuvant"). */
export interface Entity {
  readonly from: number;
  readonly to: number;
  readonly concept?: Concept;
  readonly trial: boolean;
  readonly timing?: Timing;
  /** The timing is said by a phrase that may also date a scan or a wound ("after surgery"). */
  readonly weak: boolean;
  /** An operation that only says when something else happens ("before surgery"). */
  readonly reference: boolean;
}

const CONTEXT_REACH = 14;
const CONTEXT_WORDS = new Set(
  'cycle cycles weekly biweekly q3w q2w q21d q14d adjuvant neoadjuvant maintenance chemo chemotherapy regimen continue keep start give dose dosed line 1l 2l 3l then followed first-line iv plus with x4 x6 x3 x8 x12 months underneath taxane treatment therapy prior progressed'.split(
    ' ',
  ),
);
const AFTER = new Set(['after', 'following', 'post', 'since']);
const BEFORE = new Set(['before', 'preceding', 'pre']);
const SKIPPED = new Set(
  'the a his her this that any right left radical planned definitive eventual of to'.split(' '),
);

/** Everything in the text that clauses can be about, in text order. */
export function entitiesOf(
  tokens: Tokens,
  given: { raw: readonly RawMention[]; wording: Wording; cancerTypes: readonly CancerType[] },
): Entity[] {
  const { raw, wording, cancerTypes } = given;
  const found: Entity[] = [];
  for (let k = 0; k < raw.length; k++) {
    const m = raw[k] as RawMention;
    const reading = choose(m.readings, cancerTypes);
    if (reading.context && !inContext(tokens, raw, k)) continue;
    found.push(mentionEntity(tokens, m, reading, cancerTypes));
  }
  const covered = new Set<number>();
  for (const e of found) for (let w = e.from; w < e.to; w++) covered.add(w);
  for (const s of wording.states) {
    const cue = s.values.find((v) => v.timing);
    if (!cue) continue;
    const weak = isWeak(tokens, s);
    // "adjuvant chemotherapy" is one name; the timing in it still counts, as a statement of its own.
    found.push({
      from: s.from,
      to: s.to,
      timing: cue.timing as Timing,
      weak,
      trial: false,
      reference: false,
    });
  }
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}

function choose(readings: readonly Spelling[], cancerTypes: readonly CancerType[]): Spelling {
  if (readings.length === 1) return readings[0] as Spelling;
  const plain = readings.filter((r) => !r.context);
  const pool = plain.length > 0 ? plain : readings;
  for (const type of cancerTypes) {
    const fit = pool.find((r) => r.concept.cancerTypes.includes(type));
    if (fit) return fit;
  }
  return pool[0] as Spelling;
}

function mentionEntity(
  tokens: Tokens,
  m: RawMention,
  reading: Spelling,
  cancerTypes: readonly CancerType[],
): Entity {
  const { concept } = reading;
  const base = {
    from: m.from,
    to: m.to,
    concept: narrowed(concept, cancerTypes),
    trial: reading.trial,
    weak: false,
  };
  if (concept.kind !== 'procedure') return { ...base, reference: false };
  const timing = timingByReference(tokens, m.from);
  return timing ? { ...base, timing, weak: true, reference: true } : { ...base, reference: false };
}

/** "Anti-EGFR therapy" is an antibody in colorectal cancer. */
function narrowed(concept: Concept, cancerTypes: readonly CancerType[]): Concept {
  if (concept.kind !== 'class') return concept;
  for (const type of cancerTypes) {
    const meant = concept.meansIn[type];
    if (meant) return { ...concept, id: meant, classes: [meant, ...concept.classes] };
  }
  return concept;
}

function inContext(tokens: Tokens, raw: readonly RawMention[], k: number): boolean {
  const m = raw[k] as RawMention;
  for (const step of [-1, 1]) {
    for (let j = k + step; j >= 0 && j < raw.length; j += step) {
      const other = raw[j] as RawMention;
      if (Math.abs(other.from - m.from) > CONTEXT_REACH) break;
      const plain = other.readings.some((r) => !r.context && isTreatment(r.concept));
      if (plain) return true;
    }
  }
  for (let w = Math.max(0, m.from - 4); w < Math.min(tokens.count, m.to + 5); w++) {
    if (w >= m.from && w < m.to) continue;
    if (CONTEXT_WORDS.has(tokens.word[w] as string)) return true;
  }
  return false;
}

function isTreatment({ kind }: Concept): boolean {
  return (
    kind === 'drug' ||
    kind === 'regimen' ||
    kind === 'class' ||
    kind === 'radiation' ||
    kind === 'procedure'
  );
}

function timingByReference(tokens: Tokens, from: number): Timing | undefined {
  for (let w = from - 1; w >= 0 && w >= from - 4; w--) {
    const gap = tokens.gap[w + 1] as number;
    if (gap & (Gap.stop | Gap.comma | Gap.semicolon | Gap.colon)) return undefined;
    const word = tokens.word[w] as string;
    if (AFTER.has(word)) return 'adjuvant';
    if (BEFORE.has(word)) return 'neoadjuvant';
    if (word === 'to' && tokens.word[w - 1] === 'prior') return 'neoadjuvant';
    if (word === 'of' && tokens.word[w - 1] === 'ahead') return 'neoadjuvant';
    if (!SKIPPED.has(word)) return undefined;
  }
  return undefined;
}

const STRONG = new Set(
  'neoadjuvant neoadj neo adjuvant adj perioperative periop peri definitive radical primary induction nact trimodality palliative surveillance'.split(
    ' ',
  ),
);

function isWeak(tokens: Tokens, s: Found<StateCue>): boolean {
  return !STRONG.has(tokens.word[s.from] as string);
}
