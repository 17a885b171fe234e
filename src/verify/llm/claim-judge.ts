import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { JudgedClaim } from '../../core/form.js';
import type { JudgePrompt } from '../../core/judge-prompt.js';
import { answerFormat, READER_VERSION } from '../../prompt/json-answer.js';
import { judgedCopy } from '../../prompt/judged-copy.js';
import { fillTemplate } from '../../prompt/template.js';
import type { Caller, ChatQuestion } from '../../provider/caller.js';
import type { ClaimJudge, ClaimQuestion } from '../claim-judge.js';
import type { Sentence } from '../record/reading.js';
import { VERIFIER_VERSION } from '../rules.js';
import { silentClaim } from '../silent-claim.js';
import type { Vocabulary } from '../vocabulary.js';
import { type ClaimAnswer, claimAnswerSchema, readClaimAnswer } from './claim-answer.js';
import { materialOf, SENTENCES_SHOWN, sentencesFor } from './claim-material.js';

/** Raised with every change of what is made of an answer that was read. */
const CLAIM_VERSION = '2';
/** Units of the judge's reasoning that go into a rationale. */
const LONGEST_RATIONALE = 2000;

export interface ClaimJudgeParts {
  readonly name: string;
  readonly caller: Caller;
  readonly prompt: JudgePrompt;
  readonly vocabulary: Pick<Vocabulary, 'digest'>;
  /** What of the endpoint's settings can change an answer, with the defaults that hold. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Asks an LLM what the sentences nearest to a claim say to it, in the light of the payer's guidance. What it quotes must
 * stand in them; where the search finds none the record is silent, and nobody is asked. Throws what the caller throws.
 */
export function claimJudge(parts: ClaimJudgeParts): ClaimJudge {
  const { name, caller, prompt, vocabulary, settings } = parts;
  const { endpoint } = caller;
  const retrieval = { sentences: SENTENCES_SHOWN, verifier: VERIFIER_VERSION };
  const lexicon = vocabulary.digest;
  const config = { ask: 'claim', endpoint, settings, retrieval, lexicon };
  const ask = claimAsker(prompt);
  return {
    identity: {
      name,
      version: `${READER_VERSION}.${CLAIM_VERSION} ${endpoint.model}`,
      promptDigest: prompt.digest,
      configDigest: sha256Hex(canonicalJson(config)),
    },
    async judge(question, call) {
      call.signal.throwIfAborted();
      const sentences = sentencesFor(question);
      if (sentences.length === 0) return silentClaim(question.claim);
      const { value } = await caller.ask(ask(question, sentences), call);
      return judged(question, value);
    },
  };
}

function judged({ claim: { text: claim } }: ClaimQuestion, answer: ClaimAnswer): JudgedClaim {
  const { verdict, evidence, reasoning } = answer;
  const rationale = judgedCopy(reasoning.slice(0, LONGEST_RATIONALE)).text;
  if (verdict !== 'ABSTAINED') return { claim, verdict, evidence, rationale };
  return { claim, verdict: 'FAILED', evidence: [], rationale, reason: 'JUDGE_ABSTAINED' };
}

const NONE_ON: ReadonlySet<string> = new Set();

/** Makes the question of a claim; what is the same for all claims is made once. */
function claimAsker(prompt: JudgePrompt) {
  const { branches, choices } = prompt;
  const schema = claimAnswerSchema(prompt);
  const answer = answerFormat('claim_check', schema);
  const answer_schema = JSON.stringify(answer.schema);
  const fill = (template: JudgePrompt['user'], values: Readonly<Record<string, string>>) =>
    fillTemplate(template, { values: { ...values, answer_schema }, branches, on: NONE_ON });
  const system = fill(prompt.system, {});
  return (question: ClaimQuestion, sentences: readonly Sentence[]): ChatQuestion<ClaimAnswer> => {
    const under = materialOf(question, sentences);
    return {
      sample: 0,
      render(nonce) {
        const { json: material } = under(nonce);
        return { system, user: fill(prompt.user, { material, nonce }), answer };
      },
      read(reply, nonce) {
        return readClaimAnswer(reply, {
          nonce,
          schema,
          choices,
          sentences: under(nonce).sentences,
        });
      },
    };
  };
}
