import type { Reading, Statement } from './reading.js';
import { REFERENCE } from './stance.js';
import { Gap, type Tokens } from './tokens.js';

/** Words before a treatment in which its recommendation may be announced. */
const ANNOUNCED_WITHIN = 16;
const DECIDES =
  /^(?:recommend|recommends|recommended|advise|advises|advised|propose|proposes|proposed|suggest|suggests|agreed|decided|chose|choose|opted|opt|settled|favor|favors|favour|favours)$/;
const DECIDERS =
  /^(?:we|i|board|panel|team|group|mdt|mdm|committee|conference|meeting|department|unit|clinic)$/;
const NAMED =
  /^(?:recommendation|recommendations|advice|proposal|suggestion|choice|preference|conclusion|decision)$/;
const COPULAS = /^(?:is|are|remains|was|therefore|then|to)$/;

/**
 * Where a text announces what it recommends, a treatment that its prose only discusses is a mention: neither "X shares
 * the same partners" nor "X might help one in ten" recommends or weighs X. What has a verb of its own stays.
 */
export function deliberated(reading: Reading, all: Statement[]): Statement[] {
  if (!all.some((x) => isPlan(reading, x))) return all;
  return all.map((x) => (isDiscussed(reading, x) ? { ...x, stance: REFERENCE } : x));
}

/** "We recommend X", "Our advice is X", "Recommendation. X": a cancer treatment, announced as the choice. */
function isPlan({ tokens }: Reading, x: Statement): boolean {
  const { concept, from } = x.entity;
  if (
    !concept ||
    x.described ||
    x.stance.certainty !== 'recommended' ||
    x.tainted ||
    x.section === 'judge'
  )
    return false;
  const treats = concept.classes.includes('systemic') || concept.drugs.length > 0;
  if (!treats && concept.kind !== 'procedure' && concept.kind !== 'radiation') return false;
  const { word, gap } = tokens;
  if (headsBlock(tokens, x)) return true;
  for (let w = from - 1; w >= Math.max(x.block.from, from - ANNOUNCED_WITHIN); w--) {
    if (((gap[w + 1] as number) & (Gap.stop | Gap.semicolon)) !== 0) return false;
    if (DECIDES.test(word[w] as string) && decided(word, w)) return true;
    if (NAMED.test(word[w] as string) && COPULAS.test(word[w + 1] ?? '')) return true;
  }
  return false;
}

/** "Recommendation." before what is recommended. */
function headsBlock({ word, gap }: Tokens, { block, entity }: Statement): boolean {
  for (let w = block.from; w < Math.min(entity.from, block.from + 3); w++) {
    const ends = ((gap[w + 1] as number) & (Gap.stop | Gap.colon)) !== 0;
    if (ends && NAMED.test(word[w] as string)) return true;
  }
  const { head } = block;
  return head !== undefined && head.to > head.from && NAMED.test(word[head.to - 1] as string);
}

function decided(word: readonly string[], at: number): boolean {
  for (let w = at - 1; w >= at - 3; w--) if (DECIDERS.test(word[w] ?? '')) return true;
  return false;
}

/** Only told of: it is the subject of a verb that says what it is or does, or what it might do. */
function isDiscussed({ tokens, mentionAt, entities }: Reading, x: Statement): boolean {
  const { stance, block, entity } = x;
  if (x.described && block.style === 'prose' && stance.certainty === 'recommended') return true;
  if (block.style !== 'prose' || !entity.concept || entity.concept.kind === 'test') return false;
  const bare = stance.certainty === 'recommended' && !stance.explicit;
  // "Would make no sense without a target": an argument, and no promise.
  const weighed =
    (stance.action === 'consider' && stance.condition === 'event') ||
    (stance.action === 'hold' && stance.condition === 'result');
  if (!bare && !weighed) return false;
  const { word, gap } = tokens;
  let w = entity.to;
  for (let k = 0; k < VERB_WITHIN; k++) {
    if (w >= block.to || ((gap[w] as number) & ENDS) !== 0) return false;
    const other = entities[mentionAt[w] as number];
    if (other) w = other.to;
    else if (BETWEEN.has(word[w] as string)) w++;
    else break;
  }
  if (w >= block.to || ((gap[w] as number) & ENDS) !== 0) return false;
  const said = word[w] as string;
  if (bare) return THIRD_PERSON.test(said) && !NO_VERBS.has(said);
  return MIGHT.has(said) && !LEAVES_OPEN.has(verbAfter(word, w + 1));
}

const VERB_WITHIN = 10;
const ENDS = Gap.stop | Gap.semicolon | Gap.colon;
const BETWEEN: ReadonlySet<string> = new Set(
  'with and or alone also too still then here itself in our view other as even combined added early late however though single agent'.split(
    ' ',
  ),
);
const THIRD_PERSON = /^[a-z]{3,}[a-z]s$/;
/** Words in -s that are no verbs, and verbs that order: "X continues". */
const NO_VERBS: ReadonlySet<string> = new Set(
  'plus weeks days months years cycles doses tablets capsules pills infusions injections courses times tumors tumours goes continues starts begins follows remains stays resumes proceeds runs joins stands holds always perhaps besides towards afterwards thus units less unless classes lines drips agents drugs antibodies inhibitors fractions hours steps'.split(
    ' ',
  ),
);
const MIGHT: ReadonlySet<string> = new Set(['could', 'might', 'may', 'would']);
const ADVERBS: ReadonlySet<string> = new Set(
  'also still then perhaps at best well even only hardly in our view estimate possibly probably'.split(
    ' ',
  ),
);
/** After "could": a treatment that one could come to give. */
const LEAVES_OPEN: ReadonlySet<string> = new Set(
  'be have follow continue start stay remain join come go return replace resume serve take receive get need begin become still yet wait depend await'.split(
    ' ',
  ),
);

function verbAfter(word: readonly string[], from: number): string {
  let w = from;
  while (w < from + 4 && ADVERBS.has(word[w] ?? '')) w++;
  return word[w] ?? '';
}
