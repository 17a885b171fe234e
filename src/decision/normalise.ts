import { FOLDS, LOOKALIKES, STRUCK_CLOSE, STRUCK_OPEN } from './folds.js';
import { htmlTag } from './html-tag.js';

/** A text as the reader sees it, and where each of its UTF-16 units stood in the original. */
export interface NormalText {
  readonly text: string;
  /** `origin[i]`: code-point index in the original of unit `i`; one longer than `text`. */
  readonly origin: Int32Array;
  /** True where characters were removed or folded that a reader of the original cannot see. */
  readonly hidden: boolean;
}

/** At most this many units come out of one code point, so that the buffers are sized once. */
const MAX_EXPANSION = 3;

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
      else if (endsLabel(s, i)) sink.write(':');
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
      sink.put(Math.max(unit, SPACE));
  }
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

const LONGEST_LABEL = 40;

/** "**Course** Four doses of …": bold words before a sentence are its label. `i`: the first of the closing marks. */
function endsLabel(s: string, i: number): boolean {
  if (s[i + 1] !== '*' || s[i + 2] !== ' ' || !/[A-Z]/.test(s[i + 3] ?? '')) return false;
  const from = s.lastIndexOf('\n', i) + 1;
  if (i - from > LONGEST_LABEL + 4) return false;
  return /^ {0,2}\*\*[A-Za-z][A-Za-z ]*$/.test(s.slice(from, i));
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
