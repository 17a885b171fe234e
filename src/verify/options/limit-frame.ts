import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { type NumberAsked, type NumbersAsked, numbersAsked } from '../values/numbers-asked.js';
import { countsOf } from './counts.js';
import { findingsOf } from './findings.js';
import { type Limit, limitOf, meets } from './limit.js';
import { quotedBy } from './quoted.js';
import { dayOf } from './recency.js';
import { requestedIn } from './requested.js';
import { type Scale, SILENT } from './scale.js';
import { topicOf } from './topic.js';

/** Less sure numbers say nothing against an answer. */
const SURE = 0.7;
/** Which two values a change lies between is easily mistaken. */
const SURE_OF_CHANGE = 0.85;

/** Whether the number that a yes/no question sets a limit on meets it, by what the record gives or what follows from it. */
export function withinLimit(claim: Claim, reading: FormReading): Scale {
  const limit = limitOf(claim.question.text);
  if (!limit) return SILENT;
  const counts = countsOf(claim.question.text, reading);
  const { best, doubtful } = counts ?? sensible(numbersFor(limit, claim, reading));
  if (best.length === 0) return SILENT;
  const meeting = best.filter((n) => meets(n.value, limit));
  const missing = best.filter((n) => !meets(n.value, limit));
  const sure = Math.max(...best.map((n) => n.sure));
  if (limit.of === 'change' && sure < SURE_OF_CHANGE) return SILENT;
  const isDoubted = doubtful.some((n) => meets(n.value, limit) !== meeting.length > 0);
  const strength = (sure >= SURE ? 1 : sure / 2) * (isDoubted ? DOUBTED : 1);
  return {
    yes: (strength * meeting.length) / best.length,
    no: (strength * missing.length) / best.length,
    forYes: meeting.flatMap(quotedBy),
    forNo: missing.flatMap(quotedBy),
  };
}

/** Where another reading of the question falls on the other side of the limit, the record does not plainly answer it. */
const DOUBTED = 0.5;

/** A number that a sentence sets as a limit is nobody's value: "a relapse below 10 mg would be grave". */
function sensible({ best, doubtful }: NumbersAsked): NumbersAsked {
  return { best: best.filter((n) => !n.quotes.some(isLimit)), doubtful };
}

const LIMITS =
  /(?:[<>≤≥]=?|\b(?:below|above|under|over|less than|more than|greater than|fewer than|at least|at most|up to|goal(?: of)?|target(?: of)?|threshold(?: of)?|cut-?off(?: of)?))\s*$/i;

const LIMIT_INSIDE =
  /\b(?:dose|level|count|score|value)s? (?:below|above|under|over|less than|more than)\s+\d/i;

function isLimit({ sentence, start, end }: NumberAsked['quotes'][number]): boolean {
  if (LIMIT_INSIDE.test(sentence.text.slice(start - sentence.start, end - sentence.start)))
    return true;
  const at = start - sentence.start;
  return LIMITS.test(sentence.text.slice(Math.max(0, at - 24), at));
}

function numbersFor(limit: Limit, claim: Claim, reading: FormReading): NumbersAsked {
  const shares =
    /^%|^percent/.test(limit.unit) && limit.of === 'value' ? sharesOf(limit, reading) : [];
  if (shares.length > 0) return { best: shares, doubtful: [] };
  const text = namedIn(questionOf(limit), reading);
  const isSpan = limit.of === 'span';
  return numbersAsked({ ...claim.question, type: 'number', text }, reading, { isSpan });
}

/** How far behind a name its percentage may stand. */
const NEAR = 40;

/** The percentages right behind a name on the last day that gives one: "FVC 2.31 L (68 %)". */
function sharesOf({ question }: Limit, reading: FormReading): readonly NumberAsked[] {
  const topic = topicOf(question, reading.vocabulary);
  const all = findingsOf({ ...topic, concepts: topic.concepts.slice(0, 1), words: [] }, reading)
    .filter((f) => f.how === 'same' && f.status === 'affirmed')
    .flatMap((f) => {
      const share = f.sentence.quantities.find(
        (q) => q.unit === '%' && !q.isReference && q.start >= f.end && q.start - f.end <= NEAR,
      );
      return share ? [{ share, day: dayOf(f) }] : [];
    });
  const last = all
    .map((s) => s.day)
    .sort()
    .at(-1);
  return all
    .filter((s) => s.day === last)
    .map(({ share: { sentence, start, end, low, high } }) => ({
      value: (low + high) / 2,
      low,
      high,
      sure: 0.9,
      quotes: [{ sentence, start, end }],
    }));
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
