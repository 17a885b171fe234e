import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { askOf } from '../options/ask.js';
import { judgedStatements } from '../statements/judged-statements.js';
import type { Concept, NameAt } from '../vocabulary.js';

/** What an answer says of a disease or of a drug: that the patient has or had it, or not. */
export interface AnswerFact {
  readonly question: FormQuestion;
  readonly about: 'disease' | 'drug';
  readonly concept: string;
  readonly holds: boolean;
  /** The question asks what the disease is, so that only one of several can be right. */
  readonly isDiagnosis: boolean;
}

const DIAGNOSIS = /\bdiagnos[ie]s\b|\btype of\b|\bindication\b|\bwhich disease\b|\bhistolog/i;
/** Options of these are no facts of the patient's. */
const NOT_OWN = /\b(?:not|family|relatives?|excluded|ruled out|absent|negative)\b/i;

/** The facts that an answer states about the patient. None for what asks of the future, of others or of a value. */
export function factsOf(question: FormQuestion, reading: FormReading): readonly AnswerFact[] {
  switch (question.type) {
    case 'free_text':
      return ofText(question, reading);
    case 'multiple_choice':
      return ofOptions(question, [String(question.answer ?? '')], reading);
    case 'multi_select':
      return Array.isArray(question.answer)
        ? [...ofOptions(question, question.answer, reading), ...ofTaken(question, reading)]
        : [];
    case 'yes_no':
      return ofYesNo(question, reading);
    default:
      return [];
  }
}

function ofText(question: FormQuestion, reading: FormReading): readonly AnswerFact[] {
  const isDiagnosis = DIAGNOSIS.test(question.text);
  return judgedStatements(question, reading).flatMap(({ statement, cases }) => [
    ...statement.mentions
      .filter((m) => m.kind === 'condition' && STATED.has(m.status))
      .map((m) => ({
        question,
        about: 'disease' as const,
        concept: m.concept,
        holds: m.status !== 'negated',
        isDiagnosis,
      })),
    ...cases
      .filter(
        (c) => !c.isRequested && c.use !== 'unsaid' && (c.isPast || NEVER.test(c.therapy.text)),
      )
      .map((c) => ({
        question,
        about: 'drug' as const,
        concept: c.therapy.drug,
        holds: c.use === 'used',
        isDiagnosis: false,
      })),
  ]);
}

/** A denial of the past, and no plan to leave a drug out. */
const NEVER = /\b(?:never|no prior|no previous|has not (?:been|had|received))\b/i;
const STATED: ReadonlySet<string> = new Set(['affirmed', 'negated']);

function ofOptions(
  question: FormQuestion,
  options: readonly string[],
  { vocabulary }: FormReading,
): readonly AnswerFact[] {
  if (NOT_OWN.test(question.text)) return [];
  const isDiagnosis = DIAGNOSIS.test(question.text);
  return options.flatMap((option) => {
    const names = vocabulary.namesIn(option).filter((n) => n.concept.kind === 'condition');
    const [only] = names;
    if (!only || names.length > 1 || /\b(?:no|not|none|without|negative)\b/i.test(option))
      return [];
    return [
      { question, about: 'disease' as const, concept: only.concept.id, holds: true, isDiagnosis },
    ];
  });
}

const ASKS_TAKEN = /\b(?:taken|tried|received|had|used|been given|treated with)\b/i;
const ASKS_ELSE =
  /\b(?:contra-?indicat\w*|intoleran\w*|allerg\w*|not|planned|will|family|documented|present)\b/i;

/** The drugs that are chosen of those a question offers as taken. */
function ofTaken(question: FormQuestion, { vocabulary }: FormReading): readonly AnswerFact[] {
  const { text, answer } = question;
  if (!Array.isArray(answer) || !ASKS_TAKEN.test(text) || ASKS_ELSE.test(text)) return [];
  return answer.flatMap((option) => {
    const names = vocabulary.namesIn(option).filter((n) => n.concept.kind === 'drug');
    const [only] = names;
    if (!only || names.length > 1 || saysMore(option, names)) return [];
    return [
      {
        question,
        about: 'drug' as const,
        concept: only.concept.id,
        holds: true,
        isDiagnosis: false,
      },
    ];
  });
}

const ABOUT: Readonly<Partial<Record<Concept['kind'], AnswerFact['about']>>> = {
  drug: 'drug',
  drug_class: 'drug',
  condition: 'disease',
};

function ofYesNo(question: FormQuestion, { vocabulary }: FormReading): readonly AnswerFact[] {
  const answer = String(question.answer ?? '').trim();
  const ask = askOf(question.text);
  if (!/^(?:yes|no)$/i.test(answer) || ask.whose !== 'patient' || ask.scope !== 'ever') return [];
  const about = ask.frame === 'taken' ? 'drug' : ask.frame === 'present' ? 'disease' : undefined;
  const names = vocabulary.namesIn(ask.object).filter((n) => ABOUT[n.concept.kind] === about);
  const holds = /^yes$/i.test(answer);
  if (
    about === undefined ||
    isCompound(names) ||
    (holds && names.length !== 1) ||
    saysMore(ask.object, names)
  )
    return [];
  return names.map((n) => ({ question, about, concept: n.concept.id, holds, isDiagnosis: false }));
}

/** "Carcinoid heart disease": two names side by side are one that the vocabulary does not know. */
function isCompound(names: readonly NameAt[]): boolean {
  return names.some((n, i) => (names[i + 1]?.start ?? Number.POSITIVE_INFINITY) - n.end <= 1);
}

/** Whether words stand beside the names that may narrow them to something the vocabulary does not know. */
function saysMore(object: string, names: readonly NameAt[]): boolean {
  let rest = object;
  for (const { start, end } of [...names].reverse())
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return /[a-z]{2}/i.test(rest.replace(EMPTY, ' '));
}

const EMPTY =
  /\b(?:an?|the|any|or|and|other|of|with|to|this|such as|including|history|a trial|trial|treatment|therapy|drugs?|agents?|medications?|disease|personal|prior|previous|active|current|doses?|single|ever)\b/gi;
