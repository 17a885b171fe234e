import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import OpenAI from 'openai';
import type { WireBody } from '../src/provider/chat.js';
import { startProviderProcess } from '../tests/support/fake-provider-process.js';
import { LATENCY_MS, ourJudge, sentBody } from './rows/judge-calls.js';
import type { Puts } from './rows/judge-calls-reference.js';

/**
 * npm run bench:recovery: an endpoint that turns everything away for a minute, and how long after it the calls are back
 * at their rate; how many were lost meanwhile. The reference is the official SDK with the retries it comes with.
 */
const IN_FLIGHT = 256;
const STEADY_SECONDS = 8;
const TURNED_AWAY_SECONDS = Number(process.argv[2] ?? 60);
const LONGEST_SECONDS = 60;
const FULL = 0.95;

function sdkWithRetries(openaiUrl: string): Puts {
  const client = new OpenAI({ apiKey: 'sk-bench', baseURL: openaiUrl });
  return {
    name: 'openai SDK with its own two retries',
    put: async (body) => {
      const reply = await client.chat.completions.create(
        body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming,
      );
      return reply.choices[0]?.message.content ?? '';
    },
    close: () => Promise.resolve(),
  };
}

async function recover(open: (url: string, inFlight: number) => Puts, body: WireBody) {
  const honest = { latencyMs: LATENCY_MS };
  const server = await startProviderProcess(honest);
  const puts = open(server.openaiUrl, IN_FLIGHT);
  let done = 0;
  let lost = 0;
  let over = false;
  const asker = async () => {
    while (!over) {
      await puts.put(body).then(
        () => {
          done += 1;
        },
        () => {
          lost += 1;
        },
      );
    }
  };
  const askers = Array.from({ length: IN_FLIGHT }, asker);
  await seconds(STEADY_SECONDS / 2);
  const rate = await rateOver(STEADY_SECONDS / 2, () => done);
  await server.mix({ ...honest, shares: { rateLimited: 1 } });
  await seconds(TURNED_AWAY_SECONDS);
  const { calls } = await server.report();
  await server.mix(honest);
  const ended = performance.now();
  let recovered: number | undefined;
  while (recovered === undefined && performance.now() - ended < LONGEST_SECONDS * 1000) {
    const began = performance.now();
    if ((await rateOver(1, () => done)) >= FULL * rate) recovered = (began - ended) / 1000;
  }
  over = true;
  await puts.close();
  await Promise.race([Promise.allSettled(askers), seconds(2)]);
  await server.stop();
  return { name: puts.name, rate, lost, turnedAway: calls, recovered };
}

async function rateOver(span: number, count: () => number): Promise<number> {
  const [before, began] = [count(), performance.now()];
  await seconds(span);
  return ((count() - before) / (performance.now() - began)) * 1000;
}

const seconds = (n: number) => new Promise<void>((resolve) => setTimeout(resolve, n * 1000));

const body = await sentBody();
const rows = [await recover(ourJudge, body), await recover(sdkWithRetries, body)];
const table = [
  '# Last recovery',
  '',
  `${IN_FLIGHT} calls in flight at ${LATENCY_MS} ms; every call answered 429 with retry-after: 1 for ${TURNED_AWAY_SECONDS} s; recovered: the first second at ${FULL * 100} % of the rate before.`,
  '',
  '| caller | calls a second before | turned away | calls lost | recovered after |',
  '|---|---|---|---|---|',
  ...rows.map(
    ({ name, rate, lost, turnedAway, recovered }) =>
      `| ${name} | ${rate.toFixed(0)} | ${turnedAway} | ${lost} | ${recovered === undefined ? 'not within a minute' : `${recovered.toFixed(1)} s`} |`,
  ),
  '',
].join('\n');
process.stdout.write(table);
writeFileSync(join(import.meta.dirname, 'recovery.md'), table);
process.exit(0);
