/** A group of words, how far from a mention they still speak of it, and what they make of it. */
export interface CueRow<T> {
  readonly says: T;
  readonly pattern: RegExp;
  /** Characters between the words and the mention. */
  readonly reach: number;
}

/** What the words nearest before a mention say of it. `before` ends where the mention begins. */
export function nearestBefore<T>(before: string, rows: readonly CueRow<T>[]): T | undefined {
  let best: { readonly end: number; readonly start: number; readonly says: T } | undefined;
  for (const { says, pattern, reach } of rows) {
    for (const m of before.matchAll(pattern)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (before.length - end > reach || /\.(?!\d) |;/.test(before.slice(end))) continue;
      if (!best || end > best.end || (end === best.end && start < best.start))
        best = { start, end, says };
    }
  }
  return best?.says;
}

/**
 * Where the first of these words stands behind a mention; -1 where none does within reach, or where a comma sets them
 * apart with a name of their own: "[vitamin D 2000 IU], fish oil stopped".
 */
export function firstAfter(after: string, pattern: RegExp, reach: number): number {
  for (const m of after.slice(0, reach + 40).matchAll(pattern)) {
    if (m.index > reach) return -1;
    const lead = after.slice(after.lastIndexOf(', ', m.index) + 1, m.index);
    if (after.lastIndexOf(', ', m.index) < 0 || !NAMES_ANOTHER.test(lead)) return m.index;
  }
  return -1;
}

const ABOUT =
  'but|and|then|later|was|were|is|are|it|she|he|pts?|patient|they|now|since|which|had|has|have|both|all|on|in|at|by|after|due|because|until|also|initially|finally|eventually|soon|again|self|self-|MD|PCP|GI|ED|clinic|rheum|derm|neuro|oncology|cardiology|plan|insurance|PA|caused|with|without|will|to|can|could|recently|subsequently|permanently|temporarily|therefore|so|recommended|got|still|never|not|that|than|dose|therapy|treatment|drug|med|medication';
const NAMES_ANOTHER = new RegExp(
  `^ (?!(?:${ABOUT})\\b)[A-Za-z][\\w-]+(?: (?!(?:${ABOUT})\\b)[a-z][\\w-]+)? $`,
  'i',
);
