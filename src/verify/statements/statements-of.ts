import type { FormQuestion } from '../../core/form.js';
import type { Claim } from '../claim.js';
import { clausesOf, type Piece, sentencesOfAnswer } from './split-answer.js';

const YES_NO = /^(yes|no)\b[.,;:!–—-]*\s*/i;
/** "No prior EGFR TKI": no answer to a question that asks whether. */
const NO_THING = /^no\s+[a-z]/i;
const ASKS_WHETHER =
  /(?:^|[.?;,]\s*(?:and )?)(?:is|are|was|were|does|do|did|has|have|had|will|would|can|could|should)\b|\bwhether\b|\(yes\/no\)|\by\/n\b/i;
const NOTHING_SAID =
  /^(?:n\/?a|not applicable|unknown|not (?:documented|known|recorded|available)|(?:please )?see (?:above|(?:the )?(?:chart|attach\w+|notes?))(?: (?:notes?|chart|records?))?|-+)\.?$/i;

/**
 * The atomic statements of a free text, in order: one a sentence, a list's item or a clause that ends a treatment; a
 * leading yes or no answers its question by itself. None where the text says nothing that could be checked.
 */
export function statementsOf(question: FormQuestion): readonly Claim[] {
  const answer = answerOf(question);
  if (answer === '' || NOTHING_SAID.test(answer)) return [];
  const lead = leadIn(question, answer);
  const rest = { text: answer.slice(lead.length), start: lead.length };
  const claims = sentencesOfAnswer(rest.text)
    .flatMap(clausesOf)
    .slice(0, MOST_STATEMENTS)
    .map((piece) => statement(question, answer, { ...piece, start: piece.start + rest.start }));
  if (lead === '') return claims;
  const holds = /^yes/i.test(lead);
  const text = `${question.text.trim()} Answer: ${holds ? 'Yes' : 'No'}`;
  return [{ question, text, asserts: { kind: 'yes_no', holds } }, ...claims];
}

/** No answer makes more statements than are worth checking. */
const MOST_STATEMENTS = 400;

function answerOf({ answer }: FormQuestion): string {
  if (answer === undefined) return '';
  return (Array.isArray(answer) ? answer.join('; ') : String(answer)).trim();
}

/** The yes or no that an answer to a question of whether begins with. */
function leadIn(question: FormQuestion, answer: string): string {
  const lead = YES_NO.exec(answer)?.[0] ?? '';
  if (lead === '' || !ASKS_WHETHER.test(question.text)) return '';
  return /^no\s*$/i.test(lead) && NO_THING.test(answer) ? '' : lead;
}

function statement(question: FormQuestion, answer: string, { text, start }: Piece): Claim {
  const before = answer.slice(0, start);
  return {
    question,
    text: selfContained(question, text, before),
    asserts: { kind: 'statement', said: text, before },
  };
}

const NAMELESS =
  /^(?:it|its|this|these|they|both|the (?:dose|drug|medication|treatment|trial|course)|stopped|discontinued|started|used|tolerated|reduced|ended|withdrawn|was|were|then)\b/i;
/** A sentence's subject ends before these. */
const SUBJECT_END =
  /\s(?:\d|from|since|for|was|were|is|are|has|had|with|until|started|stopped|used|caused|given|in|on|to|by)\b|[,:;(.]/i;
const LONGEST_SUBJECT = 60;

/** A statement without a subject is given that of the sentence before it, and its question. */
function selfContained(question: FormQuestion, text: string, before: string): string {
  const subject = NAMELESS.test(text) ? subjectOf(before) : '';
  return `${question.text.trim()} Answer: ${subject === '' ? '' : `${subject}: `}${text}`;
}

function subjectOf(before: string): string {
  const sentences = sentencesOfAnswer(before);
  for (let i = sentences.length - 1; i >= 0; i--) {
    const { text } = sentences[i] as Piece;
    if (NAMELESS.test(text)) continue;
    const subject = text.slice(0, text.search(SUBJECT_END) >>> 0).trim();
    return subject.length <= LONGEST_SUBJECT ? subject : '';
  }
  return '';
}
