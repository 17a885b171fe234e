import {
  CALIBRATION_SCHEMA_VERSION,
  type Calibration,
  type CalibrationKind,
} from '../core/calibration.js';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { JudgeIdentity } from '../core/ports.js';
import {
  askedOfForm,
  FORM_DIMENSIONS,
  type HumanVerdictOf,
  type VerifiedTwice,
} from './asked-forms.js';
import {
  askedOfPair,
  clusterOf,
  confusionOf,
  type JudgedGoldPair,
  PAIR_DIMENSIONS,
} from './asked-pairs.js';
import type { AskedQuestion } from './asked-question.js';
import { breakdowns, splitRates } from './error-rates.js';
import type { FormTwice, GoldForm } from './gold-form.js';
import { splitOf } from './split.js';

/** What a calibration says besides its figures. */
export interface CalibrationOf {
  readonly judge: JudgeIdentity;
  /** ISO date. */
  readonly created: string;
  readonly repeats: number;
}

/** The calibration of a verifier. `rates` has a method `none` throughout where no form is in the test split. */
export function calibrationOfForms(
  verified: readonly VerifiedTwice[],
  of: CalibrationOf & { readonly humanOf: HumanVerdictOf },
): Calibration {
  const asked = verified.flatMap((form) => askedOfForm(form, of.humanOf));
  const goldDigest = digestOfForms(verified);
  return assemble('claim', asked, { ...of, goldDigest, dimensions: FORM_DIMENSIONS });
}

/** The calibration of a CSS judge. */
export function calibrationOfPairs(
  judged: readonly JudgedGoldPair[],
  of: CalibrationOf & {
    readonly catalogDigest: string;
    readonly humanOf: (pairId: string) => string | undefined;
  },
): Calibration {
  const asked = judged.map((one) => askedOfPair(one, of.humanOf(one.pair.pairId)));
  const measured = judged.filter(({ pair }) => splitOf(clusterOf(pair)) === 'test');
  return assemble('css', asked, {
    ...of,
    goldDigest: digestOfEach(judged.map(({ pair }) => pair)),
    dimensions: PAIR_DIMENSIONS,
    confusion: confusionOf(measured),
  });
}

function assemble(
  kind: CalibrationKind,
  asked: readonly AskedQuestion[],
  of: CalibrationOf &
    Pick<Calibration, 'goldDigest' | 'catalogDigest' | 'confusion'> & {
      readonly dimensions: readonly string[];
    },
): Calibration {
  const { judge, created, repeats, goldDigest, catalogDigest, confusion, dimensions } = of;
  const side = (split: string) => asked.filter(({ cluster }) => splitOf(cluster) === split);
  const content = {
    created,
    schemaVersion: CALIBRATION_SCHEMA_VERSION,
    kind,
    judge,
    goldDigest,
    ...(catalogDigest === undefined ? {} : { catalogDigest }),
    repeats,
    rates: splitRates(side('test')),
    trainRates: splitRates(side('train')),
    by: breakdowns(side('test'), dimensions),
    ...(confusion === undefined ? {} : { confusion }),
  } satisfies Omit<Calibration, 'id'>;
  return { id: calibrationId(content), ...content };
}

/** The id that a calibration of this content has. Its date is content: who edits it makes another calibration. */
export function calibrationId(content: Omit<Calibration, 'id'>): string {
  return sha256Hex(canonicalJson(content)).slice(0, ID_DIGITS);
}

/** Enough that no two calibrations of a fleet meet by chance, few enough to be read in a log. */
const ID_DIGITS = 16;

/** SHA-256 over both versions of each form with what is known of its answers, whatever their order. */
function digestOfForms(forms: readonly FormTwice[]): string {
  const plain = ({ form, gold, perturbations }: GoldForm) => ({
    form,
    gold: [...gold].sort(([a], [b]) => (a < b ? -1 : 1)),
    perturbations,
  });
  return digestOfEach(
    forms.map(({ clean, perturbed }) => [plain(clean), perturbed ? plain(perturbed) : null]),
  );
}

function digestOfEach(items: readonly unknown[]): string {
  return sha256Hex(canonicalJson(items.map((item) => sha256Hex(canonicalJson(item))).sort()));
}
