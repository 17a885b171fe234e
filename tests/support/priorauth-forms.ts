import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimVerdict, Form, FormQuestion } from '../../src/core/form.js';

const TEXTS = join(import.meta.dirname, '../../../shared/data/azure-priorauth/txt');

/** Whether the public cases are at hand. */
export const hasPriorauthTexts = existsSync(TEXTS);

/** A question, answered for this test, and what a careful reader of the record says of the answer. */
type Read = Omit<FormQuestion, 'options'> & {
  readonly options?: readonly string[];
  readonly reader: ClaimVerdict;
};

interface Case {
  readonly form: Omit<Form, 'record' | 'questions'>;
  /** Kinds of document, by file name. */
  readonly files: Readonly<Record<string, string>>;
  readonly questions: readonly Read[];
}

const CROHNS: Case = {
  form: {
    formId: 'priorauth-001-a',
    drug: 'adalimumab',
    payer: 'a commercial plan',
    specialty: 'gastroenterology',
    guidance:
      "Adalimumab for Crohn's disease in children of 6 years and older: diagnosis by endoscopy; disease that stays active under systemic corticosteroids.",
  },
  files: {
    'utils_data_cases_001_a_doctor_notes_01_a_notes.txt': 'Progress Note',
    'utils_data_cases_001_a_labs_01_a_labs.txt': 'Laboratory',
    'utils_data_cases_001_a_imaging_01_a_imaging.txt': 'Procedure Report',
  },
  questions: [
    {
      questionId: 'q1',
      type: 'multiple_choice',
      text: 'Diagnosis for which the drug is requested.',
      options: ["Crohn's disease", 'Ulcerative colitis', 'Celiac disease', 'Other'],
      answer: "Crohn's disease",
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q2',
      type: 'number',
      text: 'Most recent hemoglobin, in g/dL.',
      answer: 9,
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q3',
      type: 'number',
      text: 'Most recent fecal calprotectin, in ug/g.',
      answer: 350,
      reader: 'NOT_SUPPORTED',
    },
    {
      questionId: 'q4',
      type: 'yes_no',
      text: 'Is the patient being treated with a systemic corticosteroid now?',
      options: ['Yes', 'No'],
      answer: 'Yes',
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q5',
      type: 'yes_no',
      text: 'Has the patient been screened for tuberculosis?',
      options: ['Yes', 'No'],
      answer: 'Yes',
      reader: 'NOT_ADDRESSED',
    },
    {
      questionId: 'q6',
      type: 'free_text',
      text: 'Describe the findings of the colonoscopy.',
      answer:
        'Patchy ileal inflammation with erythema and ulceration and segmental strictures. Diffuse inflammation of the colon with a cobblestone appearance and aphthous ulcers. Mild inflammation of the rectum.',
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q7',
      type: 'multi_select',
      text: 'Which symptoms does the patient have now? Select all that apply.',
      options: ['Hematochezia', 'Abdominal pain', 'Fatigue', 'Fever', 'Joint pain', 'Vomiting'],
      answer: ['Hematochezia', 'Abdominal pain', 'Fatigue', 'Joint pain'],
      reader: 'NOT_SUPPORTED',
    },
    {
      questionId: 'q8',
      type: 'attestation',
      text: 'The prescriber attests that the information is accurate.',
      answer: 'Yes',
      reader: 'NOT_CHECKED',
    },
  ],
};

const LEUKEMIA: Case = {
  form: {
    formId: 'priorauth-003-b',
    drug: 'blinatumomab',
    payer: 'a commercial plan',
    specialty: 'pediatric oncology',
    guidance:
      'Blinatumomab for relapsed or refractory CD19-positive B-cell precursor acute lymphoblastic leukemia; Philadelphia chromosome-positive disease after at least one tyrosine kinase inhibitor.',
  },
  files: {
    'utils_data_cases_003_b_doctor_notes_003_b_(note)_.txt': 'Progress Note',
    'utils_data_cases_003_b_labs_003_b_(labs)_.txt': 'Laboratory and Pathology',
  },
  questions: [
    {
      questionId: 'q1',
      type: 'multiple_choice',
      text: 'Status of the disease.',
      options: ['Newly diagnosed', 'In remission', 'Relapsed or refractory'],
      answer: 'Relapsed or refractory',
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q2',
      type: 'date',
      text: 'Date of the most recent bone marrow biopsy.',
      answer: '2024-10-04',
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q3',
      type: 'number',
      text: 'Lymphoblasts in the bone marrow at diagnosis, in percent.',
      answer: 58,
      reader: 'NOT_SUPPORTED',
    },
    {
      questionId: 'q4',
      type: 'yes_no',
      text: 'Is the leukemia Philadelphia chromosome-positive?',
      options: ['Yes', 'No'],
      answer: 'Yes',
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q5',
      type: 'free_text',
      text: 'Induction: agents and dates.',
      answer:
        'Vincristine, dexamethasone, L-asparaginase, daunorubicin and imatinib, from 4/1/2024 to 4/29/2024.',
      reader: 'SUPPORTED',
    },
    {
      questionId: 'q6',
      type: 'free_text',
      text: 'Consolidation: length and agents.',
      answer:
        'Consolidation lasted 8 weeks, with high-dose methotrexate, mercaptopurine, vincristine, etoposide and dasatinib.',
      reader: 'NOT_SUPPORTED',
    },
    {
      questionId: 'q7',
      type: 'yes_no',
      text: 'Has a sibling been typed as a stem cell donor?',
      options: ['Yes', 'No'],
      answer: 'Yes',
      reader: 'NOT_ADDRESSED',
    },
    {
      questionId: 'q8',
      type: 'number',
      text: 'Age in years at diagnosis.',
      answer: 6,
      reader: 'SUPPORTED',
    },
  ],
};

/** Two public cases as forms, and what a reader says of each answer, by question id. */
export function priorauthForms() {
  return [CROHNS, LEUKEMIA].map(({ form, files, questions }) => ({
    form: {
      ...form,
      record: Object.entries(files).map(([file, type], i) => ({
        docId: `d${i + 1}`,
        date: '',
        type,
        text: readFileSync(join(TEXTS, file), 'utf8'),
      })),
      questions: questions.map(({ reader: _, options = [], ...question }) => ({
        ...question,
        options,
      })),
    } satisfies Form,
    reader: new Map(questions.map(({ questionId, reader }) => [questionId, reader])),
  }));
}
