import type { FormReading } from '../form-reading.js';
import { readRecord } from '../record/read-record.js';
import type { Sentence, Status } from '../record/reading.js';
import { isOthers } from '../values/other-subject.js';
import { timeBetween } from '../values/time-between.js';
import { lineFrom } from './listed-rows.js';

/** What a statement says in numbers and days, and what it is about. */
export interface StatementContent {
  /** The drugs and other things that it names, or else those named last before it. */
  readonly about: readonly string[];
  readonly dates: readonly string[];
  readonly amounts: readonly number[];
  readonly durations: readonly { readonly count: number; readonly unit: string }[];
}

const EVERY =
  /\b(?:every|each|q) ?\d+(?:-\d+)? ?(?:h|hours?|d|days?|w|wks?|weeks?|months?|mo)\b|\b(?:once|twice|three times) (?:a |per )?(?:day|daily|week|weekly|month|monthly)\b/gi;

/** Reads a statement's days, amounts and lengths of time; how often a drug is taken is left out. */
export function contentOf(
  { said, before }: { readonly said: string; readonly before: string; readonly question: string },
  { vocabulary, record }: FormReading,
): StatementContent {
  const text = said.replace(EVERY, (m) => ' '.repeat(m.length));
  const document = { docId: '', date: record.today, type: '', text };
  const { sentences } = readRecord([document], vocabulary);
  const named = drugsIn(said);
  const durations = sentences.flatMap((s) => s.durations);
  return {
    about: named.length > 0 ? named : drugsIn(before).slice(-1),
    dates: sentences.flatMap((s) => s.dates.map((d) => d.date)),
    amounts: sentences.flatMap((s) =>
      s.quantities
        .filter((q) => !durations.some((d) => d.start < q.end && d.end > q.start))
        .map((q) => q.low),
    ),
    durations: durations.map(({ count, unit }) => ({ count, unit })),
  };

  function drugsIn(words: string): readonly string[] {
    return vocabulary
      .namesIn(words)
      .filter((n) => n.concept.kind === 'drug' || n.concept.kind === 'drug_class')
      .map((n) => n.concept.id);
  }
}

const OTHERS: ReadonlySet<Status> = new Set<Status>(['family', 'other_person', 'withdrawn']);

/** The lines of the record that give all of a statement's days, amounts and lengths for what it is about; or none. */
export function allStand(
  content: StatementContent,
  { record }: FormReading,
): readonly Sentence[] | undefined {
  const { about, dates, amounts, durations } = content;
  if (about.length === 0 || dates.length + amounts.length + durations.length === 0)
    return undefined;
  const lines = about
    .flatMap((c) => record.mentionsOf(c))
    .filter((m) => !OTHERS.has(m.status) && !isOthers(m.sentence, m.start))
    .flatMap((m) => sameLine(m.sentence));
  const used = new Set<Sentence>();
  const find = (fits: (s: Sentence) => boolean) => {
    const line = lines.find(fits);
    if (line) used.add(line);
    return line !== undefined;
  };
  const days = dates.every((date) => find((s) => s.dates.some((d) => isOf(d.date, date))));
  const sums = amounts.every((n) =>
    find((s) => s.quantities.some((q) => q.low === n || q.high === n)),
  );
  if (!days || !sums) return undefined;
  const lengths = durations.every(
    ({ count, unit }) =>
      isBetween(dates, { count, unit }) ||
      find((s) => s.durations.some((d) => d.unit === unit && d.count === count)),
  );
  return lengths ? [...used].slice(0, MAX_LINES) : undefined;
}

const MAX_LINES = 6;
const isOf = (found: string, said: string) => found.startsWith(said);

/** Whether a length of time is that between the first and the last of these days. */
function isBetween(
  dates: readonly string[],
  { count, unit }: StatementContent['durations'][number],
): boolean {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || first >= last) return false;
  const { low, high } = timeBetween(first, last, unit);
  return count >= low - 1 && count <= high + 1;
}

/** A sentence with those on its line, and what goes on about it in its item. */
function sameLine(sentence: Sentence): readonly Sentence[] {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  const end = sentence.start + lineFrom(sentence).length;
  return sentences
    .slice(at, at + MAX_AHEAD)
    .filter((s) => s.start < end || s.item === sentence.item);
}

const MAX_AHEAD = 5;
