import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BatchBench, type BatchProcess, batchBench, wordIn } from '../../support/batch-run.js';
import type { ApiStep, BatchScript } from '../../support/fake-batches.js';

const WORDS = ['one', 'two', 'three', 'four', 'five'];
const KINDS = ['openai', 'anthropic'] as const;

let bench: BatchBench;
afterEach(() => bench.close());

const journalPath = () => join(bench.dir, 'part-0001.journal.jsonl');
const journal = () => readFileSync(journalPath(), 'utf8');

/** Runs until the first wait for which `when` holds, and is thrown away there. */
async function killedWhile(run: BatchProcess, when: () => boolean): Promise<void> {
  run.onSleep = () => {
    if (when()) run.abort.abort(new Error('killed'));
  };
  await expect(run.fill(WORDS)).rejects.toThrow('killed');
}

async function answersAll(run: BatchProcess): Promise<void> {
  expect(await Promise.all(WORDS.map(run.ask))).toEqual(WORDS);
}

/** The step fails, with what was asked done or not, for as long as it is asked. */
const stuckAt = (stuck: ApiStep, how: number | 'lost'): BatchScript => ({
  trouble: (step) => (step === stuck ? how : undefined),
});

describe.each(KINDS)('a run by the batches of %s that was killed', (kind) => {
  it.each<[string, ApiStep, number | 'lost']>([
    ['before anything was sent', 'create', 500],
    ['while it created a batch, unheard', 'create', 'lost'],
    ['while it looked', 'look', 500],
    ['while it fetched the results', 'results', 500],
  ])('%s goes on from there, and creates no second batch', async (_when, step, how) => {
    bench = await batchBench(kind, stuckAt(step, how));
    await killedWhile(bench.process(), () => true);
    const before = bench.batches.batches.length;
    bench.batches.script({});
    const run = bench.process();
    const tally = await run.fill(WORDS);
    expect(tally).toMatchObject({ requests: 5, batches: 1, ends: { answered: 5 } });
    expect(bench.batches.batches).toHaveLength(1);
    expect(before).toBe(how === 500 && step === 'create' ? 0 : 1);
    await answersAll(run);
    expect(run.bill.total().calls).toBe(5);
  });

  it('goes on from any moment: each item has one end, is paid once, and its reply is kept', async () => {
    bench = await batchBench(kind);
    const first = bench.process();
    await first.fill(WORDS);
    const whole = journal();
    const from = whole.indexOf('{"e":"submitting"');
    for (let cut = from + 40; cut <= whole.length; cut += 41) {
      writeFileSync(journalPath(), whole.slice(0, cut));
      bench.replies.clear();
      const noted = (whole.slice(0, cut).match(/"e":"item".*\n/g) ?? []).length;
      const run = bench.process();
      const tally = await run.fill(WORDS);
      expect(tally).toMatchObject({ requests: 5, ends: { answered: 5 } });
      expect(run.bill.total().calls).toBe(5 - noted);
      await answersAll(run);
    }
    expect(bench.batches.batches).toHaveLength(1);
    expect(bench.fake.counts.calls).toBe(0);
  });

  it('in the middle of its walk asks all anew, and has lost nothing', async () => {
    bench = await batchBench(kind);
    await bench.process().fill(WORDS);
    truncateSync(journalPath(), journal().indexOf('{"e":"sealed"') + 5);
    bench.replies.clear();
    const run = bench.process();
    expect(await run.fill(WORDS)).toMatchObject({ requests: 5, ends: { answered: 5 } });
    expect(bench.batches.batches).toHaveLength(2);
    await answersAll(run);
  });

  it('asks in the same run what is new, and nothing twice', async () => {
    bench = await batchBench(kind, stuckAt('look', 500));
    await killedWhile(bench.process(), () => true);
    bench.batches.script({});
    const run = bench.process();
    await run.fill([...WORDS, 'six']);
    expect(bench.batches.batches.map((batch) => batch.items.length)).toEqual([5, 1]);
    await answersAll(run);
  });

  it('says how it goes on', async () => {
    bench = await batchBench(kind, { looks: 100 });
    const run = bench.process();
    await killedWhile(run, () => bench.batches.steps.look > 2);
    expect(run.lines.at(-1)).toMatch(
      /^5 requests in 1 batch are not over; .* the same command takes up its answers$/,
    );
  });

  it('is not taken up with another endpoint', async () => {
    bench = await batchBench(kind, stuckAt('look', 500));
    await killedWhile(bench.process(), () => true);
    const other = bench.process({ model: 'model-2' });
    await expect(other.fill(WORDS)).rejects.toThrow(/its batch went to .*\(model-1\)/);
  });

  it('asks once more what had come to nothing where that is asked for, and nothing else', async () => {
    bench = await batchBench(kind, {
      fate: (call) => (wordIn(call) === 'one' ? 'expired' : {}),
    });
    const first = bench.process();
    expect((await first.fill(WORDS)).ends).toEqual({ answered: 4, expired: 1 });
    bench.batches.script({});
    const same = await bench.process().fill(WORDS);
    expect(same.ends).toEqual({ answered: 4, expired: 1 });
    const again = await bench.process().fill(WORDS, { again: true });
    expect(again).toMatchObject({ requests: 5, ends: { answered: 5 } });
    expect(bench.batches.batches.map((batch) => batch.items.length)).toEqual([5, 1]);
  });
});

describe('a batch of anthropic that was created unheard', () => {
  it('is not taken for one of somebody else of the same size: its results tell', async () => {
    bench = await batchBench('anthropic', {
      trouble: (step) => (step === 'create' ? 'lost' : undefined),
    });
    // Somebody else's comes first, of as many requests.
    const somebody = bench.process();
    await expect(
      (async () => {
        somebody.onSleep = () => somebody.abort.abort(new Error('killed'));
        await somebody.fill(['a', 'b', 'c', 'd', 'e'], { dir: join(bench.dir, 'somebody') });
      })(),
    ).rejects.toThrow('killed');
    await killedWhile(bench.process(), () => true);
    expect(bench.batches.batches).toHaveLength(2);
    bench.batches.script({});
    const run = bench.process();
    expect(await run.fill(WORDS)).toMatchObject({ ends: { answered: 5 }, strangers: 0 });
    expect(bench.batches.batches).toHaveLength(2);
    expect(journal()).toContain('{"e":"disowned","batch":"msgbatch_1"}');
    await answersAll(run);
  });
});

describe('the journal of a part', () => {
  it('tells the file before the batch, and the batch before it is looked at', async () => {
    bench = await batchBench('openai', stuckAt('look', 500));
    await killedWhile(bench.process(), () => true);
    const events = journal()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map((event) => event.e)).toEqual([
      'part',
      ...WORDS.map(() => 'planned'),
      'sealed',
      'uploaded',
      'submitting',
      'submitted',
    ]);
    expect(events.at(-4)).toMatchObject({
      items: 5,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(bench.batches.batches[0]?.metadata).toEqual({ flipside_input: events.at(-4).sha256 });
  });

  it('that is none is told of', async () => {
    bench = await batchBench('openai');
    writeFileSync(journalPath(), 'no journal\n');
    await expect(bench.process().fill(WORDS)).rejects.toThrow(/is no journal of batches/);
  });
});
