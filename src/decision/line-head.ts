import type { Section } from '../core/decision.js';
import { isOnlyLabel } from './label-stems.js';
import type { Stretch } from './line-blocks.js';
import type { Line } from './lines.js';
import { REFUSING, sectionOf, wholeSection } from './sections.js';
import { Gap, type Tokens } from './tokens.js';
import { holdsNothing, ordersAt } from './urging-labels.js';

export interface Head {
  /** First word of the block. */
  readonly from: number;
  /** Section of this line alone, from its label. */
  readonly label?: Section;
  /** Section of the lines that follow. */
  readonly opens?: Section;
  /** The whole line is a heading. */
  readonly wholeLine: boolean;
  readonly title: boolean;
}

export function readHead(
  { tokens, text, wordAt, names }: Stretch,
  line: Line,
  { next, first }: { next: Line | undefined; first: boolean },
): Head {
  const from = wordAt(line.content);
  const to = wordAt(line.end);
  const words = to - from;
  const colon = labelEnd(tokens, from, to);
  const endsWithColon = words > 0 && endsIn(text, line, ':');
  if (line.kind === 'heading' || (endsWithColon && words <= 14 && colon === to)) {
    const opens = sectionOf(tokens, from, to);
    return { from, ...(opens ? { opens } : {}), wholeLine: line.kind === 'heading', title: true };
  }
  if (colon > from && colon < to && colon - from <= MOST_WORDS_IN_LABEL) {
    const found = sectionOf(tokens, from, colon);
    // "Stop trastuzumab: start FOLFOX": the refusal has its own object, and the order is another clause.
    const refuses = found !== undefined && REFUSING.has(found) && names(from, colon);
    const empty = found !== undefined && REFUSING.has(found) && holdsNothing(tokens, colon, to);
    const orders = refuses && ordersAt(tokens, colon);
    const label = orders || empty || tellsOf({ tokens, names }, from, colon) ? undefined : found;
    return { from, ...(label ? { label } : {}), wholeLine: false, title: false };
  }
  const run = runIn(tokens, from, to) ?? leadIn(tokens, text, from, to);
  if (run) return { from, label: run, wholeLine: false, title: false };
  const unpunctuated = !/[.;,!?]\s*$/.test(
    text.slice(Math.max(line.content, line.end - 3), line.end),
  );
  if (line.kind === 'text' && words <= MOST_WORDS_IN_HEADING && unpunctuated && next && words > 0) {
    const opens = sectionOf(tokens, from, to);
    const heads = HEADS.has(tokens.word[from] as string);
    const orders = opens && REFUSING.has(opens) && !heads && !isOnlyLabel(tokens, from, to);
    const listed = next.kind === 'item' || next.kind === 'row';
    if (opens && !orders && (words <= 5 || (heads && listed)) && next.kind !== 'heading')
      return { from, opens, wholeLine: true, title: true };
  }
  if (line.kind === 'item' && next?.kind === 'item' && next.indent > line.indent && words <= 6) {
    const opens = sectionOf(tokens, from, to);
    // "1) Neoadjuvant FLOT" over its details orders what it names.
    if (opens) return { from, opens, wholeLine: false, title: isOnlyLabel(tokens, from, to) };
  }
  const listed = next?.kind === 'item' || next?.kind === 'row';
  const title =
    first && line.kind === 'text' && words <= 20 && listed && namesCase(tokens, from, to);
  return { from, wholeLine: false, title };
}

/** "Osimertinib is anything but futile: start it": a clause whose subject is a treatment labels nothing. */
function tellsOf(
  { tokens: { word }, names }: Pick<Stretch, 'tokens' | 'names'>,
  from: number,
  to: number,
): boolean {
  for (let w = from + 1; w < to && w <= from + SUBJECT; w++)
    if (FINITE.has(word[w] as string))
      return !OPENS_CLAUSE.has(word[from] as string) && names(from, w);
  return false;
}

