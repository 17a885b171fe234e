import type { Act } from './act.js';

/** Words that may stand between two verbs that speak as one. */
const ADJOINING = 4;

/** Two verbs that adjoin speak as one: "recommend stopping" stops, "consider starting" considers. */
export function push(
  acts: Act[],
  act: Act,
  { lastMentionEnd, followed }: { readonly lastMentionEnd: number; readonly followed: boolean },
): void {
  const before = acts[acts.length - 1];
  if (arguesAgainstRefusal(acts, act)) return;
  const adjoining =
    before && act.at - before.end <= ADJOINING && lastMentionEnd <= before.at && !before.turn;
  // "Has no activity against …": the first speaks back and the second forward.
  const spokeBack =
    before !== undefined &&
    (before.reach === 'before' || before.participle) &&
    lastMentionEnd > Number.NEGATIVE_INFINITY;
  if (adjoining && act.would && before.role === 'give' && !before.act && !before.participle) {
    // "My advice would be to start X"
    acts[acts.length - 1] = { ...act, role: 'give', would: false, reach: 'after', at: before.at };
    return;
  }
  // "X was stopped on a repeat of Y", "X stops and will not be replaced by Y"
  const parts =
    (act.turn && act.role === 'reject') ||
    (before?.reach === 'before' && act.reach === 'after') ||
    (spokeBack && followed && act.reach !== 'before' && !act.participle);
  // "Are not to be prescribed without it": the second has nothing to speak of.
  if (adjoining && spokeBack && !followed && act.reach === 'after') return;
  if (!adjoining || parts) {
    acts.push(act);
    return;
  }
  acts[acts.length - 1] = { ...act, role: merged(before, act), at: before.at };
}

const REFUSALS: ReadonlySet<Act['role']> = new Set<Act['role']>(['reject', 'stop', 'hold']);

/** "Stopping X would be a mistake", "it would be wrong to stop X": what is refused is the refusal, and X is given. */
function arguesAgainstRefusal(acts: Act[], act: Act): boolean {
  const before = acts.at(-1);
  if (!before) return false;
  if (act.argues) {
    const at = acts.findLastIndex(
      (a) =>
        REFUSALS.has(a.role) &&
        !a.participle &&
        a.reach !== 'before' &&
        !a.argues &&
        (a.gerund || !act.ofDoing),
    );
    const refusal = acts[at];
    if (refusal) acts[at] = { ...refusal, role: 'give', argued: true, spares: true };
    return refusal !== undefined;
  }
  const refuses = REFUSALS.has(act.role) && !act.participle;
  if (!before.argues || !refuses || act.at - before.end > ADJOINING) return false;
  acts[acts.length - 1] = { ...act, role: 'give', reach: 'after', at: before.at };
  return true;
}

function merged(
  { role: first, reach: of, end, begins }: Act,
  { role: second, reach, participle, at, attributive }: Act,
): Act['role'] {
  // "It had been our intention to add X", "three months after stopping X"
  if (first === 'past' && of === 'after' && second === 'give' && at === end) return 'past';
  // "Continue her old regimen of X"
  if (first === 'give' && begins && attributive) return 'give';
  // "Would be the second choice and is not taken"
  if (first === 'hedge' && second === 'reject' && reach === 'before') return 'reject';
  // "Previously planned"
  if (first === 'past' && second === 'give' && participle) return 'past';
  // "Requested by the referring team and started today"
  if (first === 'name' && of === 'before' && participle) return second;
  if (first === 'name' && (second === 'give' || second === 'hedge')) return 'name';
  if (first === 'hedge') return second === 'name' ? 'name' : 'hedge';
  if ((first === 'reject' || first === 'stop') && (second === 'give' || second === 'hedge'))
    return first;
  if (first === 'hold' && second === 'give') return 'hold';
  if (first === 'past' && second === 'past') return 'past';
  return second;
}
