import type { Judge } from '../core/ports.js';
import type { Roster, Seat } from './roster.js';

/** A judge with what is known of the models behind it. */
export interface Candidate {
  readonly judge: Judge;
  /** Every model that has a say in its verdicts: none for the rules, those of all members for a cascade or a panel. */
  readonly models: readonly string[];
  /** For a panel: who sits on it, and the same panel with some of them, by name, standing aside. */
  readonly panel?: {
    readonly members: readonly Candidate[];
    readonly quorum: number;
    readonly without: (aside: ReadonlySet<string>) => Judge;
  };
}

/** Most lists of policy models remembered; their names come from callers. */
const MOST_REMEMBERED = 1000;

/**
 * A roster in which no model judges a rollout of its own family. Members of a panel stand aside, as long as those who
 * stay can make the quorum; another judge hands over to `override`. Nobody sits where the override is of a family of the
 * pair's too, or there is none. Rollouts that name no model are judged by `main`. `seat` is asked once for each judge
 * that is needed.
 */
export function avoidSelfJudging(parts: {
  readonly main: Candidate;
  readonly override?: Candidate;
  /** See `familiesBy`. */
  readonly familyOf: (model: string) => string;
  readonly seat: (judge: Judge) => Seat;
}): Roster {
  const { main, override, familyOf, seat } = parts;
  const seats = new Map<string, Seat>();
  const remembered = new Map<string, Seat | undefined>();
  const seatOnce = (candidate: Candidate, aside: ReadonlySet<string>): Seat => {
    const key = [candidate.judge.identity.name, ...[...aside].sort()].join('\n');
    const known = seats.get(key);
    if (known) return known;
    const made = seat(
      aside.size > 0 && candidate.panel ? candidate.panel.without(aside) : candidate.judge,
    );
    seats.set(key, made);
    return made;
  };
  const findSeat = (policyModels: readonly string[]): Seat | undefined => {
    const families = new Set(policyModels.map(familyOf));
    const isOwn = (c: Candidate) => c.models.some((model) => families.has(familyOf(model)));
    for (const candidate of override ? [main, override] : [main]) {
      if (!isOwn(candidate)) return seatOnce(candidate, new Set());
      const { members, quorum } = candidate.panel ?? { members: [], quorum: 1 };
      const aside = members.filter(isOwn).map((m) => m.judge.identity.name);
      if (members.length - aside.length >= quorum) return seatOnce(candidate, new Set(aside));
    }
    return undefined;
  };
  return {
    main: seatOnce(main, new Set()),
    get override() {
      return override && seatOnce(override, new Set());
    },
    seatFor(policyModels) {
      const key = JSON.stringify(policyModels);
      if (remembered.has(key)) return remembered.get(key);
      const found = findSeat(policyModels);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(key, found);
      return found;
    },
  };
}
