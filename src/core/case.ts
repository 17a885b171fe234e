/** The cancer types a case may have; interventions are filtered by them. */
export const CANCER_TYPES = [
  'breast',
  'gastric',
  'lung',
  'colorectal',
  'pancreatic',
  'glioma',
  'hepatocellular',
  'ovarian',
  'melanoma',
  'prostate',
  'renal',
  'urothelial',
  'esophageal',
  'head_neck',
  'sarcoma',
  'other',
] as const;
export type CancerType = (typeof CANCER_TYPES)[number];

export type ConsensusLabel = 'strong' | 'tacit' | 'mixed' | 'refusal';

/** A patient's chart and what a tumor board agreed on for it. */
export interface Case {
  readonly caseId: string;
  readonly cancerType: CancerType;
  /** A chronological chart; tagged entries and headed blocks are usual, plain prose is allowed. */
  readonly packet: string;
  readonly consensus: readonly { readonly treatment: string; readonly label: ConsensusLabel }[];
  readonly strata: Readonly<Record<string, string>>;
}
