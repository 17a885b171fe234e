import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Behaviour, errorBody, replyTo } from './fake-provider-behaviour.js';
import { type FakeCall, readCall, type Wire } from './fake-provider-call.js';

/** What becomes of one item of a batch: how it is answered, or a word for no answer. */
export type ItemFate = Behaviour | 'missing' | 'expired' | 'cancelled';

/** What is asked of the batch API. */
export type ApiStep = 'upload' | 'create' | 'list' | 'look' | 'results';

/** How the batches of a loopback provider behave; without a word they answer all, honestly, at the first look. */
export interface BatchScript {
  /** How many looks find a batch under way. */
  readonly looks?: number;
  /** What a batch ends as: OpenAI's words. */
  readonly ends?: 'completed' | 'expired' | 'cancelled' | 'failed';
  /** What is said of one that has `failed`. */
  readonly errors?: readonly { readonly code: string; readonly message: string }[];
  readonly fate?: (call: FakeCall, place: number) => ItemFate | undefined;
  /** The lines of all results, as they are then sent. */
  readonly lines?: (lines: readonly object[]) => readonly unknown[];
  /**
   * What happens to a request besides: an error of that status; `lost`, where all is done as asked and the connection
   * breaks before the reply, or `cut`, where it breaks in the middle of it. `n` counts the requests of its step from 0.
   */
  readonly trouble?: (step: ApiStep, n: number) => Trouble | undefined;
  /** What a batch holds at most. */
  readonly maxItems?: number;
}

export type Trouble = number | 'lost' | 'cut';

interface FakeBatch {
  readonly id: string;
  readonly wire: Wire;
  readonly items: readonly { readonly id: string; readonly call: FakeCall }[];
  readonly createdAt: number;
  readonly inputFile?: string;
  readonly metadata?: unknown;
  looks: number;
}

export interface FakeBatches {
  readonly batches: FakeBatch[];
  readonly uploads: Map<string, string>;
  /** Requests so far, by step. */
  readonly steps: Record<ApiStep, number>;
  /** From now on they behave so. */
  script(how: BatchScript): void;
  /** For `beside` of the loopback provider. */
  readonly beside: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** The batch APIs of OpenAI and Anthropic, as they answer on loopback; they misbehave by script. */
export function fakeBatches(first: BatchScript = {}): FakeBatches {
  let script = first;
  const batches: FakeBatch[] = [];
  const uploads = new Map<string, string>();
  const steps: Record<ApiStep, number> = { upload: 0, create: 0, list: 0, look: 0, results: 0 };

  const beside = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(request.url ?? '', 'http://loopback');
    const step = stepOf(request.method ?? '', url.pathname);
    if (!step) return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const wire: Wire = url.pathname.startsWith('/v1/messages') ? 'anthropic' : 'openai';
      const n = steps[step];
      steps[step] += 1;
      const trouble = script.trouble?.(step, n);
      if (typeof trouble === 'number') {
        return send(response, JSON.stringify(errorBody({ wire, n: 0 }, trouble)), trouble);
      }
      const said = answer(step, { url, wire, raw: Buffer.concat(chunks).toString(), request });
      if (trouble === 'lost') return void response.socket?.resetAndDestroy();
      if (said === undefined) {
        return send(response, JSON.stringify(errorBody({ wire, n: 0 }, 404)), 404);
      }
      const body = typeof said === 'string' ? said : JSON.stringify(said);
      if (trouble === 'cut') return cut(response, body);
      send(response, body);
    });
    return true;
  };

  function answer(step: ApiStep, given: Given): object | string | undefined {
    const { url, wire } = given;
    const id = url.pathname.split('/').find((part) => /^(?:batch|msgbatch)_/.test(part));
    const batch = batches.find((each) => each.id === id);
    switch (step) {
      case 'upload':
        return upload(given);
      case 'create':
        return shown(create(given), script);
      case 'list': {
        const data = batches.filter((each) => each.wire === wire).reverse();
        return { data: data.map((each) => shown(each, script)), has_more: false };
      }
      case 'look':
        if (batch) batch.looks += 1;
        return batch && shown(batch, script);
      case 'results':
        return resultsAt(url.pathname, batch);
    }
  }

  function upload({ raw, request }: Given): object {
    const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    const parts = raw.split(`--${boundary}`).map((part) => part.split('\r\n\r\n'));
    const file = parts.find(([head]) => head?.includes('name="file"'))?.[1] ?? '';
    const id = `file-${uploads.size + 1}`;
    uploads.set(id, file.replace(/\r\n$/, ''));
    return { id, object: 'file', purpose: 'batch', bytes: file.length };
  }

  function create({ raw, wire, request }: Given): FakeBatch {
    const body = JSON.parse(raw);
    const asked: { custom_id: string; params: Record<string, unknown> }[] =
      wire === 'anthropic' ? body.requests : linesOf(uploads.get(body.input_file_id) ?? '');
    const { headers } = request;
    const items = asked.map(({ custom_id: id, params }, n) => {
      const call = readCall({ n, wire, headers, raw: JSON.stringify(params), body: params });
      return { id, call };
    });
    const ids = items.map((item) => item.id);
    const isSound = new Set(ids).size === ids.length && ids.every((id) => /^[\w-]{1,64}$/.test(id));
    if (!isSound) throw new Error('custom_ids must be unique and of 64 characters at most');
    const made: FakeBatch = {
      id: `${wire === 'anthropic' ? 'msgbatch' : 'batch'}_${batches.length + 1}`,
      ...{ wire, items, createdAt: Date.now(), looks: 0 },
      inputFile: body.input_file_id,
      metadata: body.metadata,
    };
    batches.push(made);
    return made;
  }

  function resultsAt(path: string, batch: FakeBatch | undefined): string | undefined {
    const file = /\/files\/(out|err)-(\w+)\/content$/.exec(path);
    const of = batch ?? batches.find((each) => each.id === file?.[2]);
    if (!of) return undefined;
    const { output, errors } = resultsOf(of, script);
    const lines = file ? (file[1] === 'out' ? output : errors) : [...output, ...errors];
    const sent = script.lines ? script.lines(lines) : lines;
    return sent
      .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
      .join('');
  }

  return {
    ...{ batches, uploads, steps, beside },
    script: (how) => {
      script = how;
    },
  };
}

