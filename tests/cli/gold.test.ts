import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

async function gold(raters: readonly (readonly unknown[])[], ...argv: string[]) {
  const files = raters.map((rows, i) => {
    writeFileSync(at(`rater-${i}.jsonl`), jsonl(rows));
    return at(`rater-${i}.jsonl`);
  });
  const out = ['--out', at('gold.jsonl'), '--disagreements', at('open.jsonl')];
  return runCli(['gold', '--labels', ...files, ...out, ...argv]);
}
const rows = (name: string) => parseJsonl(readFileSync(at(name), 'utf8'));

const pair = (id: string, label: unknown) => ({
  pair_id: id,
  intervention_id: 'X1',
  baseline: 'b',
  sibling: 's',
  label,
  notes: 'kept',
});
const form = (...golds: (string | undefined)[]) => ({
  form_id: 'f-1',
  drug: 'adalimumab',
  record: [{ doc_id: 'd1', text: 'Crohn' }],
  questions: golds.map((g, i) => ({
    question_id: `q${i}`,
    type: 'yes_no',
    text: 'Is it?',
    answer: 'Yes',
    ...(g === undefined ? {} : { gold: g, gold_evidence: [{ doc_id: `by-${g}` }] }),
  })),
});

describe('flipside gold', () => {
  it('merges pairs and answers, each in its own row, and lists what is to be decided', async () => {
    const answer = (label: string) => ({ form_id: 'f', question_id: 'q', label });
    const { code, stdout, stderr } = await gold(
      [
        [pair('p1', 0), pair('p2', 1), answer('SUPPORTED')],
        [pair('p1', 0), pair('p2', 0.5), { form_id: 'f', question_id: 'q', gold: 'SUPPORTED' }],
        [pair('p1', 'untestable'), { form_id: 'f', question_id: 'q', verdict: 'NOT_ADDRESSED' }],
      ],
      '--json',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(rows('gold.jsonl')).toEqual([
      {
        form_id: 'f',
        question_id: 'q',
        gold: 'SUPPORTED',
        votes: { 'rater-0': 'SUPPORTED', 'rater-1': 'SUPPORTED', 'rater-2': 'NOT_ADDRESSED' },
        agreement: 1 / 3,
      },
      pair('p1', 0),
    ]);
    expect(rows('open.jsonl')).toEqual([
      {
        pair_id: 'p2',
        reason: 'NO_MAJORITY',
        agreement: 0,
        votes: { 'rater-0': 1, 'rater-1': 0.5 },
      },
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ items: 3, gold: 2, unresolved: { NO_MAJORITY: 1 } });
  });

  it('writes whole forms whole, with the evidence of an annotator who was right, and without open labels', async () => {
    const { code } = await gold([
      [form('SUPPORTED', 'SUPPORTED', undefined)],
      [form('NOT_ADDRESSED', 'SUPPORTED', undefined)],
      [form('NOT_ADDRESSED', 'NOT_SUPPORTED', 'SUPPORTED')],
    ]);
    expect(code).toBe(0);
    const [whole] = rows('gold.jsonl') as { drug: string; questions: Record<string, unknown>[] }[];
    expect(whole?.drug).toBe('adalimumab');
    expect(whole?.questions.map((q) => q.gold)).toEqual(['NOT_ADDRESSED', 'SUPPORTED', undefined]);
    expect(whole?.questions[0]?.gold_evidence).toEqual([{ doc_id: 'by-NOT_ADDRESSED' }]);
    expect(whole?.questions[2]).not.toHaveProperty('gold_evidence');
    expect(rows('open.jsonl')).toMatchObject([{ question_id: 'q2', reason: 'ONE_RATER' }]);
  });

  it('takes a label for gold only where all agree, where that is asked for', async () => {
    const raters = [[pair('p', 0)], [pair('p', 0)], [pair('p', 1)]];
    await gold(raters, '--consensus', 'unanimous', '--quiet');
    expect(rows('gold.jsonl')).toEqual([]);
    expect(rows('open.jsonl')).toMatchObject([{ reason: 'NOT_UNANIMOUS' }]);
    const { code, stderr } = await gold(raters, '--consensus', 'loudest');
    expect([code, stderr]).toEqual([2, expect.stringContaining('majority')]);
  });

  it('names annotators by their rows before their files, and counts none twice', async () => {
    const said = (rater: string, label: number) => ({ pair_id: 'p', label, rater });
    const { code, stderr } = await gold([[said('ann', 1), said('bob', 1), said('ann', 0)]]);
    expect(code).toBe(2);
    expect(stderr).toContain('rater-0.jsonl:3: ann labelled this before');
    expect(rows('gold.jsonl')).toEqual([{ pair_id: 'p', label: 1 }]);
  });

  it('tells of each bad row where it stands and what is wanted', async () => {
    const { code, stderr } = await gold([
      [
        { pair_id: 'p', label: 0.7 },
        { text: 'x' },
        { form_id: 'f', question_id: 'q', label: 'YES' },
        pair('p', 1),
      ],
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('rater-0.jsonl:1: label: expected 0, 0.5, 1 or "untestable"');
    expect(stderr).toContain('rater-0.jsonl:2: expected form_id with question_id and label');
    expect(stderr).toMatch(/rater-0\.jsonl:3: label: .*SUPPORTED/);
  });

  it('prints kappas for people', async () => {
    const labels = [0, 1, 0.5, 1];
    const { stdout } = await gold([
      labels.map((l, i) => pair(`p${i}`, l)),
      labels.map((l, i) => pair(`p${i}`, i === 3 ? 0 : l)),
    ]);
    expect(stdout).toMatch(/pairs +rater-0 +rater-1 +4 +0\.750/);
    expect(stdout).toContain('to decide 1 NO_MAJORITY');
  });
});
