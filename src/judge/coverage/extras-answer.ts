import { z } from 'zod';
import { readAnswer } from '../../prompt/json-answer.js';
import { OutputFault } from '../../provider/caller.js';

const treatment = z.strictObject({
  treatment: z.number(),
  reasoning: z.string(),
  verdict: z.enum(['plausible', 'not_plausible', 'cannot_judge']),
});

/** The form of an answer: the reason of each verdict comes before it. */
export const extrasAnswerSchema = z.strictObject({
  nonce: z.string(),
  treatments: z.array(treatment),
});

/** How many treatments a judge holds to be plausible, and of how many it could tell. */
export interface ExtrasAnswer {
  readonly plausible: number;
  readonly told: number;
}

/**
 * Reads the answer given under `nonce` on so many treatments. Throws OutputFault, with fault `inconsistent` where it does
 * not answer on each of them once, in order.
 */
export function readExtrasAnswer(
  text: string,
  given: { readonly nonce: string; readonly count: number },
): ExtrasAnswer {
  const { nonce, count } = given;
  const { treatments } = readAnswer(text, { schema: extrasAnswerSchema, nonce });
  if (treatments.length !== count || treatments.some((t, i) => t.treatment !== i + 1)) {
    throw new OutputFault(
      'inconsistent',
      `it does not answer on each of ${count} treatments once, in order`,
    );
  }
  const of = (verdict: (typeof treatments)[number]['verdict']) =>
    treatments.filter((t) => t.verdict === verdict).length;
  return { plausible: of('plausible'), told: count - of('cannot_judge') };
}
