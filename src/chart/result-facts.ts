import type { ResultFact, Rewriting } from '../core/fact.js';
import type { Outline } from './outline.js';
import type { Statement } from './statement.js';
import { bounded, type CompiledRewrites, compileRewrites } from './wording.js';

/** A result fact, ready to read and to write. */
export interface CompiledResultFact {
  readonly fact: ResultFact;
  readonly markers: ReadonlySet<string>;
  readonly stripped: ReadonlySet<string>;
  readonly edited: ReadonlySet<string>;
  readonly settledBy: ReadonlySet<string>;
  readonly notSettling: RegExp | undefined;
  readonly rewrite: ReadonlyMap<string, CompiledRewriting>;
  readonly follows: ReadonlyMap<string, CompiledRewrites | undefined>;
  readonly implies: ReadonlyMap<string, RegExp>;
  readonly leftovers: ReadonlyMap<string, RegExp>;
}

export interface CompiledRewriting {
  readonly how: Rewriting;
  readonly tokens: CompiledRewrites | undefined;
  readonly prefixes: CompiledRewrites | undefined;
  readonly stated: CompiledRewrites | undefined;
}

export function compileResultFact(fact: ResultFact): CompiledResultFact {
  const whens = [...new Set(fact.follows.map((f) => f.when))];
  return {
    fact,
    markers: new Set(fact.markers),
    stripped: new Set([...fact.markers, ...fact.alsoStripped]),
    edited: new Set(fact.edited),
    settledBy: new Set(fact.settledBy),
    notSettling:
      fact.notSettling.length > 0 ? new RegExp(fact.notSettling.join('|'), 'i') : undefined,
    rewrite: new Map(
      Object.entries(fact.rewrite).map(([value, how]) => [
        value,
        {
          how,
          tokens: compileRewrites(how.tokens),
          prefixes: compileRewrites(how.prefixes),
          stated: compileRewrites(how.stated),
        },
      ]),
    ),
    follows: new Map(
      whens.map((w) => [w, compileRewrites(fact.follows.filter((f) => f.when === w))]),
    ),
    leftovers: new Map(
      Object.entries(fact.leftovers).map(([value, patterns]) => [
        value,
        new RegExp(`(?<![A-Za-z0-9])(?:${patterns.join('|')})`, 'gi'),
      ]),
    ),
    implies: new Map(
      Object.entries(fact.implies).map(([value, patterns]) => [
        value,
        new RegExp(patterns.map(bounded).join('|'), 'i'),
      ]),
    ),
  };
}

/** No result: what is pending, equivocal without a second test, asked, or a variant without meaning. */
const NO_VALUE = new Set(['pending', 'equivocal', 'equivocal_pending', 'open', 'benign', '']);
/** Values that a flip leaves as they stand. */
export const LEFT_BY_FLIP: ReadonlySet<string> = new Set([
  'pending',
  'equivocal_pending',
  'open',
  'benign',
]);

/** The value that a statement gives, with the method that decided it folded in; undefined where it gives none. */
export function valueGiven(statement: Statement): string | undefined {
  const { value } = statement;
  if (value === undefined || NO_VALUE.has(value)) return undefined;
  return value.startsWith('ish_') ? value.slice(4) : value;
}

/** Whether the statement speaks of one of the markers. */
export const holds = (statement: Statement, markers: ReadonlySet<string>) =>
  statement.mentions.some((m) => markers.has(m.marker));

/** The patient's settled value of the fact; undefined where the chart settles none. */
export function settledValue(
  view: Outline,
  statements: readonly Statement[],
  fact: CompiledResultFact,
): string | undefined {
  const settling = statements.filter(
    (s) =>
      s.experiencer === 'patient' &&
      !s.general &&
      s.standing !== 'withdrawn' &&
      holds(s, fact.markers) &&
      valueGiven(s) !== undefined &&
      !(fact.notSettling?.test(view.text.slice(s.start, s.end)) ?? false),
  );
  if (fact.fact.anyIs !== undefined && settling.some((s) => valueGiven(s) === fact.fact.anyIs))
    return fact.fact.anyIs;
  const deciding = settling.filter((s) => holds(s, fact.settledBy));
  const corrected = deciding.filter((s) => s.standing === 'settled');
  const last = corrected[corrected.length - 1] ?? deciding[deciding.length - 1];
  return last && valueGiven(last);
}

/** Whether any of the fact's results is reported for the patient at all, whatever it says. */
export function isReported(statements: readonly Statement[], fact: CompiledResultFact): boolean {
  return statements.some(
    (s) =>
      s.experiencer === 'patient' &&
      !s.general &&
      s.standing !== 'withdrawn' &&
      holds(s, fact.markers) &&
      valueGiven(s) !== undefined,
  );
}
