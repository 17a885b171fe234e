/** A quantity that is computed from laboratory values, weight and age, where a record gives only those. */
export interface Formula {
  readonly name: RegExp;
  /** What it takes: a test as a question would name it, with the unit that the formula wants. */
  readonly inputs: readonly FormulaInput[];
  readonly needs?: readonly ('age' | 'weight' | 'sex')[];
  readonly compute: (values: readonly number[], patient: Patient) => number;
}

export interface FormulaInput {
  readonly test: string;
  readonly unit: string;
}

export interface Patient {
  readonly age: number;
  readonly weight: number;
  readonly isFemale: boolean;
}

const input = (test: string, unit: string): FormulaInput => ({ test, unit });
const at = (values: readonly number[], i: number) => values[i] as number;

export const FORMULAS: readonly Formula[] = [
  {
    // Sterling et al., Hepatology 2006.
    name: /\bfib-?\s?4\b|\bfibrosis-4\b/i,
    inputs: [input('AST', 'U/L'), input('platelet count', '10^9/L'), input('ALT', 'U/L')],
    needs: ['age'],
    compute: (v, { age }) => (age * at(v, 0)) / (at(v, 1) * Math.sqrt(at(v, 2))),
  },
  {
    // Wai et al., Hepatology 2003, with 40 U/L as the upper limit of AST.
    name: /\bapri\b/i,
    inputs: [input('AST', 'U/L'), input('platelet count', '10^9/L')],
    compute: (v) => (at(v, 0) / 40 / at(v, 1)) * 100,
  },
  {
    name: /\btransferrin saturation\b|\btsat\b|\biron saturation\b/i,
    inputs: [input('serum iron', 'ug/dL'), input('total iron binding capacity', 'ug/dL')],
    compute: (v) => (at(v, 0) / at(v, 1)) * 100,
  },
  {
    name: /\bnon-?\s?hdl\b/i,
    inputs: [input('total cholesterol', 'mg/dL'), input('HDL cholesterol', 'mg/dL')],
    compute: (v) => at(v, 0) - at(v, 1),
  },
  {
    // Friedewald et al., Clin Chem 1972.
    name: /\bldl\b/i,
    inputs: [
      input('total cholesterol', 'mg/dL'),
      input('HDL cholesterol', 'mg/dL'),
      input('triglycerides', 'mg/dL'),
    ],
    compute: (v) => at(v, 0) - at(v, 1) - at(v, 2) / 5,
  },
  {
    // Payne et al., BMJ 1973.
    name: /\b(?:albumin-)?corrected (?:serum )?calcium\b|\bcalcium[^.]{0,20}\bcorrected\b/i,
    inputs: [input('serum calcium', 'mg/dL'), input('serum albumin', 'g/dL')],
    compute: (v) => at(v, 0) + 0.8 * (4 - at(v, 1)),
  },
  {
    // Cockcroft and Gault, Nephron 1976.
    name: /\bcreatinine clearance\b|\bcockcroft\b|\bcrcl\b/i,
    inputs: [input('serum creatinine', 'mg/dL')],
    needs: ['age', 'weight', 'sex'],
    compute: (v, { age, weight, isFemale }) =>
      (((140 - age) * weight) / (72 * at(v, 0))) * (isFemale ? 0.85 : 1),
  },
  {
    // Matthews et al., Diabetologia 1985.
    name: /\bhoma-?\s?ir\b/i,
    inputs: [input('fasting glucose', 'mg/dL'), input('fasting insulin', 'uIU/mL')],
    compute: (v) => (at(v, 0) * at(v, 1)) / 405,
  },
  {
    name: /\b(?:urine |urinary )?protein[- ]?(?:to[- ])?(?:\/ ?)?creatinine ratio\b|\bupcr\b/i,
    inputs: [input('urine protein', 'mg/dL'), input('urine creatinine', 'mg/dL')],
    compute: (v) => at(v, 0) / at(v, 1),
  },
  {
    name: /\bfev1\s?\/\s?fvc\b|\bfev1 to fvc\b/i,
    inputs: [input('FEV1', 'L'), input('FVC', 'L')],
    compute: (v) => at(v, 0) / at(v, 1),
  },
  {
    name: /\bfree light chain ratio\b|\bkappa[ /]+lambda\b|\bflc ratio\b/i,
    inputs: [input('kappa free light chain', 'mg/L'), input('lambda free light chain', 'mg/L')],
    compute: (v) => at(v, 0) / at(v, 1),
  },
  {
    name: /\banion gap\b/i,
    inputs: [
      input('sodium', 'mmol/L'),
      input('chloride', 'mmol/L'),
      input('bicarbonate', 'mmol/L'),
    ],
    compute: (v) => at(v, 0) - at(v, 1) - at(v, 2),
  },
  {
    name: /\bmean arterial pressure\b/i,
    inputs: [input('systolic blood pressure', 'mmHg'), input('diastolic blood pressure', 'mmHg')],
    compute: (v) => (at(v, 0) + 2 * at(v, 1)) / 3,
  },
];
