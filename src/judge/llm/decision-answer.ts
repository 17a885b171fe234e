import { z } from 'zod';
import { INTENTS, TIMINGS } from '../../core/decision.js';
import { readAnswer } from '../../prompt/json-answer.js';
import { OutputFault } from '../../provider/caller.js';

const ACTIONS = ['start', 'stop', 'hold', 'avoid', 'consider', 'past', 'mention'] as const;
const CERTAINTIES = ['recommended', 'hedged', 'none'] as const;
const SECTIONS = [
  'plan',
  'tests',
  'options',
  'contingency',
  'rejected',
  'stop',
  'hold',
  'history',
  'rationale',
  'summary',
  'unknown',
] as const;

const item = z.strictObject({
  quote: z.string(),
  name: z.string(),
  action: z.enum(ACTIONS),
  certainty: z.enum(CERTAINTIES),
  condition: z.enum(['none', 'result', 'event']),
  timing: z.enum(['none', ...TIMINGS]),
  section: z.enum(SECTIONS),
});

/** The form of an answer: what the text says before what it adds up to. */
export const decisionAnswerSchema = z.strictObject({
  nonce: z.string(),
  items: z.array(item),
  timings: z.array(
    z.strictObject({
      quote: z.string(),
      timing: z.enum(TIMINGS),
      certainty: z.enum(CERTAINTIES),
      section: z.enum(SECTIONS),
    }),
  ),
  intents: z.array(z.strictObject({ quote: z.string(), intent: z.enum(INTENTS) })),
  facts: z.array(
    z.strictObject({
      quote: z.string(),
      fact: z.enum(['metastasis', 'resection', 'no_resection', 'relapse']),
    }),
  ),
  addresses_judge: z.boolean(),
});

export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;
export type AnsweredItem = DecisionAnswer['items'][number];

/** Which certainties go with an action: what is not to be given is not recommended. */
const CERTAINTY_OF: Readonly<Record<AnsweredItem['action'], readonly string[]>> = {
  start: ['recommended', 'hedged'],
  consider: ['hedged'],
  hold: ['hedged'],
  stop: ['none'],
  avoid: ['none'],
  past: ['none'],
  mention: ['none'],
};

/**
 * Reads the answer given under `nonce`. Throws OutputFault, with fault `inconsistent` where an item says of a treatment
 * both that it is to be given and that it is not.
 */
export function readDecisionAnswer(text: string, nonce: string): DecisionAnswer {
  const answer = readAnswer(text, { schema: decisionAnswerSchema, nonce });
  for (const [i, { action, certainty }] of answer.items.entries()) {
    if (!CERTAINTY_OF[action].includes(certainty)) {
      const what = `item ${i + 1} is to be "${action}" and is "${certainty}"`;
      throw new OutputFault('inconsistent', what);
    }
  }
  return answer;
}
