import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitOf } from '../../src/calibrate/split.js';
import type { Form } from '../../src/core/form.js';
import type { Judge } from '../../src/core/ports.js';
import type { VerdictKind } from '../../src/core/verdict.js';
import { FlipsideError } from '../../src/errors.js';
import { readCalibration } from '../../src/offline/read-calibration.js';
import type { Verifier } from '../../src/verify/verifier.js';
import { verdict } from '../support/builders.js';
import { fakeApp } from '../support/fake-app.js';
import { jsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);
const calibration = () => readCalibration({ file: 'c', text: readFileSync(at('c.json'), 'utf8') });

/** Says what the sibling text says; "moody" is another verdict under each salt. */
const obedient: Judge = {
  identity: { name: 'obedient', version: '2', promptDigest: 'p', configDigest: '' },
  judge: async ({ sibling }, { salt }) => {
    if (sibling === 'fails') throw new FlipsideError('judge_unavailable', 'no answer');
    const kind = sibling === 'moody' ? (salt === '' ? 'WRONG' : 'CORRECT') : sibling;
    return verdict({ kind: kind as VerdictKind });
  },
};

const pair = (i: number, sibling: string, label: unknown) => ({
  ...{ pair_id: `p${i}`, case_id: `case ${i}`, intervention_id: 'X1', transform: 'hedge' },
  ...{ baseline: 'b', sibling, label },
});
const PAIRS = Array.from({ length: 24 }, (_, i) => pair(i, i % 4 === 0 ? 'CORRECT' : 'WRONG', 0));

function calibratePairs(pairs: readonly unknown[], ...argv: string[]) {
  writeFileSync(at('pairs.jsonl'), jsonl(pairs));
  const files = ['--pairs', at('pairs.jsonl'), '--out', at('c.json')];
  return runCli(['calibrate', '--judge', 'rules', ...files, ...argv], {
    app: fakeApp({ judge: obedient }),
  });
}

/** Flags every No. */
const verifier: Verifier = {
  identity: { name: 'nay', version: '1', promptDigest: 'p', configDigest: 'c' },
  verify: async ({ formId, questions }: Form) =>
    questions.map(({ questionId, answer }) => ({
      ...{ formId, questionId, claims: [], inconsistencies: [] },
      verdict: answer === 'No' ? 'NOT_SUPPORTED' : 'SUPPORTED',
    })),
};

const formRow = (i: number, answers: readonly string[], perturbed: readonly number[] = []) => ({
  form_id: `f${i}`,
  drug: 'adalimumab',
  record: [{ doc_id: 'd1', text: `Record ${i}.` }],
  questions: answers.map((answer, q) => ({
    ...{ question_id: `q${q}`, type: 'yes_no', text: 'So?', options: ['Yes', 'No'], answer },
  })),
  ...(perturbed.length > 0
    ? { perturbations: perturbed.map((q) => ({ question_id: `q${q}`, error_type: 'flip' })) }
    : {}),
});
const CLEAN = Array.from({ length: 12 }, (_, i) => formRow(i, ['Yes', i % 3 === 0 ? 'No' : 'Yes']));
const PERTURBED = CLEAN.map((_, i) => formRow(i, ['No', i % 3 === 0 ? 'No' : 'Yes'], [0]));

/** As a judge of claims that cannot be reached. */
const failing: Verifier['verify'] = async ({ formId, questions }) =>
  questions.map(({ questionId }) => ({
    ...{ formId, questionId, verdict: 'FAILED', inconsistencies: [] },
    claims: [
      {
        ...{ claim: 'c', verdict: 'FAILED', evidence: [], rationale: 'gone' },
        reason: 'JUDGE_UNAVAILABLE',
      },
    ],
  }));

function calibrateForms(
  forms: { clean?: unknown[]; perturbed?: unknown[]; verify?: Verifier['verify'] },
  ...argv: string[]
) {
  writeFileSync(at('clean.jsonl'), jsonl(forms.clean ?? CLEAN));
  writeFileSync(at('perturbed.jsonl'), jsonl(forms.perturbed ?? PERTURBED));
  const files = ['--forms', at('clean.jsonl'), '--perturbed', at('perturbed.jsonl')];
  return runCli(['calibrate', '--judge', 'rules', ...files, '--out', at('c.json'), ...argv], {
    app: fakeApp({ verifier: { ...verifier, verify: forms.verify ?? verifier.verify } }),
  });
}

