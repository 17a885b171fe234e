import type { CancerType } from '../core/case.js';
import type { Timing } from '../core/decision.js';
import type { Concept, Spelling } from './concept.js';
import { inContext } from './context.js';
import type { StateCue } from './cue.js';
import { fullDoseAt } from './full-dose.js';
import type { RawMention } from './lexicon.js';
import { healingAt, orderAround } from './operation-order.js';
import type { Found } from './phrase-trie.js';
import type { Findings } from './reading.js';
import { geneAt, namesResult, resultFollows } from './tests-asked.js';
import { Gap, type Tokens } from './tokens.js';

/** What a clause can be about: a treatment, test or kind of care, or a timing that stands alone ("no adjuvant"). */
export interface Entity {
  readonly from: number;
  readonly to: number;
  readonly concept: Concept | undefined;
  readonly trial: boolean;
  readonly timing: Timing | undefined;
  /** The timing is said by a phrase that may also date a scan or a wound ("after surgery"). */
  readonly weak: boolean;
  /** An operation that only says when something else happens ("before surgery"). */
  readonly reference: boolean;
  /** Asks for nothing unless a verb does: a gene's name, "HER2 status". */
  readonly quiet: boolean;
}

/** What entities are found in. */
export type EntitySource = Pick<
  Findings,
  'tokens' | 'text' | 'raw' | 'wording' | 'cancerTypes' | 'lexicon'
>;

/** A trial's name followed by one of these means what was given in it. */
const AS_GIVEN = new Set(
  'regimen schedule arm protocol approach treatment combination backbone style strategy triplet doublet sequence dosing'.split(
    ' ',
  ),
);

/** Everything in the text that clauses can be about, in text order. */
export function entitiesOf(source: EntitySource): Entity[] {
  const { tokens, raw, cancerTypes } = source;
  const found: Entity[] = [];
  const covered = new Uint8Array(tokens.count + 1);
  for (let k = 0; k < raw.length; k++) {
    const m = raw[k] as RawMention;
    const reading = choose(m.readings, cancerTypes);
    if (reading.context && !inContext(tokens, raw, k, reading)) continue;
    found.push(mentionEntity(tokens, m, reading, cancerTypes));
    covered.fill(reading.concept.kind === 'care' ? 2 : 1, m.from, m.to);
  }
  const rest = [
    ...genes(source, covered),
    ...timings(source, covered),
    ...healing(source),
    ...fullDoses(source),
  ];
  return found.concat(rest).sort((a, b) => a.from - b.from || b.to - a.to);
}

function genes({ tokens, text, lexicon }: EntitySource, covered: Uint8Array): Entity[] {
  const found: Entity[] = [];
  for (let w = 0; w < tokens.count; w++) {
    const gene = covered[w] === 0 ? geneAt(tokens, text, w) : undefined;
    const concept = gene && lexicon.test(gene.test);
    if (gene && concept) found.push(entity({ from: w, to: gene.to, concept, quiet: true }));
  }
  return found;
}

/** "Adjuvant chemotherapy" is one name; the timing in it still counts, as a statement of its own. */
function timings({ tokens, wording }: EntitySource, covered: Uint8Array): Entity[] {
  return wording.states.flatMap((s): Entity[] => {
    const timing = s.values.find((v) => v.timing)?.timing;
    // "Palliative care" is offered beside any plan.
    if (!timing || (timing === 'palliative' && covered[s.from] === 2)) return [];
    return [entity({ from: s.from, to: s.to, timing, weak: isWeak(tokens, s) })];
  });
}

/** "As soon as the wound has healed" */
function healing({ tokens }: EntitySource): Entity[] {
  const found: Entity[] = [];
  for (let w = 0; w < tokens.count; w++) {
    const to = healingAt(tokens, w);
    if (to !== undefined) found.push(entity({ from: w, to, timing: 'adjuvant', weak: true }));
  }
  return found;
}

