import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calibrationOfForms } from '../../src/calibrate/calibration.js';
import { matchForms } from '../../src/calibrate/gold-form.js';
import { runForms } from '../../src/calibrate/run-forms.js';
import type { AnsweredRate, SplitRates } from '../../src/core/calibration.js';
import { sha256Hex } from '../../src/core/digest.js';
import type { Form, QuestionVerification } from '../../src/core/form.js';
import { type LabelledForm, labelledFormRow } from '../../src/offline/labelled-form-row.js';
import { verificationRow } from '../../src/offline/verification-row.js';
import { jsonl } from '../support/rows.js';

const LABELLED = join(import.meta.dirname, '../../../shared/labelled');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const describeWithScorer =
  hasPython && existsSync(join(LABELLED, 'score_forms.py')) ? describe : describe.skip;

const VERDICTS = ['SUPPORTED', 'NOT_SUPPORTED', 'NOT_ADDRESSED'] as const;

/** Verdicts by the hash of the answer: arbitrary, and the same for the same answer. */
function arbitrary({ formId, questions }: Form): QuestionVerification[] {
  return questions.map(({ questionId, answer }) => {
    const digit = Number.parseInt(sha256Hex(`${formId} ${questionId} ${answer}`).slice(0, 6), 16);
    const verdict = VERDICTS[digit % VERDICTS.length] as (typeof VERDICTS)[number];
    return { formId, questionId, verdict, claims: [], inconsistencies: [] };
  });
}

const read = (name: string): LabelledForm[] =>
  readFileSync(join(LABELLED, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => labelledFormRow.schema.parse(JSON.parse(line)));

describeWithScorer('a calibration over both splits', () => {
  const dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const verified = (name: string, forms: readonly LabelledForm[]) => {
    const path = join(dir, name);
    writeFileSync(path, jsonl(forms.flatMap(({ form }) => arbitrary(form)).map(verificationRow)));
    return path;
  };

  it.each(['forms-dev', 'forms-dev-2'])('counts %s as score_forms.py does', async (name) => {
    const [clean, perturbed] = [read(`${name}.jsonl`), read(`${name}-perturbed.jsonl`)];
    const { forms, faults } = matchForms(clean, perturbed);
    expect(faults).toEqual([]);
    const { rates, trainRates } = calibrationOfForms(
      await runForms(forms, {
        verify: async (form) => arbitrary(form),
        ...{ repeats: 1, signal: new AbortController().signal },
        ...{ breathe: async () => {}, onForm: () => {} },
      }),
      {
        judge: { name: 'x', version: '1', promptDigest: '', configDigest: '' },
        ...{ created: '2026-11-30', repeats: 1, humanOf: () => undefined },
      },
    );
    const argv = [
      join(LABELLED, 'score_forms.py'),
      join(LABELLED, `${name}.jsonl`),
      verified('clean.jsonl', clean),
      join(LABELLED, `${name}-perturbed.jsonl`),
      verified('perturbed.jsonl', perturbed),
      '--json',
    ];
    const scored = JSON.parse(spawnSync('python3', argv, { encoding: 'utf8' }).stdout).rates;
    const both = (rate: (of: SplitRates) => AnsweredRate) => [
      rate(rates).count + rate(trainRates).count,
      rate(rates).of + rate(trainRates).of,
    ];
    expect(both((of) => of.falsePositive)).toEqual(
      scored['false positive rate (clean)'].slice(0, 2),
    );
    expect(both((of) => of.detectionDirect)).toEqual(
      scored['direct detection (perturbed)'].slice(0, 2),
    );
  });
});
