import { agree, conflict, type Finding } from './finding.js';
import { evidenceOfScope, type RecordScope, recordScopes } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

/**
 * Whether the patient had the drug: said to have had what the record knows as planned, denied, declined, another
 * person's, or not at all though it tells of other treatments; or said never to have had what the record tells of.
 */
export function checkUse(at: TherapyCase): readonly Finding[] {
  if (at.isRequested) return [];
  const { use } = at;
  if (use === 'unused') return checkUnused(at);
  return saysUsed(at) ? checkUsed(at) : [];
}

function saysUsed({ use, isPast, course, outcomes, reading, statement }: TherapyCase): boolean {
  const { today } = reading.record;
  const isDated = [...course.starts, ...course.stops].some((d) => today === '' || d <= today);
  const isTold =
    outcomes.some((o) => TRIED.has(o.kind)) && course.lengths.length + course.dates.length > 0;
  return (
    isDated ||
    isTold ||
    (use === 'unsaid' && isListed(statement)) ||
    (isPast &&
      (use === 'used' || course.lengths.length > 0 || outcomes.some((o) => TRIED.has(o.kind))))
  );
}

/** A drug that stands alone in an answer to what was tried, with no more than its dose. */
const ASKS_TRIED = /\b(?:tried|failed|prior|previous(?:ly)?|past|received|used|trials?)\b/i;
const OFFERS_ELSE =
  /\b(?:contra-?indicat\w*|not tried|why not|if not|or reason|planned|appropriate|allerg\w*|concomitant|current)\b/i;

function isListed({ said, mentions, claim, sentences }: TherapyCase['statement']): boolean {
  const { text } = claim.question;
  if (!ASKS_TRIED.test(text) || OFFERS_ELSE.test(text) || sentences.length !== 1) return false;
  const [first] = sentences;
  let rest = said;
  for (const m of [...mentions].reverse())
    if (first) rest = `${rest.slice(0, m.start - first.start)} ${rest.slice(m.end - first.start)}`;
  return !/[a-z]{3}/i.test(rest.replace(/\b(?:and|oral|topical)\b/gi, ' '));
}

const TRIED: ReadonlySet<string> = new Set([
  'ineffective',
  'partial',
  'effective',
  'intolerant',
  'tolerated',
]);

function checkUsed(at: TherapyCase): readonly Finding[] {
  const { others, name, isClass } = at;
  const own = at.own.filter((s) => s.link === 'names');
  const used = own.filter(isUsed);
  const unused = own.filter(
    (s) => s.use === 'unused' || (!isUsed(s) && s.mentions.every((m) => NOT_GIVEN.has(m.status))),
  );
  const last = latest([...unused.filter(isFirm), ...used]);
  const isManifold = new Set(used.map((s) => s.sentence.document)).size > 1;
  const dated = own.filter((s) => s.use !== 'unused' && isOfItsDay(s, at));
  if (dated.length > 0)
    return [agree(dated.map(evidenceOfScope), `The record tells of ${name} on that day.`)];
  if (used.length > 0 && (isManifold || last === undefined || used.includes(last)))
    return [agree(used.map(evidenceOfScope), `The record tells of ${name} being given.`)];
  const open = own.filter(
    (s) => s.use === 'unsaid' && !unused.includes(s) && s.mentions.some((m) => GIVEN.has(m.status)),
  );
  if (unused.length > 0 && open.length <= unused.length)
    return [
      conflict(
        unused.map(evidenceOfScope),
        `The record says that ${name} was not given to the patient.`,
        { against: 'denied' },
      ),
    ];
  if (own.length > 0) return [];
  if (others.length > 0)
    return [
      conflict(others.map(evidenceOfScope), `The record knows ${name} only as another person's.`, {
        against: 'elsewhere',
      }),
    ];
  const tells = recordScopes(at.reading).filter((s) => s.link === 'names' && isUsed(s));
  return isClass || tells.length < 2 || isOfUsedClass(at)
    ? []
    : [
        conflict(
          tells.slice(0, 1).map(evidenceOfScope),
          `The record tells of the patient's treatments and never of ${name}.`,
        ),
      ];
}

