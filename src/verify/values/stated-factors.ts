import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence } from '../record/reading.js';
import { convert, measureOf, unitName } from './units.js';

/** A conversion that the record itself states: "3.0 mIU/L = 1 ng/mL". */
export interface StatedFactor {
  /** Where it is stated: of this laboratory, and of what its own sentence names. */
  readonly sentence: Sentence;
  /** What a value of the one unit is multiplied by to be one of the other; empty where this says nothing of them. */
  between(from: string, to: string): readonly number[];
}

const UNIT = '([A-Za-zµμ%][A-Za-z0-9µμ%]{0,7}(?:\\/[A-Za-z0-9µμ.]{1,8})?)';
const NUMBER = '(\\d+(?:[.,]\\d+)?)';
const EQUATION = new RegExp(
  `${NUMBER} ?${UNIT}(?: of [A-Za-z -]{1,30})? ?= ?${NUMBER} ?${UNIT}`,
  'g',
);
/** "nmol/L divided by 2.5 = ng/mL", "mmol/L x 4.0 = mg/dL". */
const OPERATION = new RegExp(
  `${UNIT} ?(divided by|\\/|multiplied by|times|[x×*]) ?${NUMBER} ?(?:=|gives|is) ?(?:in )?${UNIT}`,
  'gi',
);

const known = new WeakMap<RecordReading, readonly StatedFactor[]>();

/** The conversions that a record states. Read once; linear. */
export function statedFactors({ record }: Pick<FormReading, 'record'>): readonly StatedFactor[] {
  let factors = known.get(record);
  if (!factors) {
    factors = record.sentences
      .filter(({ text }) => text.length < MAX_SENTENCE && /=|divided|multipl|times/i.test(text))
      .flatMap((s) => [...equationsIn(s), ...operationsIn(s)]);
    known.set(record, factors);
  }
  return factors;
}

const MAX_SENTENCE = 1000;

function* equationsIn(sentence: Sentence): Generator<StatedFactor> {
  for (const m of sentence.text.matchAll(EQUATION)) {
    const [a, b] = [m[1], m[3]].map((n) => Number((n as string).replace(',', '.')));
    if (a && b) yield { sentence, ...factorOf(m[2] as string, m[4] as string, b / a) };
  }
}

function* operationsIn(sentence: Sentence): Generator<StatedFactor> {
  for (const m of sentence.text.matchAll(OPERATION)) {
    const n = Number((m[3] as string).replace(',', '.'));
    if (!n) continue;
    const by = /^(?:divided|\/)/i.test(m[2] as string) ? 1 / n : n;
    yield { sentence, ...factorOf(m[1] as string, m[4] as string, by) };
  }
}

/** Volumes and times below the line cancel: a factor between amounts is one between concentrations of one volume too. */
function factorOf(a: string, b: string, by: number): Pick<StatedFactor, 'between'> {
  const both = [unitName(a), unitName(b)] as const;
  const one = (from: string, to: string, factor: number) => {
    const start = bare(from, both[0]);
    const end = bare(to, both[1]);
    return start !== undefined && end !== undefined && start.below === end.below
      ? [(start.share * factor) / end.share]
      : [];
  };
  return {
    between: (given, asked) => {
      const [from, to] = [unitName(given), unitName(asked)];
      if (from === to || from === '' || to === '') return [];
      if (measureOf(from).dimension === measureOf(to).dimension) return [];
      return [...one(from, to, by), ...reversed(from, to)];
    },
  };
  function reversed(from: string, to: string): number[] {
    const start = bare(from, both[1]);
    const end = bare(to, both[0]);
    return start !== undefined && end !== undefined && start.below === end.below
      ? [start.share / by / end.share]
      : [];
  }
}

/** A unit as so many of another, with what is left below the line: mg/day is 1 mg with "day". */
function bare(
  unit: string,
  of: string,
): { readonly share: number; readonly below: string } | undefined {
  const whole = convert(1, { from: unit, to: of, of: '' });
  if (whole !== undefined && measureOf(unit).dimension === measureOf(of).dimension)
    return { share: whole, below: '' };
  const slash = unit.indexOf('/');
  if (slash < 0 || of.includes('/')) return undefined;
  const above = unit.slice(0, slash);
  if (measureOf(above).dimension !== measureOf(of).dimension) return undefined;
  const share = convert(1, { from: above, to: of, of: '' });
  return share === undefined ? undefined : { share, below: unit.slice(slash) };
}
