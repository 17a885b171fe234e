import { type AttemptFailure, CallFailed, type CallFailureKind } from '../failure.js';
import { keyStem } from './custom-id.js';
import type { Outcome } from './journal.js';
import { type Request, type Seat, type SeatParts, seatOf } from './seat.js';

/** What becomes of a question to which its batch has brought no answer: it is asked online, or it has failed. */
export const FALLBACKS = ['online', 'fail'] as const;
export type Fallback = (typeof FALLBACKS)[number];

/** Where the questions of a run go. */
export interface Collecting {
  readonly fallback: Fallback;
  /** Whether a question of that stem is, or was, in a batch. */
  knows(stem: string): boolean;
  /** What a question came to that has no reply of use; undefined for one that is answered, or still under way. */
  failureOf(stem: string): Outcome | undefined;
  /** Tries the endpoint out, where that was not done yet. */
  tryOut(seat: Seat): Promise<void>;
  take(seat: Seat, request: Request): void;
  /** Nothing further can be collected. */
  giveUp(cause: unknown): void;
}

/** What holds a caller's questions back from being asked one by one. */
export interface HeldBack {
  /** Whether it may hold back anything now. */
  readonly isOpen: boolean;
  /** Counts what is under way, so that a walk is over only when all of it is. */
  during<T>(ask: () => Promise<T>): Promise<T>;
  /** Returns when it is known what the endpoint takes. */
  getReady(): Promise<void>;
  /**
   * Returns where the question is to be asked online. Throws CallFailed for one that waits for its batch, or was
   * answered with nothing of use; `stale` is what the reader said of its reply.
   */
  hold(
    key: string,
    given: {
      readonly stale: AttemptFailure | undefined;
      readonly make: () => Omit<Request, 'key'>;
    },
  ): void;
}

/** The desk at which the callers of a process hand in questions to be asked by batch. */
export interface BatchDesk {
  readonly seats: readonly Seat[];
  /** Whether questions are being collected. */
  readonly walking: boolean;
  takeSeat(parts: SeatParts): HeldBack;
  /** Has every question collected that comes up during the walk, and returns when none is under way. */
  collect(into: Collecting, walk: () => Promise<unknown>): Promise<void>;
  /** From now on what came to nothing has failed, or is asked. */
  settle(into: Collecting): void;
}

/** A desk at which nothing is collected yet: questions are asked as ever. */
export function openBatchDesk(): BatchDesk {
  const seats: Seat[] = [];
  let into: Collecting | undefined;
  let walking = false;
  let underWay = 0;
  let onIdle = () => {};
  const idle = () =>
    new Promise<void>((resolve) => {
      onIdle = resolve;
      if (underWay === 0) resolve();
    });
  const during = async <T>(ask: () => Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await ask();
    } finally {
      underWay -= 1;
      if (underWay === 0) onIdle();
    }
  };
  const takeSeat = (parts: SeatParts): HeldBack => {
    const seat = seatOf(parts);
    seats.push(seat);
    return {
      get isOpen() {
        return into !== undefined;
      },
      during,
      async getReady() {
        if (!walking) return;
        try {
          await into?.tryOut(seat);
        } catch (failure) {
          into?.giveUp(failure);
          throw waits(seat);
        }
      },
      hold(key, { stale, make }) {
        if (!into) return;
        const stem = keyStem(key);
        const known = into.knows(stem);
        if (walking && !known) {
          try {
            into.take(seat, { key, ...make() });
          } catch (cause) {
            into.giveUp(cause);
          }
          throw waits(seat);
        }
        if (into.fallback === 'fail') {
          throw cameToNothing(seat, { outcome: into.failureOf(stem), stale, known });
        }
        if (walking) throw waits(seat);
      },
    };
  };
  return {
    seats,
    get walking() {
      return walking;
    },
    takeSeat,
    async collect(to, walk) {
      into = to;
      walking = true;
      try {
        await walk();
      } finally {
        await idle();
        walking = false;
        into = undefined;
      }
    },
    settle(to) {
      into = to.fallback === 'fail' ? to : undefined;
    },
  };
}

function waits({ provider }: Seat): CallFailed {
  return new CallFailed('judge_unavailable', 'timeout', `${provider.name} is asked by batch`);
}

const KINDS: Readonly<Partial<Record<Outcome['end'], CallFailureKind>>> = {
  refused: 'judge_refused',
  unusable: 'judge_unreadable',
};

function cameToNothing(
  seat: Seat,
  from: {
    readonly outcome: Outcome | undefined;
    readonly stale: AttemptFailure | undefined;
    readonly known: boolean;
  },
): CallFailed {
  const { outcome, stale, known } = from;
  if (outcome) {
    const { end, fault = 'error_body', said } = outcome;
    const told = `${seat.provider.name} was asked by batch, and the request is ${end}`;
    const message = said === undefined ? told : `${told}: ${said}`;
    return new CallFailed(KINDS[end] ?? 'judge_unavailable', fault, message);
  }
  if (stale) return new CallFailed('judge_unreadable', stale.fault, stale.message);
  const why = known
    ? 'was asked by batch, and its answer is not kept any more: give replies_max_bytes more room, or set cache_dir'
    : 'was not asked: no batch has come to it';
  return new CallFailed('judge_unavailable', 'timeout', `${seat.provider.name} ${why}`);
}
