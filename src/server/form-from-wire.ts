import { fieldPath } from '../core/field-path.js';
import { type Answer, type Form, type FormQuestion, QUESTION_TYPES } from '../core/form.js';
import { formFaults } from '../core/form-faults.js';
import type { Form as WireForm, FormQuestion as WireQuestion } from '../gen/flipside/v1/form.js';
import { invalid, shown } from './from-wire.js';

/** How long a form may be, in UTF-16 units. */
export interface FormLimits {
  /** All documents of the record together. */
  readonly maxRecordChars: number;
  /** Guidance, questions, options and answers together. */
  readonly maxQuestionChars: number;
}

/** Throws FlipsideError `invalid_request` that names the field where the form cannot be verified as it is. */
export function formFrom(wire: WireForm | undefined, limits: FormLimits): Form {
  if (!wire) throw invalid('form', 'is missing');
  const { formId, drug, payer, specialty, guidance } = wire;
  const record = wire.record.map(({ docId, date, type, text }) => ({ docId, date, type, text }));
  const questions = wire.questions.map((q, i) => questionFrom(q, `form.questions[${i}]`));
  const form = { formId, drug, payer, specialty, guidance, record, questions };
  requireShort(form, limits);
  const [fault] = formFaults(form);
  if (fault) throw invalid(`form.${fieldPath(fault.path)}`, fault.what);
  return form;
}

function questionFrom(wire: WireQuestion, path: string): FormQuestion {
  const { questionId, text, options } = wire;
  const type = QUESTION_TYPES.find((known) => known === wire.type);
  if (!type) {
    const what = `"${shown(wire.type)}" is not a type; use one of ${QUESTION_TYPES.join(', ')}`;
    throw invalid(`${path}.type`, what);
  }
  const answer = answerFrom(wire.answer, `${path}.answer`);
  return { questionId, type, text, options, ...(answer === undefined ? {} : { answer }) };
}

/** As in a row, a yes or no may be a boolean, and a list may hold numbers. */
function answerFrom(wire: unknown, path: string): Answer | undefined {
  if (wire === undefined || wire === null) return undefined;
  if (typeof wire === 'string') return wire;
  if (typeof wire === 'number' && Number.isFinite(wire)) return wire;
  if (typeof wire === 'boolean') return wire ? 'Yes' : 'No';
  const isListed = (item: unknown) =>
    typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item));
  if (Array.isArray(wire) && wire.every(isListed)) return wire.map(String);
  throw invalid(path, 'takes text, a number or a list of texts');
}

function requireShort({ record, questions, guidance }: Form, limits: FormLimits): void {
  const { maxRecordChars, maxQuestionChars } = limits;
  const recorded = sum(record.map((d) => d.text.length + d.type.length + d.docId.length));
  if (recorded > maxRecordChars) {
    throw invalid('form.record', `has ${recorded} characters, the limit is ${maxRecordChars}`);
  }
  const asked = guidance.length + sum(questions.map(lengthOf));
  if (asked <= maxQuestionChars) return;
  const what = `has ${asked} characters with the guidance, the limit is ${maxQuestionChars}`;
  throw invalid('form.questions', what);
}

function lengthOf({ questionId, text, options, answer = '' }: FormQuestion): number {
  const answered = typeof answer === 'number' ? 0 : sum([answer].flat().map((a) => a.length));
  return questionId.length + text.length + answered + sum(options.map((o) => o.length));
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0);
}
