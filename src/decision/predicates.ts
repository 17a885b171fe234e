import type { Act } from './act.js';
import type { Tokens } from './tokens.js';

const BACKGROUND = new Set([
  'before',
  'after',
  'since',
  'while',
  'when',
  'whilst',
  'upon',
  'on',
  'by',
]);

/** "Had five months of X before moving to live near his son": what else was done then says nothing of X. */
export function isBackground({ word }: Tokens, { at, act, role }: Act): boolean {
  return (
    role === 'give' &&
    act &&
    word[at]?.endsWith('ing') === true &&
    BACKGROUND.has(word[at - 1] ?? '')
  );
}

/** "… and should be continued": a second predicate of the same subject. */
export function sharesSubject(
  { word }: Tokens,
  { at, participle, reach, would, role }: Act,
): boolean {
  const refuses = role === 'stop' || role === 'reject' || role === 'hold';
  if (would || role === 'name' || (!participle && reach !== 'before' && !refuses)) return false;
  for (let w = at - 1; w >= at - SHARED_WITHIN; w--) {
    const said = word[w] ?? '';
    if (said === 'and' || said === 'but') return true;
    if (!AUXILIARIES.has(said)) return false;
  }
  return false;
}

const SHARED_WITHIN = 5;
export const AUXILIARIES = new Set(
  'is are was were be been being has have had not now then to should must will shall can may therefore still also so would'.split(
    ' ',
  ),
);
