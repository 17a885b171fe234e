import type { OperationFact } from '../core/fact.js';
import type { Range } from './outline.js';

/** Knows which words tell an operation, which report a specimen, and which are facts of their own. */
export interface SurgicalWords {
  readonly telling: RegExp;
  readonly reporting: RegExp;
  readonly kept: RegExp;
}

const whole = (patterns: readonly string[], flags: string) =>
  new RegExp(
    patterns.length === 0 ? '(?!)' : `(?<![A-Za-z0-9])(?:${patterns.join('|')})(?![A-Za-z0-9])`,
    flags,
  );

export function compileSurgicalWords(fact: OperationFact): SurgicalWords {
  const { words, reportWords, kept } = fact.traces;
  return {
    telling: whole(words, 'iy'),
    reporting: whole(reportWords, 'iy'),
    kept: new RegExp(kept.length === 0 ? '(?!)' : `(?<![A-Za-z0-9])(?:${kept.join('|')})`, 'i'),
  };
}

const PERSON =
  /(?:Drs?|Mr|Mrs|Ms|Miss|Prof|Surgeons?|surgeons?|by|with)\.? (?:Drs?\.? )?[A-Z][\w'-]+(?:[/ -][A-Z][\w'-]+)?/y;
const SHOUTED_MONTH =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY(?= \\d)|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)';
const MONTH = `(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}|${SHOUTED_MONTH})`;
const DATE = new RegExp(
  `(?:\\d{1,4}[/-]\\d{1,2}(?:[/-]\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}|(?:\\d{1,2}(?:st|nd|rd|th)?[ -])?${MONTH}(?:\\.(?= ?\\d))?(?:[ -]\\d{1,2}(?:st|nd|rd|th)?)?(?:,?[ -]\\d{2,4})?|(?:19|20)\\d\\d)(?![\\w%])`,
  'y',
);
const NUMBER =
  /[<>≥≤~x×#]{0,2} ?\d+(?:[.,+]\d+)*(?: ?(?:mL|ml|cc|cm|mm|min|Fr|mg|of|out of|\/))?(?![\w%])/y;
const SMALL_NUMBER =
  /(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|few)(?![A-Za-z])/iy;
const CONNECTOR =
  /(?:and|or|with|w\/o|w\/|of|in|on|at|by|for|from|to|via|as|but|plus|without|including|incl|per|then|so|now|my|out|off|away|all|most|half|part|piece|bit|doctors?|[+&/,;:.\-–—→|·*=]|->)(?![A-Za-z])/iy;
const OTHER = /[^\s]/y;
const WORD = /[A-Za-z0-9][\w'%-]*/y;

type Kind = 'telling' | 'count' | 'reporting' | 'joining' | 'other';

interface Token extends Range {
  readonly kind: Kind;
}

/** Reads a piece of a sentence word by word; what lies in `spans` is told of the operation whatever its words. */
function tokensOf(
  text: string,
  words: SurgicalWords,
  piece: Range,
  spans: readonly Range[],
): Token[] {
  const out: Token[] = [];
  const tryAt = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    return m && m[0].length > 0 && at + m[0].length <= piece.end ? at + m[0].length : undefined;
  };
  let at = piece.start;
  while (at < piece.end) {
    const c = text[at] as string;
    if (/\s/.test(c)) {
      at++;
      continue;
    }
    const span = spans.find((s) => s.start <= at && at < s.end);
    if (span) {
      out.push({ start: at, end: Math.min(span.end, piece.end), kind: 'telling' });
      at = Math.min(span.end, piece.end);
      continue;
    }
    if (c === '(' || c === '[') {
      const close = closing(text, at, piece.end);
      if (close !== undefined) {
        const inner = { start: at + 1, end: close };
        const isName = /^[A-Z][\w'-]+(?:[-/ ][A-Z][\w'-]+)?$/.test(text.slice(at + 1, close));
        const kind = isName || isTelling(text, words, inner, spans) ? 'telling' : 'other';
        out.push({ start: at, end: close + 1, kind });
        at = close + 1;
        continue;
      }
    }
    const told = tryAt(PERSON, at) ?? tryAt(words.telling, at) ?? tryAt(DATE, at);
    const joined = told === undefined ? tryAt(CONNECTOR, at) : undefined;
    const count =
      told === undefined && joined === undefined
        ? (tryAt(NUMBER, at) ?? tryAt(SMALL_NUMBER, at))
        : undefined;
    const reported =
      told === undefined && joined === undefined && count === undefined
        ? tryAt(words.reporting, at)
        : undefined;
    const end =
      told ?? joined ?? count ?? reported ?? tryAt(WORD, at) ?? tryAt(OTHER, at) ?? at + 1;
    const isLetter = /[A-Za-z0-9]/.test(c);
    const kind: Kind =
      told !== undefined
        ? 'telling'
        : count !== undefined
          ? 'count'
          : reported !== undefined
            ? 'reporting'
            : joined !== undefined || !isLetter
              ? 'joining'
              : 'other';
    out.push({ start: at, end, kind });
    at = end;
  }
  return out;
}