/** A record that tells of steroids, and of none by name, may mean prednisone by it. */
function isOfUsedClass({ therapy, reading }: TherapyCase): boolean {
  const { vocabulary } = reading;
  const classes = (vocabulary.concept(therapy.drug)?.within ?? []).filter(
    (id) => vocabulary.concept(id)?.kind === 'drug_class',
  );
  const used = recordScopes(reading).filter((s) => s.use === 'used');
  const names = (test: (concept: string) => boolean) =>
    used.some((s) => s.mentions.some((m) => test(m.concept)));
  return classes.some(
    (c) => names((m) => m === c) && !names((m) => m !== c && vocabulary.isWithin(m, c)),
  );
}

/** Whether a part of the record tells of the very day that the statement gives. */
function isOfItsDay(scope: RecordScope, { course }: TherapyCase): boolean {
  const days = [...scope.course.dates, scope.sentence.date];
  return course.dates.some((d) => d.length === 10 && days.includes(d));
}

function checkUnused({ own, name, isClass, reading }: TherapyCase): readonly Finding[] {
  const requested = new Set(reading.vocabulary.namesIn(reading.form.drug).map((n) => n.concept.id));
  const relevant = own.filter(
    (s) => s.link === 'names' && !s.mentions.every((m) => requested.has(m.concept)),
  );
  const unused = relevant.filter((s) => s.use === 'unused');
  if (unused.length > 0)
    return [agree(unused.map(evidenceOfScope), `The record says that ${name} was not given.`)];
  const used = relevant.filter((s) => isUsed(s) && s.mentions.some((m) => GIVEN.has(m.status)));
  if (used.length < 2 || isClass) return [];
  return [conflict(used.map(evidenceOfScope), `The record tells of ${name} being given.`)];
}

const GIVEN: ReadonlySet<string> = new Set(['affirmed', 'past']);
const NOT_GIVEN: ReadonlySet<string> = new Set([
  'negated',
  'not_done',
  'planned',
  'conditional',
  'possible',
]);

function isUsed(scope: RecordScope): boolean {
  if (scope.use === 'unused' || scope.mentions.every((m) => m.status === 'not_done')) return false;
  if (scope.use === 'used') return true;
  const { starts, stops, lengths } = scope.course;
  const isDated = starts.length + stops.length + lengths.length > 0;
  const isListed = isDated || MEDICINES.test(scope.sentence.section);
  return isListed && !scope.mentions.every((m) => NOT_GIVEN.has(m.status));
}

const MEDICINES =
  /\b(?:meds?|medications?|medicines?|drugs|treatment history|prior (?:tx|therap\w+|treatments?)|fill history)\b/;

/** Said outright, and not only that it was thought of, put off or is not to be given now. */
function isFirm(scope: RecordScope): boolean {
  return FIRM.test(scope.text) && !ANOTHER.test(scope.text);
}

/** "The fourth was never given": the ones before it were. */
const ANOTHER =
  /\b(?:\d(?:st|nd|rd|th)|second|third|fourth|next|another|further|any more|repeated)\b/i;
const FIRM =
  /\b(?:never (?!again|re)|(?:was|were|been|yet|pt|patient)? ?not (?:yet )?(?:been )?(?:started|given|tried|taken|used|dispensed|filled|received|administered|begun)\b|did(?:n.t| not) (?:start|take|receive|fill|try|use)|none (?:was |were )?(?:ever )?(?:given|dispensed|taken)|no dose (?:was )?(?:ever )?(?:given|taken)|undispensed|unopened|seal unbroken|not a trial|naive)/i;

function latest(scopes: readonly RecordScope[]): RecordScope | undefined {
  return scopes.reduce<RecordScope | undefined>(
    (best, s) =>
      best === undefined || s.sentence.document.order >= best.sentence.document.order ? s : best,
    undefined,
  );
}
