import type { JudgeCall } from '../core/ports.js';
import type { ChatRequest, EndpointIdentity } from './chat.js';
import type { CallFault } from './failure.js';

/** A question with how its answer is read. */
export interface ChatQuestion<T> {
  /**
   * The request under a nonce that no text can know beforehand. The nonce must not bear on the answer: replies are
   * kept under the request with an empty one.
   */
  render(nonce: string): ChatRequest;
  /** Reads the text of a complete reply that was asked for under this nonce. Throws OutputFault. */
  read(text: string, nonce: string): T;
  /** Which of several samples of the same question: each is asked and kept on its own. */
  readonly sample: number;
}

/** An answer that cannot be used. */
export class OutputFault extends Error {
  constructor(
    readonly fault: Extract<
      CallFault,
      'empty' | 'not_json' | 'schema_mismatch' | 'wrong_nonce' | 'inconsistent' | 'misquoted'
    >,
    message: string,
  ) {
    super(message);
    this.name = 'OutputFault';
  }
}

/** What was read, and from where. */
export interface ChatAnswer<T> {
  readonly value: T;
  /** No call was made for this asker: the reply was kept, or somebody was already asking. */
  readonly cached: boolean;
  readonly servedModel: string;
}

/**
 * Puts questions to one endpoint: remember > share > budget > breaker > slot > rate > attempt, with retries around the
 * last four. Throws FlipsideError `judge_unavailable`, `judge_unreadable`, `judge_refused`, `budget_spent`, or the
 * signal's reason.
 */
export interface Caller {
  readonly endpoint: EndpointIdentity;
  ask<T>(question: ChatQuestion<T>, call: JudgeCall): Promise<ChatAnswer<T>>;
}
