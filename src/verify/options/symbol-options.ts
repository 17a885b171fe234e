import type { FormReading } from '../form-reading.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';
import { oneOrOther } from './result-scale.js';
import { type Scale, SILENT } from './scale.js';

/** The letters of an option without its signs. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const written = (text: string) => text.replace(/[‐‑−–]/g, '-').replace(/ ?\/ ?/g, '/');

/** Whether options differ by their signs alone, as "D+/R-" and "D+/R+" do. */
export function areSymbols(options: readonly string[]): boolean {
  const named = options.filter((o) => /[+−–-]/.test(o));
  return named.length >= 2 && new Set(named.map(letters)).size < named.length;
}

/** Whether the record writes an option sign for sign, or another one of the question; by its words nothing is told. */
export function symbolScale(
  option: string,
  options: readonly string[],
  { record }: FormReading,
): Scale {
  const disowned = disownedIn(record);
  const places = (sign: string): readonly Finding[] =>
    record.sentences
      .filter((s) => !disowned.has(s) && holds(written(s.text), written(sign)))
      .map((sentence) => ({
        sentence,
        start: sentence.start,
        end: sentence.end,
        status: 'affirmed',
        how: 'same',
        share: 1,
        isOther: false,
      }));
  const same = places(option);
  const other = options.filter((o) => o !== option).flatMap(places);
  return same.length + other.length === 0 ? SILENT : oneOrOther(same, other);
}

function holds(text: string, sign: string): boolean {
  const plain = text.toLowerCase();
  const wanted = sign.toLowerCase();
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
    const [before, behind] = [plain[at - 1] ?? '', plain[at + wanted.length] ?? ''];
    if (!/[\p{L}\p{N}+]/u.test(before) && !/[\p{L}\p{N}+]/u.test(behind)) return true;
  }
  return false;
}
