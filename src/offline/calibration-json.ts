import type {
  AnsweredRate,
  Calibration,
  ErrorRates,
  HumanAgreement,
  Rate,
  SplitRates,
} from '../core/calibration.js';
import { jsonText } from '../core/json-text.js';

/** A calibration as its file has it: snake_case, every figure there, null where it is undefined. */
export function calibrationText(calibration: Calibration): string {
  return `${jsonText(calibrationJson(calibration), 2)}\n`;
}

/** The same as a JSON value. */
export function calibrationJson(calibration: Calibration): Record<string, unknown> {
  const { judge, catalogDigest, confusion, by } = calibration;
  return {
    schema_version: calibration.schemaVersion,
    id: calibration.id,
    created: calibration.created,
    kind: calibration.kind,
    judge: {
      name: judge.name,
      version: judge.version,
      prompt_digest: judge.promptDigest,
      config_digest: judge.configDigest,
    },
    gold_digest: calibration.goldDigest,
    ...(catalogDigest === undefined ? {} : { catalog_digest: catalogDigest }),
    repeats: calibration.repeats,
    rates: splitJson(calibration.rates),
    train_rates: splitJson(calibration.trainRates),
    by: mapped(by, (values) => mapped(values, errorRatesJson)),
    ...(confusion === undefined ? {} : { confusion }),
  };
}

function splitJson(rates: SplitRates): Record<string, unknown> {
  const { clusters, flipRate, humanAgreement: human } = rates;
  return {
    clusters,
    ...errorRatesJson(rates),
    flip_rate: rateJson(flipRate),
    ...(human ? { human_agreement: humanJson(human) } : {}),
  };
}

function errorRatesJson(rates: ErrorRates): Record<string, unknown> {
  const { detectionByConsistency, creditWithheld } = rates;
  return {
    false_positive: answeredJson(rates.falsePositive),
    detection_direct: answeredJson(rates.detectionDirect),
    ...(detectionByConsistency
      ? { detection_by_consistency: answeredJson(detectionByConsistency) }
      : {}),
    ...(creditWithheld ? { credit_withheld: answeredJson(creditWithheld) } : {}),
    abstention: rateJson(rates.abstention),
    failure: rateJson(rates.failure),
  };
}

function rateJson({ count, of, rate, low, high, effective, method }: Rate) {
  const limits = { low: low ?? null, high: high ?? null, effective: effective ?? null };
  return { count, of, rate: rate ?? null, ...limits, method };
}

function answeredJson(rate: AnsweredRate) {
  const { unanswered, least, most } = rate;
  return { ...rateJson(rate), unanswered, least: least ?? null, most: most ?? null };
}

function humanJson({ of, exact, kappa, low, high, method }: HumanAgreement) {
  const figures = { kappa: kappa ?? null, low: low ?? null, high: high ?? null };
  return { of, exact: rateJson(exact), ...figures, method };
}

function mapped<T, U>(of: Readonly<Record<string, T>>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]));
}
