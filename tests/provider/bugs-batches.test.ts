import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customId } from '../../src/provider/batch/custom-id.js';
import { type BatchBench, batchBench, wordIn } from '../support/batch-run.js';

const WORDS = ['one', 'two', 'three', 'four'];

let bench: BatchBench | undefined;
afterEach(async () => {
  await bench?.close();
  bench = undefined;
});

describe('bugs that batches elsewhere have had', () => {
  it.each(['openai', 'anthropic'] as const)(
    'curator#226: what an expired batch of %s has answered is kept, and the rest alone is asked again',
    async (kind) => {
      const isLate = (word: string) => word === 'three' || word === 'four';
      bench = await batchBench(kind, {
        ends: 'expired',
        fate: (call) => (isLate(wordIn(call)) ? 'expired' : {}),
      });
      const run = bench.process();
      expect((await run.fill(WORDS)).ends).toEqual({ answered: 2, expired: 2 });
      expect(run.bill.total().calls).toBe(2);
      expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
      expect(bench.fake.requests.map(wordIn).sort()).toEqual(['four', 'three']);
    },
  );

  it('kaapi#723: a completed batch without an output file has its error file read, item by item', async () => {
    bench = await batchBench('openai', { fate: () => ({ status: 400 }) });
    const run = bench.process();
    expect((await run.fill(WORDS, { fallback: 'fail' })).ends).toEqual({ errored: 4 });
    expect(await run.ask('one')).toBe('judge_unavailable bad_request');
    expect(bench.batches.steps.results).toBe(1);
  });

  it('anthropic-sdk-python#984: an id has 64 characters at most, and no other request has it', async () => {
    const key = 'f'.repeat(64);
    expect(customId(key, 99_999)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(customId(key, 0)).not.toBe(customId(key, 1));
    bench = await batchBench('anthropic');
    const many = Array.from({ length: 200 }, (_, i) => `w${i}`);
    const tally = await bench.process().fill([...many, ...many]);
    expect(tally).toMatchObject({ requests: 200, ends: { answered: 200 } });
  });

  it('inspect#2949: results cut off on their way are fetched anew, and no half of a file is ever read', async () => {
    bench = await batchBench('openai', {
      trouble: (step, n) => (step === 'results' && n < 2 ? 'cut' : undefined),
    });
    const { dir } = bench;
    const run = bench.process();
    run.onSleep = () => {
      expect(readdirSync(dir).some((name) => name.includes('results'))).toBe(false);
    };
    expect((await run.fill(WORDS)).ends).toEqual({ answered: 4 });
    expect(bench.batches.steps.results).toBe(3);
    expect(readFileSync(join(dir, 'part-0001.results-0.jsonl'), 'utf8').split('\n')).toHaveLength(
      5,
    );
  });

  it('inspect: a batch that has expired with no file at all is over, and not looked at for ever', async () => {
    bench = await batchBench('openai', { ends: 'expired', fate: () => 'missing' });
    expect((await bench.process().fill(WORDS)).ends).toEqual({ expired: 4 });
    expect(bench.batches.steps.look).toBe(1);
  });
});
