import type { Reading, Statement } from './reading.js';
import { spokenStance } from './stance.js';
import { Gap } from './tokens.js';

const COURSE =
  /^(?:chapter|line|file|book|course|option|road|avenue|route|is|are|now|therefore|thus|hence)$/;
const CLOSED = /^(?:closed|over|shut|ended|gone|dead|spent|history)$/;
/** Words behind it that leave it said of the treatment: "closed for good", "over after PD". */
const GOES_ON = /^(?:and|so|due|because|since|after|given|for|as|then|today|now|per|hence)$/;
/** "Over 48 h", which a line break may part. */
const LASTS = /^(?:\d.*|an?|half|one|two|three|four|several|days?|hours?)$/;
const ENDS =
  Gap.comma | Gap.stop | Gap.semicolon | Gap.line | Gap.close | Gap.dash | Gap.pipe | Gap.arrow;
/** What is only to come to an end: "once X is over, surgery". */
const TO_COME = /^(?:once|when|after|until|till|if|before|while|unless|by|as)$/;
const LED_WITHIN = 3;
const SYSTEMIC: ReadonlySet<string> = new Set(['drug', 'regimen', 'class']);

/** "No more chemo, FOLFIRINOX closed": in notes without verbs a drug that is closed, over or history is stopped. */
export function closedCourses({ tokens }: Reading, here: Statement[]): void {
  const { word, gap } = tokens;
  here.forEach((x, k) => {
    const { from, to, concept } = x.entity;
    if (x.stance.action !== 'start' || !concept || !SYSTEMIC.has(concept.kind)) return;
    let w = to;
    while (w < to + 2 && COURSE.test(word[w] ?? '') && !((gap[w] as number) & ENDS)) w++;
    if (!CLOSED.test(word[w] ?? '') || (gap[w] as number) & (Gap.hyphen | (ENDS & ~Gap.dash)))
      return;
    if (word[w] === 'over' && LASTS.test(word[w + 1] ?? '') && !apart(gap[w + 1])) return;
    const ends = w + 1 >= tokens.count || ((gap[w + 1] as number) & ENDS) !== 0;
    if (!ends && !GOES_ON.test(word[w + 1] ?? '')) return;
    for (let b = from - 1; b >= from - LED_WITHIN && b >= 0; b--) {
      if ((gap[b + 1] as number) & ENDS) break;
      if (TO_COME.test(word[b] as string)) return;
    }
    const stance = spokenStance('stop');
    if (stance) here[k] = { ...x, stance };
  });
}

function apart(gap: number | undefined): boolean {
  return ((gap ?? 0) & (Gap.apart | Gap.stop | Gap.semicolon)) !== 0;
}
