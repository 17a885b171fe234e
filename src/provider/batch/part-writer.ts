import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mostUsd, priceShare } from '../call/prices.js';
import type { WireBody } from '../chat.js';
import { customId } from './custom-id.js';
import { openJournal } from './journal.js';
import { type PartFiles, partFiles, removePart } from './part-files.js';
import type { Request, Seat } from './seat.js';

/** Room is left for what a provider may count besides. */
const SHARE_OF_BYTES = 0.95;
const BUFFERED_CHARS = 1024 * 1024;

/** Fills parts with the requests of one endpoint, each within what a batch may hold. */
export interface PartWriter {
  add(request: Request): void;
  /** Closes the last part. */
  seal(): void;
  /** Takes the part that is not whole away. */
  abandon(): void;
}

/** A writer of parts into a directory. A part may cost no more than what is left of the budget now. */
export function partWriter(given: {
  readonly seat: Seat;
  readonly dir: string;
  readonly nextNumber: () => number;
  /** Told of each part that is whole. */
  readonly onSealed: (files: PartFiles, items: number) => void;
}): PartWriter {
  const { seat, dir, nextNumber, onSealed } = given;
  const { api, budget } = seat;
  const maxBytes = SHARE_OF_BYTES * api.maxBytes;
  const maxUsd = budget ? budget.limitUsd - budget.spentUsd : Number.POSITIVE_INFINITY;
  let part: OpenPart | undefined;
  const seal = () => {
    if (!part) return;
    part.seal();
    onSealed(part.files, part.items);
    part = undefined;
  };
  return {
    add({ key, nonce, body }) {
      const bytes = Buffer.byteLength(JSON.stringify(body)) + LINE_BYTES;
      const usd = mostOf(body, seat);
      const isFull =
        part !== undefined &&
        (part.items >= api.maxItems || part.bytes + bytes > maxBytes || part.usd + usd > maxUsd);
      if (isFull) seal();
      part ??= openPart(seat, partFiles(dir, nextNumber()));
      const id = customId(key, part.items);
      part.add({ id, key, nonce, line: api.requestLine(id, body), usd });
    },
    seal,
    abandon() {
      part?.abandon();
      part = undefined;
    },
  };
}

/** What of a line is neither the body nor varies. */
const LINE_BYTES = 160;

/** What a request can cost at most, in US dollars; 0 where nobody asks. */
function mostOf(body: WireBody, { prices, budget, provider }: Seat): number {
  if (!budget || !prices) return 0;
  const { maxOutputTokens } = provider;
  return priceShare(prices, 'batch') * mostUsd({ body, maxOutputTokens }, prices);
}

type OpenPart = ReturnType<typeof openPart>;

function openPart({ api, provider, budget }: Seat, files: PartFiles) {
  removePart(files);
  const { frame } = api;
  const journal = openJournal(files.journal);
  const file = openSync(files.requests, 'w');
  const hash = createHash('sha256');
  const so = { items: 0, bytes: 0, usd: 0 };
  let buffered = '';
  const flush = () => {
    hash.update(buffered);
    writeSync(file, buffered);
    buffered = '';
  };
  const put = (text: string) => {
    so.bytes += Buffer.byteLength(text);
    buffered += text;
    if (buffered.length > BUFFERED_CHARS) flush();
  };
  put(frame.opening);
  journal.note({ e: 'part', v: 1, endpoint: provider.identity });
  return {
    files,
    get items() {
      return so.items;
    },
    get bytes() {
      return so.bytes;
    },
    get usd() {
      return so.usd;
    },
    add({ id, key, nonce, line, usd }: Added) {
      journal.note({ e: 'planned', id, key, nonce });
      put(so.items === 0 ? line : frame.between + line);
      so.items += 1;
      so.usd += usd;
    },
    seal() {
      put(frame.closing);
      flush();
      closeSync(file);
      const { items, bytes, usd } = so;
      const most = budget ? { mostUsd: usd } : {};
      journal.tell({ e: 'sealed', items, bytes, sha256: hash.digest('hex'), ...most });
      journal.close();
    },
    abandon() {
      closeSync(file);
      journal.close();
      removePart(files);
    },
  };
}

interface Added {
  readonly id: string;
  readonly key: string;
  readonly nonce: string;
  readonly line: string;
  readonly usd: number;
}
