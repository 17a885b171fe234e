import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { countsIn } from '../statements/check-counts.js';
import { dayNumber, sameLength } from '../statements/course.js';
import { judgedStatements } from '../statements/judged-statements.js';
import type { TherapyCase } from '../statements/therapy-case.js';
import { stemsIn } from '../values/stems.js';
import type { AnswerClash } from './answer-clash.js';

const LAST_DOSE =
  /\b(?:last|most recent|final) (?:[\w-]+ ){0,4}?(?:dose|injection|infusion|treatment|tablet|administration|fill)\b|\bdate (?:[\w-]+ ){0,4}?(?:stopped|discontinued|ended)\b/i;
const LENGTH = /\b(?:length|duration|how long|number of (?:days|weeks|months|years))\b/i;
const REDUCTION = /\b(?:reduction|decrease|fall|improvement)\b/i;
const UNIT: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4375, year: 365.25 };
/** A last dose may be found in a bill so long after the day a drug is said to have been stopped. */
const LOOSE_DAYS = 31;
/** A value that fell by so much, in percent, is no failure to respond. */
const RESPONSE = 50;

/** What a date or a number says of a drug's course, and a free text otherwise: its end, its length, its effect, its doses. */
export function courseClashes(reading: FormReading): readonly AnswerClash[] {
  const { form } = reading;
  const texts = form.questions
    .filter((q) => q.type === 'free_text')
    .map((question) => ({
      question,
      cases: judgedStatements(question, reading).flatMap((s) => s.cases),
    }));
  return form.questions.flatMap((asked) =>
    asked.type !== 'date' && asked.type !== 'number'
      ? []
      : texts.flatMap(({ question, cases }) => {
          const drug = onlyDrug(asked.text, reading);
          const own = cases.filter((c) => c.name === drug && !c.isRequested);
          const rationale =
            drug === undefined
              ? undefined
              : asked.type === 'date'
                ? endClash(asked, own)
                : (lengthClash(asked, own) ??
                  effectClash(asked, own) ??
                  countClash(asked, { question, drug }, reading));
          return rationale ? [{ questions: [asked, question] as const, rationale }] : [];
        }),
  );
}

/** The one drug that a question names. */
function onlyDrug(text: string, { vocabulary }: FormReading): string | undefined {
  const drugs = new Set(
    vocabulary
      .namesIn(text)
      .filter((n) => n.concept.kind === 'drug')
      .map((n) => n.concept.id),
  );
  return drugs.size === 1 ? [...drugs][0] : undefined;
}

function endClash(asked: FormQuestion, own: readonly TherapyCase[]): string | undefined {
  const date = String(asked.answer ?? '');
  if (!LAST_DOSE.test(asked.text) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const stops = own.flatMap((c) => c.course.stops).filter((d) => d.length >= 7);
  const isLater = stops.every((d) => dayNumber(date) - dayNumber(d) > LOOSE_DAYS);
  return stops.length > 0 && isLater
    ? `The last dose is given as ${date}, after the drug was stopped (${stops[0]}).`
    : undefined;
}

function lengthClash(asked: FormQuestion, own: readonly TherapyCase[]): string | undefined {
  const unit = /\b(day|week|month|year)s?\b/i.exec(asked.text)?.[1]?.toLowerCase();
  const count = Number(asked.answer);
  if (!LENGTH.test(asked.text) || !unit || !Number.isFinite(count)) return undefined;
  const days = count * (UNIT[unit] as number);
  const length = { days, slack: Math.max(days * 0.25, UNIT[unit] as number), said: true };
  const told = own.flatMap((c) => c.course.lengths);
  return told.length > 0 && !told.some((l) => sameLength(l, length))
    ? `The length of treatment is given as ${count} ${unit}s, and otherwise in words.`
    : undefined;
}

function effectClash(asked: FormQuestion, own: readonly TherapyCase[]): string | undefined {
  const percent = Number(asked.answer);
  if (!REDUCTION.test(asked.text) || !/percent|%/i.test(asked.text) || percent < RESPONSE)
    return undefined;
  const kinds = own.flatMap((c) => c.outcomes.map((o) => o.kind));
  const failed = kinds.includes('ineffective') && !kinds.includes('effective');
  return failed && !kinds.includes('partial')
    ? `A reduction of ${percent} % is given, and that the drug did not work.`
    : undefined;
}

function countClash(
  asked: FormQuestion,
  at: { readonly question: FormQuestion; readonly drug: string },
  { vocabulary }: FormReading,
): string | undefined {
  const count = Number(asked.answer);
  if (!/\bnumber of\b|\bhow many\b/i.test(asked.text) || !Number.isInteger(count)) return undefined;
  if (
    /\b(?:planned|requested|per|each|in the (?:last|past)|\d+ (?:months?|years?|weeks?))\b/i.test(
      asked.text,
    )
  )
    return undefined;
  const stems = new Set(stemsIn(asked.text).map((s) => s.stem));
  const text = String(at.question.answer ?? '');
  const same = countsIn(text).filter((c) => {
    const drugs = vocabulary.namesIn(text.slice(c.start, c.end)).map((n) => n.concept.id);
    return stems.has(c.thing) && drugs.length === 1 && drugs[0] === at.drug;
  });
  return same.length > 0 && same.every((c) => c.count !== count)
    ? `One answer counts ${count}, another ${same[0]?.count}.`
    : undefined;
}
