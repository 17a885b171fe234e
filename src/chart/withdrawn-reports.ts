import { indexAt, type Line, type Outline, type Range, type Sentence } from './outline.js';
import type { Statement } from './statement.js';

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}';
const DATE = `(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \\d{1,2}|\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?)`;
const ORDINAL = '(?:first|earlier|initial|original|previous|former|old|preliminary)';
const REPORT = '(?:report|result|print-?out|fax)s?';
const TAKEN_BACK =
  '(?:withdrawn|withdrew|retracted|annulled|voided|rescinded|revoked|disregarded|discarded|invalidated)';
/** "has withdrawn the report of 19 August", "supersedes the first report". */
const TAKES_BACK = new RegExp(
  `\\b(?:${TAKEN_BACK}|supersed(?:es|ing)|replac(?:es|ing)|disregard|discard) (?:(?:the|its|our|their|that|this) ){0,2}(${ORDINAL} )?(?:[a-z]+ ){0,2}${REPORT}(?:,? (?:of|dated|from|issued(?: on)?) (${DATE}))?`,
  'gi',
);
/** "the first report was withdrawn". */
const IS_TAKEN_BACK = new RegExp(
  `\\b(${ORDINAL} )?(?:[a-z]+ )?${REPORT}(?:,? (?:of|dated|from|issued(?: on)?) (${DATE}))?,? [^.;,]{0,40}?\\b(?:is|was|were|has|have|had|been|be) (?:[a-z]+ ){0,2}(?:${TAKEN_BACK}|superseded|replaced)\\b`,
  'gi',
);
const TELLS_REPORT = new RegExp(
  `\\b(${ORDINAL} )?(?:[a-z]+ )?${REPORT}(?:,? (?:of|dated|from|issued(?: on)?) (${DATE}))?`,
  'gi',
);
/** Stamped over a report as a whole. */
const STAMP =
  /(?:\bSUPERSEDED\b|\bDO NOT USE\b|\bVOID\b|\bWITHDRAWN\b|\bRETRACTED\b|\bENTERED IN ERROR\b|[[(*] ?(?:superseded|void|withdrawn|retracted|entered in error|do not use)\b)/;
const STAMPED = /\b(?:report|result|panel|molecular|patholog|addendum|assay|sequenc|NGS|IHC|FISH)/i;
/** "Amended report (supersedes the earlier report)": named in passing by the one that stands. */
const REPLACES = /\((?:[a-z]+ ){0,2}(?:supersed|replac|withdr|cancel)[^()]{0,80}\)/gi;
const MAX_BLOCK = 30;

/** Withdraws what a report said that the chart takes back elsewhere, by its date or as "the first", or by a stamp over it. */
export function withdrawReports(
  view: Outline,
  statements: readonly Statement[],
): readonly Statement[] {
  if (statements.length === 0) return statements;
  const keys = takenBack(view.text);
  const stamped = stampedBlocks(view);
  if (keys.size === 0 && stamped.length === 0) return statements;
  return statements.map((s) => {
    if (s.standing === 'withdrawn' || s.value === undefined) return s;
    const block = stamped[indexAt(stamped, s.start)];
    const isStamped = block !== undefined && s.start < block.end;
    return isStamped || isOfReport(view, s, keys) ? { ...s, standing: 'withdrawn' as const } : s;
  });
}

function takenBack(text: string): Set<string> {
  const keys = new Set<string>();
  for (const pattern of [TAKES_BACK, IS_TAKEN_BACK])
    for (const m of text.matchAll(pattern)) for (const key of keysOf(m)) keys.add(key);
  return keys;
}

/** A report goes by its date where it has one, else by its place among the others. */
function keysOf(m: RegExpMatchArray): string[] {
  const [ordinal, date] = [m[1]?.trim().toLowerCase(), m[2]?.toLowerCase()];
  return date ? [date] : ordinal ? [ordinal] : [];
}

function isOfReport(view: Outline, s: Statement, keys: ReadonlySet<string>): boolean {
  if (keys.size === 0) return false;
  const sentence = view.sentences[s.sentence] as Sentence;
  const lead = view.text
    .slice(Math.max(sentence.start, s.start - 140), s.start)
    .replace(REPLACES, ' ');
  let last: string[] = [];
  for (const m of lead.matchAll(TELLS_REPORT))
    if (m[1] || m[2]) last = [m[1]?.trim().toLowerCase() ?? '', m[2]?.toLowerCase() ?? ''];
  return last.some((key) => key !== '' && keys.has(key));
}

/** From a stamped heading to the end of its paragraph; a stamp that says "this report" covers what is above it too. */
function stampedBlocks(view: Outline): Range[] {
  const out: Range[] = [];
  const { lines, text } = view;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (line.end - line.start > 200) continue;
    const words = text.slice(line.start, line.end);
    if (!STAMP.test(words) || !STAMPED.test(words) || IS_CORRECTION.test(words)) continue;
    const isBreak = (k: number) => {
      const l = lines[k];
      return (
        !l ||
        l.entry !== line.entry ||
        !HAS_WORDS.test(text.slice(l.start, Math.min(l.end, l.start + 60)))
      );
    };
    let from = i;
    let to = i;
    if (THIS_REPORT.test(words)) while (i - from < MAX_BLOCK && !isBreak(from - 1)) from--;
    while (to - i < MAX_BLOCK && !isBreak(to + 1)) to++;
    const last = out[out.length - 1];
    const start = Math.max((lines[from] as Line).start, last?.end ?? 0);
    if (start < (lines[to] as Line).end) out.push({ start, end: (lines[to] as Line).end });
    i = to;
  }
  return out;
}

/** The report that takes another's place names it: "Amended report (previous report superseded)". */
const IS_CORRECTION =
  /\b(?:amended|revised|corrected|replaces|supersedes)\b[^\n]{0,60}\b(?:supersed|withdrawn|retracted|void)/i;
const HAS_WORDS = /[A-Za-z0-9]/;
const THIS_REPORT = /\bthis (?:report|result|page|fax)\b/i;
