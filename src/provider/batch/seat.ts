import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/digest.js';
import type { TextStore } from '../../core/ports.js';
import type { Budget } from '../call/budget.js';
import type { CallMeters } from '../call/call-meters.js';
import type { AttemptReply, EndpointIdentity, WireBody } from '../chat.js';
import type { Prices } from '../endpoint.js';
import type { OpenProvider } from '../wire/open-provider.js';
import { anthropicBatches } from './anthropic-batches.js';
import type { BatchApi } from './batch-api.js';
import { openaiBatches } from './openai-batches.js';

/** What a caller brings along for its questions to be asked by batch. */
export interface SeatParts {
  readonly provider: OpenProvider;
  readonly meters: CallMeters;
  /** The models whose answer is taken. */
  readonly models: readonly string[];
  /** Where its replies are kept. */
  readonly store: TextStore;
  readonly prices: Prices | undefined;
  readonly budget: Budget | undefined;
  /**
   * Tries the endpoint out, so that no body is planned that it is known not to take. What was answered, to whoever has to
   * pay for it.
   */
  readonly tryOut: (signal: AbortSignal) => Promise<AttemptReply | undefined>;
}

/** An endpoint as batches see it. */
export interface Seat extends SeatParts {
  readonly api: BatchApi;
  /** The same for the same endpoint, whatever the process. */
  readonly place: string;
}

/** A request that is to be asked by batch. */
export interface Request {
  readonly key: string;
  readonly nonce: string;
  readonly body: WireBody;
}

const APIS = { openai: openaiBatches, anthropic: anthropicBatches } as const;

/** The seat of a caller. */
export function seatOf(parts: SeatParts): Seat {
  const { identity } = parts.provider;
  return { ...parts, api: APIS[identity.kind](parts.provider), place: placeOf(identity) };
}

/** Tells endpoints apart. */
export function placeOf(endpoint: EndpointIdentity): string {
  return createHash('sha256').update(canonicalJson(endpoint)).digest('hex');
}