interface Given {
  readonly url: URL;
  readonly wire: Wire;
  readonly raw: string;
  readonly request: IncomingMessage;
}

function stepOf(method: string, path: string): ApiStep | undefined {
  if (method === 'POST') {
    if (path === '/v1/files') return 'upload';
    return /\/batches$/.test(path) ? 'create' : undefined;
  }
  if (/\/batches$/.test(path)) return 'list';
  if (/\/batches\/[^/]+\/results$|\/files\/[^/]+\/content$/.test(path)) return 'results';
  return /\/batches\/[^/]+$/.test(path) ? 'look' : undefined;
}

function linesOf(file: string) {
  return file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { custom_id: string; body: Record<string, unknown> })
    .map(({ custom_id, body }) => ({ custom_id, params: body }));
}

function isOver({ looks }: FakeBatch, script: BatchScript): boolean {
  return looks > (script.looks ?? 0);
}

function shown(batch: FakeBatch, script: BatchScript): object {
  const { id, items, createdAt, wire } = batch;
  const over = isOver(batch, script);
  if (wire === 'anthropic') {
    const counts = { succeeded: 0, errored: 0, canceled: 0, expired: 0 };
    return {
      ...{ id, type: 'message_batch', created_at: new Date(createdAt).toISOString() },
      processing_status: over ? 'ended' : 'in_progress',
      request_counts: over
        ? { ...counts, succeeded: items.length, processing: 0 }
        : { ...counts, processing: items.length },
      results_url: over ? 'https://elsewhere.invalid/results' : null,
    };
  }
  const { output, errors } = resultsOf(batch, script);
  const status = over ? (script.ends ?? 'completed') : 'in_progress';
  const has = over && status !== 'failed';
  return {
    ...{ id, object: 'batch', created_at: Math.floor(createdAt / 1000), status },
    ...{ input_file_id: batch.inputFile, metadata: batch.metadata },
    output_file_id: has && output.length > 0 ? `out-${id}` : null,
    error_file_id: has && errors.length > 0 ? `err-${id}` : null,
    errors: status === 'failed' ? { object: 'list', data: script.errors ?? [] } : null,
    request_counts: { total: items.length, completed: over ? items.length : 0, failed: 0 },
  };
}

function resultsOf({ items, wire }: FakeBatch, script: BatchScript) {
  const output: object[] = [];
  const errors: object[] = [];
  for (const [place, { id, call }] of items.entries()) {
    const fate = script.fate?.(call, place) ?? {};
    if (fate === 'missing') continue;
    const line = wire === 'anthropic' ? anthropicLine(id, call, fate) : openaiLine(id, call, fate);
    (typeof fate === 'string' || (fate.status ?? 200) >= 400 ? errors : output).push(line);
  }
  return { output, errors };
}

type Fate = Exclude<ItemFate, 'missing'>;

function openaiLine(custom_id: string, call: FakeCall, fate: Fate): object {
  if (typeof fate === 'string') {
    const error = {
      code: `batch_${fate}`,
      message: `This request could not be executed: ${fate}.`,
    };
    return { id: `batch_req_${call.n}`, custom_id, response: null, error };
  }
  const { status, body } = replyTo(call, fate);
  const response = { status_code: status, request_id: `req_${call.n}`, body: JSON.parse(body) };
  return { id: `batch_req_${call.n}`, custom_id, response, error: null };
}

function anthropicLine(custom_id: string, call: FakeCall, fate: Fate): object {
  if (typeof fate === 'string') {
    return { custom_id, result: { type: fate === 'cancelled' ? 'canceled' : fate } };
  }
  const { status, body } = replyTo(call, fate);
  const said = JSON.parse(body);
  return status >= 400
    ? { custom_id, result: { type: 'errored', error: said } }
    : { custom_id, result: { type: 'succeeded', message: said } };
}

function send(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

function cut(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
}
