import { type ChatQuestion, OutputFault } from '../caller.js';
import type { ChatReply } from '../chat.js';
import { AttemptFailure, type CallFault, type FailureClass } from '../failure.js';
import { isServedAsAsked } from './served-model.js';

/** What was asked, and of whom. */
export interface AnswerContext<T> {
  readonly question: ChatQuestion<T>;
  readonly nonce: string;
  /** The models whose answer is taken. */
  readonly models: readonly string[];
  /** Names the endpoint in messages. */
  readonly endpoint: string;
}

/**
 * What a reply says. Only a complete one of the model that was asked for is read. Throws AttemptFailure of class
 * `output` or `refusal`, with the reply, which has its cost all the same.
 */
export function readAnswer<T>(reply: ChatReply, context: AnswerContext<T>): T {
  const { question, nonce, models, endpoint } = context;
  const found = replyFault(reply, models);
  if (found) throw faulty(reply, { ...found, endpoint });
  try {
    return question.read(reply.text, nonce);
  } catch (cause) {
    if (!(cause instanceof OutputFault)) throw cause;
    const what = `gave an answer that is of no use: ${cause.message}`;
    throw faulty(reply, { failureClass: 'output', fault: cause.fault, what, endpoint });
  }
}

/** Why a reply cannot be read, whatever was asked. */
export interface ReplyFault {
  readonly failureClass: FailureClass;
  readonly fault: CallFault;
  readonly what: string;
}

function faulty(
  reply: ChatReply,
  { failureClass, fault, what, endpoint }: ReplyFault & { readonly endpoint: string },
): AttemptFailure {
  return new AttemptFailure(failureClass, fault, `${endpoint} ${what}`, { reply });
}

const SHOWN_CHARS = 200;

/** What is wrong with a reply by its own account; undefined for one that may be read. */
export function replyFault(reply: ChatReply, models: readonly string[]): ReplyFault | undefined {
  const output = (fault: CallFault, what: string): ReplyFault => ({
    failureClass: 'output',
    fault,
    what,
  });
  const { ending, servedModel, text } = reply;
  if (ending === 'refused' || ending === 'filtered') {
    const said = reply.refusal ? `: ${shown(reply.refusal)}` : '';
    return { failureClass: 'refusal', fault: ending, what: `refused to answer${said}` };
  }
  if (ending === 'truncated') return output('truncated', 'ran into its cap of output tokens');
  if (!models.some((model) => isServedAsAsked(model, servedModel))) {
    return output('wrong_model', `had another model answer: ${shown(servedModel)}`);
  }
  if (text.trim() === '') return output('empty', 'answered with nothing');
  if (ending !== 'complete') return output('unfinished', 'broke off for no reason that is known');
  return undefined;
}

function shown(text: string): string {
  return text.slice(0, SHOWN_CHARS).replace(/\s+/g, ' ').toWellFormed();
}
