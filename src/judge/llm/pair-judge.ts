import type { Decision } from '../../core/decision.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { Intervention } from '../../core/intervention.js';
import type { JudgePrompt } from '../../core/judge-prompt.js';
import type { Judge, PairQuestion } from '../../core/ports.js';
import type { Treatments } from '../../core/treatments.js';
import type { Lexicon } from '../../decision/lexicon.js';
import { readDecision } from '../../decision/read-decision.js';
import { answerFormat, READER_VERSION } from '../../prompt/json-answer.js';
import { copyUnder, type JudgedCopy, judgedCopy } from '../../prompt/judged-copy.js';
import { quotable } from '../../prompt/quotes.js';
import { fillTemplate } from '../../prompt/template.js';
import type { Caller, ChatQuestion } from '../../provider/caller.js';
import { expectedChangeWords, scoringWords } from './expected-change-words.js';
import {
  type Feasibility,
  type PairAnswer,
  pairAnswerSchema,
  pairVerdict,
  readPairAnswer,
} from './pair-answer.js';
import { misquoted, suspicionsOf, unaskable } from './unasked.js';

/** Raised with every change of what is made of an answer that was read. */
const PAIR_VERSION = '1';

export interface PairOptions {
  /** 0.5 where the rationale names the changed scenario as incoherent and leaves the plan for that reason. */
  readonly refusalCredit: boolean;
  readonly feasibility: Feasibility;
}

export interface PairJudgeParts {
  readonly name: string;
  readonly caller: Caller;
  readonly prompt: JudgePrompt;
  readonly lexicon: Lexicon;
  /** May remember decisions by content; without one each text is read anew. */
  readonly read?: (text: string) => Decision;
  readonly options: PairOptions;
  /** What of the endpoint's settings can change an answer, with the defaults that hold. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Asks an LLM the paper's question, once per pair. It sees the two texts and what was registered: no chart, no model,
 * no id. Texts that recommend nothing at all are never put to it, and what it quotes must stand in them. Throws what
 * the caller throws; a judge that keeps quoting what is not there has abstained.
 */
export function pairJudge(parts: PairJudgeParts): Judge {
  const { name, caller, prompt, lexicon, options } = parts;
  const read = parts.read ?? ((text: string) => readDecision(text, lexicon));
  const ask = pairAsker(parts);
  const config = {
    ask: 'pair',
    endpoint: caller.endpoint,
    settings: parts.settings,
    options,
    lexicon: lexicon.digest,
  };
  return {
    identity: {
      name,
      version: `${READER_VERSION}.${PAIR_VERSION} ${caller.endpoint.model}`,
      promptDigest: prompt.digest,
      configDigest: sha256Hex(canonicalJson(config)),
    },
    async judge(question, call) {
      call.signal.throwIfAborted();
      const decisions = { baseline: read(question.baseline), sibling: read(question.sibling) };
      const suspicions = suspicionsOf(decisions);
      const unasked = unaskable(question, decisions);
      if (unasked) return unasked;
      try {
        const answer = await caller.ask(ask(question, decisions), call);
        return pairVerdict(answer.value, { feasibility: options.feasibility, suspicions });
      } catch (error) {
        return misquoted(error, suspicions);
      }
    },
  };
}

type Decisions = Readonly<Record<'baseline' | 'sibling', Decision>>;

/** Makes the question of a pair; what is the same for all pairs, or all of an intervention, is made once. */
function pairAsker({ prompt, lexicon, options }: PairJudgeParts) {
  const schema = pairAnswerSchema(prompt, options.feasibility);
  const format = answerFormat('comparison', schema);
  const answer_schema = JSON.stringify(format.schema);
  const on = new Set<string>();
  if (options.refusalCredit) on.add('refusal_credit');
  if (options.feasibility !== 'off') on.add('feasibility');
  const registered = new WeakMap<Intervention, Registered>();
  const registeredOf = (intervention: Intervention): Registered => {
    const known = registered.get(intervention);
    if (known) return known;
    const { branches } = prompt;
    const values = { ...registeredWords(intervention, lexicon.treatments), answer_schema };
    const system = fillTemplate(prompt.system, { values, branches, on });
    const made = { values, system };
    registered.set(intervention, made);
    return made;
  };
  return (question: PairQuestion, decisions: Decisions): ChatQuestion<PairAnswer> => {
    const { intervention } = question;
    const textsUnder = judgedTexts(question);
    return {
      sample: 0,
      render(nonce) {
        const { json: texts } = textsUnder(nonce);
        const { values, system } = registeredOf(intervention);
        const filling = { values: { ...values, texts, nonce }, branches: prompt.branches, on };
        return {
          system,
          user: fillTemplate(prompt.user, filling),
          answer: format,
        };
      },
      read(reply, nonce) {
        const judged = textsUnder(nonce);
        const quoted = (which: 'baseline' | 'sibling') => ({
          quotable: quotable(judged[which]),
          judgeDirected: decisions[which].judgeDirected,
        });
        const texts = { baseline: quoted('baseline'), sibling: quoted('sibling') };
        return readPairAnswer(reply, { nonce, schema, choices: prompt.choices, texts });
      },
    };
  };
}

/** The two texts as the judge sees them under a nonce, and the JSON that holds them. */
interface JudgedTexts {
  readonly nonce: string;
  readonly baseline: JudgedCopy;
  readonly sibling: JudgedCopy;
  readonly json: string;
}

/** A question is rendered for its key, rendered to be sent, and read: what is the same each time is made once. */
function judgedTexts(question: PairQuestion): (nonce: string) => JudgedTexts {
  let plain: { readonly baseline: JudgedCopy; readonly sibling: JudgedCopy } | undefined;
  let members: string | undefined;
  let last: JudgedTexts | undefined;
  return (nonce) => {
    if (last?.nonce === nonce) return last;
    plain ??= { baseline: judgedCopy(question.baseline), sibling: judgedCopy(question.sibling) };
    const baseline = copyUnder(nonce, plain.baseline);
    const sibling = copyUnder(nonce, plain.sibling);
    const untouched = baseline === plain.baseline && sibling === plain.sibling;
    const written = (untouched ? members : undefined) ?? membersOf({ baseline, sibling });
    if (untouched) members = written;
    last = { nonce, baseline, sibling, json: `{"nonce":${JSON.stringify(nonce)},${written}}` };
    return last;
  };
}

function membersOf({ baseline, sibling }: Pick<JudgedTexts, 'baseline' | 'sibling'>): string {
  return `"baseline":${JSON.stringify(baseline.text)},"sibling":${JSON.stringify(sibling.text)}`;
}

/** What of a question is the same for all pairs of an intervention. */
interface Registered {
  readonly values: Readonly<Record<string, string>>;
  readonly system: string;
}

function registeredWords(intervention: Intervention, treatments: Treatments) {
  return {
    expected_change: expectedChangeWords(intervention, treatments),
    scoring: scoringWords(intervention),
  };
}
