/** A call that may have to wait, for one thing at a time. */
export interface Waiting {
  readonly signal: AbortSignal;
  /** Set while it waits: ends the wait when its signal fires. */
  leave: ((reason: unknown) => void) | undefined;
}

/** One place in a line. */
interface Place<W extends Waiting> {
  readonly who: W;
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
  line: WaitingLine<W> | undefined;
  before: Place<W> | undefined;
  behind: Place<W> | undefined;
}

/** First come, first served, as a linked list: joining, leaving from the middle and being called each take one step. */
export class WaitingLine<W extends Waiting> {
  #first: Place<W> | undefined;
  #last: Place<W> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get first(): W | undefined {
    return this.#first?.who;
  }

  /** Resolves when called. Rejects with what it is refused with, or the reason of its signal. */
  join(who: W, { ahead = false }: { readonly ahead?: boolean } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (who.signal.aborted) return reject(who.signal.reason);
      const place: Place<W> = {
        who,
        admit: resolve,
        refuse: reject,
        line: undefined,
        before: undefined,
        behind: undefined,
      };
      this.#link(place, ahead);
      who.leave = (reason) => {
        place.line?.unlink(place);
        reject(reason);
      };
    });
  }

  /** Calls the first in line; undefined where nobody waits. */
  call(): W | undefined {
    const place = this.#first;
    if (!place) return undefined;
    this.unlink(place);
    place.who.leave = undefined;
    place.admit();
    return place.who;
  }

  /** Sends the first in line away. */
  dismiss(reason: unknown): void {
    const place = this.#first;
    if (!place) return;
    this.unlink(place);
    place.who.leave = undefined;
    place.refuse(reason);
  }

  /** Sends away those whom `refusal` gives a reason. */
  refuse(refusal: (who: W) => unknown): void {
    for (let place = this.#first; place; ) {
      const next = place.behind;
      const reason = refusal(place.who);
      if (reason !== undefined) {
        this.unlink(place);
        place.who.leave = undefined;
        place.refuse(reason);
      }
      place = next;
    }
  }

  unlink(place: Place<W>): void {
    if (place.line !== this) return;
    if (place.before) place.before.behind = place.behind;
    else this.#first = place.behind;
    if (place.behind) place.behind.before = place.before;
    else this.#last = place.before;
    place.line = undefined;
    place.before = undefined;
    place.behind = undefined;
    this.#size -= 1;
  }

  #link(place: Place<W>, ahead: boolean): void {
    if (ahead) {
      place.behind = this.#first;
      if (this.#first) this.#first.before = place;
      else this.#last = place;
      this.#first = place;
    } else {
      place.before = this.#last;
      if (this.#last) this.#last.behind = place;
      else this.#first = place;
      this.#last = place;
    }
    place.line = this;
    this.#size += 1;
  }
}
