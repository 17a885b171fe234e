import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AttemptFailure } from '../../../src/provider/failure.js';
import { type BatchBench, batchBench, wordIn } from '../../support/batch-run.js';
import type { BatchScript, ItemFate } from '../../support/fake-batches.js';

const WORDS = ['one', 'two', 'three', 'four', 'five'];
const WIRES = ['openai', 'anthropic'] as const;

let bench: BatchBench;
afterEach(() => bench.close());

async function filled(kind: (typeof WIRES)[number], how: BatchScript = {}, words = WORDS) {
  bench = await batchBench(kind, how);
  const run = bench.process();
  return { run, tally: await run.fill(words) };
}
const fateOf = (fates: Readonly<Record<string, ItemFate>>): BatchScript => ({
  fate: (call) => fates[wordIn(call)],
});

describe.each(WIRES)('the batches of %s', (kind) => {
  it('answer every question once, and the scoring makes no call', async () => {
    const { run, tally } = await filled(kind, {}, [...WORDS, 'one', 'two']);
    expect(tally).toMatchObject({ requests: 5, batches: 1, ends: { answered: 5 } });
    expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
    expect(bench.fake.counts.calls).toBe(0);
    expect(bench.batches.batches).toHaveLength(1);
  });

  it('may come in any order', async () => {
    const { run } = await filled(kind, { lines: (lines) => [...lines].reverse() });
    expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
    expect(bench.fake.counts.calls).toBe(0);
  });

  it('are billed at half the price, item by item, refused ones included', async () => {
    const { run } = await filled(kind, fateOf({ one: { ending: 'refused' }, two: 'expired' }));
    const { calls, unpricedCalls, usd = 0, tokens } = run.bill.total();
    expect([calls, unpricedCalls]).toEqual([4, 0]);
    expect(usd).toBeCloseTo((tokens.input * 2 + tokens.output * 8) / 2 / 1_000_000, 12);
  });

  it('leave to the online call what they have not answered, whatever the reason', async () => {
    const { run, tally } = await filled(
      kind,
      fateOf({
        one: 'missing',
        two: 'expired',
        three: { status: 500 },
        four: { ending: 'truncated' },
      }),
    );
    const { ends } = tally;
    expect(ends).toEqual({ answered: 1, missing: 1, expired: 1, errored: 1, unusable: 1 });
    expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
    expect(bench.fake.counts.calls).toBe(4);
  });

  it('ask an unreadable answer anew online, and not in another batch', async () => {
    const { run, tally } = await filled(kind, fateOf({ one: { text: 'no JSON' } }));
    expect(tally.ends).toEqual({ answered: 5 });
    expect(await run.ask('one')).toBe('one');
    expect(bench.fake.counts.calls).toBe(1);
    expect(bench.batches.batches).toHaveLength(1);
  });

  it('fail what has failed where that is asked for, each by its reason', async () => {
    bench = await batchBench(
      kind,
      fateOf({
        one: 'missing',
        two: { ending: 'refused' },
        three: { ending: 'truncated' },
        four: { text: '{}' },
      }),
    );
    const run = bench.process();
    await run.fill(WORDS, { fallback: 'fail' });
    expect(await Promise.all([...WORDS, 'six'].map(run.ask))).toEqual([
      'judge_unavailable error_body',
      expect.stringMatching(/^judge_refused (?:refused|filtered)$/),
      'judge_unreadable truncated',
      'judge_unreadable wrong_nonce',
      'five',
      'judge_unavailable timeout',
    ]);
    expect(bench.fake.counts.calls).toBe(0);
  });

  it('give each item one end: further lines, strangers and garbage are refused and counted', async () => {
    const { run, tally } = await filled(kind, {
      lines: (lines) => [
        { ...lines[0], custom_id: 'r_somebody-else_0' },
        ...lines,
        ...lines.slice(0, 2),
        'no JSON',
        { no: 'id' },
      ],
    });
    expect(tally).toMatchObject({ ends: { answered: 5 }, strangers: 1, duplicates: 2, garbled: 2 });
    expect(run.bill.total().calls).toBe(5);
    expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
  });

  it('take no answer for that of another question, though their ids be swapped', async () => {
    const { run } = await filled(kind, {
      lines: ([first, second, ...rest]) => {
        const [a, b] = [first, second] as { custom_id: string }[];
        return [{ ...a, custom_id: b?.custom_id }, { ...b, custom_id: a?.custom_id }, ...rest];
      },
    });
    expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
    expect(bench.fake.counts.calls).toBe(2);
  });

  it('survive errors while they are sent, looked at and fetched, with growing waits', async () => {
    const { run, tally } = await filled(kind, {
      looks: 3,
      trouble: (_step, n) => ([500, 'lost', 429, 'cut'] as const)[n],
    });
    expect(tally.ends).toEqual({ answered: 5 });
    expect(bench.batches.batches).toHaveLength(1);
    expect(run.slept.length).toBeGreaterThan(6);
  });

  it('are looked at ever more rarely, up to once a minute', async () => {
    const { run } = await filled(kind, { looks: 15 });
    expect(run.slept[0]).toBeCloseTo(1, 1);
    expect(run.slept[1]).toBeCloseTo(1.5, 1);
    expect(Math.max(...run.slept)).toBeCloseTo(60, 1);
    expect(run.seen.at(-1)).toEqual([5, 5]);
    expect(run.seen[0]).toEqual([0, 5]);
  });

  it('are split at what a batch may hold', async () => {
    bench = await batchBench(kind);
    const run = bench.process();
    const [seat] = run.desk.seats;
    Object.assign(seat?.api as object, { maxItems: 2 });
    const { batches, ends } = await run.fill(WORDS);
    expect(batches).toBe(3);
    expect(bench.batches.batches.map((batch) => batch.items.length)).toEqual([2, 2, 1]);
    expect(ends).toEqual({ answered: 5 });
  });

  it('are split at 95 % of the bytes that a batch may hold', async () => {
    bench = await batchBench(kind);
    const run = bench.process();
    Object.assign(run.desk.seats[0]?.api as object, { maxBytes: 1800 });
    await run.fill(WORDS);
    expect(bench.batches.batches.length).toBeGreaterThan(1);
    const sizes = [...bench.batches.uploads.values()].map((file) => Buffer.byteLength(file));
    for (const size of sizes) expect(size).toBeLessThanOrEqual(0.95 * 1800);
  });

  it('are told plainly where the key is not taken', async () => {
    bench = await batchBench(kind, { trouble: (step) => (step === 'look' ? 401 : undefined) });
    const run = bench.process();
    const failure = await run.fill(WORDS).catch((cause) => cause);
    expect(failure.kind).toBe('config_invalid');
    expect(failure.message).toMatch(
      /batch \w+: .*answered 401.*the same command goes on from here/,
    );
  });

  it('are told plainly where the provider does not know them', async () => {
    bench = await batchBench(kind, { trouble: (step) => (step === 'look' ? 404 : undefined) });
    const failure = await bench
      .process()
      .fill(WORDS)
      .catch((cause) => cause);
    expect(failure.kind).toBe('config_invalid');
    expect(failure.message).toContain('answered 404');
  });

  it('are made once the endpoint was tried out, which is tried again where it has failed for a while', async () => {
    bench = await batchBench(kind);
    let tries = 0;
    const tryOut = async () => {
      tries += 1;
      if (tries < 3) throw new AttemptFailure('transient', 'overloaded', 'Overloaded');
      return undefined;
    };
    const run = bench.process({ tryOut });
    expect((await run.fill(WORDS)).ends).toEqual({ answered: 5 });
    expect(tries).toBe(3);
    expect(run.slept.length).toBeGreaterThan(1);
  });

  it('are not made where it cannot be used', async () => {
    bench = await batchBench(kind);
    const tryOut = async () => {
      throw new AttemptFailure('permanent', 'unauthorized', 'check the API key', {
        hopeless: true,
      });
    };
    const failure = await bench
      .process({ tryOut })
      .fill(WORDS)
      .catch((cause) => cause);
    expect(failure).toMatchObject({ kind: 'config_invalid' });
    expect(failure.message).toContain('check the API key');
    expect(bench.batches.batches).toHaveLength(0);
    expect(readdirSync(bench.dir)).toEqual([]);
  });

  it('of a server that knows none are left to the online call', async () => {
    const { run, tally } = await filled(kind, {
      trouble: (step) => (step === 'upload' || step === 'create' ? 404 : undefined),
    });
    expect(tally.ends).toEqual({ unsent: 5 });
    expect(run.lines[0]).toMatch(/^not all requests were sent by batch: .*answered 404/);
    expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
  });

  it('whose results have expired at the provider leave their items missing', async () => {
    const { run, tally } = await filled(kind, {
      trouble: (step) => (step === 'results' ? 404 : undefined),
    });
    expect(tally.ends).toEqual({ missing: 5 });
    expect(await run.ask('one')).toBe('one');
  });

  it('stay within the budget: what has no room is left to the call, which is held to it', async () => {
    bench = await batchBench(kind);
    const run = bench.process({ budgetUsd: 0.000001 });
    const { ends } = await run.fill(WORDS);
    expect(ends).toEqual({ unsent: 5 });
    expect(bench.batches.batches).toHaveLength(0);
    expect(await run.ask('one')).toBe('budget_spent');
  });

  it('of a run that has a budget go one after another where they do not fit together', async () => {
    bench = await batchBench(kind);
    const run = bench.process({ budgetUsd: 0.05 });
    const { ends, batches } = await run.fill(WORDS);
    expect(batches).toBeGreaterThan(1);
    expect(ends).toEqual({ answered: 5 });
  });
});

