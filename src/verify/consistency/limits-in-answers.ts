import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { limitOf } from '../options/limit.js';
import { EMPTY } from '../values/question-words.js';
import { stemsIn } from '../values/stems.js';
import { convert } from '../values/units.js';
import type { AnswerClash } from './answer-clash.js';

/** A yes or no to whether a value meets a limit, and the value itself, that do not fit each other. */
export function limitClashes({ form, vocabulary }: FormReading): readonly AnswerClash[] {
  const numbers = form.questions.filter((q) => q.type === 'number');
  return form.questions
    .filter((q) => q.type === 'yes_no')
    .flatMap((asked) => {
      const limit = limitOf(asked.text);
      const holds = yesOrNo(asked);
      if (limit?.of !== 'value' || holds === undefined) return [];
      return numbers.flatMap((question): AnswerClash[] => {
        const value = Number(question.answer);
        if (!Number.isFinite(value) || !isOfSame(question.text, asked.text)) return [];
        const [test] = vocabulary.namesIn(question.text).filter((n) => n.concept.kind === 'test');
        const from = unitAsked(question.text);
        const told =
          from === '' || limit.unit === ''
            ? value
            : convert(value, { from, to: limit.unit, of: test?.concept.id ?? '' });
        if (told === undefined || meets(told, limit) === holds) return [];
        const rationale = `One answer gives ${value}, the other says that the limit of ${limit.value} is ${holds ? '' : 'not '}met.`;
        return [{ questions: [question, asked], rationale }];
      });
    });
}

function yesOrNo({ answer }: FormQuestion): boolean | undefined {
  const said = String(answer ?? '').trim();
  return /^(?:yes|no)$/i.test(said) ? /^yes$/i.test(said) : undefined;
}

const unitAsked = (text: string) =>
  /(?:\(|, in )([%a-zA-Zµ]{1,8}(?:\/[\w.²^]{1,8}){0,2})(?=[\s),(]|$)/.exec(text)?.[1] ?? '';

function meets(
  value: number,
  limit: { readonly comparator: '<' | '<=' | '>' | '>='; readonly value: number },
): boolean {
  switch (limit.comparator) {
    case '<':
      return value < limit.value;
    case '<=':
      return value <= limit.value;
    case '>':
      return value > limit.value;
    default:
      return value >= limit.value;
  }
}

/** Words by which one value of a thing is told from another. */
const WHEN =
  /\b(?:most recent|latest|current|now|baseline|before|after|untreated|initial|lowest|highest|peak|nadir|first|at diagnosis|prior|since|during|week|month|year|age)\b/gi;

/** Whether the number is of the very thing that the limit is set on: all its telling words, and the same times. */
function isOfSame(number: string, asked: string): boolean {
  const words = telling(number);
  const others = new Set(telling(asked));
  const times = (text: string) =>
    [...new Set((text.match(WHEN) ?? []).map((w) => w.toLowerCase()))].sort().join();
  return words.length > 0 && words.every((w) => others.has(w)) && times(number) === times(asked);
}

function telling(text: string): readonly string[] {
  const bare = text
    .replace(/\([^)]*\)/g, ' ')
    .replace(/, in [^,.]{1,20}/g, ' ')
    .replace(WHEN, ' ');
  return [
    ...new Set(
      stemsIn(bare)
        .map((s) => s.stem)
        .filter((s) => s.length > 1 && !/^\d/.test(s) && !EMPTY.has(s)),
    ),
  ];
}
