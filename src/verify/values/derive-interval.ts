import type { FormReading } from '../form-reading.js';
import { datesIn } from '../record/dates.js';
import type { Derivation, Derived } from './derived.js';
import { eventDates } from './event-dates.js';
import type { Quoted } from './finding.js';
import { quoteOf } from './judge-date.js';
import { partTopic } from './question-topic.js';
import { timeBetween } from './time-between.js';

/** An end of a span of time, with how surely it is the one meant. */
export interface SpanEnd {
  readonly date: string;
  readonly sure: number;
  readonly quotes: readonly Quoted[];
}

/** The time between two events, or from one until now. */
export const deriveInterval: Derivation = ({ ask, claim }, reading) => {
  const [from, to] = endsIn(claim.question.text);
  if (!from) return [];
  const starts = datesOfPart(from, reading);
  const ends = to ? datesOfPart(to, reading) : nowOf(reading);
  return spans(starts, ends, ask.unit || 'day');
};

/** Every span from a start to a later end; ends that come first are taken the other way round. */
export function spans(
  starts: readonly SpanEnd[],
  ends: readonly SpanEnd[],
  unit: string,
): readonly Derived[] {
  const out: Derived[] = [];
  for (const a of starts.slice(0, MAX_ENDS))
    for (const b of ends.slice(0, MAX_ENDS)) {
      const [from, to] = a.date <= b.date ? [a, b] : [b, a];
      const { value, low, high } = timeBetween(from.date, to.date, unit);
      out.push({
        value,
        low: Math.max(0, low),
        high,
        sure: Math.min(a.sure, b.sure),
        quotes: [...a.quotes, ...b.quotes],
        from: `${from.date} and ${to.date}`,
      });
    }
  return out;
}

const MAX_ENDS = 12;

export const nowOf = ({ record }: FormReading): readonly SpanEnd[] =>
  record.today ? [{ date: record.today, sure: 0.85, quotes: [] }] : [];

/** "between A and B", "from A to B", "after A until B", "since A". */
function endsIn(question: string): readonly [string?, string?] {
  const text = question.replace(/\([^)]*\)/g, ' ').replace(/[.?]\s*$/, '');
  const both =
    /\bbetween (.{3,120}?) and (.{3,160})$/i.exec(text) ??
    /\bfrom (.{3,120}?) (?:to|until|through) (.{3,160})$/i.exec(text) ??
    /\belapsed (?:from|since) (.{3,120}?) (?:to|until|before|at|on) (.{3,160})$/i.exec(text);
  if (both) return [both[1], both[2]];
  const after =
    /\b(?:after|since|from) (.{3,120}?) (?:was|did|that|to|until|before|at|as of|by) (.{3,160})$/i.exec(
      text,
    );
  if (after) return [after[1], after[2]];
  const since = /\b(?:since|from|after) (.{3,160})$/i.exec(text);
  return since ? [since[1]] : [];
}

/** The dates that a part of a question may mean: one it names, or those of its event. */
export function datesOfPart(part: string, reading: FormReading): readonly SpanEnd[] {
  const named = datesIn(part, '').find((d) => d.date.length >= 7);
  if (named) return [{ date: named.date, sure: 0.95, quotes: [] }];
  const topic = partTopic(part, reading);
  const dates = eventDates(part, topic, reading);
  return dates.band.map((c) => ({
    date: c.date,
    sure: (dates.chosen.includes(c) ? 0.95 : 0.75) * Math.min(1, c.score + 0.1),
    quotes: [quoteOf(c)],
  }));
}
