import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lateAnswers, type SoakResult } from '../../bench/soak-run.js';

const SMALL = {
  calls: 500,
  inFlight: 64,
  repeatEvery: 5,
  attemptTimeoutSeconds: 5,
  mix: {
    latencyMs: 5,
    seed: 11,
    shares: {
      rateLimited: 0.05,
      serverError: 0.02,
      cutMidBody: 0.01,
      garbage: 0.01,
      stalled: 0.005,
    },
  },
};

/** In a process of its own: that it comes to its end is a part of what is tested. */
async function run(): Promise<SoakResult> {
  const module = JSON.stringify(join(import.meta.dirname, '../../bench/soak-run.ts'));
  const script = `import(${module}).then(async ({ soak }) => console.log(JSON.stringify(await soak(${JSON.stringify(SMALL)}))))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script]);
  return JSON.parse(stdout) as SoakResult;
}

describe('five hundred judge calls to an endpoint that misbehaves', () => {
  it('deepeval#1147: end, each in a score or in a reason, none scored wrongly, and so does the process', async () => {
    const result = await run();
    const { calls, scored, abstained, failed, wrong, defects, provider, repeats } = result;
    const failures = Object.values(failed).reduce((sum, n) => sum + n, 0);
    expect(scored + abstained + failures).toBe(calls);
    expect({ wrong, defects }).toEqual({ wrong: 0, defects: [] });
    expect(scored).toBeGreaterThan(0.9 * calls);
    expect(repeats).toBeGreaterThan(0);
    expect(provider.answeredAgain).toBeLessThanOrEqual(lateAnswers(result));
    // The endpoint did misbehave, and what it answered once was not asked for again.
    expect(provider.calls).toBeGreaterThan(provider.answered);
  });
});
