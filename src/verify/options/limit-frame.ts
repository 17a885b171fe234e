import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { numbersAsked } from '../values/numbers-asked.js';
import { type Limit, limitOf, meets } from './limit.js';
import { quotedBy } from './quoted.js';
import { requestedIn } from './requested.js';
import { type Scale, SILENT } from './scale.js';

/** Less sure numbers say nothing against an answer. */
const SURE = 0.7;
/** Which two values a change lies between is easily mistaken. */
const SURE_OF_CHANGE = 0.85;

/** Whether the number that a yes/no question sets a limit on meets it, by what the record gives or what follows from it. */
export function withinLimit(claim: Claim, reading: FormReading): Scale {
  const limit = limitOf(claim.question.text);
  if (!limit) return SILENT;
  const numbers = numbersAsked(
    { ...claim.question, type: 'number', text: namedIn(questionOf(limit), reading) },
    reading,
  );
  if (numbers.length === 0) return SILENT;
  const meeting = numbers.filter((n) => meets(n.value, limit));
  const missing = numbers.filter((n) => !meets(n.value, limit));
  const sure = Math.max(...numbers.map((n) => n.sure));
  if (limit.of === 'change' && sure < SURE_OF_CHANGE) return SILENT;
  const strength = sure >= SURE ? 1 : sure / 2;
  return {
    yes: (strength * meeting.length) / numbers.length,
    no: (strength * missing.length) / numbers.length,
    forYes: meeting.flatMap(quotedBy),
    forNo: missing.flatMap(quotedBy),
  };
}

/** "The previous biologic" by its name: the one of its class that the patient had, where there is one. */
function namedIn(question: string, reading: FormReading): string {
  const { vocabulary, record } = reading;
  const own = requestedIn(reading);
  const group = vocabulary.namesIn(question).find((n) => n.concept.kind === 'drug_class');
  const lead =
    group &&
    /\b(?:the |any )?(?:previous|prior|other|last|current)\s+$/i.exec(
      question.slice(0, group.start),
    );
  if (!group || !lead) return question;
  const had = vocabulary
    .membersOf(group.concept.id)
    .filter((m) => m.kind === 'drug' && !own.has(m.id))
    .map((m) => ({ id: m.id, n: record.mentionsOf(m.id).filter((x) => HAD.has(x.status)).length }))
    .filter((m) => m.n > 0)
    .sort((a, b) => b.n - a.n);
  const [first, second] = had;
  if (!first || (second && second.n * 2 > first.n)) return question;
  return `${question.slice(0, lead.index)} ${first.id}${question.slice(group.end)}`;
}

const HAD: ReadonlySet<string> = new Set(['affirmed', 'past']);

function questionOf({ question, unit, of }: Limit): string {
  if (of !== 'value' || unit === '') return question;
  return /years?/.test(unit) ? `${question} age (years)` : `${question} (${unit})`;
}
