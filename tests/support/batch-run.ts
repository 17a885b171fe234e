import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenBill, openBill } from '../../src/core/bill.js';
import { createMetrics } from '../../src/metrics.js';
import type { BatchRun } from '../../src/provider/batch/batch-run.js';
import { type BatchDesk, openBatchDesk } from '../../src/provider/batch/desk.js';
import { fillByBatch } from '../../src/provider/batch/fill.js';
import type { SeatParts } from '../../src/provider/batch/seat.js';
import type { BatchTally } from '../../src/provider/batch/tally.js';
import { openBudget } from '../../src/provider/call/budget.js';
import { createCaller } from '../../src/provider/call/call-path.js';
import { processTimers } from '../../src/provider/call/timers.js';
import type { ChatQuestion } from '../../src/provider/caller.js';
import { OutputFault } from '../../src/provider/caller.js';
import type { EndpointSettings } from '../../src/provider/endpoint.js';
import { anthropicProvider } from '../../src/provider/wire/anthropic.js';
import { openaiProvider } from '../../src/provider/wire/openai.js';
import { type BatchScript, fakeBatches } from './fake-batches.js';
import { startFakeProvider } from './fake-provider.js';
import type { FakeCall } from './fake-provider-call.js';
import { mapTexts } from './llm-judge.js';

const PRICES = { input: 2, output: 8 };
/** The answer to a question about a word is the word. */
const FORM = {
  name: 'word',
  schema: {
    type: 'object',
    properties: { nonce: { type: 'string' }, word: { type: 'string' } },
    required: ['nonce', 'word'],
    additionalProperties: false,
  },
};

/** The word that a question of `asking` is about. */
export function wordIn(call: FakeCall): string {
  return /the word (\w+)/.exec(call.user)?.[1] ?? '';
}

function asking(word: string): ChatQuestion<string> {
  return {
    sample: 0,
    render: (nonce) => ({
      system: 'Say the word.',
      user: `the word ${word} under ${nonce}`,
      answer: FORM,
    }),
    read(text, nonce) {
      const said = parsed(text);
      if (said?.nonce !== nonce) throw new OutputFault('wrong_nonce', 'of another question');
      return String(said.word);
    },
  };
}

