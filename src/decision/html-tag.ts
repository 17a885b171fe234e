import { STRUCK_CLOSE, STRUCK_OPEN } from './folds.js';
import { isMachineTag } from './machine-markup.js';

const LONGEST_TAG = 60;
/** A longer one is read as text: looking for the ends of many that never end must stay linear. */
const LONGEST_COMMENT = 800;

/**
 * The HTML tag or comment at an offset: what it reads as, and how long it is. Undefined where there is none; tags of the
 * machinery stay, so that what stands between them can be told apart.
 */
export function htmlTag(
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
  if (!tag || isMachineTag(body)) return undefined;
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