/** How many words a subject may have. */
const SUBJECT = 4;
const FINITE: ReadonlySet<string> = new Set('is are was were has have remains stays'.split(' '));
const OPENS_CLAUSE: ReadonlySet<string> = new Set(
  'if unless when once where why what that which how whether because as since should'.split(' '),
);

/** "What was taken out, and why" over a list. */
const HEADS: ReadonlySet<string> = new Set(
  'what which things ideas options alternatives treatments drugs regimens'.split(' '),
);

/** "What stops. CAPOX and the scans.": a heading that ends in a stop and runs into what it heads. */
function runIn(tokens: Tokens, from: number, to: number): Section | undefined {
  for (let i = from + 1; i < to && i <= from + MOST_WORDS_RUN_IN; i++) {
    const gap = tokens.gap[i] as number;
    if (!(gap & Gap.stop)) continue;
    const section = isOnlyLabel(tokens, from, i) ? sectionOf(tokens, from, i) : undefined;
    if (section && REFUSING.has(section)) return section;
    const whole = wholeSection(tokens, from, i);
    return whole && TELLING.has(whole) ? whole : undefined;
  }
  return undefined;
}

/** "Course Four doses of X, then growth": a label set in bold, whose marks are gone, before a sentence of its own. */
function leadIn(tokens: Tokens, text: string, from: number, to: number): Section | undefined {
  for (let i = from + 1; i < Math.min(to, from + MOST_WORDS_RUN_IN); i++) {
    const begins = tokens.start[i] as number;
    if (!/^[A-Z][a-z]/.test(text.slice(begins, begins + 2))) continue;
    const section = wholeSection(tokens, from, i);
    return section && TELLING.has(section) ? section : undefined;
  }
  return undefined;
}

const MOST_WORDS_RUN_IN = 4;
const TELLING: ReadonlySet<Section> = new Set(['summary', 'history', 'rationale']);
const CASE_WORDS = new Set(
  'stage board mdt conference tumor tumour cancer carcinoma adenocarcinoma disease metastatic summary recommendations recommendation output clinic case patient risk melanoma lymphoma sarcoma meeting review mbc mcrc nsclc pdac rcc grade positive negative wild mutant'.split(
    ' ',
  ),
);

/** True where a first line says whose plan follows: "Breast board recommendations (cT2N1)". */
function namesCase({ word }: Tokens, from: number, to: number): boolean {
  for (let w = from; w < to; w++) {
    const said = word[w] as string;
    if (CASE_WORDS.has(said) || /^[cyp]*t\d/.test(said) || /^\d+[mf]$/.test(said)) return true;
  }
  return false;
}

/** The letter or number of an option: its list mark, or "Option B". */
export function optionOf({ text, tokens, wordAt }: Stretch, line: Line): string | undefined {
  const mark = /([a-z]|\d{1,2})\W*$/i.exec(text.slice(line.start, line.content));
  if (mark) return (mark[1] as string).toLowerCase();
  const w = wordAt(line.content);
  const word = tokens.word[w];
  const named = word === 'option' || word === 'alternative' || word === 'plan';
  const letter = tokens.word[w + 1];
  return named && letter !== undefined && letter.length <= 2 ? letter : undefined;
}

/** True where the line's last mark is `mark`. */
function endsIn(text: string, line: Line, mark: string): boolean {
  let last = line.end - 1;
  while (last > line.content && text.charCodeAt(last) === 32) last--;
  return text[last] === mark;
}

/** Index of the word before which the line's first colon stands; `from` where the line has no label. */
function labelEnd(tokens: Tokens, from: number, to: number): number {
  const stop = Gap.stop | Gap.semicolon | Gap.open;
  for (let i = from + 1; i <= to && i <= from + 15; i++) {
    const gap = tokens.gap[i] as number;
    if (gap & Gap.colon) return i;
    if (gap & stop) return from;
  }
  return from;
}

const MOST_WORDS_IN_LABEL = 7;
const MOST_WORDS_IN_HEADING = 9;
