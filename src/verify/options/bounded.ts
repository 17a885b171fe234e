import type { FormQuestion } from '../../core/form.js';

/** No one asks a longer question, or offers a longer option. */
const MAX_QUESTION = 1500;
const MAX_OPTION = 400;

/** A question as far as it is read: what no one would write is cut off, so that reading it stays cheap. */
export function bounded(question: FormQuestion): FormQuestion {
  const { text, options } = question;
  const isShort = text.length <= MAX_QUESTION && options.every((o) => o.length <= MAX_OPTION);
  if (isShort) return question;
  return {
    ...question,
    text: text.slice(0, MAX_QUESTION),
    options: options.map((o) => o.slice(0, MAX_OPTION)),
  };
}

/** The same of an option. */
export function boundedOption(option: string): string {
  return option.slice(0, MAX_OPTION);
}
