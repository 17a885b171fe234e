import type { VerdictKind, Vote } from './verdict.js';

/** A panel's votes, counted. */
export interface VoteCount {
  /** Votes for a verdict; an abstention and a failure are none. */
  readonly cast: number;
  /** Votes for the verdict that has the most. */
  readonly most: number;
  /** The verdict that has more votes than any other; absent for a tie and where none was cast. */
  readonly winner?: VerdictKind;
  /** Share of the votes cast that are against the verdict that has the most; absent where none was cast. */
  readonly disagreement?: number;
}

export function countVotes(votes: readonly Vote[]): VoteCount {
  const tally = new Map<VerdictKind, number>();
  let cast = 0;
  for (const { verdict } of votes) {
    if (verdict === undefined || verdict === 'ABSTAINED') continue;
    tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
    cast += 1;
  }
  if (cast === 0) return { cast, most: 0 };
  const most = Math.max(...tally.values());
  const leaders = [...tally].filter(([, n]) => n === most).map(([kind]) => kind);
  const disagreement = 1 - most / cast;
  const winner = leaders.length === 1 ? leaders[0] : undefined;
  return { cast, most, disagreement, ...(winner ? { winner } : {}) };
}
