import type { App } from '../compose.js';
import type { Case } from '../core/case.js';
import { counted } from '../core/counted.js';
import type { SavedRun } from '../core/saved-run.js';
import { FlipsideError } from '../errors.js';
import { compareRuns, type RunComparison, type Side } from '../report/evaluation/compare-runs.js';
import { evaluateRun } from '../report/evaluation/evaluate-run.js';
import { notesOfSide } from '../report/evaluation/evaluation-notes.js';
import type { Figure } from '../report/evaluation/figure.js';
import { checkGates, type Gate, parseGates } from '../report/evaluation/gates.js';
import { compareSummary } from './compare-summary.js';
import { type Context, EXIT } from './context.js';
import { type DrawFlags, drawingOf } from './draw-options.js';
import { longWork } from './long-work.js';
import { printSummary, requireOneUseOfStdin, warn } from './output.js';
import { faultList } from './read-file.js';
import { type ReadRunGiven, readCasesById, readRun } from './read-run.js';
import { configWithoutJudges } from './settings.js';
import { withApp } from './with-app.js';

/** The flags of `flipside compare`. */
export interface CompareFlags extends DrawFlags {
  readonly cases?: string;
  readonly firstModel?: string;
  readonly secondModel?: string;
  /** One for each time that the option is given. */
  readonly failUnder?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

interface Paths {
  readonly first: string;
  readonly second: string | undefined;
}

/** Reads, compares and tells; returns the exit code. */
export async function runCompare(
  paths: Paths,
  flags: CompareFlags,
  context: Context,
): Promise<number> {
  requireOneUseOfStdin([paths.first, paths.second, flags.cases]);
  drawingOf(flags);
  gatesOf(flags);
  if (paths.second === undefined && flags.failUnder === undefined) {
    throw new FlipsideError(
      'invalid_request',
      'nothing to do: give a second file to compare with, or --fail-under to hold the first to bounds',
    );
  }
  const config = configWithoutJudges(flags, context);
  return withApp(config, context, (app) => compareWith(app, { paths, flags, context }));
}

async function compareWith(
  app: App,
  given: { readonly paths: Paths; readonly flags: CompareFlags; readonly context: Context },
): Promise<number> {
  const { paths, flags, context } = given;
  const faults = faultList(context);
  const work = longWork(context, { quiet: flags.quiet ?? false, clock: app.clock });
  const reading = { context, faults, work, catalog: app.catalog, keepTexts: false };
  const { firstModel, secondModel } = flags;
  const cases = await readCasesById(flags.cases, reading);
  const first = await readSide(paths.first, { model: firstModel, flag: '--first-model', reading });
  const second =
    paths.second === undefined
      ? undefined
      : await readSide(paths.second, { model: secondModel, flag: '--second-model', reading });
  const drawing = drawingOf(flags);
  await work.part('the comparison');
  const comparison =
    second &&
    (await compareRuns(namedApart(first, second, paths), {
      drawing,
      strataOf: (id) => cases.get(id)?.strata ?? {},
      onShare: (share) => work.part(`the comparison, ${Math.floor(100 * share)} %`),
    }));
  const evaluation = await evaluateRun({
    run: runOf(first),
    cases: cases as ReadonlyMap<string, Case>,
    rollouts: [],
    isOneSide: true,
    ...drawing,
    onPart: work.part,
  });
  const ofSecond = second ? notesOfSide(second, cases) : [];
  warn([...new Set([...(comparison?.notes ?? []), ...evaluation.notes, ...ofSecond])], context);
  const results = checkGates(gatesOf(flags), {
    evaluation,
    difference: comparison && differenceOf(comparison),
  });
  const summary = compareSummary({ comparison, evaluation, gates: results, drawing });
  printSummary(summary, flags, context);
  if (faults.count > 0) return EXIT.badInput;
  return results.every(({ passed }) => passed) ? EXIT.ok : EXIT.belowGate;
}

/** What a bound may hold: the difference, or why it is not one of the models. */
function differenceOf({ incomparable, overall }: RunComparison): Figure | string {
  return incomparable === undefined ? overall.difference : `it cannot be measured: ${incomparable}`;
}

function gatesOf({ failUnder = [] }: CompareFlags): Gate[] {
  return failUnder.flatMap(parseGates);
}

/** The one model of a file, or the one that is named. Throws FlipsideError `input_invalid` where that is none. */
async function readSide(
  path: string,
  given: {
    readonly model: string | undefined;
    readonly flag: string;
    readonly reading: ReadRunGiven;
  },
): Promise<Side> {
  const { pairs, rewards, judgeDigests, rejudged } = await readRun([path], given.reading);
  const models = [...new Set([...pairs, ...rewards].map(({ model }) => model))].sort();
  const name = given.model ?? (models.length === 1 ? models[0] : undefined);
  if (name === undefined) {
    throw new FlipsideError(
      'input_invalid',
      `${path}: holds ${models.length} models (${models.join(', ')}); name one with ${given.flag}`,
    );
  }
  if (!models.includes(name)) {
    throw new FlipsideError(
      'input_invalid',
      `${path}: has no model "${name}" (${given.flag}); it holds ${models.join(', ')}`,
    );
  }
  const others = rejudged.filter((pair) => pair.model === name);
  if (others.length > 0) {
    const judges = [...new Set(others.map(({ judge }) => judge))].sort().join(', ');
    warn(
      [
        `${path}: left out: ${counted(others.length, 'verdict')} of other judges (${judges}) of the same pairs; compared is the judge whose rows come first`,
      ],
      given.reading.context,
    );
  }
  const own = (of: { readonly model: string }) => of.model === name;
  const ownRewards = rewards.filter(own);
  const digests = ownRewards.flatMap(({ catalogDigest }) => catalogDigest ?? []);
  return {
    name,
    pairs: pairs.filter(own),
    rewards: ownRewards,
    catalogDigests: [...new Set(digests)],
    judgeDigests,
  };
}

/** Two checkpoints of one model are told apart by their files. */
function namedApart(first: Side, second: Side, { first: a, second: b }: Paths) {
  if (first.name !== second.name) return { first, second };
  return {
    first: { ...first, name: `${first.name} (${a})` },
    second: { ...second, name: `${second.name} (${b})` },
  };
}

function runOf({ pairs, rewards, catalogDigests, judgeDigests }: Side): SavedRun {
  const none = { rejudged: [], duplicates: 0, contradicted: 0 };
  return { files: [], pairs, rewards, catalogDigests, judgeDigests, ...none };
}
