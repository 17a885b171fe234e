import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { birthOf } from './birth.js';
import { type Derivation, type Derived, shown } from './derived.js';
import { FORMULAS, type Formula, type Patient } from './formulas.js';
import { weightsIn } from './measured-sizes.js';
import { picked, type Valued } from './pick-candidate.js';
import { wholeYears } from './time-between.js';
import { quoteOf, valuesFor } from './values-for.js';

const SURE = 0.8;
/** Inputs are rounded, and so is what follows from them. */
const SLACK = 0.01;

/** Whether a question asks for a quantity that a formula gives. */
export function formulaFor(question: string): Formula | undefined {
  return FORMULAS.find(({ name }) => name.test(question));
}

/** What a formula gives from the newest of its inputs; nothing where one is missing. */
export const deriveFormula: Derivation = ({ ask, claim }, reading): readonly Derived[] => {
  const formula = formulaFor(claim.question.text);
  if (!formula) return [];
  const inputs = formula.inputs.map(({ test, unit }) =>
    newest(test, unit, { claim, ask, reading }),
  );
  if (inputs.some((i) => i === undefined)) return [];
  const used = inputs as readonly Valued[];
  if (new Set(used.map((v) => v.candidate.number)).size < used.length) return [];
  const days = used.map((v) => v.candidate.date).filter((d) => d.length === 10);
  const patient = patientOn(days.toSorted().at(-1) ?? reading.record.today, reading);
  if (formula.needs?.some((need) => !hasNeed(patient, need))) return [];
  const value = formula.compute(
    used.map((v) => v.value),
    patient as Patient,
  );
  if (!Number.isFinite(value)) return [];
  const scale = ask.unit === '%' || value >= 1.5 || !/percent|%/.test(ask.text) ? 1 : 100;
  return [
    {
      value: value * scale,
      low: value * scale * (1 - SLACK),
      high: value * scale * (1 + SLACK),
      sure: Math.min(SURE, ...used.map((v) => v.candidate.strength)),
      quotes: used.map(quoteOf),
      from: used.map((v) => shown(v.value)).join(', '),
    },
  ];
};

function newest(
  test: string,
  unit: string,
  about: { readonly claim: Claim; readonly ask: Ask; readonly reading: FormReading },
): Valued | undefined {
  const ask: Ask = {
    ...about.ask,
    unit,
    computation: 'none',
    pick: 'latest',
    text: test.toLowerCase(),
    window: undefined,
  };
  const question = { ...about.claim.question, text: test };
  const all = valuesFor({ ...about.claim, question }, ask, about.reading).filter(
    (v) => v.candidate.strength * v.candidate.reliability >= SURE,
  );
  return all.length > 0 ? picked(all, ask)[0] : undefined;
}

function patientOn(day: string, reading: FormReading): Partial<Patient> {
  const birth = birthOf(reading);
  const weight = weightsIn(reading).at(-1)?.value;
  const sex = sexOf(reading);
  return {
    ...(birth && day ? { age: wholeYears(birth.to, day) } : {}),
    ...(weight ? { weight } : {}),
    ...(sex ? { isFemale: sex === 'female' } : {}),
  };
}

function hasNeed(patient: Partial<Patient>, need: 'age' | 'weight' | 'sex'): boolean {
  return need === 'sex' ? patient.isFemale !== undefined : patient[need] !== undefined;
}

/** By the words of the first lines of the notes. */
function sexOf(reading: FormReading): 'female' | 'male' | undefined {
  let female = 0;
  let male = 0;
  for (const { sentences } of reading.record.documents)
    for (const { text } of sentences.slice(0, 8)) {
      if (
        /\b\d{1,3} ?(?:y\/?o|yo|year-old|years? old)? ?F\b|\b(?:female|woman|girl|she|her|Ms|Mrs)\b/.test(
          text,
        )
      )
        female++;
      if (
        /\b\d{1,3} ?(?:y\/?o|yo|year-old|years? old)? ?M\b|\b(?:male|man|boy|he|his|Mr)\b/.test(
          text,
        )
      )
        male++;
    }
  return female === male ? undefined : female > male ? 'female' : 'male';
}
