import type { SavedRun } from '../core/saved-run.js';
import { FlipsideError } from '../errors.js';
import { splitUnquoted } from '../report/evaluation/split-unquoted.js';
import type { NamedArms } from '../report/evaluation/tool-arms.js';

/**
 * The arms of `--tools`; undefined where the flag is not given. A name with a `=` in it stands in double quotes, and a quote
 * in it is doubled. Throws FlipsideError `invalid_request` for what is no `with=without`.
 */
export function namedArms(flag: readonly string[] | undefined): NamedArms[] | undefined {
  return flag?.map((given) => {
    const [withTools, without, more] = splitUnquoted(given, '=') ?? [];
    if (withTools && without && more === undefined && withTools !== without) {
      return { withTools, without };
    }
    throw new FlipsideError(
      'invalid_request',
      `--tools ${given}: expected WITH=WITHOUT, the names of two models; one with a "=" in it stands in double quotes`,
    );
  });
}

/** Throws FlipsideError `invalid_request` where an arm is no model of the run: it would be left out without a word. */
export function requireModels(
  arms: readonly NamedArms[] = [],
  { pairs, rewards }: Pick<SavedRun, 'pairs' | 'rewards'>,
): void {
  const models = new Set([...pairs, ...rewards].map(({ model }) => model));
  for (const { withTools, without } of arms) {
    const unknown = [withTools, without].find((model) => !models.has(model));
    if (unknown === undefined) continue;
    throw new FlipsideError(
      'invalid_request',
      `--tools ${withTools}=${without}: the rewards have no model "${unknown}"; there are ${[...models].sort().join(', ')}`,
    );
  }
}
