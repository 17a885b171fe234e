import type { WireBody } from '../chat.js';
import type { OpenProvider } from '../wire/open-provider.js';

/** How a batch stands. */
export interface BatchStatus {
  /** `failed`: none of its items was asked. */
  readonly state: 'running' | 'ended' | 'failed';
  /** The provider's word for it. */
  readonly word: string;
  /** Items that have ended so far. */
  readonly resolved: number;
  /** Where its results are to be had, beneath the base URL; none for what has none. */
  readonly results: readonly string[];
  /** What the provider says of a failure, not yet fit to be shown. */
  readonly said?: string;
  /** It failed because too much is waiting at the provider already: later there may be room. */
  readonly isFull?: boolean;
}

/** One line of a file of results. */
export interface ItemResult {
  readonly id: string;
  readonly end: 'replied' | 'errored' | 'expired' | 'cancelled';
  /** Of the response, for what has one. */
  readonly status: number;
  readonly body: unknown;
}

/** A batch as it is looked for after a crash. */
export interface SoughtBatch {
  readonly sha256: string;
  readonly items: number;
  readonly uploaded?: string;
  /** Seconds since 1970; it is not older. */
  readonly since: number;
  /** Batches that it is not. */
  readonly except: ReadonlySet<string>;
}

/** The batches of one provider. All calls throw AttemptFailure, or the signal's reason. */
export interface BatchApi {
  readonly maxItems: number;
  readonly maxBytes: number;
  /** What stands in a file of requests before the first, between two, and after the last. */
  readonly frame: Readonly<Record<'opening' | 'between' | 'closing', string>>;
  /** A request as it stands in the file. */
  requestLine(id: string, body: WireBody): string;
  /** Sends the file ahead, where the provider wants that; returns its id. */
  readonly upload?: (file: string, signal: AbortSignal) => Promise<string>;
  /** Creates a batch, which costs money; returns its id. */
  create(
    given: { readonly file: string; readonly uploaded?: string; readonly sha256: string },
    signal: AbortSignal,
  ): Promise<string>;
  /** The batch that a create of which nothing was heard has made; undefined where there is none. */
  find(sought: SoughtBatch, signal: AbortSignal): Promise<string | undefined>;
  status(batch: string, signal: AbortSignal): Promise<BatchStatus>;
  /** Reads one line of results; undefined for what is none. */
  readResult(line: unknown): ItemResult | undefined;
}

/** What of a provider its batches need. */
export type ApiProvider = Pick<OpenProvider, 'callApi' | 'identity'>;

/** A create of which nothing was heard may lie so far before the time that the server has it under. */
export const CLOCK_SLACK_SECONDS = 300;
/** So many pages of batches are looked through. */
export const MOST_PAGES = 50;
