import { isUtf8 } from 'node:buffer';
import { parseExactly, parseWithNonNumbers } from './exact-json.js';

/** One line that is not blank: the value it holds, or what is wrong with it. Lines count from 1. */
export type JsonLine =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly fault: string };

/** A line is held whole; longer ones are reported without being held. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** How lines are read. */
export interface JsonlOptions {
  /** 64 MiB where it is not given. */
  readonly maxLineBytes?: number;
  /** Reads `NaN` and `Infinity` as an `ExactNumber`; they are faults where it is not given. */
  readonly allowsNonNumbers?: boolean;
}

/**
 * JSON values, one a line. Splits at `\n` only: U+2028 and U+0085 may stand raw inside a string. A carriage return
 * before it, a byte order mark, blank lines and a missing last newline are no faults. A number whose value no double has
 * comes as an `ExactNumber`.
 */
export async function* readJsonl(
  chunks: AsyncIterable<Uint8Array | string>,
  options: JsonlOptions = {},
): AsyncGenerator<JsonLine> {
  const maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
  let line = 0;
  for await (const bytes of splitLines(chunks, maxLineBytes)) {
    line += 1;
    const whole = bytes && line === 1 ? withoutMark(bytes) : bytes;
    const read = whole ? parse(whole, options) : tooLong(maxLineBytes);
    if (read) yield { line, ...read };
  }
}

/** Lines without their newline; undefined for one over the limit. */
async function* splitLines(
  chunks: AsyncIterable<Uint8Array | string>,
  maxLineBytes: number,
): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    size += part.length;
    if (size > maxLineBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const take = () => {
    const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    const taken = size > maxLineBytes ? undefined : whole;
    parts = [];
    size = 0;
    return taken;
  };
  for await (const raw of chunks) {
    const chunk = asBuffer(raw);
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

function asBuffer(raw: Uint8Array | string): Buffer {
  if (typeof raw === 'string') return Buffer.from(raw, 'utf8');
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

/** Undefined for a blank line. */
function parse(
  bytes: Buffer,
  options: JsonlOptions,
): { value: unknown } | { fault: string } | undefined {
  if (!isUtf8(bytes)) return { fault: 'not valid UTF-8; save the file as UTF-8' };
  const text = bytes.toString('utf8');
  if (/^[ \t\r]*$/.test(text)) return undefined;
  const mayHoldThem = options.allowsNonNumbers && /\b(?:NaN|Infinity)\b/.test(text);
  try {
    return { value: mayHoldThem ? parseWithNonNumbers(text) : parseExactly(text) };
  } catch (cause) {
    return { fault: `not valid JSON: ${withoutQuote((cause as Error).message)}` };
  }
}

/** V8 quotes the text around the place; a chart does not belong in an error message. */
function withoutQuote(message: string): string {
  return message.replace(/, (\.\.\.)?"[\s\S]*$/, '').replace(/ \(line \d+ column \d+\)$/, '');
}

function tooLong(maxLineBytes: number): { fault: string } {
  return { fault: `longer than ${maxLineBytes} bytes; write one JSON object a line` };
}
