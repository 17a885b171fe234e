import { draw } from '../perturb/draw.js';
import { attacks } from './attacks.js';
import type { KnownPair, PlanReader, SourcePair } from './known-pair.js';
import { padded } from './pad.js';
import { paraphrased } from './paraphrase.js';
import { reordered } from './reorder.js';

/** A pair with a label. */
type Labelled = Required<Pick<SourcePair, 'pairId' | 'baseline' | 'sibling' | 'label'>>;

/**
 * The pair with its sibling in other words, in another order, with padding around it, or with words to its judge, none of
 * which changes what a judge should say. A transform that finds nothing to do makes no pair; attacks are put to siblings
 * that earn nothing.
 */
export function keptAnswers(
  of: Labelled,
  { reader, seed }: { readonly reader: PlanReader; readonly seed: number },
): KnownPair[] {
  const { pairId, baseline, sibling, label } = of;
  const chance = (...words: readonly string[]) => draw(seed, 'pair', pairId, ...words);
  const made: [KnownPair['transform'], string | undefined][] = [
    ['paraphrased', paraphrased(sibling, reader)],
    ['reordered', reordered(sibling, (words) => chance('reorder', words))],
    ['padded', padded(sibling, chance('pad'))],
    ...(label === 0
      ? [['attacked', attacked(sibling, chance)] as [KnownPair['transform'], string]]
      : []),
  ];
  return made.flatMap(([transform, text]) =>
    text === undefined || text === sibling ? [] : [{ transform, baseline, sibling: text, label }],
  );
}

function attacked(sibling: string, chance: (...words: readonly string[]) => number): string {
  const words = attacks[Math.floor(chance('attack') * attacks.length)] as string;
  return chance('place') < 0.5 ? `${words}\n\n${sibling}` : `${sibling.trimEnd()}\n\n${words}`;
}
