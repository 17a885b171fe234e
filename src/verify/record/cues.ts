/** A group of words, how far from a mention they still speak of it, and what they make of it. */
export interface CueRow<T> {
  readonly says: T;
  readonly pattern: RegExp;
  /** Characters between the words and the mention. */
  readonly reach: number;
  /** A comma between sets them apart; or only a colon behind other words. */
  readonly within?: 'phrase' | 'clause';
}

/** A sentence's end, a semicolon, or a bracket that closed behind the words. */
function isApart(between: string, within: CueRow<unknown>['within']): boolean {
  if (/\.(?!\d) |;/.test(between)) return true;
  if ((within && /\w.*: /.test(between)) || (within === 'phrase' && between.includes(',')))
    return true;
  const closed = between.indexOf(')');
  return closed >= 0 && !between.slice(0, closed).includes('(');
}

/** What the words nearest before a mention say of it. `before` ends where the mention begins. */
export function nearestBefore<T>(before: string, rows: readonly CueRow<T>[]): T | undefined {
  if (before.length < 2) return undefined;
  let best: { readonly end: number; readonly start: number; readonly says: T } | undefined;
  for (const { says, pattern, reach, within } of rows) {
    for (const m of before.matchAll(pattern)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (before.length - end > reach || isApart(before.slice(end), within)) continue;
      if (!best || end > best.end || (end === best.end && start < best.start))
        best = { start, end, says };
    }
  }
  return best?.says;
}

/**
 * Where the first of these words stands behind a mention; -1 where none does within reach, where a comma sets them apart
 * with a name of their own ("[vitamin D 2000 IU], fish oil stopped"), or another clause has them.
 */
export function firstAfter(
  after: string,
  pattern: RegExp,
  how: { readonly reach: number; readonly crosses?: boolean },
): number {
  for (const m of after.slice(0, how.reach + 40).matchAll(pattern)) {
    if (m.index > how.reach) return -1;
    const before = after.slice(0, m.index);
    const clause = Math.max(before.lastIndexOf(';'), before.lastIndexOf('['));
    if (!how.crosses && clause >= 0 && OTHER_SUBJECT.test(before.slice(clause + 1))) return -1;
    const comma = before.lastIndexOf(', ');
    if (comma < 0 || !NAMES_ANOTHER.test(before.slice(comma + 1))) return m.index;
  }
  return -1;
}

/** A clause that goes on about the same names nothing, or a pronoun. */
const OTHER_SUBJECT =
  /^ ?(?!(?:I|we|it|they|this|that|drug|med|but|then|self|later|also|both|PA|pt|patient|he|she|was|were|has|had)\b)[A-Za-z][\w-]*/i;

const ABOUT =
  'but|and|then|later|was|were|is|are|it|she|he|pts?|patient|they|now|since|which|had|has|have|both|all|on|in|at|by|after|due|because|until|also|initially|finally|eventually|soon|again|self|self-|MD|PCP|GI|ED|clinic|rheum|derm|neuro|oncology|cardiology|plan|insurance|PA|caused|with|without|will|to|can|could|recently|subsequently|permanently|temporarily|therefore|so|recommended|got|still|never|not|that|than|dose|therapy|treatment|drug|med|medication';
const NAMES_ANOTHER = new RegExp(
  `^ (?!(?:${ABOUT})\\b)[A-Za-z][\\w-]+(?: (?!(?:${ABOUT})\\b)[a-z][\\w-]+)? $`,
  'i',
);
