import type { Form } from '../core/form.js';
import type { JudgeCall } from '../core/ports.js';
import type { Verifier } from '../verify/verifier.js';
import { verificationRow } from './verification-row.js';
import { createVerifyTally, type VerifyTally } from './verify-tally.js';
import type { RowWriter } from './write-rows.js';

/** Forms under way at once: each has dozens of claims, enough for a judge behind a network. */
const AT_ONCE = 8;

/** How a file of forms is verified, and who is told. */
export interface VerifyFormsOptions {
  readonly verifier: Verifier;
  readonly call: JudgeCall;
  readonly writer: RowWriter;
  /** Lets other work of the process run; awaited once a form. */
  readonly breathe: () => Promise<void>;
  /** Told how many forms have been verified so far. */
  readonly onVerified: (forms: number) => void;
}

/**
 * Verifies forms, and writes the rows of each in the order of forms and questions, as soon as all before them are
 * written. Throws the signal's reason when it fires.
 */
export async function verifyForms(
  forms: readonly Form[],
  options: VerifyFormsOptions,
): Promise<VerifyTally> {
  const { verifier, call, writer, breathe, onVerified } = options;
  const { tally, add } = createVerifyTally();
  const left = forms.entries();
  // Each row waits for those before it, so no more than AT_ONCE forms are ever held.
  let written: Promise<void> = Promise.resolve();
  const verifyOneByOne = async () => {
    for (const [, form] of left) {
      call.signal.throwIfAborted();
      const before = written;
      let done = () => {};
      written = new Promise((resolve) => {
        done = resolve;
      });
      const verifications = await verifier.verify(form, call);
      await before;
      for (const each of verifications) await writer.write(verificationRow(each));
      add(form, verifications);
      onVerified(tally.forms);
      done();
      await breathe();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, forms.length) }, verifyOneByOne));
  call.signal.throwIfAborted();
  return tally;
}