describe('flipside calibrate', () => {
  it('measures a judge of pairs on the test split', async () => {
    const { code, stdout } = await calibratePairs(PAIRS, '--quiet', '--json');
    expect(code).toBe(0);
    const { kind, judge, rates, by } = calibration();
    const test = PAIRS.filter(({ case_id }) => splitOf(case_id) === 'test');
    const wrong = test.filter(({ sibling }) => sibling === 'CORRECT').length;
    expect([kind, judge.name]).toEqual(['css', 'obedient']);
    expect(rates.falsePositive).toMatchObject({ count: wrong, of: test.length });
    expect(rates.detectionDirect).toMatchObject({ count: test.length - wrong, of: test.length });
    expect(by.transform?.hedge?.falsePositive.of).toBe(test.length);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'css', failed: 0, bad_rows: 0 });
  });

  it('measures a judge of claims on forms in two versions', async () => {
    const { code, stdout } = await calibrateForms({});
    expect(code).toBe(0);
    const { kind, judge, rates } = calibration();
    const test = CLEAN.filter(({ form_id }) => splitOf(form_id) === 'test');
    const flagged = test.filter(({ questions }) => questions[1]?.answer === 'No').length;
    expect([kind, judge.name]).toEqual(['claim', 'nay']);
    expect(rates.falsePositive).toMatchObject({ count: flagged, of: 2 * test.length });
    expect(rates.detectionDirect).toMatchObject({ count: test.length, of: test.length });
    expect(stdout).toMatch(/^test split, \d+ forms/);
    expect(stdout).toMatch(/\nfalse positives +\d/);
    expect(stdout).toMatch(/\ncalibration {2}[0-9a-f]{16}, of /);
  });

  it('puts each question again under another salt, and says how often the answer flips', async () => {
    const moody = PAIRS.map((row, i) => ({ ...row, sibling: i % 2 === 0 ? 'moody' : 'WRONG' }));
    await calibratePairs(moody, '--repeats', '3', '--quiet');
    const { repeats, rates } = calibration();
    const test = moody.filter(({ case_id }) => splitOf(case_id) === 'test');
    const flips = test.filter(({ sibling }) => sibling === 'moody').length;
    expect(repeats).toBe(3);
    expect(rates.flipRate).toMatchObject({ count: flips, of: test.length });
    expect(rates.detectionDirect.rate).toBe(1);
  });

  it('counts a judge that fails as unanswered, apart from abstentions, and ends with 3', async () => {
    const failing = PAIRS.map((row, i) => ({ ...row, sibling: i % 3 === 0 ? 'fails' : 'WRONG' }));
    const abstaining = failing.map((row, i) => (i === 1 ? { ...row, sibling: 'ABSTAINED' } : row));
    const { code, stdout } = await calibratePairs(abstaining);
    expect(code).toBe(3);
    const { rates, confusion } = calibration();
    const test = abstaining.filter(({ case_id }) => splitOf(case_id) === 'test');
    const count = (said: string) => test.filter(({ sibling }) => sibling === said).length;
    expect(rates.failure).toMatchObject({ count: count('fails'), of: test.length });
    expect(rates.abstention).toMatchObject({ count: count('ABSTAINED'), of: test.length });
    const unanswered = count('fails') + count('ABSTAINED');
    expect(rates.falsePositive).toMatchObject({ of: test.length - unanswered, unanswered });
    expect(confusion).toContainEqual({ label: 0, verdict: 'ABSTAINED', count: unanswered });
    expect(stdout).toMatch(/failed {7}8 questions got no verdict/);
    expect(stdout).toMatch(/\nfailures +\d/);
  });

  it('writes neither calibration nor page of a judge that is dead: it says why, and ends with 3', async () => {
    const failing = PAIRS.map((row) => ({ ...row, sibling: 'fails' }));
    writeFileSync(at('c.json'), 'as it was');
    const { code, stderr } = await calibratePairs(failing, '--report', at('c.html'));
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /no calibration was written: the judge answered 0 of \d+ WRONG or PARTIAL pairs in the test split.*; at least 5 are needed; judge_unavailable: 24 questions, as "no answer"/,
    );
    expect(readFileSync(at('c.json'), 'utf8')).toBe('as it was');
    expect(() => readFileSync(at('c.html'))).toThrow(/ENOENT/);
  });

  it('writes nothing where a judge of claims answers nothing', async () => {
    const { code, stderr } = await calibrateForms({ verify: failing });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /the judge answered 0 of \d+ right answers .*JUDGE_UNAVAILABLE: \d+ questions, as "gone"/,
    );
    expect(() => calibration()).toThrow(/ENOENT/);
  });

  it('writes nothing where every perturbed form is refused, and says so', async () => {
    const { code, stderr } = await calibrateForms({
      perturbed: PERTURBED.map((row) => ({ ...row, record: [] })),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /no calibration was written: 0 wrong answers of known verdict in the test split.*; at least 5 are needed; give more; 12 faults of the input, listed above/,
    );
    expect(() => calibration()).toThrow(/ENOENT/);
  });

  it('writes nothing of fewer judged answers than it says are needed', async () => {
    const four = PAIRS.filter(({ case_id }) => splitOf(case_id) === 'test').slice(0, 4);
    const { code, stderr } = await calibratePairs(four);
    expect(code).toBe(2);
    expect(stderr).toMatch(/: 4 WRONG or PARTIAL pairs .*at least 5 are needed; give more/);
    expect(() => calibration()).toThrow(/ENOENT/);
  });

  it('compares with human labels', async () => {
    const labels = PAIRS.map(({ pair_id, sibling }) => ({
      pair_id,
      label: sibling === 'WRONG' ? 0 : 1,
    }));
    writeFileSync(at('labels.jsonl'), jsonl(labels));
    const { stdout } = await calibratePairs(PAIRS, '--labels', at('labels.jsonl'));
    expect(calibration().rates.humanAgreement).toMatchObject({ kappa: 1, exact: { rate: 1 } });
    expect(stdout).toMatch(/humans {7}kappa 1\.000/);
  });

  it('says so where no label is of what was asked', async () => {
    writeFileSync(at('labels.jsonl'), jsonl([{ pair_id: 'nobody', label: 0 }]));
    const { code, stderr } = await calibratePairs(PAIRS, '--labels', at('labels.jsonl'));
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /warning: .*labels\.jsonl: no label is of what was put to the judge, .*pair_id must be the same/,
    );
  });

  it('writes a page', async () => {
    await calibratePairs(PAIRS, '--report', at('c.html'), '--quiet');
    expect(readFileSync(at('c.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  it('tells of a perturbed form that is not its clean one, and uses the others', async () => {
    const [first, ...rest] = PERTURBED;
    const { code, stderr } = await calibrateForms(
      { perturbed: [...rest, { ...first, record: [] }] },
      '--quiet',
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/perturbed\.jsonl:12: record: is not the clean form's/);
    expect(calibration().rates.detectionDirect.of).toBeGreaterThan(0);
  });

  it.each([
    [['--forms', 'f.jsonl'], /give --forms and --perturbed for a judge of claims/],
    [['--pairs', 'p.jsonl', '--forms', 'f', '--perturbed', 'p'], /or --pairs for a judge of pairs/],
    [['--pairs', 'p.jsonl', '--repeats', '0'], /--repeats 0: expected a whole number from 1 to 20/],
    [['--pairs', 'p.jsonl', '--json', '--report', '-'], /--report - shares standard output/],
    [['--forms', '-', '--perturbed', '-'], /only one input can be "-"/],
  ])('refuses %j', async (argv, message) => {
    const out = ['--out', at('c.json')];
    const { code, stderr } = await runCli(['calibrate', '--judge', 'rules', ...out, ...argv], {
      app: fakeApp(),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('refuses gold of which nothing is in the test split, and writes nothing', async () => {
    const train = PAIRS.filter(({ case_id }) => splitOf(case_id) === 'train');
    const { code, stderr } = await calibratePairs(train);
    expect(code).toBe(2);
    expect(stderr).toMatch(/nothing that was given falls into the test split/);
    expect(() => calibration()).toThrow(/ENOENT/);
  });
});