/** "70 Gy in 35": a dose that is given to a tumor that stays. */
function fullDoses({ tokens }: EntitySource): Entity[] {
  const found: Entity[] = [];
  for (let w = 0; w < tokens.count; w++) {
    const to = fullDoseAt(tokens, w);
    if (to !== undefined) found.push(entity({ from: w, to, timing: 'definitive' }));
  }
  return found;
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
  { from, to }: RawMention,
  reading: Spelling,
  cancerTypes: readonly CancerType[],
): Entity {
  const concept = narrowed(reading.concept, cancerTypes);
  if (reading.trial) {
    const next = tokens.word[to];
    // "ToGA did show that …"
    if (next !== undefined && FINDS.test(next)) {
      return entity({ from, to, concept, trial: true, reference: true });
    }
    // "PACIFIC durvalumab"
    const last = tokens.word[to - 1] as string;
    const given = AS_GIVEN.has(next ?? '') || concept.drugs.includes(last) || armOf(tokens, from);
    return entity({ from, to, concept, trial: !given });
  }
  if (concept.kind === 'care' && concept.id === 'trial' && FINDS.test(tokens.word[to] ?? '')) {
    // "The Alliance trial showed no advantage"
    return entity({ from, to, concept, reference: true });
  }
  if (concept.kind === 'care') {
    // "Supportive care:" heads a list of odds and ends.
    // "Hospice brochure": no more than read about.
    const reference = ((tokens.gap[to] ?? 0) & Gap.colon) !== 0 || READ.test(tokens.word[to] ?? '');
    return entity({ from, to, concept, reference });
  }
  if (concept.kind === 'test') {
    const quiet = namesResult(tokens, to) || resultFollows(tokens, to);
    return entity({ from, to, concept, quiet });
  }
  const timing = concept.kind === 'procedure' ? orderAround(tokens, from) : undefined;
  // "Platinum sensitivity is to be expected": a property of the tumor.
  const reference = RESPONDS.test(tokens.word[to] ?? '');
  if (!timing) return entity({ from, to, concept, reference });
  return entity({ from, to, concept, timing, weak: true, reference: true });
}

const RESPONDS = /^(?:sensitivity|responsiveness|sensitiveness)$/;
const READ =
  /^(?:brochures?|leaflets?|booklets?|folders?|flyers?|information|website|details|number)$/;

/** What a trial does that is cited. */
export const FINDS =
  /^(?:show|found|finds|report|demonstrat|compared|failed|gave|had|has|did|does|suggest|support|prov|establish|taught|tells|told|enrolled|was|were|met|closed)/;
const OF_ARM: ReadonlySet<string> = new Set(
  'of the in arm experimental active study trial'.split(' '),
);
const ARM_WITHIN = 7;

/** "The regimen of the experimental arm of PARADIGM" */
function armOf({ word }: Tokens, from: number): boolean {
  if (word[from - 1] !== 'of' && word[from - 1] !== 'in') return false;
  for (let w = from - 2; w >= from - ARM_WITHIN; w--) {
    const said = word[w] ?? '';
    if (said !== 'arm' && AS_GIVEN.has(said)) return true;
    if (!OF_ARM.has(said)) return word[w + 1] === 'arm';
  }
  return false;
}

/** An entity with what is not given left out; always of one shape, which the engine rewards. */
function entity(given: Partial<Entity> & Pick<Entity, 'from' | 'to'>): Entity {
  return {
    from: given.from,
    to: given.to,
    concept: given.concept,
    timing: given.timing,
    trial: given.trial ?? false,
    weak: given.weak ?? false,
    reference: given.reference ?? false,
    quiet: given.quiet ?? false,
  };
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

const STRONG = new Set(
  'neoadjuvant neoadj neo adjuvant adj perioperative periop peri definitive radical primary induction nact trimodality palliative surveillance'.split(
    ' ',
  ),
);

function isWeak(tokens: Tokens, s: Found<StateCue>): boolean {
  return !STRONG.has(tokens.word[s.from] as string);
}
