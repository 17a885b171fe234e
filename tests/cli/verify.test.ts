import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeApp } from '../support/fake-app.js';
import { fakeVerifier } from '../support/fake-verifier.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

const formOf = (form_id: string, ...answers: string[]) => ({
  form_id,
  record: [{ doc_id: 'd1', text: 'A1c 9.2 %' }],
  questions: answers.map((answer, i) => ({
    question_id: `q${i}`,
    type: i === 0 ? 'multi_select' : 'free_text',
    options: [answer],
    answer,
  })),
});

async function verify(forms: readonly unknown[], ...argv: string[]) {
  writeFileSync(at('forms.jsonl'), jsonl(forms));
  const files = ['--forms', at('forms.jsonl'), '--out', at('verified.jsonl')];
  return runCli(['verify', ...files, ...argv], { app: fakeApp() });
}
const rows = () => parseJsonl(readFileSync(at('verified.jsonl'), 'utf8'));

describe('flipside verify', () => {
  it('writes a row for each question, in order', async () => {
    const { code } = await verify([formOf('a', 'SUPPORTED', 'NOT_ADDRESSED'), formOf('b', '')]);
    expect(code).toBe(0);
    expect(rows().map((r) => [r.form_id, r.question_id, r.verdict])).toEqual([
      ['a', 'q0', 'SUPPORTED'],
      ['a', 'q1', 'NOT_ADDRESSED'],
      ['b', 'q0', 'NOT_CHECKED'],
    ]);
  });

  it('sums up by kind of question, and lists what is flagged and what is inconsistent', async () => {
    const { stdout, stderr } = await verify([
      formOf('a', 'SUPPORTED fits not q1', 'NOT_SUPPORTED'),
      formOf('b', 'NOT_ADDRESSED'),
    ]);
    expect(stderr).toMatch(/^forms verified: 2 of 2/m);
    expect(stdout).toBe(
      [
        'answers       SUPPORTED  NOT_SUPPORTED  NOT_ADDRESSED  NOT_CHECKED  FAILED',
        'all                   1              1              1            0       0',
        'multi_select          1              0              1            0       0',
        'free_text             0              1              0            0       0',
        '',
        'flagged: 1',
        '  a q1: so says NOT_SUPPORTED',
        '',
        'inconsistent: 1',
        '  a q0 with q1: both cannot be so',
        '',
        'forms     2, 0.00 s',
        'judge     fake 1',
        'catalog   catalog-digest, matches its lock',
        '',
      ].join('\n'),
    );
  });

  it('names no more than a screen holds, and all of them in JSON', async () => {
    const flagged = Array.from({ length: 25 }, (_, i) => formOf(`f${i}`, 'NOT_SUPPORTED'));
    expect((await verify(flagged)).stdout).toContain('  and 5 more; --json lists them all');
    const { stdout } = await verify(flagged, '--json', '--quiet');
    const summary = JSON.parse(stdout);
    expect(summary.flagged).toHaveLength(25);
    expect(summary).toMatchObject({
      forms: 25,
      overall: { NOT_SUPPORTED: 25, FAILED: 0 },
      types: { multi_select: { NOT_SUPPORTED: 25 } },
      inconsistent: [],
      failed: {},
      cost: { usd: null, calls: 0 },
      judge: { name: 'fake', prompt_digest: 'words' },
    });
  });

  it('ends with 3 where the judge failed on an answer, which is no verdict', async () => {
    const { code, stdout } = await verify([formOf('a', 'FAILED')]);
    expect(code).toBe(3);
    expect(stdout).toContain('failed    JUDGE_UNAVAILABLE 1');
    expect(rows()[0]).toMatchObject({ verdict: 'FAILED', reason: 'JUDGE_UNAVAILABLE' });
  });

  it('ends with 2 where a line is no form, and verifies the others', async () => {
    const { code, stderr } = await verify([
      '{"form_id":',
      { ...formOf('a', 'SUPPORTED'), guidance: 3 },
      formOf('b', 'SUPPORTED'),
      formOf('b', 'SUPPORTED'),
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/forms\.jsonl:1: not valid JSON/);
    expect(stderr).toMatch(/forms\.jsonl:2: guidance: expected string/);
    expect(stderr).toMatch(/forms\.jsonl:4: form_id: "b" came before, on line 3/);
    expect(rows().map((r) => r.form_id)).toEqual(['b']);
  });

  it('shows the verifier no label', async () => {
    const verifier = fakeVerifier();
    const labelled = { ...formOf('a', 'SUPPORTED'), perturbations: [{ question_id: 'q0' }] };
    Object.assign(labelled.questions[0] as object, { gold: 'NOT_SUPPORTED' });
    writeFileSync(at('forms.jsonl'), jsonl([labelled]));
    const argv = ['verify', '--forms', at('forms.jsonl'), '--out', '-', '--quiet'];
    const { stdout } = await runCli(argv, { app: fakeApp({ verifier }) });
    expect(JSON.stringify(verifier.asked)).not.toMatch(/gold|perturbations/);
    expect(parseJsonl(stdout)).toHaveLength(1);
  });

  it('leaves the file that was there alone where it is interrupted', async () => {
    writeFileSync(at('verified.jsonl'), 'old\n');
    writeFileSync(at('forms.jsonl'), jsonl([formOf('a', 'SUPPORTED'), formOf('b', 'SUPPORTED')]));
    const stop = new AbortController();
    const verifier = fakeVerifier({
      before: ({ formId }) => {
        if (formId === 'b') stop.abort(Object.assign(new Error('stopped'), { kind: 'cancelled' }));
      },
    });
    const argv = ['verify', '--forms', at('forms.jsonl'), '--out', at('verified.jsonl')];
    const { code } = await runCli(argv, { app: fakeApp({ verifier }), signal: stop.signal });
    expect(code).not.toBe(0);
    expect(readFileSync(at('verified.jsonl'), 'utf8')).toBe('old\n');
  });

  it.each([
    [['--forms', '-', '--out', '-', '--json'], '--out - and --json both write to standard output'],
    [['--forms', 'nowhere.jsonl', '--out', 'x'], 'nowhere.jsonl: cannot be read'],
    [['--out', 'x'], "required option '--forms <file>' not specified"],
  ])('refuses %j', async (argv, message) => {
    const { code, stderr } = await runCli(['verify', ...argv], { app: fakeApp() });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('refuses a judge that is none, or judges pairs, and says what --judge takes', async () => {
    const config = at('flipside.yaml');
    writeFileSync(
      config,
      'judges: { gpt: { ask: pair, provider: openai, base_url: http://127.0.0.1:1/v1, model: m } }\n',
    );
    const refused = async (name: string) => {
      const { code, stderr } = await verify([], '--config', config, '--judge', name);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refused('gtp')).toBe(
      'flipside: --judge: there is no judge "gtp"; there are rules, gpt\n',
    );
    expect(await refused('gpt')).toBe(
      'flipside: --judge: "gpt" judges pairs; name rules, or a judge with "ask: claim"\n',
    );
  });
});
