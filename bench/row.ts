/** What one side does: its result is checked once before it is timed. */
export interface Side {
  readonly name: string;
  /** Does the work `times` over. */
  run(times: number): Promise<void> | void;
  /** Throws where the side does not compute what it should. */
  check(): Promise<void> | void;
  /** Frees what the side holds. */
  close?(): Promise<void> | void;
}

/** Two sides that do comparable work, and what one unit of it is. */
export interface Row {
  readonly id: string;
  readonly what: string;
  /** Units done by one `run(1)` of either side. */
  readonly units: number;
  readonly unit: string;
  /** What a unit is counted against: the clock on the wall, or the processor time of the side's own process. */
  readonly by?: 'wall' | 'processor';
  subject(): Promise<Side> | Side;
  reference(): Promise<Side> | Side;
}

/** Fails the bench where a side's answer is wrong: a fast wrong answer is no figure. */
export function mustBe(holds: boolean, what: string): void {
  if (!holds) throw new Error(`wrong answer: ${what}`);
}
