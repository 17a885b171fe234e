import { closeSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { EndpointIdentity } from '../chat.js';
import type { CallFault } from '../failure.js';

/** How an item of a batch has ended. Only what is `answered` has a reply of use. */
export const ITEM_ENDS = [
  'answered',
  'refused',
  /** Truncated, empty, or of another model. */
  'unusable',
  /** The provider has rejected the request, or failed at it. */
  'errored',
  'expired',
  'cancelled',
  /** The batch is over, and no result file names it. */
  'missing',
  /** The batch as a whole was rejected. */
  'failed',
  /** It was never sent: the budget has no room for it. */
  'unsent',
] as const;
export type ItemEnd = (typeof ITEM_ENDS)[number];

/** One request on its way through a batch. */
export interface PlannedItem {
  /** The `custom_id`. */
  readonly id: string;
  /** Of the kept reply. */
  readonly key: string;
  readonly nonce: string;
}

/** What has become of an item. */
export interface Outcome {
  readonly end: ItemEnd;
  readonly fault?: CallFault;
  /** In words that may be shown. */
  readonly said?: string;
}

/** What a part of a run is, once its requests are all in its file. */
export interface Sealed {
  readonly items: number;
  readonly bytes: number;
  /** Of the file of requests; the provider is told it too, where it takes notes. */
  readonly sha256: string;
  /** US dollars that the part can cost at most; absent without prices. */
  readonly mostUsd?: number;
}

/** One line of a journal, in the order in which they come. */
export type PartEvent =
  | { readonly e: 'part'; readonly v: 1; readonly endpoint: EndpointIdentity }
  | ({ readonly e: 'planned' } & PlannedItem)
  | ({ readonly e: 'sealed' } & Sealed)
  /** The provider has the file; no batch works on it yet. */
  | { readonly e: 'uploaded'; readonly file: string }
  /** A batch is about to be created: it may exist from here on, whatever comes next. */
  | { readonly e: 'submitting'; readonly at: number }
  | { readonly e: 'submitted'; readonly batch: string; readonly at: number }
  /** The batch is not ours, or was turned away for want of room: another is to be created. */
  | { readonly e: 'disowned'; readonly batch: string }
  /** The batch is over, and its results are in files of ours. */
  | { readonly e: 'ended'; readonly word: string; readonly said?: string }
  | ({ readonly e: 'item'; readonly id: string } & Outcome)
  /** Every item has its end. */
  | { readonly e: 'done' };

/** How far a part has come. */
export interface PartState {
  readonly endpoint?: EndpointIdentity;
  readonly sealed?: Sealed;
  readonly uploaded?: string;
  readonly submittingAt?: number;
  readonly submitted?: { readonly batch: string; readonly at: number };
  readonly disowned: readonly string[];
  readonly ended?: { readonly word: string; readonly said?: string };
  readonly done?: true;
}

/** An append-only journal, one JSON object a line. */
export interface Journal {
  /** Notes what may be lost until the next `tell`. */
  note(event: PartEvent): void;
  /** Returns once the event, and all before it, are on disk. */
  tell(event: PartEvent): void;
  close(): void;
}

const BUFFERED_CHARS = 64 * 1024;

/** Opens a journal to be gone on with; a last line that was torn is cut off. */
export function openJournal(path: string): Journal {
  cutTornLine(path);
  const file = openSync(path, 'a');
  let buffered = '';
  const write = () => {
    if (buffered !== '') writeSync(file, buffered);
    buffered = '';
  };
  const note = (event: PartEvent) => {
    buffered += `${JSON.stringify(event)}\n`;
    if (buffered.length > BUFFERED_CHARS) write();
  };
  return {
    note,
    tell(event) {
      note(event);
      write();
      fsyncSync(file);
    },
    close() {
      write();
      closeSync(file);
    },
  };
}

/** The whole lines of a journal, oldest first; none where there is no journal. */
export function eventsOf(path: string): PartEvent[] {
  const lines = textOf(path).split('\n');
  // What comes after the last line break was not written to its end.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as PartEvent);
}

/** What the events come to. */
export function stateFrom(events: Iterable<PartEvent>): PartState {
  let state: PartState = { disowned: [] };
  for (const event of events) state = after(state, event);
  return state;
}

/** The state after one more event. */
export function after(state: PartState, event: PartEvent): PartState {
  switch (event.e) {
    case 'part':
      return { ...state, endpoint: event.endpoint };
    case 'sealed': {
      const { e: _e, ...sealed } = event;
      return { ...state, sealed };
    }
    case 'uploaded':
      return { ...state, uploaded: event.file };
    case 'submitting':
      return { ...state, submittingAt: event.at };
    case 'submitted':
      return { ...state, submitted: { batch: event.batch, at: event.at } };
    case 'disowned': {
      const { submitted: _s, ...rest } = state;
      return { ...rest, disowned: [...state.disowned, event.batch] };
    }
    case 'ended': {
      const { word, said } = event;
      return { ...state, ended: { word, ...(said === undefined ? {} : { said }) } };
    }
    case 'done':
      return { ...state, done: true };
    default:
      return state;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw cause;
  }
}

function cutTornLine(path: string): void {
  const text = textOf(path);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
}
