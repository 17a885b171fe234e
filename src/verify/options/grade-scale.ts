import type { Asked } from './asked.js';
import { type Grade, type GradeAt, gradesIn, isStep, scaleIn, UNREAD } from './grades.js';
import { resultDay } from './recency.js';
import { oneOrOther } from './result-scale.js';
import { type Scale, SILENT } from './scale.js';

/** Whether the patient's step on a scale is the one that an option offers. */
export function gradeScale(grade: Grade, { question, topic, reading }: Asked): Scale {
  const { concepts } = topic;
  const word =
    grade.scale || scaleIn(question.text) || topic.text.replace(/[.?:]+$/, '').toLowerCase();
  const named = concepts.length > 0 ? gradesIn({ word: '', concepts }, reading) : [];
  const given = lastSaid(named.length > 0 ? named : gradesIn({ word, concepts: [] }, reading));
  if (given.length === 0 || given.some((g) => g.step === UNREAD)) return SILENT;
  const same = given.filter((g) => isStep(g.step, grade)).map((g) => g.finding);
  const other = given.filter((g) => !isStep(g.step, grade)).map((g) => g.finding);
  return oneOrOther(same, other);
}

function gradeDay({ step, finding: { sentence } }: GradeAt): string {
  return step === UNREAD ? sentence.document.document.date : resultDay(sentence);
}

/** Places without a step count only where there is none with one. */
function read(given: readonly GradeAt[]): readonly GradeAt[] {
  const steps = given.filter((g) => g.step !== UNREAD);
  return steps.length > 0 ? steps : given;
}

const CONCLUDES =
  /^(?:imp|impression|assessment|a|a\/p|a&p|ap|opinion|conclusion|diagnos[ie]s|summary|final)/i;

/** A patient's step is what the last document to give one says, and there what it concludes. */
function lastSaid(given: readonly GradeAt[]): readonly GradeAt[] {
  const last = given.map(gradeDay).sort().at(-1);
  const latest = read(given.filter((g) => gradeDay(g) === last));
  const concluded = latest.filter((g) => CONCLUDES.test(g.finding.sentence.section));
  return concluded.length > 0 ? concluded : latest;
}
