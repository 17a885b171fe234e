import { failureReason } from '../core/failure-reason.js';
import type { JudgedClaim } from '../core/form.js';
import type { Clock, JudgeCall } from '../core/ports.js';
import type { ClaimJudge, ClaimQuestion } from './claim-judge.js';
import { claimsOf } from './decompose.js';
import type { Verifier } from './verifier.js';
import { readForm, verificationsOf } from './verify-form.js';
import type { Vocabulary } from './vocabulary.js';

/** What a verifier is built of. */
export interface VerifierParts {
  readonly judge: ClaimJudge;
  readonly vocabulary: Vocabulary;
  /** Claims of a form that stand before the judge at once: 1 for a judge that computes. */
  readonly atOnce: number;
  readonly clock: Clock;
  /** Lets other work of the process run; awaited between claims where they take long. */
  readonly breathe: () => Promise<void>;
  /** Told of a judge's failure that no error kind explains; the claim is FAILED, the cause belongs in the log. */
  readonly onDefect: (cause: unknown) => void;
}

/** A judge that computes would hold the event loop for a whole form. */
const HOLD_AT_MOST_SECONDS = 0.01;

/** The straight line of a form by whatever judges its claims: read, take apart, judge, put together. */
export function verifierBy(parts: VerifierParts): Verifier {
  const { judge, vocabulary, atOnce, clock, breathe } = parts;
  return {
    identity: judge.identity,
    async verify(form, call) {
      call.signal.throwIfAborted();
      const reading = readForm(form, vocabulary);
      const judged: JudgedClaim[][] = form.questions.map(() => []);
      const left = form.questions
        .flatMap((q, i) => claimsOf(q).map((claim, k) => ({ claim, own: judged[i], k })))
        .values();
      let rested = clock.nowSeconds();
      const judgeOneByOne = async () => {
        for (const { claim, own, k } of left) {
          if (clock.nowSeconds() - rested > HOLD_AT_MOST_SECONDS) {
            await breathe();
            rested = clock.nowSeconds();
          }
          call.signal.throwIfAborted();
          (own as JudgedClaim[])[k] = await judgeOne({ claim, reading }, { ...parts, call });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, judgeOneByOne));
      call.signal.throwIfAborted();
      return verificationsOf(reading, judged);
    },
  };
}

async function judgeOne(
  question: ClaimQuestion,
  by: Pick<VerifierParts, 'judge' | 'onDefect'> & { readonly call: JudgeCall },
): Promise<JudgedClaim> {
  const { judge, onDefect, call } = by;
  try {
    return await judge.judge(question, call);
  } catch (failure) {
    call.signal.throwIfAborted();
    const reason = failureReason(failure);
    if (!reason) onDefect(failure);
    return {
      claim: question.claim.text,
      verdict: 'FAILED',
      evidence: [],
      rationale: reason ? (failure as Error).message : 'the judge failed; its log has the cause',
      reason: reason ?? 'JUDGE_UNAVAILABLE',
    };
  }
}
