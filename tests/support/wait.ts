import type { Metrics } from '../../src/metrics.js';
import { samplesOf } from './samples.js';

/** Resolves once it holds; rejects after thirty seconds, so that a busy machine is no fault. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it never came true: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Calls that ended, by method and code: `ScoreRollouts OK` to their number. */
export async function codesOf(app: { readonly metrics: Metrics }): Promise<Record<string, number>> {
  const counts = /^flipside_rpc_duration_seconds_count\{method="(.*)",code="(.*)"\}$/;
  const ended = [...(await samplesOf(app.metrics))].flatMap(([name, value]) => {
    const [, method, code] = counts.exec(name) ?? [];
    return method && value > 0 ? [[`${method} ${code}`, value] as const] : [];
  });
  return Object.fromEntries(ended);
}
