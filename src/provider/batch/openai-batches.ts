import { randomUUID } from 'node:crypto';
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

const ENDPOINT = '/v1/chat/completions';
/** Under which a batch notes whose it is. */
const TAG = 'flipside_input';
const FULL_CODES = new Set(['token_limit_exceeded', 'batch_limit_exceeded']);
const CANCELLED_CODES = new Set(['batch_cancelled', 'batch_canceled']);

/**
 * OpenAI's batches of chat completions: the requests go ahead as a file, and the results are two files, of which either
 * may be absent.
 */
export function openaiBatches(provider: ApiProvider): BatchApi {
  return {
    maxItems: 50_000,
    maxBytes: 200 * 1024 * 1024,
    frame: { opening: '', between: '\n', closing: '\n' },
    requestLine: (custom_id, body) =>
      JSON.stringify({ custom_id, method: 'POST', url: ENDPOINT, body }),
    async upload(file, signal) {
      const upload = { file, ...asForm(`flipside-${randomUUID()}`) };
      const made = await provider.callApi({ method: 'POST', path: '/files', upload }, signal);
      return textAt(made, 'id');
    },
    async create({ uploaded, sha256 }, signal) {
      const json = {
        input_file_id: uploaded,
        endpoint: ENDPOINT,
        completion_window: '24h',
        metadata: { [TAG]: sha256 },
      };
      const made = await provider.callApi({ method: 'POST', path: '/batches', json }, signal);
      return textAt(made, 'id');
    },
    async find({ sha256, uploaded, since, except }, signal) {
      let path = '/batches?limit=100';
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const listed = await provider.callApi({ method: 'GET', path }, signal);
        const batches = (Array.isArray(listed.data) ? listed.data : []).filter(isRecord);
        const ours = batches.find(
          (batch) =>
            !except.has(String(batch.id)) &&
            ((isRecord(batch.metadata) && batch.metadata[TAG] === sha256) ||
              (uploaded !== undefined && batch.input_file_id === uploaded)),
        );
        if (ours) return textAt(ours, 'id');
        const last = batches.at(-1);
        const isOlder = count(last?.created_at) < since - CLOCK_SLACK_SECONDS;
        if (!last || isOlder || listed.has_more !== true) return undefined;
        path = `/batches?limit=100&after=${encodeURIComponent(textAt(last, 'id'))}`;
      }
      return undefined;
    },
    async status(batch, signal) {
      const path = `/batches/${encodeURIComponent(batch)}`;
      return statusOf(await provider.callApi({ method: 'GET', path }, signal));
    },
    readResult,
  };
}

const STATES: Readonly<Record<string, BatchStatus['state']>> = {
  completed: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  failed: 'failed',
};

function statusOf(batch: Readonly<Record<string, unknown>>): BatchStatus {
  const word = textAt(batch, 'status');
  const counts = isRecord(batch.request_counts) ? batch.request_counts : {};
  const files = [batch.output_file_id, batch.error_file_id].filter(
    (file): file is string => typeof file === 'string' && file !== '',
  );
  const errors =
    isRecord(batch.errors) && Array.isArray(batch.errors.data) ? batch.errors.data : [];
  const said = errors
    .filter(isRecord)
    .slice(0, 3)
    .map(({ code, message }) => `${message ?? code}`)
    .join('; ');
  return {
    state: STATES[word] ?? 'running',
    word,
    resolved: count(counts.completed) + count(counts.failed),
    results: files.map((file) => `/files/${encodeURIComponent(file)}/content`),
    ...(said === '' ? {} : { said }),
    isFull: errors.some((error) => isRecord(error) && FULL_CODES.has(String(error.code))),
  };
}

function readResult(line: unknown): ItemResult | undefined {
  if (!isRecord(line) || typeof line.custom_id !== 'string') return undefined;
  const id = line.custom_id;
  const { response, error } = line;
  if (isRecord(response) && typeof response.status_code === 'number') {
    const { status_code: status, body } = response;
    return { id, end: status >= 200 && status < 300 ? 'replied' : 'errored', status, body };
  }
  const code = isRecord(error) ? String(error.code) : '';
  if (code === 'batch_expired') return { id, end: 'expired', status: 0, body: undefined };
  if (CANCELLED_CODES.has(code)) return { id, end: 'cancelled', status: 0, body: undefined };
  return { id, end: 'errored', status: 500, body: { error: error ?? 'no response' } };
}

/** A file as the form that the API takes it in. */
function asForm(boundary: string) {
  const before =
    `--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nbatch\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="requests.jsonl"\r\n` +
    'Content-Type: application/jsonl\r\n\r\n';
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return { contentType, before, after: `\r\n--${boundary}--\r\n` };
}
