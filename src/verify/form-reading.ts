import type { Form } from '../core/form.js';
import type { Claim } from './claim.js';
import type { RecordReading } from './record/reading.js';
import type { RuledClaim } from './ruled-claim.js';
import type { Vocabulary } from './vocabulary.js';

/** All that a claim is judged by: the form with its guidance, its record as it was read, and the words of the field. */
export interface FormReading {
  readonly form: Form;
  readonly record: RecordReading;
  readonly vocabulary: Vocabulary;
}

/** Judges one kind of claim. Pure; never throws. */
export type ClaimRule = (claim: Claim, reading: FormReading) => RuledClaim;
