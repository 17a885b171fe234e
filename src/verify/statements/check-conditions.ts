import type { Evidence } from '../../core/form.js';
import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { ConceptMention, Status } from '../record/reading.js';
import { adverseEventsIn } from './adverse-events.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';

const IS_SO: ReadonlySet<Status> = new Set(['affirmed', 'past']);
const OTHERS: ReadonlySet<Status> = new Set(['family', 'other_person']);

/** Whether the patient has, or has not, the diseases that a statement says. */
export function checkConditions(statement: Statement, reading: FormReading): readonly Finding[] {
  return statement.mentions
    .filter((m) => m.kind === 'condition')
    .flatMap((m) => {
      if (IS_SO.has(m.status))
        return isOpen(m)
          ? []
          : checkHeld(m, reading).filter((f) => f.fits || !isHarm(m, statement));
      return m.status === 'negated' && !isUnchanged(m) ? checkDenied(m, reading) : [];
    });
}

/** Told as a suspicion, a first label or a plan, and not as so. */
export function isOpen({ sentence, start, end }: ConceptMention): boolean {
  const before = sentence.text.slice(
    Math.max(0, start - sentence.start - 50),
    start - sentence.start,
  );
  const behind = sentence.text.slice(end - sentence.start, end - sentence.start + 24);
  return OPEN_BEFORE.test(before) || OPEN_BEHIND.test(behind);
}

const OPEN_BEFORE =
  /\b(?:initial(?:ly)?|label(?:l?ed)?|thought|suspected|suspicion|possible|presumed|rul\w+ out|exclu\w+|question of|concern(?:s|ed)? (?:for|about|of)|called|versus|vs\.?|rather than|not|risk (?:of|for)|prevent\w*|screen\w* for|test\w* for|evaluat\w+ for|planned|planning|(?:wish|want|hop|plan|try)\w* (?:for|to)|desires?|entry|entered|error|belong\w*|another|mother|father|sister|brother|husband|wife|son|daughter|aunt|uncle|cousin)\b[^.;]{0,40}$/i;
const OPEN_BEHIND =
  /^[ ,(]{0,2}(?:is |was |were |are )?(?:planned|plans|wish\w*|desired?|possible|suspected|excluded|ruled out|was excluded|risk|screening|prophylaxis|prevention|entry|in (?:his|her|the) (?:family|brother|sister|mother|father))\b/i;

/** Whether a disease is told as what a drug did, which is held against what the record says of the drug. */
export function isHarm(
  { sentence, start, end }: ConceptMention,
  { therapies, said }: Pick<Statement, 'therapies' | 'said'>,
): boolean {
  const name = sentence.text.slice(start - sentence.start, end - sentence.start);
  const isNamed =
    therapies.some((t) => t.at.end > 0) || /\b(?:stopp|discontinu|caus|reaction)/i.test(said);
  return therapies.length > 0 && isNamed && adverseEventsIn(name).length > 0;
}

/** "No change in bleeding" denies no bleeding. */
function isUnchanged({ sentence, start }: ConceptMention): boolean {
  return UNCHANGED.test(
    sentence.text.slice(Math.max(0, start - sentence.start - 50), start - sentence.start),
  );
}

const UNCHANGED =
  /\b(?:no|without|little|not) (?:\w+ )?(?:change|improvement|difference|reduction|effect|increase|decrease|relief|control|worsening|progress\w*|improve\w*|help\w*|affect\w*|explain\w*|control\w*|reduc\w*|due|because|caus\w*|relat\w*)\b[^.;]*$/i;

function checkHeld({ concept }: ConceptMention, reading: FormReading): readonly Finding[] {
  const told = toldOf(concept, reading);
  const held = told.filter((m) => IS_SO.has(m.status));
  if (isRefuted(concept, reading)) return [];
  if (held.length > 0) return [agree(quotes(held), `The record tells of ${concept}.`)];
  const open = told.filter((m) => m.status === 'possible');
  if (open.length > 0) return [];
  const denied = told.filter((m) => m.status === 'negated' || m.status === 'withdrawn');
  if (denied.length > 0)
    return [conflict(quotes(denied), `The record says that the patient has no ${concept}.`)];
  const others = told.filter((m) => OTHERS.has(m.status));
  if (others.length > 0)
    return [
      conflict(quotes(others), `The record knows ${concept} only as another person's.`, {
        against: 'elsewhere',
      }),
    ];
  return told.length > 0 ? [] : checkRivals(concept, reading);
}

/** Whether the record denies a disease or takes it back more often than it tells of it. */
export function isRefuted(concept: string, reading: FormReading): boolean {
  const told = toldOf(concept, reading);
  const held = told.filter((m) => IS_SO.has(m.status));
  const refuted = told.filter((m) => m.status === 'negated' || m.status === 'withdrawn');
  return held.length > 0 && refuted.length > held.length;
}

/** A disease that the record never names, where it names another of those that exclude it. */
function checkRivals(concept: string, reading: FormReading): readonly Finding[] {
  const rivals = reading.vocabulary.concept(concept)?.rivals ?? [];
  const held = rivals.flatMap((r) => toldOf(r, reading).filter((m) => m.status === 'affirmed'));
  if (held.length < 2) return [];
  return [
    conflict(
      quotes(held),
      `The record gives ${(held[0] as ConceptMention).concept}, not ${concept}.`,
      { said: concept },
    ),
  ];
}

const WEIGHED =
  /\b(?:consider\w*|exclu\w+|rul\w+ out|r\/o|reject\w*|differential|ddx|unlikely|not supported|argues? against|against|thought of|looked for|evaluated for|work[- ]?up|versus|vs\.?|negative|doubt\w*|no evidence|less likely)\b|\?/i;

/** Told as a diagnosis that was thought of and put aside, and not only as absent. */
function isWeighed({ sentence }: ConceptMention): boolean {
  return WEIGHED.test(sentence.text);
}

/** Whether the record weighs a disease where it names it, or in the two sentences behind. */
function isWeighedInRecord({ sentence }: ConceptMention): boolean {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  return sentences.slice(at, at + 3).some((s) => WEIGHED.test(`${s.section} ${s.text}`));
}

function checkDenied(mention: ConceptMention, reading: FormReading): readonly Finding[] {
  const { concept } = mention;
  const told = toldOf(concept, reading);
  const denied = told.filter((m) => m.status === 'negated');
  if (denied.length > 0) return [agree(quotes(denied), `The record denies ${concept}.`)];
  const weighed = isWeighed(mention) ? told.filter((m) => isWeighedInRecord(m)) : [];
  if (weighed.length > 0) return [agree(quotes(weighed), `The record weighs ${concept}.`)];
  const held = told.filter((m) => m.status === 'affirmed' && m.concept === concept);
  return held.length > 1 ? [conflict(quotes(held), `The record tells of ${concept}.`)] : [];
}

/** What the record says of a disease and of its kinds. */
function toldOf(concept: string, { record, vocabulary }: FormReading): readonly ConceptMention[] {
  return [
    ...record.mentionsOf(concept),
    ...vocabulary.membersOf(concept).flatMap((c) => record.mentionsOf(c.id)),
  ];
}

const quotes = (mentions: readonly ConceptMention[]): readonly Evidence[] => [
  ...new Map(mentions.map((m) => [m.sentence.index, evidenceOf(m.sentence)])).values(),
];
