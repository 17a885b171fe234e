import type { GoldItem } from '../calibrate/gold/ballot.js';
import { humanLabels } from '../calibrate/human-labels.js';
import type { App } from '../compose.js';
import type { BillTotal } from '../core/bill.js';
import type { Calibration } from '../core/calibration.js';
import { calibrationText } from '../offline/calibration-json.js';
import { raterRow } from '../offline/rater-row.js';
import { writeTexts } from '../offline/write-rows.js';
import { calibrateSummary } from './calibrate-summary.js';
import { type Context, EXIT } from './context.js';
import { printSummary, warn } from './output.js';
import { type FaultList, readFile } from './read-file.js';
import { requireMeasured } from './require-measured.js';

/** What both ways of calibrating are told. */
export interface CalibrateOptions {
  readonly judge: string;
  readonly labels?: string;
  readonly repeats: number;
  readonly out: string;
  readonly report?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** What a calibrating command works with. */
export interface CalibrateParts {
  readonly app: App;
  readonly context: Context;
}

/** A calibration, and what making it came to. */
export interface Calibrated {
  readonly calibration: Calibration;
  readonly bill: BillTotal;
  /** Questions without a verdict because the judge failed, over all repeats: why, and in its words. */
  readonly failures: readonly { readonly reason: string; readonly detail: string }[];
}

/** Opens the outputs, has the calibration made, writes and tells it. Where too little was judged it writes nothing. */
export async function writeCalibration(
  options: CalibrateOptions,
  given: {
    readonly context: Context;
    readonly faults: FaultList;
    readonly make: () => Promise<Calibrated>;
  },
): Promise<number> {
  const { context, faults, make } = given;
  const { out, report } = options;
  const { stdout } = context;
  const made = await writeTexts({ path: out, stdout }, async (write) => {
    const measured = async () => {
      const done = await make();
      requireMeasured(done, faults.count);
      return done;
    };
    const done = await makeWithReport({ report, context, make: measured });
    await write(calibrationText(done.calibration));
    return done;
  });
  warn(strangersIn(options, made.calibration), context);
  const toStdout = [out, report].includes('-') ? { ...options, out: '-' } : options;
  printSummary(calibrateSummary({ ...made, badRows: faults.count }), toStdout, context);
  if (faults.count > 0) return EXIT.badInput;
  return made.failures.length === 0 ? EXIT.ok : EXIT.incomplete;
}

/** Says where labels were given, and none of them is of what was asked. */
function strangersIn(
  { labels }: CalibrateOptions,
  { kind, rates, trainRates }: Calibration,
): string[] {
  if (labels === undefined || rates.humanAgreement || trainRates.humanAgreement) return [];
  const ids = kind === 'claim' ? 'form_id and question_id' : 'pair_id';
  return [
    `${labels}: no label is of what was put to the judge, so that there is no agreement; ${ids} must be the same in both files`,
  ];
}

function makeWithReport({
  report,
  context,
  make,
}: {
  readonly report: string | undefined;
  readonly context: Context;
  readonly make: () => Promise<Calibrated>;
}): Promise<Calibrated> {
  if (report === undefined) return make();
  return writeTexts({ path: report, stdout: context.stdout }, async (write) => {
    const done = await make();
    // The libraries that draw take longer to load than most commands take.
    const { calibrationPage } = await import('../report/calibration-page.js');
    await write(calibrationPage(done.calibration));
    return done;
  });
}

/** What humans said of an item; a function that knows nothing where no file was named. */
export async function readHumanLabels(
  path: string | undefined,
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<(item: GoldItem) => string | undefined> {
  if (path === undefined) return () => undefined;
  const { rows } = await readFile(path, raterRow, given);
  return humanLabels(
    rows.flatMap(({ value: { ballots, rater } }) =>
      ballots.map((ballot) => ({ ...ballot, rater })),
    ),
  );
}
