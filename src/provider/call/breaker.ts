const WINDOW_SECONDS = 30;
const LEAST_ATTEMPTS = 20;
const OPEN_AT_SHARE = 0.5;
/** First opening; each failed probe doubles it up to the longest. */
const FIRST_OPEN_SECONDS = 2;
const LONGEST_OPEN_SECONDS = 10;
/** Nothing changes about a wrong key or an empty account in less. */
const HOPELESS_SECONDS = 60;
/** A hint may be of days, and the quota be raised in minutes. */
export const LONGEST_HINT_SECONDS = 900;

/** Why an endpoint is not asked. */
export type Trouble = 'rate' | 'failing' | 'hopeless';

/** How an attempt ended, for the breaker: what tells nothing about the endpoint's health is `neutral`. */
export type Ended = 'answered' | 'neutral' | 'failed' | 'limited';

export interface Shut {
  readonly trouble: Trouble;
  /** When the next probe may go, on the monotonic clock. */
  readonly until: number;
  /** Since when no attempt has gone well. */
  readonly since: number;
  /** What the last failure said. */
  readonly message: string;
}

/** What to tell a breaker of an attempt. */
export interface AttemptEnd {
  readonly ended: Ended;
  readonly probe: boolean;
  readonly nowSeconds: number;
  readonly hintSeconds?: number | undefined;
  readonly message?: string;
}

/**
 * Opens when of at least 20 attempts within 30 seconds half have failed, or at once where there is no hope. After a
 * while one attempt may go as a probe: answered, it closes the breaker; failed, the breaker stays open for longer.
 * News while it is open can only put off the next probe.
 */
export class Breaker {
  readonly #window = new FailureWindow();
  #shut: Shut | undefined;
  #openings = 0;
  #probing = false;
  #hintUntil = Number.NEGATIVE_INFINITY;

  get state(): 'closed' | 'half_open' | 'open' {
    if (!this.#shut) return 'closed';
    return this.#probing ? 'half_open' : 'open';
  }

  /** Absent while it is closed. */
  get shut(): Shut | undefined {
    return this.#shut;
  }

  /** Whether an attempt may be made now, and whether it is the probe; a probe must be told of, or lost. */
  admit(nowSeconds: number): 'pass' | 'probe' | 'shut' {
    if (!this.#shut) return 'pass';
    if (this.#probing || nowSeconds < this.#shut.until) return 'shut';
    this.#probing = true;
    return 'probe';
  }

  /** The probe was given up before it ended: the next may go at once. */
  probeLost(): void {
    this.#probing = false;
  }

  ended(end: AttemptEnd): void {
    const { ended, probe, nowSeconds, hintSeconds = 0, message = '' } = end;
    if (ended === 'limited') {
      const hint = nowSeconds + Math.min(hintSeconds, LONGEST_HINT_SECONDS);
      this.#hintUntil = Math.max(this.#hintUntil, hint);
    }
    const failed = ended === 'failed' || ended === 'limited';
    const trouble = ended === 'limited' ? 'rate' : 'failing';
    if (probe) {
      this.#probing = false;
      if (failed) this.#open({ trouble, nowSeconds, message });
      else this.#close();
    } else if (this.#shut) {
      if (ended === 'limited') this.#putOff(this.#hintUntil);
    } else if (ended !== 'neutral') {
      this.#window.add(ended, nowSeconds);
      const { attempts, failures, limited } = this.#window.counts(nowSeconds);
      if (!failed || attempts < LEAST_ATTEMPTS || failures < OPEN_AT_SHARE * attempts) return;
      const mostly = limited >= failures / 2 ? 'rate' : 'failing';
      this.#open({ trouble: mostly, nowSeconds, message });
    }
  }

  /** No attempt can succeed until someone acts. */
  hopeless(end: {
    readonly probe: boolean;
    readonly nowSeconds: number;
    readonly message: string;
    /** When it may be tried again; absent: in a minute. */
    readonly seconds?: number | undefined;
  }) {
    if (end.probe) this.#probing = false;
    this.#open({ ...end, trouble: 'hopeless' });
  }

  #open(why: {
    readonly trouble: Trouble;
    readonly nowSeconds: number;
    readonly message: string;
    readonly seconds?: number | undefined;
  }): void {
    const { trouble, nowSeconds, message, seconds = HOPELESS_SECONDS } = why;
    const open = Math.min(LONGEST_OPEN_SECONDS, FIRST_OPEN_SECONDS * 2 ** this.#openings);
    const wait = trouble === 'hopeless' ? seconds : open;
    this.#openings += 1;
    const until = Math.max(nowSeconds + wait, this.#hintUntil, this.#shut?.until ?? 0);
    this.#shut = { trouble, until, since: this.#shut?.since ?? nowSeconds, message };
  }

  #putOff(until: number): void {
    if (this.#shut && until > this.#shut.until) this.#shut = { ...this.#shut, until };
  }

  #close(): void {
    this.#shut = undefined;
    this.#openings = 0;
    this.#hintUntil = Number.NEGATIVE_INFINITY;
    this.#window.clear();
  }
}

interface Second {
  second: number;
  attempts: number;
  failures: number;
  limited: number;
}

/** Counts of the last 30 seconds, by the second. */
class FailureWindow {
  readonly #ring: Second[] = Array.from({ length: WINDOW_SECONDS }, () => emptySecond());
  readonly #sum = emptySecond();
  #latest = Number.NEGATIVE_INFINITY;

  add(ended: Ended, nowSeconds: number): void {
    this.#turn(nowSeconds);
    const now = this.#ring[Math.floor(nowSeconds) % WINDOW_SECONDS] as Second;
    for (const counts of [now, this.#sum]) {
      counts.attempts += 1;
      if (ended !== 'answered') counts.failures += 1;
      if (ended === 'limited') counts.limited += 1;
    }
  }

  counts(nowSeconds: number): Readonly<Second> {
    this.#turn(nowSeconds);
    return this.#sum;
  }

  clear(): void {
    for (const second of this.#ring) Object.assign(second, emptySecond());
    Object.assign(this.#sum, emptySecond());
  }

  /** Empties the places of the seconds that have passed since the latest count. */
  #turn(nowSeconds: number): void {
    const second = Math.floor(nowSeconds);
    if (second <= this.#latest) return;
    const first = Math.max(this.#latest + 1, second - WINDOW_SECONDS + 1, 0);
    for (let s = first; s <= second; s += 1) {
      const place = this.#ring[s % WINDOW_SECONDS] as Second;
      this.#sum.attempts -= place.attempts;
      this.#sum.failures -= place.failures;
      this.#sum.limited -= place.limited;
      Object.assign(place, emptySecond(), { second: s });
    }
    this.#latest = second;
  }
}

function emptySecond(): Second {
  return { second: 0, attempts: 0, failures: 0, limited: 0 };
}
