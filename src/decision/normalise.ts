/** A text as the reader sees it, and where each of its UTF-16 units stood in the original. */
export interface NormalText {
  readonly text: string;
  /** `origin[i]`: code-point index in the original of unit `i`; one longer than `text`. */
  readonly origin: Int32Array;
  /** True where characters were removed or folded that a reader of the original cannot see. */
  readonly hidden: boolean;
}

/** Opens and closes text that is struck through (`~~x~~`, `<del>x</del>`). */
export const STRUCK_OPEN = '\uE000';
export const STRUCK_CLOSE = '\uE001';

/** At most this many units come out of one code point, so that the buffers are sized once. */
const MAX_EXPANSION = 3;
const LONGEST_TAG = 60;
/** A longer one is read as text: looking for the ends of many that never end must stay linear. */
const LONGEST_COMMENT = 800;

/** Letters of other scripts that look like Latin ones: they could hide a drug's name from a reader of bytes. */
const LOOKALIKES = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    к: 'k',
    м: 'm',
    т: 't',
    н: 'n',
    в: 'b',
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    Х: 'X',
    І: 'I',
    ο: 'o',
    ν: 'v',
    ι: 'i',
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
    Ν: 'N',
    Ο: 'O',
    Ρ: 'P',
    Τ: 'T',
    Χ: 'X',
  }),
);

const FOLDS = new Map(
  Object.entries({
    '\u2010': '-',
    '\u2011': '-',
    '\u2012': '-',
    '\u2013': '-',
    '\u2014': ' - ',
    '\u2015': ' - ',
    '\u2212': '-',
    '\u2018': "'",
    '\u2019': "'",
    '\u201A': "'",
    '\u201B': "'",
    '\u201C': "'",
    '\u201D': "'",
    '\u201E': "'",
    '\u2192': '→',
    '\u21D2': '→',
    '\u2794': '→',
    '\u279C': '→',
    '\u00D7': 'x',
    '\u2022': '•',
    '\u25AA': '•',
    '\u25E6': '•',
    '\u2023': '•',
    '\u25CF': '•',
    '\u25A0': '•',
    '\u2043': '•',
    '\u00B7': '•',
    '\u0153': 'oe',
    '\u0152': 'Oe',
    '\u00E6': 'ae',
    '\u00C6': 'Ae',
    '\u2028': '\n',
    '\u2029': '\n',
    '\u0085': '\n',
    '\u000B': '\n',
    '\u000C': '\n',
    '\u2026': '.',
    '\u2215': '/',
    '\u2044': '/',
  }),
);

/** Writes units with the place in the original they came from. */
class Sink {
  readonly units: Uint16Array;
  readonly origin: Int32Array;
  size = 0;
  /** Code point of the original that is being written. */
  point = 0;
  /** Nothing but white space since the line began. */
  atLineStart = true;

  constructor(length: number) {
    this.units = new Uint16Array(length * MAX_EXPANSION + 1);
    this.origin = new Int32Array(length * MAX_EXPANSION + 2);
  }

  put(unit: number): void {
    this.units[this.size] = unit;
    this.origin[this.size++] = this.point;
    if (unit === NEWLINE) this.atLineStart = true;
    else if (unit !== SPACE) this.atLineStart = false;
  }

  write(s: string): void {
    for (let k = 0; k < s.length; k++) this.put(s.charCodeAt(k));
  }
}

const NEWLINE = 10;
const SPACE = 32;

/**
 * Folds what is written in many ways (dashes, quotes, spaces, bullets, ligatures, look-alike letters), removes
 * markdown emphasis, HTML tags and comments, and what has no width. Linear; lone surrogates pass through.
 */
