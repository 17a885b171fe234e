import { counted } from '../../core/counted.js';
import { groupBy } from '../../core/group-by.js';
import type { SavedPair } from '../../core/saved-run.js';
import { outcomeOf } from './count-outcomes.js';
import type { Matched } from './match-pairs.js';
import { LARGE_SHARE } from './missing-scores.js';

/** One side, as far as it matters to whether another may be held against it. */
interface Judged {
  readonly name: string;
  readonly pairs: readonly SavedPair[];
  /** Of its rows; empty where they do not tell. */
  readonly catalogDigests: readonly string[];
  /** Of the working of its judges, by name, of those whose rows tell. */
  readonly judgeDigests: ReadonlyMap<string, string>;
}

/** Whether a difference of two sides says anything of the models, and over how much of what they have in common. */
export interface Comparability {
  /** Pairs that both sides have, and those of them with a verdict on both: neither abstained nor failed. */
  readonly matched: number;
  readonly decided: number;
  /** Who gave the scores of each side. */
  readonly firstJudges: readonly string[];
  readonly secondJudges: readonly string[];
  /** Why the difference is not one of the models; absent where nothing speaks against it. */
  readonly incomparable?: string;
  /** What a reader must know before trusting the difference, in sentences. */
  readonly notes: readonly string[];
}

/** Looks at who judged the two sides, under which catalogs, and how much of both was decided. */
export function comparabilityOf(
  { first, second }: { readonly first: Judged; readonly second: Judged },
  { met, matched }: Pick<Matched, 'met' | 'matched'>,
): Comparability {
  const decided = met.filter((pair) => isDecided(pair.first) && isDecided(pair.second)).length;
  const [firstJudges, secondJudges] = [judgesOf(first), judgesOf(second)];
  const judgesDiffer = [
    ...judgesApart(firstJudges, secondJudges),
    ...workingsApart(first.judgeDigests, second.judgeDigests),
  ];
  const reasons = [...judgesDiffer, ...catalogsApart(first.catalogDigests, second.catalogDigests)];
  return {
    matched: met.length,
    decided,
    firstJudges,
    secondJudges,
    ...(reasons.length === 0 ? {} : { incomparable: reasons.join('; ') }),
    notes: [
      ...(judgesDiffer.length === 0 ? judgedApart(met) : []),
      ...reasons.map((why) => `The difference may not be one of the models: ${why}.`),
      ...(decided < met.length / 2
        ? [
            `Only ${decided} of ${counted(met.length, 'matched pair')} have a verdict on both sides: the difference is of few of them.`,
          ]
        : []),
      ...leftOut(first, matched.first),
      ...leftOut(second, matched.second),
    ],
  };
}

/** Two judges may both have been at work on both sides, and on other pairs of each. */
function judgedApart(met: Matched['met']): string[] {
  const scored = met.filter((m) => m.first.score !== undefined && m.second.score !== undefined);
  const apart = scored.filter((m) => m.first.judge !== m.second.judge);
  if (apart.length === 0) return [];
  const [first, second] = [shares(scored.map((m) => m.first)), shares(scored.map((m) => m.second))];
  const of = `${apart.length} of ${counted(scored.length, 'matched pair')}`;
  return [
    `${of} were scored by different judges on the two sides (first: ${first}; second: ${second}).`,
  ];
}

function shares(pairs: readonly SavedPair[]): string {
  const by = [...groupBy(pairs, ({ judge }) => judge || '(unnamed)')].map(
    ([judge, of]) => `${judge} ${of.length}`,
  );
  return by.sort().join(', ');
}

/** A difference is of what both score; of the rest of a side it says nothing. */
function leftOut({ name, pairs }: Judged, matched: number): string[] {
  const scored = pairs.filter(({ score }) => score !== undefined).length;
  if (scored - matched <= LARGE_SHARE * scored) return [];
  return [
    `${name}: ${scored - matched} of ${counted(scored, 'scored pair')} without a scored counterpart; the difference is not of them.`,
  ];
}

function isDecided(pair: SavedPair): boolean {
  const outcome = outcomeOf(pair);
  return outcome !== 'abstained' && outcome !== 'failed';
}

/** Of the scores alone: rows that do not tell who was asked name who answered, and a failure after who was asked. */
function judgesOf({ pairs }: Judged): string[] {
  const scored = pairs.filter(({ score }) => score !== undefined);
  return [...new Set(scored.map(({ judge }) => judge || '(unnamed)'))].sort();
}

function judgesApart(first: readonly string[], second: readonly string[]): string[] {
  const [a, b] = [first.join(', '), second.join(', ')];
  // A side without a score has no difference to begin with, and says so itself.
  if (first.length === 0 || second.length === 0 || a === b) return [];
  return [`its sides were judged by different judges (first: ${a}; second: ${b})`];
}

/** The same name may stand for another model, prompt or version by now. */
function workingsApart(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
): string[] {
  return [...first]
    .filter(([name, digest]) => (second.get(name) ?? digest) !== digest)
    .map(
      ([name]) => `the judge "${name}" had another model, prompt, version or parameter for each`,
    );
}

function catalogsApart(first: readonly string[], second: readonly string[]): string[] {
  if (first.length === 0 || second.length === 0) return [];
  const all = new Set([...first, ...second]);
  return all.size < 2 ? [] : [`its sides were scored under ${all.size} different catalogs`];
}
