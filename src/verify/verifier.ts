import type { Calibration } from '../core/calibration.js';
import type { Form, QuestionVerification } from '../core/form.js';
import type { JudgeCall, JudgeIdentity } from '../core/ports.js';

/** Checks the answers of a form against its record. */
export interface Verifier {
  readonly identity: JudgeIdentity;
  /** How often it is wrong; absent where nobody has measured it. */
  readonly calibration?: Calibration;
  /**
   * A verification for each question, in their order. A claim whose judge fails is FAILED, the others are judged; throws
   * only the signal's reason.
   */
  verify(form: Form, call: JudgeCall): Promise<readonly QuestionVerification[]>;
}
