import type { Lane } from '../../core/ports.js';
import { type Waiting, WaitingLine } from './waiting-line.js';

/** Where both wait, so many of the online lane go for one of the offline lane. */
const ONLINE_PER_OFFLINE = 4;
/** The share of the slots that work in bulk may hold while there is online work. */
const OFFLINE_SHARE = 0.8;
/** There is online work for so long after the last of it: the steps of a trainer come in bursts. */
const ONLINE_STAYS_SECONDS = 60;

/** One that wants a slot. */
export interface SlotSeeker extends Waiting {
  readonly lane: Lane;
}

/** As many slots as the limit says at that moment, in two lanes. */
export interface Slots {
  readonly held: number;
  readonly queued: { readonly online: number; readonly offline: number };
  /** Takes a slot where one is free and nobody waits for it; it is to be given back to the same lane. */
  take(lane: Lane): boolean;
  /** Resolves with a slot. Rejects with the reason of the seeker's signal. `ahead`: it has waited before. */
  wait(seeker: SlotSeeker, options: { readonly ahead: boolean }): Promise<void>;
  /** Gives a slot back; the next who may have one get theirs. */
  release(lane: Lane): void;
}

/**
 * First come, first served in each lane. The online lane goes before the offline one, four to one, and a fifth of the
 * slots is kept for it as long as there is any online work.
 */
export function openSlots(parts: {
  readonly limit: () => number;
  readonly nowSeconds: () => number;
}): Slots {
  const { limit, nowSeconds } = parts;
  const held = { online: 0, offline: 0 };
  const lines = {
    online: new WaitingLine<SlotSeeker>(),
    offline: new WaitingLine<SlotSeeker>(),
  };
  let onlineUntil = Number.NEGATIVE_INFINITY;
  let sinceOffline = 0;
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
  const pump = () => {
    while (held.online + held.offline < limit()) {
      const lane = nextLane();
      if (!lane) return;
      sinceOffline = lane === 'offline' ? 0 : sinceOffline + 1;
      held[lane] += 1;
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
    take(lane) {
      seen(lane);
      if (lines[lane].size > 0 || !mayHold(lane)) return false;
      held[lane] += 1;
      return true;
    },
    wait(seeker, options) {
      seen(seeker.lane);
      const slot = lines[seeker.lane].join(seeker, options);
      pump();
      return slot;
    },
    release(lane) {
      held[lane] -= 1;
      pump();
    },
  };
}
