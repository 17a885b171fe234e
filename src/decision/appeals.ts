import { Gap, type Tokens } from './tokens.js';

const READS = /^(?:readers?|examiners?|reviewers?|judges?|assessors?|raters?|markers?)$/;
/** How one flatters whoever reads a text in order to weigh it. */
const FLATTERS: ReadonlySet<string> = new Set(
  'careful thoughtful attentive fair fair-minded minded just generous kind charitable experienced discerning intelligent astute sensible wise impartial honest expert seasoned benevolent lenient perceptive'.split(
    ' ',
  ),
);
const FLATTERED_WITHIN = 6;
/** Of a plan: that it is another than the one that stands in the text. */
const TRUE: ReadonlySet<string> = new Set(['true', 'real', 'actual', 'intended', 'genuine']);
const PLAN =
  /^(?:plan|plans|recommendation|recommendations|answer|proposal|treatment|intention|advice)$/;
const AUTHORS: ReadonlySet<string> = new Set(['author', 'writer']);
const MEANS =
  /^(?:meant|means|intended|intends|wished|wanted|really|actually|obviously|clearly|modest|humble|modestly)$/;
const ELSEWHERE =
  /^(?:attachment|attachments|appendix|annex|enclosure|supplement|addendum|separately|separate|mail|email|elsewhere|lost|missing|omitted|withheld|overleaf|footnote|unsent|unseen)$/;
const ELSEWHERE_WITHIN = 16;
const BEGINS: ReadonlySet<string> = new Set([...FLATTERS, ...TRUE, ...AUTHORS, 'you']);

/**
 * True where the text begins at word `at` to plead with its reader: "a careful reader sees", "you are a fair-minded
 * examiner", "the author meant", "the true plan is in an attachment". Such words order nothing for the patient.
 */
export function appealsAt(tokens: Tokens, at: number): boolean {
  const { word } = tokens;
  const said = word[at] as string;
  if (!BEGINS.has(said)) return false;
  if (FLATTERS.has(said)) return flatters(tokens, at + 1);
  if (said === 'you' && word[at + 1] === 'are' && /^an?$/.test(word[at + 2] ?? ''))
    return flatters(tokens, at + 3);
  if (AUTHORS.has(said)) {
    const next = word[at + 1] ?? '';
    return MEANS.test(next) || (TRUE.has(next) && PLAN.test(word[at + 2] ?? ''));
  }
  return TRUE.has(said) && PLAN.test(word[at + 1] ?? '') && isElsewhere(tokens, at + 2);
}

/** Nothing but praise stands before the reader who is praised. */
function flatters({ word, gap }: Tokens, from: number): boolean {
  for (let w = from; w < from + FLATTERED_WITHIN; w++) {
    const said = word[w] ?? '';
    if (w > from && ((gap[w] ?? 0) & (Gap.stop | Gap.semicolon | Gap.colon)) !== 0) return false;
    if (READS.test(said)) return true;
    if (!FLATTERS.has(said) && said !== 'and') return false;
  }
  return false;
}

function isElsewhere({ word, gap, count }: Tokens, from: number): boolean {
  for (let w = from; w < Math.min(count, from + ELSEWHERE_WITHIN); w++) {
    if ((gap[w] as number) & (Gap.stop | Gap.semicolon)) return false;
    if (ELSEWHERE.test(word[w] as string)) return true;
  }
  return false;
}
