import type { Sentence } from '../record/reading.js';
import { type Dose, dosesIn } from './doses.js';
import { isOfPatient, type RecordScope } from './record-scopes.js';

/** What the lines of a log of one drug's doses add up to. */
export interface LogTotal {
  /** In the doses' unit: of the lines that were given, and of all of them. */
  readonly given: number;
  readonly all: number;
  readonly lines: readonly Sentence[];
}

const LEAST_LINES = 3;
const NOT_GIVEN =
  /\b(?:not|never|held|hold|cancel\w*|skipped|missed|omitted|declined|refused|deferred|withheld|postponed|moved|no[- ]?show|did(?:n.t| not)|error|void|wasted|returned|planned|scheduled|pending)\b/i;

/** The totals of the logs that a drug's own documents keep, in a unit: lines that begin with a day and give one dose. */
export function logTotals(own: readonly RecordScope[], unit: string): readonly LogTotal[] {
  const documents = new Set(
    own.filter((s) => isOfPatient(s) && s.link === 'document').map((s) => s.sentence.document),
  );
  return [...documents].flatMap((document) => {
    const lines = document.sentences.flatMap((line) => {
      const dose = doseOfLine(line, unit);
      return dose ? [{ line, dose }] : [];
    });
    const given = lines.filter(({ line }) => !NOT_GIVEN.test(line.text));
    const sum = (all: typeof lines) => all.reduce((total, { dose }) => total + dose.amount, 0);
    return given.length < LEAST_LINES
      ? []
      : [{ given: sum(given), all: sum(lines), lines: given.map(({ line }) => line) }];
  });
}

function doseOfLine(line: Sentence, unit: string): Dose | undefined {
  const [day] = line.dates;
  if (!day || /[A-Za-z]/.test(line.text.slice(0, day.start - line.start))) return undefined;
  const doses = dosesIn(line.text).filter((d) => d.unit === unit);
  return doses.length === 1 ? doses[0] : undefined;
}
