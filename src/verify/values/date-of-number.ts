import { MONTH_NAME } from '../../core/month-names.js';
import { datesIn } from '../record/dates.js';
import type { DateMention } from '../record/reading.js';
import type { NumberAt } from './numbers-in.js';

/** The day a value is of. */
export interface DatedAs {
  /** ISO, as far as it is known; empty where it is not. */
  readonly date: string;
  /** `own`: written with the value or its column; `line`: its row's or sentence's; `document`: only its document's. */
  readonly dated: 'own' | 'line' | 'document';
}

const MAX_BEHIND = 28;
const MAX_BEFORE = 34;

/** The day a number is of: that written with it, that of its column or row, or that of its document. */
export function dateOf(number: NumberAt): DatedAs {
  const { sentence, cell } = number;
  if (cell?.date) return { date: cell.date, dated: 'own' };
  if (isOfNow(number)) return { date: sentence.document.document.date, dated: 'own' };
  const month = monthBefore(number);
  if (month) return { date: month, dated: 'own' };
  const near = nearestDate(number);
  if (near) return { date: near.date, dated: 'own' };
  const only = sentence.dates.length === 1 ? sentence.dates[0] : undefined;
  if (
    only &&
    !isCompared(sentence, only) &&
    !isBracketOfNumber(sentence, only) &&
    only.date.length >= 7 &&
    (cell || only.start < number.start) &&
    numbersShareDate(number, only)
  )
    return { date: only.date, dated: 'line' };
  const { document } = sentence.document;
  if (sentence.date && sentence.date !== document.date && isHeadedBy(sentence))
    return { date: sentence.date, dated: 'line' };
  return { date: document.date, dated: 'document' };
}

const NOW_BEHIND = /^ ?[a-z%/]{0,6}[,;]? \(?(?:today|this (?:morning|visit))\b/i;

/** "97.8 kg today": of the day of its note, whatever days stand before it in its line. */
function isOfNow({ sentence, end }: NumberAt): boolean {
  return NOW_BEHIND.test(sentence.text.slice(end - sentence.start, end - sentence.start + 28));
}

const MONTH_FIRST = new RegExp(`^[\\s*•-]*(${MONTH_NAME})\\b(?! ?\\d{1,2}\\b(?! ?[a-z]{4,}))`);
const MONTH_BEFORE = new RegExp(`(?:^|[\\s(;,])(${MONTH_NAME})\\.? ?[:=]? ?$`);

/** "(Jan: 341 m": a month without a year, by the day of its document. */
function monthBefore({ sentence, label, start }: NumberAt): string | undefined {
  const before = sentence.text.slice(
    Math.max(0, label.start - sentence.start - 4),
    start - sentence.start,
  );
  const name = MONTH_BEFORE.exec(before)?.[1];
  const row =
    name ?? (sentence.cells.length > 1 ? MONTH_FIRST.exec(sentence.text)?.[1] : undefined);
  return row ? datesIn(`in ${row}`, sentence.document.document.date)[0]?.date : undefined;
}

const MAX_UP = 14;

/** Whether a sentence's day is that of its own line or of a heading above it, and not of the last line of a list. */
function isHeadedBy(sentence: DateMention['sentence']): boolean {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  for (let i = at; i >= 0 && i >= at - MAX_UP; i--) {
    const carrier = sentences[i];
    if (!carrier?.dates.some((d) => d.date === sentence.date)) continue;
    if (i !== at && isOfPaper(carrier, sentence.date)) return false;
    return i === at || !(isDatedLine(carrier) && isDatedLine(sentences[i - 1]));
  }
  return true;
}

/** "reported 01/27/2026": the day of a paper, and not of what was measured. */
function isOfPaper(carrier: DateMention['sentence'], date: string): boolean {
  const mention = carrier.dates.find((d) => d.date === date);
  if (!mention) return false;
  const before = carrier.text.slice(
    Math.max(0, mention.start - carrier.start - 24),
    mention.start - carrier.start,
  );
  return /\b(?:reported|printed|received|resulted|signed|issued|faxed|final(?:ized)?|ordered)\b[^0-9]*$/i.test(
    before,
  );
}

function isDatedLine(line: DateMention['sentence'] | undefined): boolean {
  const first = line?.dates[0];
  return first !== undefined && line !== undefined && first.start - line.start <= 3;
}

/** One date in a short sentence speaks for its numbers; in a long one only for what follows closely. */
function numbersShareDate(number: NumberAt, date: DateMention): boolean {
  return Math.abs(number.start - date.end) < 160;
}

function nearestDate(number: NumberAt): DateMention | undefined {
  const { sentence, start, end, tail, label } = number;
  const limit = Math.max(tail.end, end);
  const dates = sentence.dates.filter(
    (d) => !isCompared(sentence, d) && (d.end <= start || !isOfNext(sentence, d)),
  );
  const behind = dates.find((d) => d.start >= end && d.start - end <= MAX_BEHIND);
  if (
    behind &&
    joinsBehind(sentence.text.slice(end - sentence.start, behind.start - sentence.start))
  )
    return behind;
  const inTail = dates.find((d) => d.start >= end && d.end <= limit);
  const before = dates.findLast(
    (d) =>
      d.end <= start &&
      start - d.end <= MAX_BEFORE &&
      d.start >= label.start &&
      !isOfNumberBefore(number, d),
  );
  if (before && inTail) return start - before.end <= inTail.start - end ? before : inTail;
  return before ?? inTail;
}

const COMPARED = /\b(?:since|compared? (?:to|with)|vs\.?|versus|than|relative to)[ (]*$/i;

/** A day alone in brackets right behind some number. */
function isBracketOfNumber(sentence: DateMention['sentence'], date: DateMention): boolean {
  const before = sentence.text.slice(
    Math.max(0, date.start - sentence.start - 30),
    date.start - sentence.start,
  );
  const behind = sentence.text[date.end - sentence.start];
  return behind === ')' && /\d ?[a-z%/ ]{0,22} ?\((?:on |in |of )?$/i.test(before);
}

/** "41 mm (2/2026), now 63 mm": a day in brackets right behind a number is that number's. */
function isOfNumberBefore({ sentence, label }: NumberAt, date: DateMention): boolean {
  const between = sentence.text.slice(label.start - sentence.start, date.start - sentence.start);
  const behind = sentence.text[date.end - sentence.start];
  const isAfterNumber = sentence.quantities.some((q) => q.end === label.start);
  return isAfterNumber && /^ ?[a-z%/ ]{0,22} ?\((?:on |in |of )?$/i.test(between) && behind === ')';
}

/** "11 (last year 7)", "11. 2025-03-10: 9": the day of the number behind it. */
function isOfNext(sentence: DateMention['sentence'], date: DateMention): boolean {
  return /^ ?[:=]? ?(?:\([^()]{1,24}\) ?)?[<>~]?\d/i.test(
    sentence.text.slice(date.end - sentence.start, date.end - sentence.start + 28),
  );
}

/** "3 new lesions since Aug 2025": the day of another value. */
function isCompared(sentence: DateMention['sentence'], date: DateMention): boolean {
  return COMPARED.test(
    sentence.text.slice(Math.max(0, date.start - sentence.start - 18), date.start - sentence.start),
  );
}

/** Between a value and its day: "(", " on ", ", " or a unit's rest. */
function joinsBehind(between: string): boolean {
  return /^[^.;\d]{0,24}?(?:[([@]| on | in | of | at |, ?| - |: ?| dated | from |till | until |\()(?:[a-z]{2,10} )?$/i.test(
    between,
  );
}
