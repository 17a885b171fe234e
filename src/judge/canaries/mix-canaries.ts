import { type BillTotal, openBill } from '../../core/bill.js';
import type { Metrics } from '../../metrics.js';
import type { Roster, Seat } from '../roster.js';
import { CANARY_KINDS, CANARY_OUTCOMES, type Canary, type CanaryOutcome } from './canary.js';
import { deckOf } from './deck.js';
import { type DriftWatch, driftWatch } from './drift.js';
import { canaryPutter } from './put-canary.js';

/** A roster whose judges are watched. */
export interface Watched {
  readonly roster: Roster;
  /** A sentence for each judge that is wrong more often than its calibration allows. */
  warnings(): readonly string[];
  /** What the canaries have cost. They are on nobody else's bill. */
  bill(): BillTotal;
  /** Drops those under way; no more are put. */
  close(): void;
}

/** What canaries are put with. */
export interface CanaryParts {
  /** At least one. */
  readonly pool: readonly Canary[];
  /** How many come to one pair that a judge answers. */
  readonly rate: number;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** Lets other work of the process run. */
  readonly breathe: () => Promise<void>;
  readonly metrics: Metrics;
  /** Told when a judge begins to drift. */
  readonly onDrift: (judge: string, what: string) => void;
  /** Told of a failure that no error kind explains. */
  readonly onDefect: (cause: unknown) => void;
}

/** Canaries that wait at once: a judge that is slow must not be met with more and more of them. */
const MOST_UNDERWAY = 8;

/**
 * The same judges, each now and then asked about a pair whose right score is known: after a pair that the judge itself
 * answered, with the chance `rate`. No caller waits for a canary, pays for it or sees it; only its outcome is kept.
 */
export function mixCanaries(roster: Roster, parts: CanaryParts): Watched {
  const { pool, rate, random, breathe } = parts;
  const stop = new AbortController();
  const bill = openBill();
  const next = deckOf(pool, random);
  const put = canaryPutter({ ...parts, bill, signal: stop.signal });
  const watches: Watch[] = [];
  let underway = 0;
  const putOne = async (seat: Seat, watch: Watch) => {
    underway += 1;
    const canary = next();
    await breathe();
    const outcome = await put(canary, seat);
    underway -= 1;
    if (outcome !== undefined) note({ canary, outcome, watch }, watches, parts);
  };
  const watched = once((seat: Seat): Seat => {
    const watch = watchOf(seat, parts.metrics);
    watches.push(watch);
    return {
      ...seat,
      async ask(question, call) {
        const answer = await seat.ask(question, call);
        const isJudged = !answer.cached && answer.verdict.abstainReason !== 'judge_uncalibrated';
        const isDrawn = isJudged && random() < rate && underway < MOST_UNDERWAY;
        if (isDrawn && !stop.signal.aborted) void putOne(seat, watch);
        return answer;
      },
    };
  });
  const { main, override } = roster;
  return {
    roster: {
      main: watched(main),
      ...(override ? { override: watched(override) } : {}),
      seatFor(policyModels) {
        const seat = roster.seatFor(policyModels);
        return seat && watched(seat);
      },
    },
    warnings: () =>
      watches.flatMap(({ judge, drifted }) =>
        drifted === undefined ? [] : `judge "${judge}" has drifted: ${drifted}`,
      ),
    bill: () => bill.total(),
    close: () => stop.abort(),
  };
}

/** One judge's canaries. */
interface Watch {
  readonly judge: string;
  /** Absent for a judge without a calibration, of which nothing is promised. */
  readonly drift: DriftWatch | undefined;
  drifted: string | undefined;
}

/** A new watch; what can be counted of it starts at 0. */
function watchOf({ identity, calibration }: Seat, metrics: Metrics): Watch {
  const judge = identity.name;
  metrics.judgeDrift.inc({ judge }, 0);
  for (const kind of CANARY_KINDS) {
    for (const outcome of CANARY_OUTCOMES) metrics.canaries.inc({ judge, kind, outcome }, 0);
  }
  return { judge, drift: calibration && driftWatch(calibration), drifted: undefined };
}

function note(
  put: { readonly canary: Canary; readonly outcome: CanaryOutcome; readonly watch: Watch },
  watches: readonly Watch[],
  { metrics, onDrift }: Pick<CanaryParts, 'metrics' | 'onDrift'>,
): void {
  const { canary, outcome, watch } = put;
  const { judge, drift } = watch;
  const { kind } = canary;
  metrics.canaries.inc({ judge, kind, outcome });
  if (!drift || (outcome !== 'right' && outcome !== 'wrong')) return;
  drift.add(kind, outcome === 'wrong');
  const { drifted } = drift;
  if (drifted !== undefined && watch.drifted === undefined) onDrift(judge, drifted);
  watch.drifted = drifted;
  // Panels from which members stand aside share a name.
  const drifts = watches.some((one) => one.judge === judge && one.drifted !== undefined);
  metrics.judgeDrift.set({ judge }, drifts ? 1 : 0);
}

function once(make: (seat: Seat) => Seat): (seat: Seat) => Seat {
  const made = new WeakMap<Seat, Seat>();
  return (seat) => {
    const known = made.get(seat) ?? make(seat);
    made.set(seat, known);
    return known;
  };
}
