/** A made policy: how it answers. */
export interface Policy {
  readonly name: string;
  /** How likely it meets a change wholly, by the letter of the family. */
  readonly sensitivity: Readonly<Record<string, number>>;
  /** How likely it meets a change in part where it does not meet it wholly. */
  readonly hedging: number;
  /** How likely it says each thing that a thorough plan says besides. */
  readonly thoroughness: number;
  /** Whether it reads the chart by tools, and says so in its trajectory. */
  readonly readsByTools: boolean;
}

const policy = (
  name: string,
  [A, B, C, D, E]: readonly [number, number, number, number, number],
  rest: Omit<Policy, 'name' | 'sensitivity'>,
): Policy => ({ name, sensitivity: { A, B, C, D, E }, ...rest });

/** As many as the paper compares. Those that say most are not those that reason best. */
export const POLICIES: readonly Policy[] = [
  policy('policy-a', [0.9, 0.8, 0.6, 0.7, 0.8], {
    hedging: 0.5,
    thoroughness: 0.35,
    readsByTools: false,
  }),
  policy('policy-b', [0.8, 0.85, 0.5, 0.5, 0.7], {
    hedging: 0.4,
    thoroughness: 0.6,
    readsByTools: false,
  }),
  policy('policy-c', [0.7, 0.5, 0.3, 0.45, 0.6], {
    hedging: 0.6,
    thoroughness: 0.9,
    readsByTools: false,
  }),
  policy('policy-d', [0.5, 0.4, 0.25, 0.3, 0.5], {
    hedging: 0.3,
    thoroughness: 0.8,
    readsByTools: false,
  }),
  policy('policy-e', [0.75, 0.6, 0.45, 0.55, 0.65], {
    hedging: 0.4,
    thoroughness: 0.7,
    readsByTools: true,
  }),
  policy('policy-f', [0.3, 0.2, 0.1, 0.15, 0.35], {
    hedging: 0.2,
    thoroughness: 0.95,
    readsByTools: true,
  }),
];
