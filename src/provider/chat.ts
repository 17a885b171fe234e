import type { Tokens } from '../core/bill.js';

/** A JSON schema, as both providers take it: every key required, no others allowed. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One question to a chat model: who answers it, and with which parameters, is the endpoint's part. */
export interface ChatRequest {
  readonly system: string;
  readonly user: string;
  /** What the answer must look like. */
  readonly answer: { readonly name: string; readonly schema: JsonSchema };
}

/** How a reply ended. Only a `complete` one is read; the others have failed, whatever their text says. */
export const ENDINGS = ['complete', 'truncated', 'refused', 'filtered', 'other'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What a provider answered, before anyone reads it. Plain JSON: it is kept, so that a better reader can read it again. */
export interface ChatReply {
  /** Empty where there is none. */
  readonly text: string;
  readonly ending: Ending;
  /** The refusal's text or category; absent without one. */
  readonly refusal?: string;
  /** The model that the provider says has answered. */
  readonly servedModel: string;
  /** Absent where the provider counted none. */
  readonly tokens?: Tokens;
}

/** Where questions go. All of it is part of what an answer depends on. */
export interface EndpointIdentity {
  readonly kind: 'openai' | 'anthropic';
  /** A closed set, used as a metric label. */
  readonly provider: 'openai' | 'anthropic' | 'x_ai' | 'custom';
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly model: string;
  /** SHA-256 of the configured headers that hold no key: a gateway may route by them. Absent where there are none. */
  readonly headersDigest?: string;
}

/** The body of a request as it goes over the wire. */
export type WireBody = Readonly<Record<string, unknown>>;

/** One endpoint: builds bodies, and makes one attempt at a time. Never retries, never waits. */
export interface Provider {
  readonly identity: EndpointIdentity;
  /**
   * The body for a request with what the endpoint is known not to take left out. `maxOutputTokens` overrides the
   * configured cap. Texts are well-formed Unicode.
   */
  bodyOf(request: ChatRequest, options?: { readonly maxOutputTokens?: number }): WireBody;
  /** What an attempt may send instead of its body, as long as the endpoint is to be tried out. */
  readonly trialBody?: WireBody | undefined;
  /** The configured cap on output tokens. */
  readonly maxOutputTokens: number;
  /** One attempt. Throws AttemptFailure, or the signal's reason when it fires. */
  attempt(body: WireBody, signal: AbortSignal): Promise<AttemptReply>;
  /** Leaves a parameter that the endpoint has rejected out of every later body. False where it cannot be left out. */
  leaveOut(parameter: string): boolean;
}

/** A reply with what the response said about limits, by lower-case header name. */
export interface AttemptReply {
  readonly reply: ChatReply;
  readonly headers: Readonly<Record<string, string>>;
  /** Set where a trial of the endpoint was sent instead of the body, and went well: the body is still to be sent. */
  readonly trial?: true;
}
