import type { Clock, Lane } from '../../core/ports.js';
import type { Need, RateLimits } from './rate-limits.js';
import type { Timers } from './timers.js';
import { type Waiting, WaitingLine } from './waiting-line.js';

/** Where both wait, so many of the online lane go for one of the offline lane. */
const ONLINE_PER_OFFLINE = 4;
/** The share of the slots that work in bulk may hold while there is online work. */
const OFFLINE_SHARE = 0.8;
/** There is online work for so long after the last of it: the steps of a trainer come in bursts. */
const ONLINE_STAYS_SECONDS = 60;

/** One that wants a slot, and what its attempt is thought to need of the rate limits. */
export interface SlotSeeker extends Waiting {
  readonly lane: Lane;
  readonly need: Need;
}

/** As many slots as the limit says at that moment, in two lanes. With its slot each takes what it needs. */
export interface Slots {
  readonly held: number;
  readonly queued: { readonly online: number; readonly offline: number };
  /** Takes a slot where one is free, the rate limits have room, and nobody waits. */
  take(seeker: SlotSeeker): boolean;
  /** Resolves with a slot. Rejects with the reason of the seeker's signal. `ahead`: it has waited before. */
  wait(seeker: SlotSeeker, options: { readonly ahead: boolean }): Promise<void>;
  /** Gives a slot back; the next who may have one get theirs. `unused`: no attempt was made in it. */
  release(seeker: SlotSeeker, how?: { readonly unused: boolean }): void;
}

/**
 * First come, first served in each lane. The online lane goes before the offline one, four to one, and a fifth of the
 * slots is kept for it as long as there is any online work. Room within the rate limits is taken at the moment of the
 * attempt, and not before: what is set aside for those who cannot start yet would burst out later.
 */
export function openSlots(parts: {
  readonly limit: () => number;
  readonly rateLimits: Pick<RateLimits, 'wait' | 'take' | 'giveBack'>;
  readonly clock: Clock;
  readonly timers: Timers;
}): Slots {
  const { limit, rateLimits, clock, timers } = parts;
  const nowSeconds = () => clock.nowSeconds();
  const held = { online: 0, offline: 0 };
  const lines = {
    online: new WaitingLine<SlotSeeker>(),
    offline: new WaitingLine<SlotSeeker>(),
  };
  let onlineUntil = Number.NEGATIVE_INFINITY;
  let sinceOffline = 0;
  let callOff: (() => void) | undefined;
  const offlineMayHold = () =>
    nowSeconds() < onlineUntil ? Math.max(1, Math.floor(OFFLINE_SHARE * limit())) : limit();
  const seen = (lane: Lane) => {
    if (lane === 'online') onlineUntil = nowSeconds() + ONLINE_STAYS_SECONDS;
  };
  const mayHold = (lane: Lane) =>
    held.online + held.offline < limit() && (lane === 'online' || held.offline < offlineMayHold());
  const nextLane = (): Lane | undefined => {
    const online = lines.online.size > 0;
    const offline = lines.offline.size > 0 && held.offline < offlineMayHold();
    if (online && offline) return sinceOffline >= ONLINE_PER_OFFLINE ? 'offline' : 'online';
    return online ? 'online' : offline ? 'offline' : undefined;
  };
  const grant = ({ lane, need }: SlotSeeker) => {
    held[lane] += 1;
    rateLimits.take(need, nowSeconds());
  };
  const pump = () => {
    callOff?.();
    callOff = undefined;
    while (held.online + held.offline < limit()) {
      const lane = nextLane();
      const next = lane && lines[lane].first;
      if (!next) return;
      const seconds = rateLimits.wait(next.need, nowSeconds());
      if (seconds > 0) {
        callOff = timers.after(seconds * 1000, pump);
        return;
      }
      sinceOffline = lane === 'offline' ? 0 : sinceOffline + 1;
      grant(next);
      lines[lane].call();
    }
  };
  return {
    get held() {
      return held.online + held.offline;
    },
    get queued() {
      return { online: lines.online.size, offline: lines.offline.size };
    },
    take(seeker) {
      const { lane, need } = seeker;
      seen(lane);
      if (lines.online.size + lines.offline.size > 0 || !mayHold(lane)) return false;
      if (rateLimits.wait(need, nowSeconds()) > 0) return false;
      grant(seeker);
      return true;
    },
    wait(seeker, options) {
      seen(seeker.lane);
      const slot = lines[seeker.lane].join(seeker, options);
      pump();
      // The next may need less, and nobody must be waited for in vain.
      slot.catch(pump);
      return slot;
    },
    release({ lane, need }, how) {
      held[lane] -= 1;
      if (how?.unused) rateLimits.giveBack(need, nowSeconds());
      pump();
    },
  };
}
