import { answerFault, isDate } from './answer-fault.js';
import type { Form } from './form.js';

/** What is wrong with a form, and where, by the names that its row has. */
export interface FormFault {
  readonly path: readonly (string | number)[];
  readonly what: string;
}

/**
 * What keeps a form from being verified: an id that is empty or came before, for each answer and each place of evidence
 * is found again by its ids; a date that is none, for the record is read in the order of dates; or an answer that is none
 * of its question's, for no claim can be made of it.
 */
export function formFaults(form: Form): readonly FormFault[] {
  const faults: FormFault[] = [];
  if (form.formId === '') {
    faults.push({ path: ['form_id'], what: 'empty; give each form an id of its own' });
  }
  if (form.questions.length === 0) {
    faults.push({ path: ['questions'], what: 'empty; there is nothing to verify' });
  }
  const questions = form.questions.map((q) => q.questionId);
  const documents = form.record.map((d) => d.docId);
  faults.push(
    ...idFaults(questions, { list: 'questions', field: 'question_id', noun: 'question' }),
    ...idFaults(documents, { list: 'record', field: 'doc_id', noun: 'document' }),
  );
  for (const [i, { date }] of form.record.entries()) {
    if (date === '' || isDate(date)) continue;
    const what = 'not an ISO date, as 2026-03-04; leave it empty where a document has none';
    faults.push({ path: ['record', i, 'date'], what });
  }
  return [...faults, ...answerFaults(form)];
}

function answerFaults({ questions }: Form): FormFault[] {
  return questions.flatMap((question, i) => {
    const what = answerFault(question);
    const of = `question ${JSON.stringify(question.questionId)}, ${question.type}`;
    return what === undefined
      ? []
      : [{ path: ['questions', i, 'answer'], what: `${what} (${of})` }];
  });
}

function idFaults(
  ids: readonly string[],
  { list, field, noun }: { readonly list: string; readonly field: string; readonly noun: string },
): FormFault[] {
  const first = new Map<string, number>();
  return ids.flatMap((id, i) => {
    const path = [list, i, field];
    if (id === '') return [{ path, what: `empty; give each ${noun} an id of its own` }];
    const earlier = first.get(id);
    if (earlier !== undefined) {
      return [{ path, what: `came before, in ${list}[${earlier}]; give each ${noun} its own` }];
    }
    first.set(id, i);
    return [];
  });
}