function closing(text: string, open: number, limit: number): number | undefined {
  let depth = 0;
  for (let i = open; i < limit; i++) {
    if (text[i] === '(' || text[i] === '[') depth++;
    else if ((text[i] === ')' || text[i] === ']') && --depth === 0) return i;
  }
  return undefined;
}

/** Whether a piece says nothing but how, when and by whom was operated. */
export function isTelling(
  text: string,
  words: SurgicalWords,
  piece: Range,
  spans: readonly Range[],
): boolean {
  return tokensOf(text, words, piece, spans).every(
    (t) => t.kind === 'telling' || t.kind === 'joining' || t.kind === 'count',
  );
}

/** Whether a piece reports the specimen, and nothing else. */
export function isReporting(
  text: string,
  words: SurgicalWords,
  piece: Range,
  spans: readonly Range[],
): boolean {
  return tokensOf(text, words, piece, spans).every((t) => t.kind !== 'other');
}

/** The words around a span that belong to its telling: verb, time, side, date, surgeon, what was done besides. */
export function phraseAround(
  text: string,
  words: SurgicalWords,
  piece: Range,
  spans: readonly Range[],
  span: Range,
): Range {
  const tokens = tokensOf(text, words, piece, spans);
  let from = tokens.findIndex((t) => t.end > span.start);
  if (from < 0) return span;
  let to = from;
  while (to + 1 < tokens.length && (tokens[to + 1] as Token).start < span.end) to++;
  const isQuote = (t: Token) => text[t.start] === '"';
  while (
    from > 0 &&
    isOfPhrase(tokens[from - 1] as Token) &&
    !isQuote(tokens[from - 1] as Token) &&
    !isLoose(text, tokens[from - 1] as Token, tokens[from] as Token)
  )
    from--;
  from = behindSubject(text, tokens, from, span);
  let last = to;
  for (let i = to + 1; i < tokens.length && isOfPhrase(tokens[i] as Token); i++) {
    const { kind } = tokens[i] as Token;
    if (isQuote(tokens[i] as Token)) break;
    if (
      kind === 'telling' ||
      (kind === 'count' && isMeasure(text, tokens[i - 1] as Token, tokens[i] as Token))
    )
      last = i;
  }
  const isVerb = (t: Token) => /^(?:has|had|is|was)$/i.test(text.slice(t.start, t.end));
  if (last > to + 1 && last + 1 < tokens.length && isVerb(tokens[last] as Token))
    if (isSubject(text, tokens[last - 1] as Token)) last--;
  while (last > to && last + 1 < tokens.length && isSubject(text, tokens[last] as Token)) last--;
  const start = Math.min(span.start, (tokens[from] as Token).start);
  return { start, end: Math.max(span.end, (tokens[last] as Token).end) };
}

/** "Since the operation [she] eats": the subject of what goes on. */
const isSubject = (text: string, token: Token) =>
  /^(?:she|he|they|we|her|his)$/i.test(text.slice(token.start, token.end));

/** "EBL 300", "levels 2", "2 cm": no laboratory value. */
function isMeasure(text: string, before: Token, count: Token): boolean {
  const words = text.slice(before.start, before.end);
  return (
    before.kind === 'telling' &&
    (/[A-Za-z×#]/.test(text.slice(count.start, count.end)) ||
      /^(?:EBL|loss|POD|days?|seg(?:ments?)?|levels?|stations?|lobe|Pringle|x)$/i.test(words))
  );
}

/** A number that counts no time is the end of what stood before; so is the grade in "power 3/5 since lobectomy". */
function isLoose(text: string, token: Token, next: Token): boolean {
  const word = text.slice(token.start, token.end);
  if (/^[0-5]\/[345]$/.test(word))
    return /^(?:since|after|following)\b/i.test(text.slice(next.start, next.start + 10));
  return (
    /^[<>≥≤~x×#]{0,2} ?\d+(?:[.,]\d+)*$/.test(word) &&
    !/^(?:days?|weeks?|wks?|wk|months?|mos?|years?|yrs?|hours?|and|-|½)/i.test(
      text.slice(next.start, next.end),
    )
  );
}

/** "The patient is four months from surgery": the subject stays for what else is said of it. */
function behindSubject(text: string, tokens: readonly Token[], from: number, span: Range): number {
  const words = tokens.slice(from).filter((t) => t.end <= span.start);
  const head = words.map((t) => text.slice(t.start, t.end).toLowerCase());
  const isTold = head.some((w) => /^(?:underwent|had|has|s\/p|did|took|went|was|were)$/.test(w));
  if (isTold || !/^(?:the|she|he|patient|pt|they)$/.test(head[0] ?? '')) return from;
  let n = 0;
  while (/^(?:the|she|he|patient|pt|they|is|now|are)$/.test(head[n] ?? '')) n++;
  return head.includes('is') || head.includes('are') ? from + n : from;
}

const isOfPhrase = (t: Token) => t.kind === 'telling' || t.kind === 'joining' || t.kind === 'count';
