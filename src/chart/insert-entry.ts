import type { CancerType } from '../core/case.js';
import type { EntryTemplate } from '../core/fact.js';
import { type DateStyle, findDates, writeDate } from './dates.js';
import type { EditSet } from './edit-set.js';
import type { NormalText } from './normalize.js';
import type { Outline } from './outline.js';
import { bounded } from './wording.js';

/** When the chart ends, and how it writes dates. */
interface Calendar {
  readonly lastDay: number;
  readonly sample: { readonly style: DateStyle; readonly text: string };
}

/** Writes the template into the chart as the chart writes: tagged entries after the last, or a paragraph before the close. */
export function insertTemplate(
  normal: NormalText,
  view: Outline,
  at: {
    readonly template: EntryTemplate;
    readonly cancerType: CancerType;
    readonly isOperated: boolean;
  },
  edits: EditSet,
): void {
  const calendar = calendarOf(view);
  const terms = {
    ...at.template.terms.default,
    ...at.template.terms[at.cancerType],
    ...variantTerms(view.text, at),
  };
  if (terms.operation && !terms.operation_low) {
    terms.operation_low = lowerFirst(terms.operation);
  }
  const fill = (text: string) => fillIn(text, terms, calendar);
  const newline = normal.original.includes('\r\n') ? '\r\n' : '\n';
  if (view.entries.length > 0) insertEntries(view, { ...at, calendar, fill, newline }, edits);
  else insertParagraph(normal, view, { text: fill(at.template.prose), newline }, edits);
}

/** What the chart's own histology and history make of the template's words. */
function variantTerms(
  text: string,
  at: {
    readonly template: EntryTemplate;
    readonly cancerType: CancerType;
    readonly isOperated: boolean;
  },
): Record<string, string> {
  const fitting = at.template.variants.filter(
    (v) =>
      (v.cancerTypes.length === 0 || v.cancerTypes.includes(at.cancerType)) &&
      (v.isOperated === undefined || v.isOperated === at.isOperated) &&
      (v.matches === undefined || new RegExp(bounded(v.matches), 'i').test(text)),
  );
  return Object.assign({}, ...fitting.map((v) => v.terms));
}

const lowerFirst = (text: string) => (text[0] as string).toLowerCase() + text.slice(1);

function calendarOf(view: Outline): Calendar | undefined {
  const entries =
    view.entries.length > 400
      ? [...view.entries.slice(0, 100), ...view.entries.slice(-300)]
      : view.entries;
  const inTitles = entries.flatMap((e) =>
    findDates(view.text.slice(e.title.start, e.title.end)).map((d) => ({
      ...d,
      start: d.start + e.title.start,
      end: d.end + e.title.start,
    })),
  );
  const dates = inTitles.length > 0 ? inTitles : findDates(view.text);
  if (dates.length === 0) return undefined;
  const counts = new Map<DateStyle, number>();
  for (const d of dates) counts.set(d.style, (counts.get(d.style) ?? 0) + 1);
  const style = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] as DateStyle;
  const shaped = dates.filter((d) => d.style === style).map((d) => view.text.slice(d.start, d.end));
  const padded = shaped.find((t) => /(?<!\d)0\d/.test(t));
  return {
    lastDay: lastDayOf(dates.map((d) => d.day)),
    sample: {
      style,
      text: padded ?? shaped.find((t) => /(?<!\d)\d(?!\d)/.test(t)) ?? (shaped[0] as string),
    },
  };
}

/** The latest day; one that stands alone, years after all others, is a slip of the pen. */
function lastDayOf(days: readonly number[]): number {
  const sorted = [...days].sort((a, b) => a - b);
  const isLone = (i: number) => (sorted[i] as number) - (sorted[i - 1] as number) > 730;
  while (sorted.length >= 5 && isLone(sorted.length - 1)) sorted.pop();
  return sorted[sorted.length - 1] as number;
}

/** Stands for a date in a chart that has none, until the words around it are gone. */
const NO_DATE = '\ufffc';
const UNDATED = /,? ?(?:on|from|through) \ufffc/g;

function fillIn(
  text: string,
  terms: Readonly<Record<string, string>>,
  calendar: Calendar | undefined,
): string {
  const filled = text.replace(
    /\{([a-z_]+)(?:\+(\d+))?\}/g,
    (whole, name: string, days?: string) => {
      if (name !== 'date') return terms[name] ?? whole;
      return calendar ? writeDate(calendar.lastDay + Number(days ?? 0), calendar.sample) : NO_DATE;
    },
  );
  return filled.replace(UNDATED, '').replaceAll(NO_DATE, '');
}

