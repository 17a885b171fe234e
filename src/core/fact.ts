import type { CancerType } from './case.js';

/**
 * Facts as data: how charts write a result, an operation or a stage. Patterns are regular expressions over the
 * normalized packet (one kind of dash and blank, line wraps undone), matched without case unless said otherwise.
 */
export type Pattern = string;

/** What can be measured on a tumor: a gene, a protein, a score. */
export interface Marker {
  readonly id: string;
  /** Which words its results take; a key of `MarkerLexicon.scales`. */
  readonly scale: string;
  readonly names: readonly Pattern[];
  /** Names that are read with case, where the lower-case word means something else (MET, RET, ALK). */
  readonly caseNames: readonly Pattern[];
  /** Phrases that state a value without a name ("triple negative", "L858R", "MSS"): value to patterns. */
  readonly stated: Readonly<Record<string, readonly Pattern[]>>;
  /** The marker that is meant where the result is of another kind: of HER2 the protein, HER2 the gene. */
  readonly otherFace?: string | undefined;
  /** Results that are this marker's where it was the last one named, though no name stands beside them. */
  readonly unnamed: readonly Pattern[];
}

/** How the results of one kind of marker are written. */
export interface Scale {
  /** Value to the words for it. `pending` is no result. */
  readonly results: Readonly<Record<string, readonly Pattern[]>>;
  /** What follows a result and belongs to it: allele frequency, method, ratio. Value '' where it decides nothing. */
  readonly details: Readonly<Record<string, readonly Pattern[]>>;
  /** The value that a negation before the name gives ("no EGFR mutation"). */
  readonly negated: string;
  /** The value of a statement that only names a change ("EGFR exon 19 deletion"): results under `named`. */
  readonly named: string;
  /** Values that decide over any other in the statement (in-situ hybridization over the stain). */
  readonly precedence: readonly string[];
}

export interface MarkerLexicon {
  readonly markers: readonly Marker[];
  readonly scales: Readonly<Record<string, Scale>>;
}

/** A wording and what it becomes; the capitals of the wording are kept. */
export interface Rewrite {
  readonly from: Pattern;
  readonly to: string;
}

/** How a chart is given a value of a fact. */
export interface Rewriting {
  /** Edits inside a statement, from left to right; where several match, the first listed. */
  readonly tokens: readonly Rewrite[];
  /** What the words before the name become ("no", "negative for"). */
  readonly prefixes: readonly Rewrite[];
  /** Instead of both, the whole statement written anew; `{name}` is the marker as the chart spells it. */
  readonly whole?: string | undefined;
  /** The same for some markers only, by marker id: "RAS mutated (KRAS G12D)". */
  readonly wholeOf: Readonly<Record<string, string>>;
  /** The same after "harbors an", "with a": what is had. */
  readonly asObject?: string | undefined;
  /** What a list member becomes once taken out of its list ("ER/PR/HER2 negative"). */
  readonly apart: string;
  /** The name to use where the statement names none ("exon 19 deletion"). */
  readonly name?: string | undefined;
  /** Phrases without a name ("triple negative"). */
  readonly stated: readonly Rewrite[];
}

/** A result of one or several markers. */
export interface ResultFact {
  readonly kind: 'result';
  readonly id: string;
  readonly markers: readonly string[];
  /** The markers whose result makes the value; the others can only contradict it. */
  readonly settledBy: readonly string[];
  /** The markers that are rewritten when the fact takes a value. */
  readonly edited: readonly string[];
  /** Removed along with the others, though they make no chart eligible. */
  readonly alsoStripped: readonly string[];
  /** This value, once stated by any marker, is the value: RAS is mutated where KRAS or NRAS is. */
  readonly anyIs?: string | undefined;
  /** Statements that hold one of these do not settle the value (a resistance mutation). */
  readonly notSettling: readonly Pattern[];
  /** Whether stripping takes mentions without a result too. */
  readonly stripEveryMention: boolean;
  readonly rewrite: Readonly<Record<string, Rewriting>>;
  /** Passages that only make sense beside a value: rewritten when the fact is given the value `when` or `stripped`. */
  readonly follows: readonly (Rewrite & { readonly when: string })[];
  /** What no longer fits once the fact has the value (or is `stripped`), however it is said: value to patterns. For the audit. */
  readonly leftovers: Readonly<Record<string, readonly Pattern[]>>;
  /** Treatments in a chart that imply a value: value to patterns. */
  readonly implies: Readonly<Record<string, readonly Pattern[]>>;
}

