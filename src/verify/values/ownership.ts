import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { NumberAt } from './numbers-in.js';
import type { Topic } from './topic.js';

const textOf = (sentence: Sentence, span: { start: number; end: number }) =>
  sentence.text.slice(span.start - sentence.start, span.end - sentence.start);

/** Other specimens and fractions of a substance, which are other tests. */
const VARIANTS: readonly RegExp[] = [
  /\burin\w*|\bu(?:rine)?\/|\b24[- ]?h/i,
  /\bcsf\b|\bspinal fluid/i,
  /\bsputum\b/i,
  /\bioni[sz]ed\b/i,
  /\bfree\b/i,
  /\bpleural|\bascit|\bsynovial/i,
  /\bestimated\b|\best\./i,
  /\bpredicted\b|% ?pred/i,
  /\bcorrected\b|\badjusted\b/i,
];

const RATIO = /\bratio\b/i;

/** Less than 1 where the number's own label names another test, or another kind of the one asked for. */
export function ownership(
  number: NumberAt,
  sought: { readonly head: Topic; readonly rest: Topic; readonly question: string },
  reading: FormReading,
): number {
  const { sentence, label, cell } = number;
  const first = cell && sentence.cells[0];
  const near = `${first ? textOf(sentence, first) : ''} ${textOf(sentence, label)}`;
  let share = 1;
  for (const variant of VARIANTS)
    if (variant.test(near) && !variant.test(sought.question)) share *= 0.8;
  const rival = nearestTest(number);
  if (RATIO.test(sought.question) && !/ratio|\/|\bUPCR\b|\b[A-Z]{2,4}CR\b/i.test(near))
    share *= 0.6;
  if (isOfDrug(number) && !sought.head.items.some((i) => DRUG.test(i.concept?.kind ?? 'drug')))
    share *= 0.5;
  const asked = [...sought.head.items, ...sought.rest.items];
  if (rival && !asked.some((i) => i.concept && sameKind(rival, i.concept.id, reading)))
    share *= sought.head.items.some((i) => i.concept?.kind === 'test') ? 0.35 : 0.8;
  return share;
}

const DRUG = /^drug/;

/** "(on pred 7.5)": the last thing named before a number is a drug. */
function isOfDrug({ sentence, label, after }: NumberAt): boolean {
  if (after) return false;
  const last = sentence.concepts.findLast((c) => c.start >= label.start && c.end <= label.end);
  return (
    last !== undefined &&
    DRUG.test(last.kind) &&
    /^\s*(?:XR|ER|SR|XL)?\s*$/.test(
      sentence.text.slice(last.end - sentence.start, label.end - sentence.start),
    )
  );
}

/** The test named last before a number, in its own label. */
function nearestTest(number: NumberAt): string | undefined {
  const { sentence, label } = number;
  return sentence.concepts.findLast(
    (c) => c.kind === 'test' && c.start >= label.start && c.end <= label.end,
  )?.concept;
}

const sameKind = (a: string, b: string, { vocabulary }: FormReading) =>
  a === b || vocabulary.isWithin(a, b) || vocabulary.isWithin(b, a);