function insertEntries(
  view: Outline,
  at: {
    readonly template: EntryTemplate;
    readonly calendar: Calendar | undefined;
    readonly fill: (t: string) => string;
    readonly newline: string;
  },
  edits: EditSet,
): void {
  const { text } = view;
  const last = view.entries[view.entries.length - 1] as Outline['entries'][number];
  const isRuled = view.entries.some((e) => /-{3,}\n?$/.test(text.slice(e.start, e.end).slice(-12)));
  const tail = text.slice(last.start, last.end);
  const isClosed = /\n-{3,}\n?$/.test(tail);
  const isShouted = view.entries.every((e) => e.tag === e.tag.toUpperCase());
  const dateLast = isDateLast(view);
  const parts = at.template.entries.map((e) => {
    const tag =
      view.entries.find((x) => x.tag.toLowerCase() === e.tag.toLowerCase())?.tag ??
      (isShouted ? e.tag.toUpperCase() : e.tag);
    const date = at.calendar
      ? writeDate(at.calendar.lastDay + e.daysAfter, at.calendar.sample)
      : '';
    const title = at.fill(e.title);
    const head = dateLast ? `[${tag}] ${title} ${date}` : `[${tag}] ${date} ${title}`;
    return [
      head.replace(/ {2,}/g, ' ').trimEnd(),
      at.fill(e.body),
      ...(isRuled ? ['---'] : []),
    ].join(at.newline);
  });
  const lead =
    (tail.endsWith('\n') ? '' : at.newline) + (isRuled && !isClosed ? `---${at.newline}` : '');
  const gap = isRuled ? at.newline : at.newline + (/\n\n\[/.test(text) ? at.newline : '');
  edits.insert(last.end, lead + parts.join(gap) + at.newline);
}

function isDateLast(view: Outline): boolean {
  let first = 0;
  let later = 0;
  for (const e of view.entries.slice(0, 200)) {
    const title = view.text.slice(e.title.start, e.title.end);
    const date = findDates(title)[0];
    if (!date) continue;
    if (date.start < 3) first++;
    else later++;
  }
  return later > first;
}

const CLOSE =
  /^(?:(?:with )?(?:kind|best|warm|many) (?:regards|wishes)|sincerely|yours |respectfully|thank you (?:again|for)|electronically|dictated|signed|cc:|-- ?[A-Z]|[-_ ]{0,40}[A-Z]\.? ?[A-Za-z-]+,? (?:MD|DO|NP|PA|RN|FACS)\b|e-?signed)/i;

/** Before what closes the note, or at its end. */
function insertParagraph(
  normal: NormalText,
  view: Outline,
  at: { readonly text: string; readonly newline: string },
  edits: EditSet,
): void {
  const { lines, text } = view;
  const isShouted = isMostlyCapitals(text.slice(0, 20_000));
  const margin = wrapMargin(normal.original);
  const words = isShouted ? at.text.toUpperCase() : at.text;
  const paragraph = margin ? wrap(words, margin, at.newline) : words;
  const close = closeOf(lines, text);
  const line = lines[close];
  if (line && close > 0) {
    edits.insert(line.start, `${paragraph}${at.newline}${at.newline}`);
    return;
  }
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  edits.insert(end, `${text.trim() === '' ? '' : at.newline + at.newline}${paragraph}`);
}

/** The first line of what closes the text: greetings, signatures and copies at its end, with nothing told behind them. */
function closeOf(lines: Outline['lines'], text: string): number {
  let close = lines.length;
  for (let i = lines.length - 1, seen = 0; i >= 0 && seen < 14; i--) {
    const line = lines[i] as Outline['lines'][number];
    if (line.end === line.start) continue;
    seen++;
    const isShort = line.end - line.start < 120;
    const words = text.slice(line.start, Math.min(line.end, line.start + 120));
    if (i === 0) break;
    if (isShort && CLOSE.test(words)) close = i;
    else if (line.end - line.start > 60 || /^[^a-z]*\d{1,4}[/.-]\d{1,2}/i.test(words.slice(0, 24)))
      break;
  }
  return close;
}

function isMostlyCapitals(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/[A-Z]/g) > 4 * count(/[a-z]/g);
}

function wrapMargin(original: string): number | undefined {
  const lengths = original
    .split('\n', 4000)
    .map((l) => l.trimEnd().length)
    .filter((n) => n > 45);
  if (lengths.length < 6) return undefined;
  lengths.sort((a, b) => a - b);
  const high = lengths[Math.floor(lengths.length * 0.95)] as number;
  return high <= 132 ? high : undefined;
}

function wrap(text: string, margin: number, newline: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > margin) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.join(newline);
}
