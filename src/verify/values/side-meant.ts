import type { FormReading } from '../form-reading.js';
import { askedSide, onlySide, type Side } from './asked-side.js';

const TREATED = /\b(?:to be treated|being treated|affected|in question|requested|target|study)\b/i;

/** The side that a question is about: by its words, or that which the requested drug is meant for. */
export function sideMeant(
  question: string,
  { form, record, vocabulary }: FormReading,
): Side | undefined {
  const said = askedSide(question);
  if (said || !TREATED.test(question)) return said;
  const drugs = new Set(vocabulary.namesIn(form.drug).map((n) => n.concept.id));
  const sides = record.sentences
    .filter((s) => s.concepts.some((c) => drugs.has(c.concept)))
    .flatMap((s) => onlySide(s.text) ?? []);
  const [first] = sides;
  return first && sides.every((s) => s === first) ? first : undefined;
}
