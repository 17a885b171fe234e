import { markOf, textsIn } from './fake-provider-answers.js';
import { startBareProvider } from './fake-provider-bare.js';
import type { FakeCall } from './fake-provider-call.js';
import { type Mix, mixed } from './fake-provider-mix.js';
import type { Order, ProcessReport } from './fake-provider-process.js';

/** The process of startProviderProcess: does as it is told over its channel, and ends with its parent. */
const fake = await startBareProvider(() => undefined);
const { counts } = fake;
let answers = new Map<string, number>();
let stalled = 0;
let cpuBefore = 0;

function behaveAs(mix: Mix): void {
  const by = mixed(mix);
  answers = new Map();
  stalled = 0;
  Object.assign(counts, { calls: 0, peakInFlight: 0 });
  cpuBefore = cpuMs();
  fake.behave((call, n) => {
    const behaviour = by(call, n) ?? {};
    const { latencyMs: _, ...bad } = behaviour;
    if (Object.keys(bad).length === 0) count(call);
    if (bad.until === 'head_then_silence') stalled += 1;
    return behaviour;
  });
}

function count(call: FakeCall): void {
  const texts = textsIn(call.user);
  const key = `${markOf(texts.baseline ?? '')}/${markOf(texts.sibling ?? '')}`;
  answers.set(key, (answers.get(key) ?? 0) + 1);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function report(): ProcessReport {
  let answered = 0;
  for (const times of answers.values()) answered += times;
  return {
    calls: counts.calls,
    answered: answers.size,
    answeredAgain: answered - answers.size,
    stalled,
    peakInFlight: counts.peakInFlight,
    connections: counts.connections,
    cpuMs: cpuMs() - cpuBefore,
  };
}

process.on('message', (order: Order) => {
  if (order.do !== 'report') behaveAs(order.mix ?? {});
  process.send?.(order.do === 'report' ? report() : { url: fake.url });
});
process.on('disconnect', () => process.exit(0));
