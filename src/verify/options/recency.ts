import type { Sentence, Status } from '../record/reading.js';
import type { Finding } from './findings.js';
import type { Weigh } from './scale.js';

const PLAIN: ReadonlySet<Status> = new Set(['affirmed', 'past', 'negated', 'not_done']);
/** What is left of a statement that a newer one has overtaken. */
const OVERTAKEN = 0.3;

/** Weighs what is asked for now: what the last document to speak plainly of it says counts fully, what came before less. */
export function latestFirst(findings: readonly Finding[], by: Weigh): Weigh {
  const days = findings.filter((f) => PLAIN.has(f.status) && Math.abs(by(f)) >= 0.5).map(dayOf);
  const last = days.sort().at(-1) ?? '';
  return (f) => by(f) * (dayOf(f) < last ? OVERTAKEN : 1);
}

/** The day that a statement is of: its line's own, where that is earlier than its document's. */
export function dayOf({ sentence }: Pick<Finding, 'sentence'>): string {
  const { date } = sentence.document.document;
  const own = sentence.date !== '' && sentence.date < date ? sentence.date : date;
  const year = LEADING_YEAR.exec(sentence.text)?.[1];
  return year !== undefined && year < own.slice(0, 4) ? year : own;
}

const LEADING_YEAR = /^[\s*•-]*((?:19|20)\d\d)(?!\d|[-/]\d)/;

/** The day that a result is of: that of its document, unless the sentence tells of an earlier time. */
export function resultDay({ dates, date, text }: Sentence): string {
  const own = dates.map((d) => d.date).filter((d) => d < date);
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0];
  const past = [...own, ...(year && year < date.slice(0, 4) ? [year] : [])].sort();
  return past.at(-1) ?? date;
}
