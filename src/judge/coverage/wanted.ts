import type { ConsensusLabel } from '../../core/case.js';
import type { Timing } from '../../core/decision.js';
import type { Pairing } from './course-order.js';

/** One thing that can be given: what a treatment comes down to. */
export interface Atom {
  readonly kind: 'drug' | 'class' | 'procedure' | 'radiation' | 'test' | 'care';
  readonly id: string;
}

/** What must be given together, or the regimen that is known to hold it all. */
export interface Combination {
  /** Name of the regimen that the treatment names; given under its name, all of it is given. */
  readonly regimen?: string;
  readonly atoms: readonly Atom[];
  /** What is to be given besides, and is not named: the second drug of "a platinum doublet". */
  readonly partners?: Partners;
  /** How the chemotherapy and the radiation of chemoradiation are to be given; absent for all else. */
  readonly pairing?: Pairing;
}

/** Drugs that a name leaves open: how many, of which class. */
export interface Partners {
  readonly count: number;
  readonly of: string;
}

/** A treatment of a consensus list, resolved. */
export interface Wanted {
  readonly treatment: string;
  readonly label: ConsensusLabel;
  /** Any of them will do ("FOLFOX or CAPOX"); empty where the catalog has no such treatment. */
  readonly alternatives: readonly Combination[];
  /** When it is to be given, where the list says so. */
  readonly timing?: Timing;
  /** An operation that comes before any other treatment ("upfront mastectomy"). */
  readonly isFirst: boolean;
  /** Given without a partner ("endocrine therapy alone"). */
  readonly isAlone: boolean;
  /** Given as one drug ("single-agent chemotherapy"). */
  readonly isSingle: boolean;
  /** Given without these ("osimertinib without chemotherapy"). */
  readonly without: readonly Atom[];
  /** What is asked for is that it is not given ("stopping osimertinib"). */
  readonly isOmission: boolean;
  /** The words to look for, where the catalog has no such treatment, or only a wide term for it. */
  readonly words: readonly string[];
  /** Whether the words decide: the term that the catalog has for it takes in other things as well. */
  readonly isCollective: boolean;
  /** It treats no cancer: tests, care, supportive drugs, drains. Its words count as well as the catalog's names. */
  readonly isSupport: boolean;
}
