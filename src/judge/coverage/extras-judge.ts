import type { ExtraJudgement, ExtrasQuestion } from '../../core/coverage.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import { failureReason } from '../../core/failure-reason.js';
import type { JudgePrompt } from '../../core/judge-prompt.js';
import type { JudgeCall, JudgeIdentity } from '../../core/ports.js';
import { answerFormat, READER_VERSION } from '../../prompt/json-answer.js';
import { copyUnder, judgedCopy } from '../../prompt/judged-copy.js';
import { fillTemplate } from '../../prompt/template.js';
import type { Caller, ChatQuestion } from '../../provider/caller.js';
import { type ExtrasAnswer, extrasAnswerSchema, readExtrasAnswer } from './extras-answer.js';

/** Raised with every change of what is made of an answer that was read. */
const EXTRAS_VERSION = '1';
/** Treatments of one question. Nobody's plan has more besides the board's: what is over counts as not plausible. */
export const MOST_EXTRAS = 40;
/** Units of a chart that are shown, of its end where it is longer: there the present stands. */
const LONGEST_CHART = 100_000;
const LONGEST_NAME = 100;

/** Says how plausible the extras of a text are. Throws only the signal's reason. */
export interface ExtrasJudge {
  readonly identity: JudgeIdentity;
  judge(question: ExtrasQuestion, call: JudgeCall): Promise<ExtraJudgement>;
}

export interface ExtrasJudgeParts {
  readonly name: string;
  readonly caller: Caller;
  readonly prompt: JudgePrompt;
  /** What of the endpoint's settings can change an answer, with the defaults that hold. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Told of a failure that no error kind explains. */
  readonly onDefect: (cause: unknown) => void;
}

/**
 * Asks an LLM which of the extras a board could have recommended for the patient of the chart. It sees the names that the
 * catalog has for them, and of the text no more than the single words that look like drugs and are in no catalog. A call
 * that fails is a failure, never a share of 0; so is a chart that is not at hand, and a judge that can tell of none of
 * them.
 */
export function extrasJudge(parts: ExtrasJudgeParts): ExtrasJudge {
  const { name, caller, prompt, settings, onDefect } = parts;
  const { endpoint } = caller;
  const config = { ask: 'extras', endpoint, settings, most: MOST_EXTRAS };
  const ask = extrasAsker(prompt);
  return {
    identity: {
      name,
      version: `${READER_VERSION}.${EXTRAS_VERSION} ${endpoint.model}`,
      promptDigest: prompt.digest,
      configDigest: sha256Hex(canonicalJson(config)),
    },
    async judge(question, call) {
      call.signal.throwIfAborted();
      if (question.packet.trim() === '') return NO_CHART;
      try {
        const { value } = await caller.ask(ask(question), call);
        return judgementOf(value, question.extras.length);
      } catch (failure) {
        call.signal.throwIfAborted();
        const reason = failureReason(failure);
        if (!reason) onDefect(failure);
        const detail = reason
          ? (failure as Error).message
          : 'the judge failed; its log has the cause';
        return { failure: reason ?? 'JUDGE_UNAVAILABLE', detail };
      }
    },
  };
}

const NO_CHART: ExtraJudgement = {
  failure: 'UNTESTABLE',
  detail: 'the case has no packet to judge treatments by; send the case with its packet',
};

function judgementOf({ plausible, told }: ExtrasAnswer, extras: number): ExtraJudgement {
  const unasked = Math.max(0, extras - MOST_EXTRAS);
  if (told > 0) return { plausible, of: told + unasked };
  return { failure: 'JUDGE_ABSTAINED', detail: 'the judge can tell of none of the treatments' };
}

const NONE_ON: ReadonlySet<string> = new Set();

/** Makes the question; what is the same for all is made once. */
function extrasAsker(prompt: JudgePrompt) {
  const { branches } = prompt;
  const answer = answerFormat('extras', extrasAnswerSchema);
  const answer_schema = JSON.stringify(answer.schema);
  const fill = (template: JudgePrompt['user'], values: Readonly<Record<string, string>>) =>
    fillTemplate(template, { values: { ...values, answer_schema }, branches, on: NONE_ON });
  const system = fill(prompt.system, {});
  return ({ cancerType, packet, extras }: ExtrasQuestion): ChatQuestion<ExtrasAnswer> => {
    // The same treatments are the same question, in whatever order a text names them.
    const asked = [...extras].sort().slice(0, MOST_EXTRAS);
    const chart = judgedCopy(packet.slice(-LONGEST_CHART));
    return {
      sample: 0,
      render(nonce) {
        const shown = (text: string) => copyUnder(nonce, judgedCopy(text)).text;
        const material = JSON.stringify({
          nonce,
          cancer_type: cancerType,
          chart: copyUnder(nonce, chart).text,
          treatments: asked.map((extra, i) => ({
            treatment: i + 1,
            name: shown(extra.replaceAll('_', ' ').slice(0, LONGEST_NAME)),
          })),
        });
        return { system, user: fill(prompt.user, { material, nonce }), answer };
      },
      read: (reply, nonce) => readExtrasAnswer(reply, { nonce, count: asked.length }),
    };
  };
}
