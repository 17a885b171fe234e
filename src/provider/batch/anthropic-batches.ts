import { isRecord } from '../wire/error-body.js';
import {
  type ApiProvider,
  type BatchApi,
  type BatchStatus,
  CLOCK_SLACK_SECONDS,
  type ItemResult,
  MOST_PAGES,
} from './batch-api.js';
import { count, textAt } from './members.js';

const PATH = '/v1/messages/batches';

/**
 * Anthropic's batches of messages: the requests go along with the create, and the results are one unordered stream. A
 * batch takes no notes, so one that was created unheard is known by its age and size, and its results by their ids.
 */
export function anthropicBatches(provider: ApiProvider): BatchApi {
  return {
    maxItems: 100_000,
    maxBytes: 256 * 1024 * 1024,
    frame: { opening: '{"requests":[\n', between: ',\n', closing: '\n]}' },
    requestLine: (custom_id, params) => JSON.stringify({ custom_id, params }),
    async create({ file }, signal) {
      const upload = { file, contentType: 'application/json', before: '', after: '' };
      const made = await provider.callApi({ method: 'POST', path: PATH, upload }, signal);
      return textAt(made, 'id');
    },
    async find({ items, since, except }, signal) {
      const from = since - CLOCK_SLACK_SECONDS;
      let found: string | undefined;
      let path = `${PATH}?limit=100`;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const listed = await provider.callApi({ method: 'GET', path }, signal);
        const batches = (Array.isArray(listed.data) ? listed.data : []).filter(isRecord);
        // The newest come first: the last that fits is the first that was made.
        for (const batch of batches) {
          const id = textAt(batch, 'id');
          if (createdAt(batch) >= from && sizeOf(batch) === items && !except.has(id)) found = id;
        }
        const last = batches.at(-1);
        if (!last || createdAt(last) < from || listed.has_more !== true) return found;
        path = `${PATH}?limit=100&after_id=${encodeURIComponent(textAt(last, 'id'))}`;
      }
      return found;
    },
    async status(batch, signal) {
      const path = `${PATH}/${encodeURIComponent(batch)}`;
      return statusOf(await provider.callApi({ method: 'GET', path }, signal), path);
    },
    readResult,
  };
}

function createdAt({ created_at }: Readonly<Record<string, unknown>>): number {
  return Date.parse(String(created_at)) / 1000;
}

const ENDS = ['succeeded', 'errored', 'canceled', 'expired'] as const;

function sizeOf({ request_counts: counts }: Readonly<Record<string, unknown>>): number {
  if (!isRecord(counts)) return 0;
  return [...ENDS, 'processing'].reduce((sum, name) => sum + count(counts[name]), 0);
}

/** The results are taken from beneath the base URL, and not from where the reply says: the key goes nowhere else. */
function statusOf(batch: Readonly<Record<string, unknown>>, path: string): BatchStatus {
  const word = textAt(batch, 'processing_status');
  const isGone = typeof batch.archived_at === 'string';
  return {
    state: word === 'ended' ? 'ended' : 'running',
    word,
    resolved: sizeOf(batch) - processing(batch),
    results: word === 'ended' && !isGone ? [`${path}/results`] : [],
  };
}

function processing({ request_counts: counts }: Readonly<Record<string, unknown>>): number {
  return isRecord(counts) ? count(counts.processing) : 0;
}

function readResult(line: unknown): ItemResult | undefined {
  if (!isRecord(line) || typeof line.custom_id !== 'string') return undefined;
  const id = line.custom_id;
  const result = isRecord(line.result) ? line.result : {};
  switch (result.type) {
    case 'succeeded':
      return { id, end: 'replied', status: 200, body: result.message };
    case 'expired':
      return { id, end: 'expired', status: 0, body: undefined };
    case 'canceled':
      return { id, end: 'cancelled', status: 0, body: undefined };
    default:
      return { id, end: 'errored', status: 400, body: result.error ?? { error: 'no result' } };
  }
}