describe('the batches of openai', () => {
  it('as a whole may be rejected, and say why', async () => {
    bench = await batchBench('openai', {
      ends: 'failed',
      errors: [{ code: 'invalid_json_line', message: 'Line 3 is no JSON.' }],
    });
    const run = bench.process();
    const { ends } = await run.fill(WORDS, { fallback: 'fail' });
    expect(ends).toEqual({ failed: 5 });
    expect(await run.ask('one')).toBe('judge_unavailable error_body');
    const journal = readFileSync(join(bench.dir, 'part-0001.journal.jsonl'), 'utf8');
    expect(journal).toContain('Line 3 is no JSON.');
  });

  it.each(['expired', 'cancelled'] as const)(
    'that are %s without any file are over',
    async (ends) => {
      const { tally } = await filled('openai', { ends, fate: () => 'missing' });
      expect(tally.ends).toEqual({ [ends]: 5 });
    },
  );

  it('that find the provider full are sent anew later', async () => {
    bench = await batchBench('openai', {
      ends: 'failed',
      errors: [{ code: 'token_limit_exceeded', message: 'Enqueued token limit reached.' }],
    });
    const run = bench.process();
    run.onSleep = (seconds) => {
      if (seconds >= 300) bench.batches.script({});
    };
    const { ends } = await run.fill(WORDS);
    expect(ends).toEqual({ answered: 5 });
    expect(bench.batches.batches).toHaveLength(2);
    expect(bench.batches.steps.upload).toBe(1);
  });
});

describe('the directory of a run', () => {
  it('keeps no requests once they are answered', async () => {
    await filled('openai');
    expect(readdirSync(bench.dir).sort()).toEqual([
      'part-0001.journal.jsonl',
      'part-0001.results-0.jsonl',
    ]);
  });
});