export function normaliseText(original: string): NormalText {
  const sink = new Sink(original.length);
  const json = /^\s{0,40}(?:```\w{0,10}\s{0,10})?[[{]/.test(original.slice(0, 120));
  let hidden = false;
  let struck = false;
  for (let i = 0; i < original.length; sink.point++) {
    const unit = original.charCodeAt(i);
    if (isPlain(unit)) {
      sink.put(unit);
      i++;
    } else if (unit === 0x7e && original.charCodeAt(i + 1) === 0x7e) {
      sink.write(struck ? STRUCK_CLOSE : STRUCK_OPEN);
      struck = !struck;
      sink.point++;
      i += 2;
    } else if (unit === 0x3c) {
      i += foldTag(original, i, sink);
    } else if (unit === 0x5c && json && /[nrt]/.test(original[i + 1] ?? '')) {
      // An escaped line break inside a JSON string is a line break to its reader.
      sink.put(original[i + 1] === 'n' ? NEWLINE : SPACE);
      sink.point++;
      i += 2;
    } else if (unit < 0x80) {
      foldAscii(original, i, sink);
      i++;
    } else {
      const code = original.codePointAt(i) as number;
      hidden = foldWide(code, sink) || hidden;
      i += code > 0xffff ? 2 : 1;
    }
  }
  const { size } = sink;
  sink.origin[size] = sink.point;
  return {
    text: decodeUnits(sink.units, size),
    origin: sink.origin.subarray(0, size + 1),
    hidden,
  };
}

/** Letters, digits, spaces, line breaks and the marks that mean themselves everywhere. */
function isPlain(unit: number): boolean {
  if ((unit | 32) >= 97 && (unit | 32) <= 122) return true;
  if (unit >= 48 && unit <= 58) return true;
  return (
    unit === SPACE || unit === NEWLINE || (unit >= 44 && unit <= 47) || unit === 40 || unit === 41
  );
}

function foldTag(original: string, i: number, sink: Sink): number {
  const tag = htmlTag(original, i);
  if (!tag) {
    sink.put(0x3c);
    return 1;
  }
  sink.write(tag.put);
  sink.point += tag.codePoints - 1;
  return tag.units;
}

/** Writes one character beyond ASCII; true where the reader of the original cannot see what it is. */
function foldWide(code: number, sink: Sink): boolean {
  if (isInvisible(code)) {
    // A mark of byte order, a soft hyphen, and what joins or colors emoji hide nothing.
    return (
      code !== 0xfeff && code !== 0xad && code !== 0x200d && !(code >= 0xfe00 && code <= 0xfe0f)
    );
  }
  const ch = String.fromCodePoint(code);
  const alike = LOOKALIKES.get(ch);
  sink.write(FOLDS.get(ch) ?? alike ?? compatible(ch));
  return alike !== undefined;
}

function foldAscii(s: string, i: number, sink: Sink): void {
  const unit = s.charCodeAt(i);
  switch (s[i]) {
    case '\r':
      if (s[i + 1] !== '\n') sink.put(NEWLINE);
      return;
    case '\t':
    case '`':
      sink.put(SPACE);
      return;
    case '*':
      if (sink.atLineStart && s[i + 1] === ' ') sink.write('•');
      return;
    case '_':
      if (isWordUnit(s.charCodeAt(i - 1)) && isWordUnit(s.charCodeAt(i + 1))) sink.put(SPACE);
      return;
    case '>': {
      const before = sink.units[sink.size - 1];
      if (sink.size > 0 && (before === 0x2d || before === 0x3d)) {
        sink.size--;
        sink.write('→');
      } else sink.put(unit);
      return;
    }
    default:
      sink.put(unit >= SPACE ? unit : SPACE);
  }
}

function htmlTag(
  s: string,
  i: number,
): { put: string; units: number; codePoints: number } | undefined {
  if (s.startsWith('<!--', i)) {
    const end = s.slice(i + 4, i + LONGEST_COMMENT).indexOf('-->') + i + 4;
    if (end < i + 4) return undefined;
    return { put: ' ', units: end + 3 - i, codePoints: countPoints(s, i, end + 3) };
  }
  const next = s.charCodeAt(i + 1) | 32;
  if (!(next >= 97 && next <= 122) && s[i + 1] !== '/') return undefined;
  const close = s.slice(i + 1, i + LONGEST_TAG).indexOf('>');
  if (close < 0) return undefined;
  const body = s.slice(i + 1, i + 1 + close);
  const tag = /^\/?([a-zA-Z][a-zA-Z0-9]*)\b[^<\n]*$/.exec(body);
  if (!tag) return undefined;
  const name = (tag[1] as string).toLowerCase();
  const opens = body[0] !== '/';
  let put = ' ';
  if (/^(br|li|p|tr|div|h[1-6]|ul|ol)$/.test(name)) put = '\n';
  else if (/^(del|s|strike)$/.test(name)) put = opens ? STRUCK_OPEN : STRUCK_CLOSE;
  return { put, units: close + 2, codePoints: countPoints(s, i, i + close + 2) };
}

function countPoints(s: string, from: number, to: number): number {
  let n = 0;
  for (let i = from; i < to; n++) i += (s.codePointAt(i) as number) > 0xffff ? 2 : 1;
  return n;
}

function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    code === 0xfeff ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0000 && code <= 0xe007f) ||
    (code >= 0x80 && code < 0xa0 && code !== 0x85)
  );
}

/** The compatibility form of a character, where it is short; accents are taken off letters. */
function compatible(ch: string): string {
  const form = ch.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  if (form.length === 0 || form.length > MAX_EXPANSION) return /\s/.test(ch) ? ' ' : ch;
  return form;
}

function isWordUnit(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) || code > 0x7f;
}

/** Lone surrogates stay as they are, which TextDecoder would not allow. */
function decodeUnits(units: Uint16Array, size: number): string {
  return Buffer.from(units.buffer, units.byteOffset, size * 2).toString('utf16le');
}
