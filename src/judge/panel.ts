import type { Judge, JudgeCall, PairQuestion } from '../core/ports.js';
import type { Verdict, Vote } from '../core/verdict.js';
import { countVotes, type VoteCount } from '../core/votes.js';
import { type ErrorKind, FlipsideError } from '../errors.js';
import { zeroOnce } from '../metrics/zero-once.js';
import type { Metrics } from '../metrics.js';
import { composedIdentity } from './composed-identity.js';

/** A member with what came of asking it. Neither: it stood aside. */
interface Ballot {
  readonly member: Judge;
  readonly verdict?: Verdict;
  readonly failure?: FlipsideError;
}

/** What a vote was worth; a closed set, used as a metric label. */
const OUTCOMES = ['with_most', 'against', 'tied', 'abstained', 'failed', 'aside'] as const;

/** Failures after which the same question may be answered. */
const MAY_PASS: ReadonlySet<ErrorKind> = new Set(['judge_unavailable', 'overloaded', 'deadline']);

/**
 * A judge that asks all its members at once and gives the verdict with the most votes. An abstention and a failure
 * are no votes. A tie abstains (`panel_tie`). With fewer votes than `quorum` it throws `judge_unavailable` where a
 * member may yet answer, `judge_unreadable` where one answered badly, and abstains (`no_quorum`) otherwise. Members in
 * `aside` are not asked; the quorum stays what it is. Throws a member's `budget_spent` and what no error kind explains.
 */
export function panel(parts: {
  readonly name: string;
  readonly members: readonly Judge[];
  readonly quorum: number;
  readonly metrics: Metrics;
  /** Names of the members that would judge their own. */
  readonly aside?: ReadonlySet<string>;
}): Judge {
  const { name, members, quorum, metrics, aside = new Set<string>() } = parts;
  for (const m of members) {
    for (const outcome of OUTCOMES) {
      metrics.panelVotes.inc({ judge: name, member: m.identity.name, outcome }, 0);
    }
  }
  zeroOnce(metrics.panelDisagreement, { judge: name });
  return {
    identity: composedIdentity(name, {
      way: 'panel',
      members: members.filter((m) => !aside.has(m.identity.name)),
      options: { quorum, aside: [...aside].sort().join(',') },
    }),
    async judge(question, call) {
      call.signal.throwIfAborted();
      const ballots = await Promise.all(
        members.map((member) =>
          aside.has(member.identity.name) ? { member } : askMember(member, question, call),
        ),
      );
      // What was aborted along with its caller is no member's failure.
      call.signal.throwIfAborted();
      const votes = ballots.map(voteOf);
      const count = countVotes(votes);
      measure(ballots, count, { name, quorum, metrics });
      return decide(ballots, votes, { count, quorum });
    },
  };
}

async function askMember(member: Judge, question: PairQuestion, call: JudgeCall): Promise<Ballot> {
  try {
    return { member, verdict: await member.judge(question, call) };
  } catch (failure) {
    if (!(failure instanceof FlipsideError) || failure.kind === 'budget_spent') throw failure;
    return { member, failure };
  }
}

function voteOf({ member, verdict }: Ballot): Vote {
  return { judge: member.identity.name, ...(verdict ? { verdict: verdict.kind } : {}) };
}

function decide(
  ballots: readonly Ballot[],
  votes: readonly Vote[],
  { count, quorum }: { readonly count: VoteCount; readonly quorum: number },
): Verdict {
  const all = {
    votes,
    suspicions: [...new Set(ballots.flatMap((b) => b.verdict?.suspicions ?? []))],
    ...(2 * ballots.filter((b) => b.verdict?.incoherent).length > count.cast && count.cast > 0
      ? { incoherent: true }
      : {}),
    ...(ballots.some((b) => mayYetAnswer(b) || b.verdict?.provisional)
      ? { provisional: true }
      : {}),
  };
  const abstain = (abstainReason: 'no_quorum' | 'panel_tie', rationale: string): Verdict => ({
    kind: 'ABSTAINED',
    abstainReason,
    rationale,
    spans: { baseline: [], sibling: [] },
    ...all,
  });
  if (count.cast < quorum) {
    const told = `${count.cast} of the panel's ${quorum} needed votes were cast: ${absences(ballots)}`;
    const kind = failureOf(ballots);
    if (kind) throw new FlipsideError(kind, told);
    return abstain('no_quorum', `${told}.`);
  }
  const winning = ballots.find((b) => count.winner && b.verdict?.kind === count.winner)?.verdict;
  if (!winning) {
    const said = votes.map(({ judge, verdict = 'no vote' }) => `${judge} ${verdict}`);
    return abstain('panel_tie', `The panel's votes are even: ${said.join(', ')}.`);
  }
  const { kind, rationale, spans } = winning;
  return { kind, rationale, spans, ...all };
}

/** Why each member that cast no vote did not. */
function absences(ballots: readonly Ballot[]): string {
  return ballots
    .flatMap(({ member, verdict, failure }) => {
      const { name } = member.identity;
      if (failure) return [`${name} failed (${failure.kind}: ${failure.message})`];
      if (!verdict) return [`${name} stood aside from its own model`];
      return verdict.kind === 'ABSTAINED'
        ? [`${name} abstained (${verdict.abstainReason ?? 'no reason'})`]
        : [];
    })
    .join('; ');
}

function failureOf(ballots: readonly Ballot[]): ErrorKind | undefined {
  if (ballots.some(mayYetAnswer)) return 'judge_unavailable';
  const unreadable = ballots.some((b) => b.failure && b.failure.kind !== 'judge_refused');
  return unreadable ? 'judge_unreadable' : undefined;
}

function mayYetAnswer({ failure }: Ballot): boolean {
  return failure !== undefined && MAY_PASS.has(failure.kind);
}

function measure(
  ballots: readonly Ballot[],
  count: VoteCount,
  by: { readonly name: string; readonly quorum: number; readonly metrics: Metrics },
): void {
  const { name, quorum, metrics } = by;
  for (const ballot of ballots) {
    const outcome = outcomeOf(ballot, count);
    metrics.panelVotes.inc({ judge: name, member: ballot.member.identity.name, outcome });
  }
  if (count.cast >= quorum && count.disagreement !== undefined) {
    metrics.panelDisagreement.observe({ judge: name }, count.disagreement);
  }
}

function outcomeOf({ verdict, failure }: Ballot, { winner }: VoteCount): (typeof OUTCOMES)[number] {
  if (failure) return 'failed';
  if (!verdict) return 'aside';
  if (verdict.kind === 'ABSTAINED') return 'abstained';
  if (winner === undefined) return 'tied';
  return verdict.kind === winner ? 'with_most' : 'against';
}
