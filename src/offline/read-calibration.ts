import { z } from 'zod';
import { calibrationId } from '../calibrate/calibration.js';
import {
  CALIBRATION_KINDS,
  CALIBRATION_SCHEMA_VERSION,
  type Calibration,
  type ErrorRates,
  INTERVAL_METHODS,
  type SplitRates,
} from '../core/calibration.js';
import { VERDICTS } from '../core/verdict.js';
import { FlipsideError } from '../errors.js';
import { LABELS } from '../stats/agreement.js';

const count = z.number().int().min(0);
const figure = (low: number) =>
  z
    .number()
    .min(low)
    .max(1)
    .nullish()
    .transform((value) => value ?? undefined);
const share = figure(0);
const method = z.enum(INTERVAL_METHODS);
const rateShape = {
  count,
  of: count,
  rate: share,
  low: share,
  high: share,
  effective: z
    .number()
    .positive()
    .nullish()
    .transform((value) => value ?? undefined),
  method,
};
const rate = z.object(rateShape);
const answered = z.object({ ...rateShape, unanswered: count, least: share, most: share });
const errorRatesShape = {
  false_positive: answered,
  detection_direct: answered,
  detection_by_consistency: answered.optional(),
  credit_withheld: answered.optional(),
  abstention: rate,
  failure: rate,
};
const errorRates = z.object(errorRatesShape).transform(errorRatesOf);
const human = z.object({
  of: count,
  exact: rate,
  kappa: figure(-1),
  low: figure(-1),
  high: figure(-1),
  method,
});
const splitRates = z
  .object({
    ...errorRatesShape,
    clusters: count,
    flip_rate: rate,
    human_agreement: human.optional(),
  })
  .transform(
    (row): SplitRates => ({
      ...errorRatesOf(row),
      clusters: row.clusters,
      flipRate: row.flip_rate,
      ...(row.human_agreement ? { humanAgreement: row.human_agreement } : {}),
    }),
  );

const calibrationSchema = z
  .object({
    schema_version: z.literal(
      CALIBRATION_SCHEMA_VERSION,
      `expected ${CALIBRATION_SCHEMA_VERSION}; calibrate again with this version of Flipside`,
    ),
    id: z.string(),
    created: z.iso.date(),
    kind: z.enum(CALIBRATION_KINDS),
    judge: z.object({
      name: z.string(),
      version: z.string(),
      prompt_digest: z.string(),
      config_digest: z.string(),
    }),
    gold_digest: z.string(),
    catalog_digest: z.string().optional(),
    repeats: z.number().int().min(1),
    rates: splitRates,
    train_rates: splitRates,
    by: z.record(z.string(), z.record(z.string(), errorRates)),
    confusion: z
      .array(
        z.object({
          label: z.union(LABELS.map((label) => z.literal(label))),
          verdict: z.enum(VERDICTS),
          count,
        }),
      )
      .optional(),
  })
  .transform(
    ({ judge, ...row }): Calibration => ({
      schemaVersion: row.schema_version,
      id: row.id,
      created: row.created,
      kind: row.kind,
      judge: {
        name: judge.name,
        version: judge.version,
        promptDigest: judge.prompt_digest,
        configDigest: judge.config_digest,
      },
      goldDigest: row.gold_digest,
      ...(row.catalog_digest === undefined ? {} : { catalogDigest: row.catalog_digest }),
      repeats: row.repeats,
      rates: row.rates,
      trainRates: row.train_rates,
      by: row.by,
      ...(row.confusion === undefined ? {} : { confusion: row.confusion }),
    }),
  );

function errorRatesOf(row: z.output<z.ZodObject<typeof errorRatesShape>>): ErrorRates {
  const { detection_by_consistency: byConsistency, credit_withheld: withheld } = row;
  return {
    falsePositive: row.false_positive,
    detectionDirect: row.detection_direct,
    ...(byConsistency ? { detectionByConsistency: byConsistency } : {}),
    ...(withheld ? { creditWithheld: withheld } : {}),
    abstention: row.abstention,
    failure: row.failure,
  };
}

/**
 * The calibration that a file holds. Throws FlipsideError `config_invalid`, which names the file, where it holds none,
 * one that was changed after it was made, or one that is dated after `today` (ISO date, UTC), where that is given.
 */
export function readCalibration({
  file,
  text,
  today,
}: {
  readonly file: string;
  readonly text: string;
  readonly today?: string;
}): Calibration {
  const parsed = calibrationSchema.safeParse(parse({ file, text }));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw faulty(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const { id, ...content } = parsed.data;
  if (calibrationId(content) !== id) {
    throw faulty(
      file,
      'its figures or its date are not those that its id was made of; calibrate again',
    );
  }
  const { created } = content;
  if (today === undefined || created <= today) return parsed.data;
  throw faulty(
    file,
    `created: ${created} is yet to come (it is ${today}, UTC); set the clock right, or calibrate again`,
  );
}

function parse({ file, text }: { readonly file: string; readonly text: string }): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw faulty(file, `not valid JSON: ${(cause as Error).message.split('\n')[0]}`);
  }
}

function faulty(file: string, what: string): FlipsideError {
  return new FlipsideError('config_invalid', `${file}: is no calibration: ${what}`);
}
