import type { Timing } from '../core/decision.js';
import { Gap, type Tokens } from './tokens.js';

const AFTER = new Set('after following post since behind'.split(' '));
const BEFORE = new Set('before preceding pre antecedent'.split(' '));
/** "Prior to", "ahead of", "in front of", "recovered from": the word before the small one decides. */
const WITH_SMALL: ReadonlyMap<string, ReadonlyMap<string, Timing>> = new Map([
  [
    'to',
    new Map<string, Timing>([
      ['prior', 'neoadjuvant'],
      ['previous', 'neoadjuvant'],
      ['up', 'neoadjuvant'],
      ['subsequent', 'adjuvant'],
      ['adjunct', 'adjuvant'],
    ]),
  ],
  [
    'of',
    new Map<string, Timing>([
      ['ahead', 'neoadjuvant'],
      ['front', 'neoadjuvant'],
      ['advance', 'neoadjuvant'],
      ['heels', 'adjuvant'],
    ]),
  ],
  [
    'from',
    new Map<string, Timing>([
      ['out', 'adjuvant'],
      ['recovered', 'adjuvant'],
      ['recovery', 'adjuvant'],
      ['recovering', 'adjuvant'],
      ['healed', 'adjuvant'],
      ['convalescence', 'adjuvant'],
      ['on', 'adjuvant'],
    ]),
  ],
]);
const UNITS = /^(day|days|d|week|weeks|wk|wks|month|months|mo|fortnight)$/;
/** Words that stand between the preposition and the name of the operation. */
const SKIPPED = new Set(
  'the a an his her this that any right left bilateral upper lower radical planned definitive eventual primary initial curative total subtotal partial distal proximal extended complete completed staged staging robotic laparoscopic open cytoreductive debulking oncological oncologic tumor tumour breast bowel lung successful uncomplicated index'.split(
    ' ',
  ),
);
const REACH = 7;
const BREAKS = Gap.stop | Gap.semicolon | Gap.colon;

/**
 * Where treatment stands to an operation whose name begins at a word and which only dates it: "within 90 days of the
 * nephrectomy" (adjuvant), "ahead of his gastrectomy" (neoadjuvant), "four before and four after the gastrectomy"
 * (perioperative). Undefined where the operation is no date.
 */
export function orderAround(tokens: Tokens, from: number): Timing | undefined {
  let found: Timing | undefined;
  for (let w = from - 1; w >= 0 && w >= from - REACH; w--) {
    const gap = tokens.gap[w + 1] as number;
    if (gap & (found ? BREAKS : BREAKS | Gap.comma)) break;
    const word = tokens.word[w] as string;
    const order = orderOf(tokens, w);
    if (order && found && order !== found) return 'perioperative';
    found ??= order;
    if (!found && !SKIPPED.has(word) && !WITH_SMALL.has(word)) break;
  }
  return found;
}

function orderOf({ word }: Tokens, w: number): Timing | undefined {
  const said = word[w] as string;
  // "Day after tomorrow", "post-op" and the like are names of their own.
  if (AFTER.has(said)) return 'adjuvant';
  if (BEFORE.has(said)) return 'neoadjuvant';
  const before = word[w - 1] ?? '';
  if (said === 'follow' && before === 'to') return 'adjuvant';
  const paired = WITH_SMALL.get(said)?.get(before);
  if (paired) return paired;
  // "Within six weeks of", "five weeks from"
  if ((said === 'of' || said === 'from') && UNITS.test(before)) return 'adjuvant';
  return undefined;
}

const HEALS =
  /^(heal|healed|heals|healing|allow|allows|closed|dry|settled|sound|recovered|knit|knitted)$/;
const OPERATED = new Set(
  'wound wounds scar incision drains flap flaps stump anastomosis'.split(' '),
);

/** "As soon as the wound has healed": words `from` to `to` of what waits for an operation to heal; undefined: none here. */
export function healingAt(tokens: Tokens, w: number): number | undefined {
  if (!OPERATED.has(tokens.word[w] as string)) return undefined;
  for (let k = w + 1; k < Math.min(tokens.count, w + 5); k++) {
    if ((tokens.gap[k] as number) & BREAKS) return undefined;
    if (HEALS.test(tokens.word[k] as string)) return k + 1;
  }
  return undefined;
}