function parsed(text: string): { nonce?: unknown; word?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface BatchBench {
  readonly dir: string;
  readonly fake: Awaited<ReturnType<typeof startFakeProvider>>;
  readonly batches: ReturnType<typeof fakeBatches>;
  readonly replies: ReturnType<typeof mapTexts>;
  /** A process: what it keeps in memory is its own, the directory and the replies are everybody's. */
  process(given?: ProcessSettings): BatchProcess;
  close(): Promise<void>;
}

export interface ProcessSettings extends Partial<EndpointSettings> {
  readonly budgetUsd?: number;
  /** How the endpoint is tried out; without it, it takes everything. */
  readonly tryOut?: SeatParts['tryOut'];
}

export interface BatchProcess {
  readonly desk: BatchDesk;
  readonly lines: string[];
  /** Seconds that it has slept, one after another. */
  readonly slept: number[];
  readonly seen: [number, number][];
  readonly bill: OpenBill;
  /** Asks the words by batch. */
  fill(words: readonly string[], more?: Partial<BatchRun>): Promise<BatchTally>;
  /** Asks a word as scoring does; its answer, or the kind and the fault of the failure. */
  ask(word: string): Promise<string>;
  /** Called at each wait; it may throw the process away. */
  onSleep: (seconds: number) => void;
  /** What ends it. */
  readonly abort: AbortController;
}

/** A loopback provider with batches that misbehave by script, and processes that ask it. */
export async function batchBench(
  kind: 'openai' | 'anthropic',
  first: BatchScript = {},
): Promise<BatchBench> {
  const dir = mkdtempSync(join(tmpdir(), 'flipside-batch-'));
  const batches = fakeBatches();
  const fake = await startFakeProvider({
    beside: batches.beside,
    behave: (call) => ({ text: honestText(call) }),
  });
  const script = (how: BatchScript) =>
    batches.script({
      ...how,
      fate: (call, place) => {
        const fate = how.fate?.(call, place) ?? {};
        return typeof fate === 'string' ? fate : { text: honestText(call), ...fate };
      },
    });
  script(first);
  const replies = mapTexts();
  const closing: (() => Promise<void>)[] = [];
  return {
    ...{ dir, fake, replies },
    batches: { ...batches, script },
    process(given = {}) {
      const { budgetUsd, tryOut = async () => undefined, ...settings } = given;
      const baseUrl = kind === 'openai' ? fake.openaiUrl : fake.url;
      const open = kind === 'openai' ? openaiProvider : anthropicProvider;
      const all = { kind, model: 'model-1', apiKey: 'k', baseUrl, prices: PRICES, ...settings };
      const provider = open(all, { epochSeconds });
      closing.push(() => provider.close());
      return openProcess({ provider, settings: all, replies, dir, budgetUsd, tryOut });
    },
    async close() {
      await Promise.all(closing.map((close) => close()));
      await fake.close();
      rmSync(dir, { recursive: true });
    },
  };
}

const epochSeconds = () => Date.now() / 1000;

function honestText(call: FakeCall): string {
  const nonce = /under (\w+)/.exec(call.user)?.[1];
  return JSON.stringify({ nonce, word: wordIn(call) });
}

function openProcess(given: {
  readonly provider: ReturnType<typeof openaiProvider>;
  readonly settings: EndpointSettings;
  readonly replies: ReturnType<typeof mapTexts>;
  readonly dir: string;
  readonly budgetUsd: number | undefined;
  readonly tryOut: SeatParts['tryOut'];
}): BatchProcess {
  const { provider, settings, replies, dir, budgetUsd, tryOut } = given;
  const desk = openBatchDesk();
  const [lines, slept, seen]: [string[], number[], [number, number][]] = [[], [], []];
  const [bill, abort] = [openBill(), new AbortController()];
  let nonces = 0;
  let now = 0;
  const clock = { nowSeconds: () => now, today: () => '2026-11-30' };
  const caller = createCaller({
    ...{ provider, store: replies, limits: settings, metrics: createMetrics().calls },
    clock: { ...clock, nowSeconds: () => performance.now() / 1000 },
    ...{ timers: processTimers, random: () => 0.5 },
    ...(budgetUsd === undefined ? {} : { budget: openBudget(budgetUsd) }),
    nonce: () => `n${process.pid}x${(nonces++).toString()}x${Math.random().toString(36).slice(2)}`,
    batch: { desk, provider, tryOut },
  });
  const ask = (word: string, signal: AbortSignal) => {
    const call = { signal, lane: 'offline' as const, noCache: false, salt: '', bill };
    return caller.ask(asking(word), call).then(
      ({ value }) => value,
      (failure) => `${failure.kind} ${failure.fault ?? ''}`.trim(),
    );
  };
  const self: BatchProcess = {
    ...{ desk, lines, slept, seen, bill, abort },
    onSleep: () => {},
    ask: (word) => ask(word, abort.signal),
    fill: (words, more = {}) =>
      fillByBatch(
        {
          ...{ dir, fallback: 'online', bill, signal: abort.signal },
          walk: (signal) => Promise.all(words.map((word) => ask(word, signal))),
          say: (line) => lines.push(line),
          progress: (total, work) => work((done) => seen.push([done, total])),
          ...more,
        },
        {
          ...{ desk, clock, random: () => 0.5, maxRounds: 1, epochSeconds },
          timers: {
            after(ms, act) {
              const timer = setTimeout(() => {
                now += ms / 1000;
                slept.push(ms / 1000);
                self.onSleep(ms / 1000);
                act();
              }, 1);
              return () => clearTimeout(timer);
            },
          },
        },
      ),
  };
  return self;
}
