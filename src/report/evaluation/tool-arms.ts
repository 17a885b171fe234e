import type { SavedPair } from '../../core/saved-run.js';
import type { Sides } from './comparison.js';
import type { FindRollout } from './find-rollouts.js';
import type { ModelRun } from './section.js';

/** Two models of a run that are the same policy with tools and without. */
export interface NamedArms {
  readonly withTools: string;
  readonly without: string;
}

/** Two sides, and whether samples of both are numbered alike: one model numbers its own throughout. */
export interface Arms extends Sides {
  readonly samples: 'equal' | 'any';
}

/** `gpt-5-tools`, `gpt-5 (with tools)`, `gpt-5+agent`: the model `gpt-5` with tools. */
const WITH_TOOLS = /[-_+/: ]+\(?(?:with[-_ ])?(?:tools?|agent|agentic)\)?$/i;

/**
 * Which pairs were answered with tools, and which are their counterparts without. Arms that are named are taken; otherwise
 * models whose names tell of it, and models with answers of both kinds by their trajectories.
 */
export function toolArms(
  models: readonly ModelRun[],
  given: { readonly named: readonly NamedArms[] | undefined; readonly find: FindRollout },
): Arms[] {
  const byName = new Map(models.map((of) => [of.model, of]));
  const named =
    given.named ??
    models.flatMap(({ model }) => {
      const without = model.replace(WITH_TOOLS, '');
      return without !== model && byName.has(without) ? [{ withTools: model, without }] : [];
    });
  const ofNames = named.flatMap(({ withTools, without }) => {
    const [first, second] = [byName.get(withTools), byName.get(without)];
    if (!first || !second) return [];
    return [
      {
        first: { name: withTools, pairs: first.pairs },
        second: { name: without, pairs: second.pairs },
        samples: 'equal' as const,
      },
    ];
  });
  if (given.named) return ofNames;
  const taken = new Set(named.flatMap(({ withTools, without }) => [withTools, without]));
  const mixed = models.filter(({ model }) => !taken.has(model));
  return [...ofNames, ...mixed.flatMap((of) => mixedArms(of, given.find))];
}

/** Of one model the pairs that called tools in both answers, and in neither; none where it has but one kind. */
function mixedArms({ model, pairs }: ModelRun, find: FindRollout): Arms[] {
  const calls = (rolloutId: string, caseId: string) => {
    const made = find({ model, rolloutId, caseId })?.calls;
    return made === undefined ? undefined : made.length > 0;
  };
  const both = (pair: SavedPair, wanted: boolean) =>
    calls(pair.baselineRolloutId, pair.caseId) === wanted &&
    calls(pair.siblingRolloutId, pair.caseId) === wanted;
  const first = pairs.filter((pair) => both(pair, true));
  const second = pairs.filter((pair) => both(pair, false));
  if (first.length === 0 || second.length === 0) return [];
  return [
    {
      first: { name: `${model}, calling tools`, pairs: first },
      second: { name: `${model}, calling none`, pairs: second },
      samples: 'any',
    },
  ];
}
