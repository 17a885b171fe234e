import type { VerdictKind } from '../../core/verdict.js';
import type { Label } from '../../stats/agreement.js';
import type { Figure, Outcome, Test } from './figure.js';

/** Where pairs were judged by more than one judge: do the judges agree? */
export interface CrossJudge {
  readonly judges: readonly string[];
  /** One for each two judges who judged some of the same pairs. */
  readonly between: readonly BetweenJudges[];
}

/** Two judges, over the pairs that both judged. */
export interface BetweenJudges {
  readonly first: string;
  readonly second: string;
  readonly pairs: number;
  /** Share of equal verdicts of the pairs that both gave one. */
  readonly exact: Figure;
  /** Cohen's kappa of the scores of pairs that both scored, plain and by the distance of the scores. */
  readonly kappa: Figure;
  readonly linear: Figure;
  /** Spearman's rho of the ranks that each gives to the models. */
  readonly ranks: Figure & Pick<Test, 'p'>;
  readonly models: readonly {
    readonly model: string;
    readonly firstCss: Figure;
    readonly secondCss: Figure;
    readonly kappa: Figure;
  }[];
}

/** What human raters said of the pairs, and how far the judge agrees with them. */
export interface Raters {
  readonly raters: readonly string[];
  /** Pairs that somebody labelled, and labels in all. */
  readonly pairs: number;
  readonly labels: number;
  /** Labels of pairs that are not in the run. */
  readonly strangers: number;
  /** Labels that name no model, of an id that pairs of several models have: left out. */
  readonly ambiguous: number;
  readonly between: readonly {
    readonly first: string;
    readonly second: string;
    readonly exact: Figure;
    readonly kappa: Figure;
    readonly linear: Figure;
  }[];
  readonly fleiss: Figure;
  readonly majority: Majority;
  readonly judge: JudgeAgainstRaters;
  readonly families: readonly ({ readonly family: string } & JudgeAgainstRaters)[];
  /** CSS by the judge and by the majority of raters, over the pairs that both score. */
  readonly models: readonly {
    readonly model: string;
    readonly judgeCss: Figure;
    readonly raterCss: Figure;
  }[];
  /** Pairs by majority label, then verdict; cells of 0 are left out. `FAILED`: the judge gave no verdict. */
  readonly confusion: readonly {
    readonly label: Label;
    readonly verdict: VerdictKind | 'FAILED';
    readonly count: number;
  }[];
  readonly coherence: Coherence;
}

/** How the labels of the pairs came together. */
export interface Majority {
  /** More than half of two or more raters gave one label. */
  readonly decided: number;
  /** No label has more than half. */
  readonly tied: number;
  /** One rater alone: taken as the label, and told. */
  readonly single: number;
}

/** The judge's verdicts against the raters' majority. */
export interface JudgeAgainstRaters {
  /** Share of pairs whose verdict is the label; an abstention or a failure is none. */
  readonly exact: Figure;
  /** Over the pairs with a verdict, `untestable` being one; weighted, over those that both score. As between raters. */
  readonly kappa: Figure;
  readonly linear: Figure;
}

/** Pairs whose changed chart was called medically incoherent. */
export interface Coherence {
  /** Pairs of which raters said whether they are coherent. */
  readonly asked: number;
  /** Of those, called incoherent by more than half of them. */
  readonly byRaters: number;
  readonly byJudge: number;
  readonly byBoth: number;
  /** CSS by the judge over the pairs that raters were asked of and called coherent. */
  readonly models: readonly { readonly model: string; readonly css: Figure }[];
}

/** What tools did, of the rollouts whose trajectories were given. */
export interface ToolUse {
  /** Rollouts with a trajectory, and those that call some tool. */
  readonly rollouts: number;
  readonly calling: number;
  readonly models: readonly ToolModel[];
  /** The same policy with tools and without: empty where no model has both. */
  readonly arms: readonly ToolArms[];
  /** Calls by the section of the chart that they ask for, the most called first. */
  readonly sections: readonly SectionCalls[];
}

/** How much one model calls tools. */
export interface ToolModel {
  readonly model: string;
  readonly rollouts: number;
  readonly calling: number;
  /** Mean calls a rollout. */
  readonly calls: Figure;
}

/** One policy answering with tools and without, over the pairs of equal case, intervention and sample. */
export interface ToolArms {
  readonly withTools: string;
  readonly without: string;
  readonly help: Share;
  readonly hurt: Share;
  readonly same: Share;
  /** Pairs without a scored counterpart: left out. */
  readonly unmatched: number;
  /** CSS with less CSS without. */
  readonly difference: Figure;
  /** Of the pairs that both have. */
  readonly distribution: readonly {
    readonly outcome: Outcome;
    readonly withTools: number;
    readonly without: number;
  }[];
  /**
   * Total variation distance of the two distributions, 0 (alike) to 1, the test of there being none, and what the distance
   * would be by chance: it has no interval, and is never below 0.
   */
  readonly shift: Figure & Pick<Test, 'p'> & { readonly byChance?: number };
}

/** A count with its share. */
export interface Share {
  readonly count: number;
  readonly share: Figure;
}

/** Calls of chart-reading tools for one section. */
export interface SectionCalls {
  /** As the call names it, in lower case; `(none)` where it names no section. */
  readonly section: string;
  readonly calls: number;
  /** Rollouts that call for it at least once, and their share of all with a trajectory. */
  readonly rollouts: number;
  readonly share: Figure;
  readonly models: readonly { readonly model: string; readonly calls: number }[];
}
