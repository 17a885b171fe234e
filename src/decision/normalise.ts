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

/**
 * Folds what is written in many ways (dashes, quotes, spaces, bullets, ligatures, look-alike letters), removes
 * markdown emphasis, HTML tags and comments, and what has no width. Linear; lone surrogates pass through.
 */
export function normaliseText(original: string): NormalText {
  const units = new Uint16Array(original.length * MAX_EXPANSION + 1);
  const origin = new Int32Array(original.length * MAX_EXPANSION + 2);
  let size = 0;
  let point = 0;
  let hidden = false;
  let struck = false;
  const put = (s: string) => {
    for (let k = 0; k < s.length; k++) {
      units[size] = s.charCodeAt(k);
      origin[size++] = point;
    }
  };
  for (let i = 0; i < original.length; point++) {
    const code = original.codePointAt(i) as number;
    const width = code > 0xffff ? 2 : 1;
    if (code === 0x3c) {
      const tag = htmlTag(original, i);
      if (tag) {
        put(tag.put);
        point += tag.codePoints - 1;
        i += tag.units;
        continue;
      }
    }
    if (code === 0x7e && original.charCodeAt(i + 1) === 0x7e) {
      put(struck ? STRUCK_CLOSE : STRUCK_OPEN);
      struck = !struck;
      point++;
      i += 2;
      continue;
    }
    const atLineStart = size === 0 || units[size - 1] === 10 || lineIsBlank(units, size);
    if (code < 0x80) {
      foldAscii(original, i, {
        atLineStart,
        put,
        back: () => units[size - 1] ?? 10,
        drop: () => size--,
      });
    } else if (isInvisible(code)) {
      hidden ||=
        code !== 0xfeff && code !== 0xad && code !== 0x200d && !(code >= 0xfe00 && code <= 0xfe0f);
    } else {
      const ch = String.fromCodePoint(code);
      const fold = FOLDS.get(ch) ?? LOOKALIKES.get(ch);
      if (LOOKALIKES.has(ch)) hidden = true;
      put(fold ?? compatible(ch));
    }
    i += width;
  }
  origin[size] = point;
  return { text: decodeUnits(units, size), origin: origin.subarray(0, size + 1), hidden };
}

interface AsciiSink {
  readonly atLineStart: boolean;
  readonly put: (s: string) => void;
  readonly back: () => number;
  readonly drop: () => void;
}

function foldAscii(s: string, i: number, sink: AsciiSink): void {
  const ch = s[i] as string;
  switch (ch) {
    case '\r':
      if (s[i + 1] !== '\n') sink.put('\n');
      return;
    case '\t':
    case '`':
      sink.put(' ');
      return;
    case '*':
      if (sink.atLineStart && s[i + 1] === ' ') sink.put('•');
      return;
    case '_':
      if (isWordUnit(s.charCodeAt(i - 1)) && isWordUnit(s.charCodeAt(i + 1))) sink.put(' ');
      return;
    case '>': {
      const before = sink.back();
      if (before === 0x2d || before === 0x3d) {
        sink.drop();
        sink.put('→');
      } else sink.put('>');
      return;
    }
    default: {
      const code = ch.charCodeAt(0);
      if (code >= 32 || code === 10) sink.put(ch);
      else sink.put(' ');
    }
  }
}

function htmlTag(
  s: string,
  i: number,
): { put: string; units: number; codePoints: number } | undefined {
  if (s.startsWith('<!--', i)) {
    const end = s.indexOf('-->', i + 4);
    if (end < 0) return undefined;
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

/** Looks back a few units only: a longer indent is not a list marker. */
function lineIsBlank(units: Uint16Array, size: number): boolean {
  for (let k = size - 1; k >= 0 && k > size - 12; k--) {
    if (units[k] === 10) return true;
    if (units[k] !== 32) return false;
  }
  return size < 12;
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

function decodeUnits(units: Uint16Array, size: number): string {
  const step = 8192;
  let text = '';
  for (let i = 0; i < size; i += step) {
    text += String.fromCharCode(...units.subarray(i, Math.min(size, i + step)));
  }
  return text;
}
