import { join } from 'node:path';
import type { FormView } from '../../src/calibrate/perturb/patient-record.js';
import type { OpenForm } from '../../src/calibrate/perturb/perturb-form.js';
import { loadTreatments } from '../../src/catalog/treatments.js';
import { loadVocabulary } from '../../src/catalog/vocabulary.js';
import type { Form, FormQuestion } from '../../src/core/form.js';
import { worstVerdict } from '../../src/verify/aggregate.js';
import { compileVocabulary } from '../../src/verify/compile-vocabulary.js';
import { claimsOf } from '../../src/verify/decompose.js';
import { judgeClaim } from '../../src/verify/judge-claim.js';
import { readForm } from '../../src/verify/verify-form.js';

const CATALOG = join(import.meta.dirname, '../../catalog');
let compiled: ReturnType<typeof compileVocabulary> | undefined;

/** The catalog's words, compiled once for a test file. */
export function catalogWords() {
  compiled ??= compileVocabulary({
    terms: loadVocabulary(CATALOG).terms,
    treatments: loadTreatments(join(CATALOG, 'treatments.yaml')).treatments,
  });
  return compiled;
}

/** A question of a form, with an id of its own. */
export function question(
  type: FormQuestion['type'],
  text: string,
  answer?: FormQuestion['answer'],
  options: readonly string[] = [],
): FormQuestion {
  const questionId = text.toLowerCase().replace(/\W+/g, '-').slice(0, 40);
  return { questionId, type, text, options, ...(answer === undefined ? {} : { answer }) };
}

/** A form with a record of a text a document, by date. */
export function formOf(given: {
  readonly record: Readonly<Record<string, string>>;
  readonly questions?: readonly FormQuestion[];
  readonly formId?: string;
  readonly drug?: string;
  readonly specialty?: string;
  readonly guidance?: string;
}): Form {
  const {
    record,
    questions = [],
    formId = 'f-1',
    drug = '',
    specialty = '',
    guidance = '',
  } = given;
  return {
    ...{ formId, drug, payer: 'Payer', specialty, guidance, questions },
    record: Object.entries(record).map(([date, text], i) => ({
      ...{ docId: `d${i + 1}`, date, type: 'Progress Note', text },
    })),
  };
}

/** The form as it is opened for perturbing. */
export function openForm(form: Form): OpenForm {
  const reading = readForm(form, catalogWords());
  const { record, vocabulary: words } = reading;
  return {
    view: { form, record, words },
    verdictsOn: async (questions) =>
      questions.map((q) => worstVerdict(claimsOf(q).map((c) => judgeClaim(c, reading)))),
  };
}

/** The form as a perturber sees it. */
export function viewOf(form: Form): FormView {
  return openForm(form).view;
}
