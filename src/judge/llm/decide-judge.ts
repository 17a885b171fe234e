import { LRUCache } from 'lru-cache';
import type { Decision } from '../../core/decision.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { JudgePrompt } from '../../core/judge-prompt.js';
import type { Judge, JudgeCall } from '../../core/ports.js';
import type { Lexicon } from '../../decision/lexicon.js';
import { readDecision } from '../../decision/read-decision.js';
import { answerFormat, READER_VERSION } from '../../prompt/json-answer.js';
import { copyUnder, judgedCopy } from '../../prompt/judged-copy.js';
import { quotable } from '../../prompt/quotes.js';
import { fillTemplate } from '../../prompt/template.js';
import type { Caller, ChatQuestion } from '../../provider/caller.js';
import { compareDecisions } from '../compare-decisions.js';
import { doubtsOf } from '../doubts.js';
import { RULES_VERSION } from '../rules.js';
import { selectorCompiler } from '../selectors.js';
import { decisionAnswerSchema, readDecisionAnswer } from './decision-answer.js';
import { type ReadText, resolveDecision } from './resolve-decision.js';
import { misquoted, suspicionsOf, unaskable } from './unasked.js';

/** Raised with every change of what is made of an answer that was read. */
const DECIDE_VERSION = '1';

export interface DecideJudgeParts {
  readonly name: string;
  readonly caller: Caller;
  readonly prompt: JudgePrompt;
  readonly lexicon: Lexicon;
  /** May remember decisions by content; without one each text is read anew. */
  readonly read?: (text: string) => Decision;
  /** What of the endpoint's settings can change an answer, with the defaults that hold. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Has an LLM read each text into a decision, and compares the two as the rules judge does. The LLM sees one text and
 * nothing of what is expected of it; the caller shares and keeps what it reads, so that a group of G baselines and K
 * siblings costs G + K calls. Throws what the caller throws; a reader that keeps quoting what is not there has abstained.
 */
export function decideJudge(parts: DecideJudgeParts): Judge {
  const { name, caller, prompt, lexicon, settings } = parts;
  const read = parts.read ?? ((text: string) => readDecision(text, lexicon));
  const matcherOf = selectorCompiler(lexicon.treatments);
  const namesOf = nameReader(lexicon);
  const { branches } = prompt;
  const system = fillTemplate(prompt.system, { values: FIXED, branches, on: NONE_ON });
  const { endpoint } = caller;
  const rules = { version: RULES_VERSION, lexicon: lexicon.digest };
  const config = { ask: 'decide', endpoint, settings, rules };
  const ask = async (text: string, rules: Decision, call: JudgeCall) =>
    (await caller.ask(reading(text, { prompt, system, rules, namesOf }), call)).value;
  return {
    identity: {
      name,
      version: `${READER_VERSION}.${DECIDE_VERSION} ${endpoint.model}`,
      promptDigest: prompt.digest,
      configDigest: sha256Hex(canonicalJson(config)),
    },
    async judge({ intervention, baseline, sibling }, call) {
      call.signal.throwIfAborted();
      const rules = { baseline: read(baseline), sibling: read(sibling) };
      const suspicions = suspicionsOf(rules);
      const unasked = unaskable({ baseline, sibling }, rules);
      if (unasked) return unasked;
      try {
        const [before, after] = await Promise.all([
          ask(baseline, rules.baseline, call),
          ask(sibling, rules.sibling, call),
        ]);
        const decisions = { baseline: before, sibling: after };
        const verdict = compareDecisions(decisions, intervention, matcherOf);
        const doubts = doubtsOf(decisions, verdict, { intervention, matcherOf });
        return { ...verdict, doubts };
      } catch (error) {
        return misquoted(error, suspicions);
      }
    },
  };
}

/** No treatment's name is longer; what is, is none. */
const LONGEST_NAME = 200;
const NAMES_REMEMBERED = 2_000;

/** What the lexicon has under a name. A text names few treatments, and a batch the same ones over and over. */
function nameReader(lexicon: Lexicon): ReadText['namesOf'] {
  const known = new LRUCache<string, Decision['mentions']>({ max: NAMES_REMEMBERED });
  return (name) => {
    if (name.length > LONGEST_NAME) return [];
    const found = known.get(name) ?? readDecision(`Start ${name}.`, lexicon).mentions;
    known.set(name, found);
    return found;
  };
}

const FORMAT = answerFormat('decision', decisionAnswerSchema);
const FIXED = { answer_schema: JSON.stringify(FORMAT.schema) };
const NONE_ON: ReadonlySet<string> = new Set();

function reading(
  text: string,
  how: Pick<ReadText, 'rules' | 'namesOf'> & {
    readonly prompt: JudgePrompt;
    /** The prompt's system part, filled: no text and no call has a place in it. */
    readonly system: string;
  },
): ChatQuestion<Decision> {
  const { prompt, system, rules, namesOf } = how;
  const whole = judgedCopy(text);
  return {
    sample: 0,
    render(nonce) {
      const shown = JSON.stringify({ nonce, text: copyUnder(nonce, whole).text });
      const values = { ...FIXED, text: shown, nonce };
      const { branches, user } = prompt;
      return {
        system,
        user: fillTemplate(user, { values, branches, on: NONE_ON }),
        answer: FORMAT,
      };
    },
    read(reply, nonce) {
      const answer = readDecisionAnswer(reply, nonce);
      const copy = copyUnder(nonce, whole);
      return resolveDecision(answer, { quotable: quotable(copy), rules, namesOf });
    },
  };
}
