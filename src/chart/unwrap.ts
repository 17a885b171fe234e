const NEWLINE = 0x0a;
const SPACE = 0x20;
/** Below this many characters a line was ended by its writer, not by a margin. */
const MIN_WRAPPED = 45;
/** Text whose lines are longer than this was never wrapped. */
const MAX_MARGIN = 132;

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Turns each line break that only a margin caused into a blank, in place. Input lines carry no outer blanks. */
export function joinWrappedLines(units: Uint16Array): void {
  const lines = splitLines(units);
  const margin = marginOf(lines);
  for (let i = 0; i + 1 < lines.length; i++) {
    const line = lines[i] as Line;
    const next = lines[i + 1] as Line;
    if (line.start === line.end || next.start === next.end) continue;
    if (isWrapped(units, line, next, margin)) units[line.end] = SPACE;
  }
}

function splitLines(units: Uint16Array): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (;;) {
    const end = units.indexOf(NEWLINE, start);
    lines.push({ start, end: end < 0 ? units.length : end });
    if (end < 0) return lines;
    start = end + 1;
  }
}

/** The right margin of a text that is wrapped at all: most of its longer lines end shortly before it. */
function marginOf(lines: readonly Line[]): number | undefined {
  const lengths = lines.map((l) => l.end - l.start).filter((n) => n >= MIN_WRAPPED);
  if (lengths.length < 4) return undefined;
  lengths.sort((a, b) => a - b);
  const high = lengths[Math.floor(lengths.length * 0.95)] as number;
  return high <= MAX_MARGIN ? high : undefined;
}

function isWrapped(
  units: Uint16Array,
  line: Line,
  next: Line,
  margin: number | undefined,
): boolean {
  if (startsItem(units, next) || isRule(units, line)) return false;
  if (startsDated(units, next) && startsDated(units, line)) return false;
  const last = units[line.end - 1] as number;
  const first = units[next.start] as number;
  const open = last === 0x2c || last === 0x2d || last === 0x2f || last === 0x28;
  const length = line.end - line.start;
  const continues = isLower(first) || open;
  if (continues && isColon(last))
    return (
      margin !== undefined &&
      length + 1 + wordLength(units, next) > margin - 18 &&
      INLINE_LABEL.test(decode(units, Math.max(line.start, line.end - 40), line.end))
    );
  if (continues && !isSentenceEnd(last)) return true;
  if (leadsOn(units, line, next)) return true;
  if (margin === undefined) return false;
  const nextWord = wordLength(units, next);
  return length >= MIN_WRAPPED && length + 1 + nextWord > margin - 18 && !isHeading(units, next);
}

/** A label that a sentence before it on its line makes no heading: "alive at 83. Grandfather:". */
const INLINE_LABEL = /[.;] [A-Z][A-Za-z ]{1,24}:$/;
/** Words no sentence ends with. */
const LEADING_WORD =
  /(?:^| )(?:an?|the|this|that|is|was|are|were|be|been|of|with|without|for|by|in|on|at|to|from|as|and|or|but|no|not|her|his|its|their|has|had|have|known|classic|sensiti[sz]ing|activating|same|double)$/;
/** A name of capitals or digits, and a result at the start of the next line. */
const NAME_LAST = /(?:^|[ (,;])(?=[A-Za-z0-9/-]*(?:[A-Z][A-Z0-9]|\d))[A-Za-z][A-Za-z0-9/-]{1,14}$/;
const RESULT_FIRST =
  /^\(?(?:[0-3] ?\+|pos(?:itive|\b)|neg(?:ative|\b)|(?:not |non-?|un)?ampl|mutat|wild|WT\b|equiv|IHC ?[:(]?[ 0-3]|\d{1,3} ?%|not (?:det|ampl|mut|over)|(?:over-?)?express|[A-Z]\d{2,4}[A-Z*]|p\.|exons? ?\d|ex ?\d)/i;

/** Several values in a row stand under their names. */
const VALUE_ROW = /^\S+(?: \S{1,4})? (?:\d{1,3} ?%|[0-3]?\+|<\d|neg|pos)/i;

/** Whether the line's last word asks for the next line: "is", "with a"; or a name for its result, "HER2 / 3+". */
function leadsOn(units: Uint16Array, line: Line, next: Line): boolean {
  const tail = decode(units, Math.max(line.start, line.end - 16), line.end);
  if (VALUE_ROW.test(decode(units, next.start, Math.min(next.end, next.start + 30)))) return false;
  if (LEADING_WORD.test(tail)) return line.end - line.start >= 20;
  return (
    NAME_LAST.test(tail) &&
    RESULT_FIRST.test(decode(units, next.start, Math.min(next.end, next.start + 16)))
  );
}

function decode(units: Uint16Array, start: number, end: number): string {
  let out = '';
  for (let i = start; i < end; i++) out += String.fromCharCode(units[i] as number);
  return out;
}

const isLower = (c: number) => (c >= 0x61 && c <= 0x7a) || (c >= 0xe0 && c <= 0xfe);
const isUpper = (c: number) => (c >= 0x41 && c <= 0x5a) || (c >= 0xc0 && c <= 0xde);
const isDigit = (c: number) => c >= 0x30 && c <= 0x39;
const isSentenceEnd = (c: number) => c === 0x2e || c === 0x21 || c === 0x3f;
const isColon = (c: number) => c === 0x3a;

function wordLength(units: Uint16Array, line: Line): number {
  let i = line.start;
  while (i < line.end && units[i] !== SPACE) i++;
  return i - line.start;
}

/** A tag, a rule, a bullet, "1.", "(a)", "A." open an item of their own. */
function startsItem(units: Uint16Array, line: Line): boolean {
  const head = decode(units, line.start, Math.min(line.end, line.start + 8));
  return /^(?:\[[A-Z]|[-*·>#=_|](?:[^a-z0-9]|$)|\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})[.)](?: |$))/.test(
    head,
  );
}

/** "05/2021 Left breast": one dated item under another. */
function startsDated(units: Uint16Array, line: Line): boolean {
  if (!isDigit(units[line.start] as number)) return false;
  const head = decode(units, line.start, Math.min(line.end, line.start + 14));
  return /^(?:\d{1,4}[/-]\d{1,4}(?:[/-]\d{1,4})?|(?:19|20)\d\d)[:,]? /.test(head);
}

function isRule(units: Uint16Array, line: Line): boolean {
  if (line.end - line.start < 2) return false;
  for (let i = line.start; i < line.end; i++) {
    const c = units[i] as number;
    if (isLower(c) || isUpper(c) || isDigit(c)) return false;
  }
  return true;
}

/** "FAMILY HISTORY:" or "Plan:" at a line's start, within its first forty characters. */
function isHeading(units: Uint16Array, line: Line): boolean {
  const head = decode(units, line.start, Math.min(line.end, line.start + 42));
  return /^(?:[A-Z][A-Za-z'/ -]{1,40}:|[A-Z][A-Z'/ -]{3,40}$)/.test(head);
}
