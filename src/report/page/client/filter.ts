import type { PairData } from '../pair-data.js';

/** What a reader asks to see: numbers into the lists of the data, -1 for any; `words` empty for any. */
export interface PairFilter {
  readonly model: number;
  readonly family: number;
  readonly intervention: number;
  readonly outcome: number;
  readonly words: string;
}

/** Finds the pairs that fit a filter, as their numbers in the order of the data. */
export type FindPairs = (filter: PairFilter) => number[];

/**
 * A finder over the data. All words must stand somewhere in a pair: in its names, its rationale or its two answers,
 * whatever their case. Each text is looked through once, however many pairs share it.
 */
export function pairFinder(data: PairData): FindPairs {
  const { pairs } = data;
  const texts = lowered(data.texts);
  const names = [data.models, data.families, data.interventions, data.cases, data.judges].map(
    lowered,
  );
  const nameColumns = [pairs.model, pairs.family, pairs.intervention, pairs.case, pairs.judge];

  function finderOf(word: string): (pair: number) => boolean {
    const inText = texts().map((text) => text.includes(word));
    const inName = names.map((list) => list().map((name) => name.includes(word)));
    const inAnswer = data.answers.map(({ text }) => inText[text] === true);
    return (pair) =>
      inText[pairs.rationale[pair] ?? -1] === true ||
      inAnswer[pairs.baseline[pair] ?? -1] === true ||
      inAnswer[pairs.sibling[pair] ?? -1] === true ||
      inName.some((found, at) => found[nameColumns[at]?.[pair] ?? -1] === true);
  }

  return (filter) => {
    const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
    const finders = words.map(finderOf);
    const found: number[] = [];
    for (let pair = 0; pair < pairs.id.length; pair += 1) {
      if (fits(pairs, { pair, filter }) && finders.every((has) => has(pair))) found.push(pair);
    }
    return found;
  };
}

function fits(
  pairs: PairData['pairs'],
  { pair, filter }: { readonly pair: number; readonly filter: PairFilter },
): boolean {
  const { model, family, intervention, outcome } = filter;
  return (
    (model < 0 || pairs.model[pair] === model) &&
    (family < 0 || pairs.family[pair] === family) &&
    (intervention < 0 || pairs.intervention[pair] === intervention) &&
    (outcome < 0 || pairs.outcome[pair] === outcome)
  );
}

/** Lower case, made when it is first asked for: most readers never search. */
function lowered(texts: readonly string[]): () => readonly string[] {
  let made: readonly string[] | undefined;
  return () => {
    made ??= texts.map((text) => text.toLowerCase());
    return made;
  };
}
