import type { CancerType } from './case.js';

export const DRUG_KINDS = [
  'chemotherapy',
  'targeted',
  'immunotherapy',
  'endocrine',
  'antibody_drug_conjugate',
  'cellular',
  'radioligand',
  'supportive',
] as const;
export type DrugKind = (typeof DRUG_KINDS)[number];

/** A test result that must be known before a drug is given. */
export interface ResultNeed {
  /** Where the need holds; empty: in every cancer type. */
  readonly cancerTypes: readonly CancerType[];
  /** Id of the test that gives the result. */
  readonly test: string;
  /** True: needed only where the drug is given without chemotherapy (pembrolizumab in lung cancer: PD-L1). */
  readonly withoutChemotherapyOnly: boolean;
}

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
  /** Ids of every class the drug belongs to, wider ones included: any drug but a supportive one is `systemic`. */
  readonly classes: readonly string[];
  /** Molecular targets, as gene or protein symbols (HER2, EGFR, PD-1). */
  readonly targets: readonly string[];
  /** Results the drug needs: its own list, or where it has none those of its classes. */
  readonly needs: readonly ResultNeed[];
}

/** A class that is used as a recommendation of its own ("anti-HER2 therapy", "EGFR TKI"). */
export interface TreatmentClass {
  readonly id: string;
  readonly names: readonly string[];
  /** Names that mean the class only in a context of treatment (IO, AI). */
  readonly contextNames: readonly string[];
  /** Ids of every wider class this one belongs to, near ones first. */
  readonly within: readonly string[];
  /** Where the name says a narrower class: "anti-EGFR therapy" is an antibody in colorectal cancer. */
  readonly meansIn: Readonly<Partial<Record<CancerType, string>>>;
  readonly needs: readonly ResultNeed[];
}

export const REGIMEN_SETTINGS = [
  'neoadjuvant',
  'adjuvant',
  'perioperative',
  'definitive',
  'consolidation',
  'palliative',
] as const;
export type RegimenSetting = (typeof REGIMEN_SETTINGS)[number];

export interface Regimen {
  readonly name: string;
  /** Other spellings, trial names used as regimens among them. */
  readonly aliases: readonly string[];
  /** Those names (of `name`, `aliases`, `contextAliases`) that are a trial's: alone they may cite evidence. */
  readonly trialNames: readonly string[];
  /** Spellings that mean the regimen only in a context of treatment (AC, TC, HP, CP). */
  readonly contextAliases: readonly string[];
  /** Drug names. */
  readonly components: readonly string[];
  /** Ids of classes of which some drug is part ("ADT plus ARPI"). */
  readonly classComponents: readonly string[];
  /** True where radiation is part of it (Stupp, CROSS). */
  readonly radiation: boolean;
  /** The general regimen this one is a use of (PRODIGE 24: mFOLFIRINOX), by name. */
  readonly variantOf?: string;
  readonly cancerTypes: readonly CancerType[];
  /** The setting the name alone implies (KEYNOTE-522: perioperative), if any. */
  readonly setting?: RegimenSetting;
}

export const PROCEDURE_KINDS = [
  'resection',
  'node_surgery',
  'ablation',
  'biopsy',
  'palliative_surgery',
  'reconstruction',
  'locoregional',
  'transplant',
  'other',
] as const;
export type ProcedureKind = (typeof PROCEDURE_KINDS)[number];

export interface Procedure {
  readonly name: string;
  readonly kind: ProcedureKind;
  readonly aliases: readonly string[];
  readonly contextAliases: readonly string[];
  /** Cancer types for which it is a curative resection of the primary; empty for general terms ("resection"). */
  readonly cancerTypes: readonly CancerType[];
}

export interface RadiationTerm {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly contextAliases: readonly string[];
  /** True where the term itself says that chemotherapy is given with it (chemoradiation). */
  readonly withChemotherapy: boolean;
}

export interface DiagnosticTest {
  readonly id: string;
  readonly names: readonly string[];
  readonly contextNames: readonly string[];
  /** Words that name the test only as what is ordered ("send EGFR, ALK and PD-L1"); elsewhere they state a result. */
  readonly analytes: readonly string[];
  /** Ids of every wider test this one is part of: `egfr` is within `molecular`. */
  readonly within: readonly string[];
}

/** Care that is neither drug, operation nor radiation: `trial`, `supportive`, `palliative_care`, `surveillance`. */
export interface CareTerm {
  readonly id: string;
  readonly names: readonly string[];
  readonly contextNames: readonly string[];
  readonly within: readonly string[];
}

/**
 * What clinicians call treatments and tests, as `catalog/treatments.yaml` lists them. Names are matched without case
 * and with a plural s, which the lists leave out.
 */
export interface Treatments {
  readonly drugs: readonly Drug[];
  readonly classes: readonly TreatmentClass[];
  readonly regimens: readonly Regimen[];
  readonly procedures: readonly Procedure[];
  readonly radiation: readonly RadiationTerm[];
  readonly tests: readonly DiagnosticTest[];
  readonly care: readonly CareTerm[];
}

/**
 * Ids of the tests whose result a drug or class needs in a cancer type. `withChemotherapy`: chemotherapy is given
 * with it in the same regimen.
 */
export function resultsNeeded(
  needs: readonly ResultNeed[],
  where: { readonly cancerType: CancerType; readonly withChemotherapy: boolean },
): string[] {
  return needs
    .filter((n) => n.cancerTypes.length === 0 || n.cancerTypes.includes(where.cancerType))
    .filter((n) => !(n.withoutChemotherapyOnly && where.withChemotherapy))
    .map((n) => n.test);
}
