import MiniSearch from 'minisearch';
import type { Form, FormQuestion, QuestionType } from '../../src/core/form.js';
import { compileVocabulary } from '../../src/verify/compile-vocabulary.js';
import { claimsOf } from '../../src/verify/decompose.js';
import { readForm, verifyForm } from '../../src/verify/verify-form.js';
import { mustBe, type Row } from '../row.js';
import { loaded, samplePackets } from './material.js';

const WORDS = 10_000;

const QUESTIONS: readonly (readonly [
  type: QuestionType,
  text: string,
  answer: FormQuestion['answer'],
  options?: readonly string[],
])[] = [
  ['free_text', 'What is the diagnosis?', 'Invasive ductal carcinoma of the left breast, grade 3'],
  ['free_text', 'Which therapies were tried, and why were they stopped?', 'Paclitaxel; neuropathy'],
  ['yes_no', 'Is the tumor HER2-positive?', 'Yes'],
  ['yes_no', 'Is there evidence of distant metastases?', 'No'],
  ['yes_no', 'Has the patient had a transplant?', 'No'],
  ['date', 'Date of the core biopsy', '2025-03-10'],
  ['date', 'Date of the last dose', '2025-05-02'],
  ['number', 'Ejection fraction (%)', 62],
  ['number', 'Age of the patient', 46],
  ['number', 'Tumor size (mm)', 31],
  ['multiple_choice', 'Laterality', 'left', ['left', 'right', 'both']],
  ['multiple_choice', 'ECOG performance status', '1', ['0', '1', '2', '3 or 4']],
  [
    'multi_select',
    'Which of these conditions does the patient have?',
    ['asthma', 'iron deficiency'],
    ['asthma', 'iron deficiency', 'diabetes', 'heart failure'],
  ],
];

/** A record of sample charts, one document each, the last one cut at 10,000 words; and a form of all kinds of question. */
function form(): Form {
  const record: Form['record'][number][] = [];
  for (let left = WORDS, i = 0; left > 0; i++) {
    const words = (samplePackets[i % samplePackets.length]?.packet ?? '').split(/(?<=\s)(?=\S)/);
    const text = words.slice(0, left).join('');
    const date = `2025-${String(1 + (i % 12)).padStart(2, '0')}-15`;
    record.push({ docId: `d${i}`, date, type: 'Progress Note', text });
    left -= words.length;
  }
  const questions = QUESTIONS.map(([type, text, answer, options = []], i) => ({
    ...{ questionId: `q${i}`, type, text, options },
    ...(answer === undefined ? {} : { answer }),
  }));
  return {
    formId: 'bench',
    drug: 'trastuzumab',
    payer: 'P',
    specialty: 'oncology',
    guidance: 'HER2-positive disease confirmed by pathology.',
    record,
    questions,
  };
}

/** The words that the verifier reads with, as the server compiles them: once. */
const words = () =>
  compileVocabulary({
    terms: loaded.vocabulary.terms,
    treatments: loaded.treatments.treatments,
  });

/** A form with its record read anew each time, against an index of the same sentences and one search a claim. */
export const verifyRow: Row = {
  id: 'verify',
  what: `claims of a form, the record of ${WORDS.toLocaleString('en-US')} words read anew for each form`,
  unit: 'claims',
  units: form().questions.flatMap(claimsOf).length,
  subject: () => {
    const of = form();
    const vocabulary = words();
    const verify = () => verifyForm(of, { vocabulary });
    return {
      name: 'rules verifier',
      check: () => {
        const verified = verify();
        const length = of.record.reduce((n, d) => n + d.text.split(/\s+/).length, 0);
        mustBe(Math.abs(length - WORDS) < WORDS / 50, `${length} words`);
        mustBe(verified.length === of.questions.length, `${verified.length} verifications`);
        mustBe(
          verified.some((v) => v.verdict === 'SUPPORTED' && v.claims[0]?.evidence.length !== 0),
          'nothing is supported',
        );
      },
      run: (times) => {
        for (let t = 0; t < times; t++) verify();
      },
    };
  },
  reference: () => {
    const of = form();
    const claims = of.questions.flatMap(claimsOf);
    const sentences = readForm(of, words()).record.sentences.map(({ text }, id) => ({ id, text }));
    const pass = () => {
      const index = new MiniSearch({ fields: ['text'] });
      index.addAll(sentences);
      return claims.map((claim) => index.search(claim.text).length);
    };
    return {
      name: 'MiniSearch alone: an index of the same sentences, and one search a claim',
      check: () => {
        const found = pass();
        mustBe(found.length === claims.length, `${found.length} searches`);
        mustBe(found.filter((n) => n > 0).length > claims.length / 2, 'little is found');
      },
      run: (times) => {
        for (let t = 0; t < times; t++) pass();
      },
    };
  },
};
