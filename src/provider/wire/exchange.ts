/** Response headers by lower-case name. */
export type ReplyHeaders = Readonly<Record<string, string>>;

/** One HTTP request and what came back of it, as far as it got. */
export interface Exchange {
  readonly signal: AbortSignal;
  /** Absent until the status line is in. */
  status?: number;
  headers: ReplyHeaders;
  /** The body, once `whole`; empty before. */
  text: string;
  whole: boolean;
  /** Why there is no whole reply. */
  failure?: Error;
}

/** An exchange that is about to begin. */
export function newExchange(signal: AbortSignal): Exchange {
  return { signal, headers: {}, text: '', whole: false };
}
