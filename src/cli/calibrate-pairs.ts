import { type GoldPair, type JudgedGoldPair, verdictFor } from '../calibrate/asked-pairs.js';
import { calibrationOfPairs } from '../calibrate/calibration.js';
import { saltOf } from '../calibrate/repeat-salt.js';
import type { App } from '../compose.js';
import { type OpenBill, openBill } from '../core/bill.js';
import { type EvaluatedPair, judgeFailed, judgePairs } from '../offline/judge-pairs.js';
import type { LabelledPair } from '../offline/labelled-pair-row.js';
import { LABELS, type Label } from '../stats/agreement.js';
import {
  type Calibrated,
  type CalibrateOptions,
  type CalibrateParts,
  readHumanLabels,
  writeCalibration,
} from './calibrate-run.js';
import { costSoFar } from './cost.js';
import { withProgress } from './progress.js';
import { faultList } from './read-file.js';
import { readLabelledPairs } from './read-labelled-pairs.js';

type PairsOptions = CalibrateOptions & { readonly pairs: string };

/** Calibrates a judge of pairs on pairs of known verdict. */
export async function calibratePairs(
  options: PairsOptions,
  { app, context }: CalibrateParts,
): Promise<number> {
  const faults = faultList(context);
  const pairs = await readLabelledPairs(options.pairs, { context, faults, app });
  const humanOf = await readHumanLabels(options.labels, { context, faults });
  const make = async (): Promise<Calibrated> => {
    const bill = openBill();
    const repeats = await judgeRepeatedly(pairs, { options, app, context, bill });
    const calibration = calibrationOfPairs(together(pairs, repeats, app), {
      judge: app.scoreParts.roster.main.identity,
      catalogDigest: app.catalog.digest,
      created: app.clock.today(),
      repeats: options.repeats,
      humanOf: (pairId) => verdictOfLabel(humanOf({ kind: 'pair', pairId })),
    });
    const failures = repeats
      .flat()
      .filter(judgeFailed)
      .map(({ failure = '', rationale }) => ({ reason: failure, detail: rationale }));
    return { calibration, bill: bill.total(), failures };
  };
  return writeCalibration(options, { context, faults, make });
}

/** The answers of each repeat, in the order of the pairs. */
async function judgeRepeatedly(
  pairs: readonly LabelledPair[],
  given: CalibrateParts & {
    readonly options: PairsOptions;
    readonly bill: OpenBill;
  },
): Promise<EvaluatedPair[][]> {
  const { options, app, context, bill } = given;
  const { repeats } = options;
  const { breathe, catalog, roster } = app.scoreParts;
  const told = {
    out: context.stderr,
    what: 'judged',
    total: pairs.length * repeats,
    quiet: options.quiet ?? false,
    clock: app.clock,
    aside: () => costSoFar(bill),
  };
  const parts = { seat: roster.main, catalog, signal: context.signal, bill, breathe };
  return withProgress(told, async (onJudged) => {
    const judged: EvaluatedPair[][] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const before = repeat * pairs.length;
      const onOne = (done: number) => onJudged(before + done);
      judged.push(await judgePairs(pairs, { ...parts, salt: saltOf(repeat), onJudged: onOne }));
    }
    return judged;
  });
}

function together(
  pairs: readonly LabelledPair[],
  repeats: readonly (readonly EvaluatedPair[])[],
  { catalog }: Pick<App, 'catalog'>,
): JudgedGoldPair[] {
  return pairs.map((pair, i) => {
    const family = catalog.interventions.get(pair.interventionId)?.family ?? '';
    const gold: GoldPair = { ...pair, family };
    const said = repeats.map((judged) => judged[i]);
    const verdicts = said.map((one) => (one && !judgeFailed(one) ? one.verdict : undefined));
    return { pair: gold, verdicts };
  });
}

function verdictOfLabel(label: string | undefined): string | undefined {
  const found = LABELS.find((known): known is Label => String(known) === label);
  return found === undefined ? undefined : verdictFor(found);
}
