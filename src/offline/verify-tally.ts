import {
  CLAIM_VERDICTS,
  type Form,
  QUESTION_TYPES,
  type QuestionType,
  type QuestionVerification,
} from '../core/form.js';
import type { RewardReason } from '../core/reward.js';
import { failureOf } from '../core/verification-failure.js';

/** What a question's verdict may be, in the order in which summaries list them. */
export const ANSWER_VERDICTS = [...CLAIM_VERDICTS, 'FAILED'] as const;
export type AnswerVerdict = (typeof ANSWER_VERDICTS)[number];
export type VerdictCounts = Readonly<Record<AnswerVerdict, number>>;

/** An answer that somebody should look at, and why. */
export interface NotedAnswer {
  readonly formId: string;
  readonly questionId: string;
  readonly rationale: string;
}

/** What a run came to. A question type or reason that did not occur has no entry. */
export interface VerifyTally {
  readonly forms: number;
  readonly overall: VerdictCounts;
  readonly types: ReadonlyMap<QuestionType, VerdictCounts>;
  /** NOT_SUPPORTED, with the rationale of the first claim that is. */
  readonly flagged: readonly NotedAnswer[];
  /** Answers that no longer fit another answer of their form; `rationale` names it. */
  readonly inconsistent: readonly (NotedAnswer & { readonly withQuestionId: string })[];
  readonly failed: ReadonlyMap<RewardReason, number>;
}

type Counts = Record<AnswerVerdict, number>;

const zeros = () => Object.fromEntries(ANSWER_VERDICTS.map((v) => [v, 0])) as Counts;

/** A tally to which the verifications of a run are added, form by form. */
export function createVerifyTally() {
  const overall = zeros();
  const types = new Map<QuestionType, Counts>();
  const flagged: NotedAnswer[] = [];
  const inconsistent: (NotedAnswer & { withQuestionId: string })[] = [];
  const failed = new Map<RewardReason, number>();
  const total = { forms: 0 };
  const count = (type: QuestionType, verification: QuestionVerification) => {
    const { formId, questionId, verdict, claims, inconsistencies } = verification;
    const own = types.get(type) ?? zeros();
    types.set(type, own);
    own[verdict] += 1;
    overall[verdict] += 1;
    if (verdict === 'NOT_SUPPORTED') {
      const rationale = claims.find((c) => c.verdict === verdict)?.rationale ?? '';
      flagged.push({ formId, questionId, rationale });
    }
    inconsistent.push(...inconsistencies.map((one) => ({ formId, questionId, ...one })));
    const reason = failureOf(verification)?.reason;
    if (reason !== undefined) failed.set(reason, (failed.get(reason) ?? 0) + 1);
  };
  const tally: VerifyTally = {
    get forms() {
      return total.forms;
    },
    overall,
    get types() {
      return new Map(QUESTION_TYPES.flatMap((t) => entryOf(types, t)));
    },
    flagged,
    inconsistent,
    failed,
  };
  return {
    tally,
    add(form: Form, verifications: readonly QuestionVerification[]): void {
      total.forms += 1;
      const typeOf = new Map(form.questions.map((q) => [q.questionId, q.type]));
      for (const each of verifications) count(typeOf.get(each.questionId) as QuestionType, each);
    },
  };
}

/** In the order in which the kinds of question are listed, not in which they came up. */
function entryOf<K, V>(of: ReadonlyMap<K, V>, key: K): [K, V][] {
  const value = of.get(key);
  return value === undefined ? [] : [[key, value]];
}
