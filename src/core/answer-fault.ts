import type { FormQuestion } from './form.js';

type AnsweredQuestion = Pick<FormQuestion, 'type' | 'options' | 'answer'>;

/**
 * What keeps an answer from being one of its question's type, and what to give in its place; undefined where nothing
 * does. An empty answer is none, and nothing is wrong with it; a free text and a promise may be anything.
 */
export function answerFault(question: AnsweredQuestion): string | undefined {
  const { type, answer } = question;
  const given = [answer ?? []].flat().map((a) => `${a}`.trim());
  if (given.every((a) => a === '')) return undefined;
  const only = given.length === 1 && !Array.isArray(answer) ? (given[0] as string) : undefined;
  switch (type) {
    case 'yes_no':
      return YES_NO.test(only ?? '')
        ? undefined
        : 'neither Yes nor No; answer one of them, or leave it empty';
    case 'date':
      return typeof answer === 'string' && isDate(answer.trim())
        ? undefined
        : 'not an ISO date, as "2026-03-04"; leave it empty where none is known';
    case 'number':
      return typeof answer === 'number' || NUMBER.test(only ?? '')
        ? undefined
        : 'not a number, as 9.2; leave it empty where none is known';
    case 'multiple_choice':
      return isOption(only ?? '', question)
        ? undefined
        : 'not one of its options; give one as it is written there, or leave it empty';
    case 'multi_select':
      return given.every((a) => a === '' || isOption(a, question))
        ? undefined
        : 'not all among its options; give them as they are written there, or none';
    default:
      return undefined;
  }
}

const YES_NO = /^(?:yes|no)$/i;
const NUMBER = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

function isOption(answer: string, { options }: AnsweredQuestion): boolean {
  return options.some((option) => option.trim().toLowerCase() === answer.toLowerCase());
}

const DATE = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/;

/** An ISO day that the calendar has, month or year. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  if (month === undefined || day === undefined) return true;
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}
