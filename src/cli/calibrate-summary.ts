import type { AnsweredRate, Calibration, Rate, SplitRates } from '../core/calibration.js';
import { calibrationJson } from '../offline/calibration-json.js';
import type { Calibrated } from './calibrate-run.js';
import { costJson, costRow } from './cost.js';
import { count, counted, figure } from './figures.js';
import { table } from './table.js';

/** What a run of `flipside calibrate` came to. */
export interface CalibrateRun extends Calibrated {
  readonly badRows: number;
}

/** The figures, for programs and for people. */
export function calibrateSummary(run: CalibrateRun): { json: () => unknown; text: () => string } {
  return {
    json: () => ({
      ...calibrationJson(run.calibration),
      failed: run.failures.length,
      cost: costJson(run.bill),
      bad_rows: run.badRows,
    }),
    text: () => asText(run),
  };
}

function asText({ calibration, bill, failures, badRows }: CalibrateRun): string {
  const { id, kind, judge, rates, trainRates } = calibration;
  const train = ratesOf(calibration, trainRates);
  const rows = ratesOf(calibration, rates).map(([name, rate], i) => [
    name,
    ...rateCells(rate),
    boundsCell(rate),
    ...trainCells(train[i]?.[1]),
  ]);
  const headings = [
    'count',
    'of',
    'rate',
    '95 % from',
    'to',
    'if unanswered counted',
    'train of',
    'rate',
  ];
  const lines = [
    ...kappaLine(rates),
    ...(failures.length > 0
      ? [`failed       ${counted(failures.length, 'question')} got no verdict`]
      : []),
    ...(badRows > 0 ? [`bad rows     ${counted(badRows, 'fault')}, listed on standard error`] : []),
    ...costRow(bill, judge),
    `judge        ${judge.name} ${judge.version}`,
    `calibration  ${id}, of ${calibration.created}`,
  ];
  const clusters = counted(rates.clusters, kind === 'claim' ? 'form' : 'case');
  return [
    table(
      [
        { heading: `test split, ${clusters}` },
        ...headings.map((heading) => ({ heading, figures: true })),
      ],
      rows,
    ),
    ...byTables(calibration),
    `${lines.join('\n')}\n`,
  ].join('\n');
}

/** The rates by name, in the order in which they are told: false positives first. */
function ratesOf(
  { kind }: Calibration,
  rates: SplitRates,
): (readonly [name: string, rate: Rate | AnsweredRate])[] {
  const rest = [
    ['abstention', rates.abstention],
    ['failures', rates.failure],
    ['flips', rates.flipRate],
  ] as const;
  const first = [
    ['false positives', rates.falsePositive],
    ['detection', rates.detectionDirect],
  ] as const;
  const byKind =
    kind === 'claim'
      ? ([['by consistency', rates.detectionByConsistency ?? NONE]] as const)
      : ([['credit withheld', rates.creditWithheld ?? NONE]] as const);
  return [...first, ...byKind, ...rest];
}

const NONE: AnsweredRate = { count: 0, of: 0, unanswered: 0, method: 'none' };

function rateCells({ count: counts, of, rate, low, high }: Rate): string[] {
  return [count(counts), count(of), figure(rate), figure(low), figure(high)];
}

/** Empty where every question was answered: the rate is the bound. */
function boundsCell(rate: Rate | AnsweredRate): string {
  if (!('unanswered' in rate) || rate.unanswered === 0) return '';
  return `${figure(rate.least)} to ${figure(rate.most)}`;
}

function trainCells(rate: Rate | undefined): string[] {
  return rate ? [count(rate.of), figure(rate.rate)] : [];
}

function kappaLine({ humanAgreement: human }: SplitRates): string[] {
  if (!human) return [];
  const limits = human.low === undefined ? '' : ` (${figure(human.low)} to ${figure(human.high)})`;
  const kappa = `kappa ${figure(human.kappa, 'undefined')}${limits}`;
  return [`humans       ${kappa}, exact ${figure(human.exact.rate)} of ${count(human.of)}`];
}

function byTables({ by }: Calibration): string[] {
  return Object.entries(by)
    .filter(([, values]) => Object.keys(values).length > 0)
    .map(([dimension, values]) =>
      table(
        [
          { heading: dimension.replace('_', ' ') },
          ...['false positives', 'of', 'detection', 'of', 'abstention'].map((heading) => ({
            heading,
            figures: true,
          })),
        ],
        Object.entries(values).map(([value, rates]) => [
          value,
          figure(rates.falsePositive.rate),
          count(rates.falsePositive.of),
          figure(rates.detectionDirect.rate),
          count(rates.detectionDirect.of),
          figure(rates.abstention.rate),
        ]),
      ),
    );
}