export interface Operation {
  readonly names: readonly Pattern[];
  /** What it takes, in the words of patients: "they took out my kidney" is then a name of it. */
  readonly organs: readonly Pattern[];
  /** Cancer types of which it removes the primary; empty: any. */
  readonly cancerTypes: readonly CancerType[];
  /** Removes metastases: counts only where its sentence speaks of tumor. */
  readonly ofMetastases: boolean;
}

/** How a cancer is named: by its site beside a word for cancer, or by a name of its own. */
export interface Primary {
  readonly cancerTypes: readonly CancerType[];
  readonly sites: readonly Pattern[];
  readonly names: readonly Pattern[];
}

/** An operation that was done. */
export interface OperationFact {
  readonly kind: 'operation';
  readonly id: string;
  readonly operations: readonly Operation[];
  /** Sites and names of cancers by type; of no type: another cancer in any chart. */
  readonly primaries: readonly Primary[];
  /** Names that hold an operation's word and are none ("wedge biopsy", "thyroid lobectomy"). */
  readonly notOperations: readonly Pattern[];
  /** Reasons that make it another disease's operation. */
  readonly unrelated: readonly Pattern[];
  /** Operations of another kind: what is said beside them of wounds and recovery is theirs. */
  readonly otherOperations: readonly Pattern[];
  /** What only an operated patient's chart says: stage, margins, recovery. */
  readonly traces: {
    /** Removed where they stand, the sentence stays: pattern and replacement. */
    readonly rewrites: readonly Rewrite[];
    /** Name the operation once it is known; only the phrase goes where the sentence tells something else. */
    readonly phrases: readonly Pattern[];
    /** The clause they stand in is removed. */
    readonly clauses: readonly Pattern[];
    /** What the telling of an operation is made of: a piece of nothing else goes with it. */
    readonly words: readonly Pattern[];
    /** What a specimen's report says besides. */
    readonly reportWords: readonly Pattern[];
    /** Facts of their own: a piece that holds one loses only the words about the operation. */
    readonly kept: readonly Pattern[];
    /** Words that only an operated patient's chart has: removed where their piece of a sentence states nothing else. */
    readonly residues: readonly Pattern[];
    /** Searched for once the operation is removed: reported, not edited. The residues are searched for too. */
    readonly watch: readonly Pattern[];
  };
  /** Operated specimens and pathologic stage that prove the operation by themselves. */
  readonly provedBy: readonly Pattern[];
}

/** Distant spread. */
export interface SpreadFact {
  readonly kind: 'spread';
  readonly id: string;
  readonly asserted: readonly Pattern[];
  /** Asserted in every chart of these types but the listed ones: stage IV is not distant in head and neck. */
  readonly assertedExcept: readonly {
    readonly pattern: Pattern;
    readonly cancerTypes: readonly CancerType[];
  }[];
  readonly notSpread: readonly Pattern[];
  /** Near a mention they make it regional. */
  readonly regional: readonly Pattern[];
  /** Explicit absence. */
  readonly absent: readonly Pattern[];
  /** Stage and TNM wordings, and what they become once there is spread. */
  readonly restage: readonly (Rewrite & { readonly cancerTypes: readonly CancerType[] })[];
}

export type Fact = ResultFact | OperationFact | SpreadFact;

/** Text that is inserted: written once as an entry and once as prose. `{...}` are filled by the engine. */
export interface EntryTemplate {
  readonly id: string;
  /** In a chart of tagged entries: each an entry, days after the chart's last date. */
  readonly entries: readonly {
    readonly tag: string;
    readonly daysAfter: number;
    readonly title: string;
    readonly body: string;
  }[];
  readonly prose: string;
  /** Values for `{...}` by cancer type; `default` where the type is not listed. */
  readonly terms: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Values that replace those where the chart says so; of several that fit, the last. */
  readonly variants: readonly {
    /** Searched in the chart without case. */
    readonly matches: Pattern | undefined;
    /** Whether a resection of the tumor must have been done. */
    readonly isOperated: boolean | undefined;
    readonly cancerTypes: readonly CancerType[];
    readonly terms: Readonly<Record<string, string>>;
  }[];
  /** What the chart can no longer say after it: sentences that match are removed. */
  readonly contradicts: readonly Pattern[];
  /** Facts whose wordings in the chart must follow: planned operations, stage. */
  readonly establishes: readonly ('operation_done' | 'spread')[];
}

/** All that the mutation engine knows of medicine. */
export interface FactLibrary {
  readonly lexicon: MarkerLexicon;
  readonly facts: Readonly<Record<string, Fact>>;
  readonly entries: Readonly<Record<string, EntryTemplate>>;
}
