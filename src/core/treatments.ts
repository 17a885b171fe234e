/** What a clinician calls a treatment or a test, as `catalog/treatments.yaml` lists it. All names are matched without case. */
export type DrugKind =
  | 'chemotherapy'
  | 'targeted'
  | 'immunotherapy'
  | 'endocrine'
  | 'antibody_drug_conjugate'
  | 'cellular'
  | 'radioligand'
  | 'supportive';

export interface Drug {
  /** The generic (INN) name, lower case: the drug's id. */
  readonly name: string;
  readonly kind: DrugKind;
  readonly brands: readonly string[];
  /** Other full spellings: biosimilar names with their suffix, salts, code names, British names. */
  readonly aliases: readonly string[];
  /** Short forms that mean this drug wherever they stand in an oncology text (T-DXd, 5-FU, carbo). */
  readonly shorthand: readonly string[];
  /** Short forms that mean this drug only beside other drugs of a regimen (H, P, T). */
  readonly contextShorthand: readonly string[];
  /** Ids of the classes the drug belongs to. */
  readonly classes: readonly string[];
  /** Molecular targets, as gene or protein symbols (HER2, EGFR, PD-1). */
  readonly targets: readonly string[];
}

/** A class that is used as a recommendation of its own ("anti-HER2 therapy", "EGFR TKI"). */
export interface TreatmentClass {
  readonly id: string;
  readonly names: readonly string[];
  /** Ids of wider classes this one belongs to. */
  readonly within: readonly string[];
}

export interface Regimen {
  readonly name: string;
  /** Other spellings, trial names used as regimens among them. */
  readonly aliases: readonly string[];
  /** Spellings that mean the regimen only in a context of treatment (AC, TC, HP, CP). */
  readonly contextAliases: readonly string[];
  /** Drug names. */
  readonly components: readonly string[];
  readonly cancerTypes: readonly string[];
  /** The setting the name alone implies (KEYNOTE-522: perioperative), if any. */
  readonly setting?: string;
}

export type ProcedureKind =
  | 'resection'
  | 'node_surgery'
  | 'ablation'
  | 'biopsy'
  | 'palliative_surgery'
  | 'transplant'
  | 'other';

export interface Procedure {
  readonly name: string;
  readonly kind: ProcedureKind;
  readonly aliases: readonly string[];
  readonly contextAliases: readonly string[];
  /** Cancer types for which it is a curative resection of the primary; empty for general terms ("resection"). */
  readonly cancerTypes: readonly string[];
}

export interface RadiationTerm {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly contextAliases: readonly string[];
}

export interface DiagnosticTest {
  readonly id: string;
  readonly names: readonly string[];
  readonly contextNames: readonly string[];
}

export interface Treatments {
  readonly drugs: readonly Drug[];
  readonly classes: readonly TreatmentClass[];
  readonly regimens: readonly Regimen[];
  readonly procedures: readonly Procedure[];
  readonly radiation: readonly RadiationTerm[];
  readonly tests: readonly DiagnosticTest[];
}
