import { OutputFault } from '../provider/caller.js';

type JsonObject = Record<string, unknown>;

/** An answer that nests deeper is none of ours. */
const DEEPEST = 12;

/**
 * The one JSON object that a complete reply consists of. White space around it and one code fence are taken off;
 * comments and raw control characters in strings are let pass, for models that end well write both. Nothing else is
 * mended: a key given twice, a second value, words around the object and an object without its end are faults.
 * Throws OutputFault. Linear.
 */
export function readJsonObject(reply: string): JsonObject {
  const text = unfenced(reply.replace(/^\uFEFF/, ''));
  if (text === '') throw new OutputFault('empty', 'the reply is empty');
  const reader = new Reader(text);
  reader.skip();
  if (reader.peek() !== '{') throw notJson('it does not begin with an object');
  const value = reader.value(0) as JsonObject;
  reader.skip();
  if (!reader.ended()) throw notJson('more follows the object');
  return value;
}

function notJson(what: string): OutputFault {
  return new OutputFault('not_json', `the reply is not one JSON object: ${what}`);
}

const FENCE = '```';

function unfenced(reply: string): string {
  const text = reply.trim();
  if (!text.startsWith(FENCE) || !text.endsWith(FENCE) || text.length < 2 * FENCE.length)
    return text;
  const inner = text.slice(FENCE.length, -FENCE.length);
  return inner.replace(/^[a-z0-9]{0,10}(?=\s)/i, '').trim();
}

const SPACE = /\s*/y;
const CLOSES_COMMENT = new Map([
  ['//', '\n'],
  ['/*', '*/'],
]);
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9A-Za-z_.])/y;
const WORD = /[a-zA-Z]+/y;
const PLAIN = /[^"\\]*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const WORDS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  peek(): string {
    return this.text[this.at] ?? '';
  }

  ended(): boolean {
    return this.at >= this.text.length;
  }

  /** White space and comments. */
  skip(): void {
    for (;;) {
      this.take(SPACE);
      const close = CLOSES_COMMENT.get(this.text.slice(this.at, this.at + 2));
      if (close === undefined) return;
      const end = this.text.indexOf(close, this.at + 2);
      this.at = end < 0 ? this.text.length : end + close.length;
    }
  }

  value(depth: number): unknown {
    const ch = this.peek();
    if (ch === '{') return this.object(this.deeper(depth));
    if (ch === '[') return this.array(this.deeper(depth));
    if (ch === '"') return this.string();
    const number = this.take(NUMBER);
    if (number !== undefined) return this.finite(Number(number));
    const word = this.take(WORD) ?? '';
    if (!WORDS.has(word)) throw notJson('a value is none');
    return WORDS.get(word);
  }

  private deeper(depth: number): number {
    if (depth >= DEEPEST) throw notJson('it nests too deep');
    return depth + 1;
  }

  private finite(value: number): number {
    if (!Number.isFinite(value)) throw notJson('a number is out of range');
    return value;
  }

  private object(depth: number): JsonObject {
    const found: JsonObject = Object.create(null);
    this.members('}', () => {
      if (this.peek() !== '"') throw notJson('a key is no string');
      const key = this.string();
      if (Object.hasOwn(found, key)) throw notJson('a key is given twice');
      this.skip();
      this.expect(':');
      this.skip();
      found[key] = this.value(depth);
    });
    return found;
  }

  private array(depth: number): unknown[] {
    const found: unknown[] = [];
    this.members(']', () => found.push(this.value(depth)));
    return found;
  }

  /** What stands between brackets, comma by comma; the opening one is next. */
  private members(close: string, member: () => void): void {
    this.at++;
    this.skip();
    if (this.peek() === close) {
      this.at++;
      return;
    }
    for (;;) {
      this.skip();
      member();
      this.skip();
      if (this.peek() === close) break;
      this.expect(',');
    }
    this.at++;
  }

  private string(): string {
    this.at++;
    let value = this.take(PLAIN) ?? '';
    for (;;) {
      const ch = this.peek();
      this.at++;
      if (ch === '"') return value;
      if (ch === '') throw notJson('a string has no end');
      value += this.escape() + (this.take(PLAIN) ?? '');
    }
  }

  private escape(): string {
    const ch = this.peek();
    this.at++;
    if (ch !== 'u') {
      const meant = ESCAPES[ch];
      if (meant === undefined) throw notJson('a string has an unknown escape');
      return meant;
    }
    const hex = this.text.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw notJson('a string has an unknown escape');
    this.at += 4;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  private expect(ch: string): void {
    if (this.peek() !== ch) {
      throw notJson(this.ended() ? 'it ends too early' : `"${ch}" is missing`);
    }
    this.at++;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const hit = pattern.exec(this.text)?.[0];
    if (hit === undefined) return undefined;
    this.at += hit.length;
    return hit;
  }
}
