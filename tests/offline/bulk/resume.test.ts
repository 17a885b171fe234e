import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitRewards, scoreStaged } from '../../../src/offline/bulk/score-staged.js';
import { stage } from '../../../src/offline/bulk/stage.js';
import { workFiles } from '../../../src/offline/bulk/work-files.js';
import { intervention, rollout } from '../../support/builders.js';
import { opened, rolloutRowOf } from '../../support/bulk-run.js';
import { fakeJudge, scoreParts } from '../../support/score-parts.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** 40 groups of which every second asks the same; the judge of group 33 fails. */
const rows = Array.from({ length: 40 }, (_, g) => {
  const own = { groupId: `g${g}`, caseId: 'c', output: g % 2 ? 'same' : `text ${g}` };
  const sibling = { ...own, interventionId: 'X1', output: g === 33 ? 'fail' : own.output };
  return [rollout({ ...own, rolloutId: `b${g}` }), rollout({ ...sibling, rolloutId: `s${g}` })].map(
    rolloutRowOf,
  );
}).flat();

async function staged() {
  const files = workFiles(dir);
  const signal = new AbortController().signal;
  return stage({
    ...{ files, signal, rows: opened(rows), pairing: 'ALL', pieceBytes: 600, maxGroupPairs: 10 },
    isKnownCase: () => true,
    onFault: () => {},
  });
}

/** A process that scores what is left, and is gone after so many rollouts. Each has a judge and a memory of its own. */
async function process(of: Awaited<ReturnType<typeof staged>>, stopAt: number) {
  const files = workFiles(dir);
  const stop = new AbortController();
  const lines: string[] = [];
  let asked = 0;
  const judge = {
    ...fakeJudge,
    judge: async (question: Parameters<typeof fakeJudge.judge>[0]) => {
      asked += 1;
      if (question.sibling === 'fail') throw new Error('the judge is broken');
      return { ...(await fakeJudge.judge(question, undefined as never)), rationale: 'because' };
    },
  };
  const given = { files, pieces: of.pieces, signal: stop.signal, rollouts: of.own };
  const run = await scoreStaged({
    ...given,
    parts: scoreParts([intervention({ id: 'X1', family: 'X' })], { judge }),
    settings: { catalogDigest: 'd', judgedBy: 'rules@a1', inputs: of.files },
    ...{ pairing: 'ALL', salt: '', noCache: false, batchesAtOnce: 3, keptBefore: () => false },
    onScored: (n) => {
      if (n >= stopAt) stop.abort(new Error('killed'));
    },
  });
  const writeText = async (json: string) => void lines.push(json);
  await emitRewards(given, { write: async () => {}, writeText });
  return { lines, tally: run.tally, asked };
}

describe('a run of many pieces that is stopped', () => {
  it('goes on at the piece where it was, to the same rows and the same sums', async () => {
    const whole = await process(await staged(), 1e9);
    expect(whole.tally.overall).toMatchObject({ pairs: 40, failed: 1 });
    expect(whole.tally.overall.cached).toBe(18);
    for (const name of readdirSync(dir)) rmSync(join(dir, name));

    const plan = await staged();
    expect(plan.pieces.length).toBeGreaterThan(5);
    for (const stopAt of [1, 17, 30, 31, 64]) {
      await expect(process(plan, stopAt)).rejects.toThrow('killed');
    }
    const last = await process(plan, 1e9);
    expect(last.lines).toEqual(whole.lines);
    expect(last.tally).toEqual(whole.tally);
    expect(last.asked).toBeLessThan(whole.asked / 2);
    const again = await process(plan, 1e9);
    expect([again.asked, again.lines]).toEqual([0, whole.lines]);
  });

  it('keeps the rollouts of a piece only where some of them may be asked again', async () => {
    const plan = await staged();
    const before = readdirSync(dir).filter((name) => name.startsWith('bucket')).length;
    await process(plan, 1e9);
    const after = readdirSync(dir).filter((name) => name.startsWith('bucket')).length;
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(before);
  });
});
