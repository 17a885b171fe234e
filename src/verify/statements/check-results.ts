import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { ConceptMention, Sentence } from '../record/reading.js';
import { isTakenBack } from './corrections.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';

type Result = 'positive' | 'negative';

const RESULT =
  /\b(?:(?<negative>negative|neg|non-?reactive|not (?:detected|reactive|amplified|mutated|seen|identified|elevated|present)|undetect(?:ed|able)|absent|wild[- ]?type|NR|lost|normal)|(?<positive>positive(?! controls?)|pos|reactive|detected|amplified|mutated|present|elevated|abnormal|borderline|indeterminate))\b|(?<=[A-Za-z0-9])(?<plus>\+)(?![\d+])/gi;
/** "No variant detected" */
const NONE_BEFORE = /\b(?:no|not|nor|none|without)\b[^.;]{0,30}$/i;
/** A result stands this near behind the name of its test. */
const BEHIND = 60;
const BEFORE = 24;

/** Whether a test came out as a statement says, positive or negative. */
export function checkResults({ mentions }: Statement, { record }: FormReading): readonly Finding[] {
  return mentions
    .filter((m) => m.kind === 'test')
    .flatMap((m) => {
      const said = resultOf(m);
      if (!said) return [];
      const told = record
        .mentionsOf(m.concept)
        .filter(
          (at) =>
            at.status !== 'family' && at.status !== 'other_person' && at.status !== 'withdrawn',
        )
        .flatMap((at) => {
          const result = resultOf(at);
          return result ? [{ at, result }] : [];
        })
        .filter(({ at }) => !isTakenBack(at.sentence.document.document.text, at));
      const ofDay = told.filter((t) => isOfDay(t.at.sentence, m.sentence));
      if (ofDay.length > 0) told.splice(0, told.length, ...ofDay);
      const fits = told.filter((t) => t.result === said);
      if (fits.length > 0)
        return [
          agree(
            fits.map((t) => evidenceOf(t.at.sentence)),
            `The record gives ${m.concept} as ${said}.`,
          ),
        ];
      if (told.length === 0) return [];
      return [
        conflict(
          told.map((t) => evidenceOf(t.at.sentence)),
          `The record gives ${m.concept} as ${said === 'positive' ? 'negative' : 'positive'}.`,
        ),
      ];
    });
}

/** Whether a sentence of the record speaks of a day that a statement names. */
function isOfDay(told: Sentence, said: Sentence): boolean {
  const days = said.dates.map((d) => d.date).filter((d) => d.length === 10);
  return [told.date, ...told.dates.map((d) => d.date)].some((d) => days.includes(d));
}

/** The result told of a test: right behind its name, before the next test's, or else right before it. */
function resultOf({ sentence, start, end, concept }: ConceptMention): Result | undefined {
  const next = nextTest(sentence, end, concept);
  const to = Math.min(next, end + BEHIND) - sentence.start;
  const behind = sentence.text
    .slice(end - sentence.start, to)
    .split(/[;.]\s|,(?= [A-Z])/, 1)[0] as string;
  const first = behind.matchAll(RESULT).next().value;
  if (first) {
    const isNo = NONE_BEFORE.test(behind.slice(0, first.index));
    return first.groups?.negative === undefined && !isNo ? 'positive' : 'negative';
  }
  const before = sentence.text.slice(
    Math.max(0, start - sentence.start - BEFORE),
    start - sentence.start,
  );
  const last =
    /\b(positive|negative) (?:for |results? (?:for|of|on) |serum |repeat |the |an? )*$/i.exec(
      before,
    )?.[1];
  return last ? (last.toLowerCase() as Result) : undefined;
}

function nextTest(sentence: Sentence, from: number, concept: string): number {
  return (
    sentence.concepts.find((c) => c.kind === 'test' && c.start >= from && c.concept !== concept)
      ?.start ?? Number.POSITIVE_INFINITY
  );
}
