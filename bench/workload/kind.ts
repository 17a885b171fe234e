import type { CancerType, ConsensusLabel } from '../../src/core/case.js';

/**
 * Items of a plan as they are written. `[drug:NAME]` is a drug of the built-in catalog under one of its names,
 * `[class:ID]` a drug of that class.
 */
export type Items = readonly string[];

/** How a plan meets a changed chart: wholly, or in part. A plan that does not meet it is the baseline's. */
export interface Response {
  readonly changed: Items;
  readonly partial: Items;
}

/** A kind of patient: the chart that its cases have, the plan that fits it, and what each intervention asks of it. */
export interface Kind {
  readonly name: string;
  readonly cancerType: CancerType;
  readonly setting: string;
  /** What an answer begins with. */
  readonly problem: string;
  /** Entries of the chart; `{age}`, `{mm}`, `{month}` and so on are drawn for each case. */
  readonly chart: readonly string[];
  readonly baseline: Items;
  /** What a thorough plan says besides. */
  readonly besides: Items;
  readonly consensus: Readonly<Record<string, ConsensusLabel>>;
  /** By intervention: those that apply to the chart. */
  readonly responses: Readonly<Record<string, Response>>;
}
