import { type ErrorKind, FlipsideError } from '../errors.js';
import type { ChatReply } from './chat.js';

/** What a failed attempt calls for; see the call path in caller.ts. */
export const FAILURE_CLASSES = [
  /** Too much asked: wait as told, ask less at once. */
  'rate',
  /** May pass by itself: ask again. */
  'transient',
  /** A parameter is not taken: leave it out, once. */
  'config',
  /** Will not pass: do not ask again. */
  'permanent',
  /** The answer cannot be used: ask once more. */
  'output',
  /** The model will not answer. */
  'refusal',
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** Why a call failed; a closed set, used as a metric label. */
export const CALL_FAULTS = [
  'rate_limited',
  'overloaded',
  'server_error',
  'connection',
  'timeout',
  'garbled',
  'error_body',
  'unsupported_parameter',
  'bad_request',
  'unauthorized',
  'not_found',
  'quota',
  'context_length',
  'wrong_model',
  'truncated',
  /** It ended for a reason that nobody knows: its end may be missing. */
  'unfinished',
  'empty',
  'not_json',
  'schema_mismatch',
  'wrong_nonce',
  /** The answer contradicts itself, or scores and rests on nothing. */
  'inconsistent',
  /** It rests on words that are not in the texts, or that do not count. */
  'misquoted',
  'refused',
  'filtered',
  'breaker_open',
  'queue_full',
  'probe_failed',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/**
 * One attempt that failed. `message` is safe to show: it holds no key. `hintSeconds` is how long the server asked to
 * wait; absent where it did not, or not in a way that can be read.
 */
export class AttemptFailure extends Error {
  constructor(
    readonly failureClass: FailureClass,
    readonly fault: CallFault,
    message: string,
    readonly more: {
      readonly status?: number;
      readonly hintSeconds?: number;
      /** The parameter that was rejected. */
      readonly parameter?: string;
      /** No call to this endpoint can succeed until someone acts: a wrong key, an empty account. */
      readonly hopeless?: boolean;
      /** For how long it is hopeless; absent: for as long as someone may need to act. */
      readonly hopelessSeconds?: number;
      /** What failed was sent for somebody else, or not at all: it has cost this attempt nothing. */
      readonly unsent?: boolean;
      readonly headers?: Readonly<Record<string, string>>;
      /** What a refused, truncated or unreadable reply has cost all the same. */
      readonly reply?: ChatReply;
    } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AttemptFailure';
  }
}

/** What a call that has failed leaves as: an answer that did not come, could not be used, or was refused. */
export type CallFailureKind = Extract<
  ErrorKind,
  'judge_unavailable' | 'judge_unreadable' | 'judge_refused'
>;

/** A call that has failed for good, with the fault that its last attempt ended in. It is never a verdict. */
export class CallFailed extends FlipsideError {
  constructor(
    kind: CallFailureKind,
    readonly fault: CallFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(kind, message, options);
  }
}
