import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { type Finding, findingsOf } from './findings.js';
import { siteOption, siteScale } from './metastasis-sites.js';
import { latestFirst } from './recency.js';
import { resultScale } from './result-scale.js';
import { valuesIn, withResult } from './results.js';
import {
  anyOf,
  byStatus,
  EVER_SO,
  IN_EITHER,
  IN_FAMILY,
  type Scale,
  SILENT,
  SO_NOW,
  type Weights,
  weigh,
} from './scale.js';
import { clauseOf } from './surroundings.js';
import { takenScale } from './taken.js';
import { inWords, type Topic, topicOf, topicsOf } from './topic.js';

type Scoped = Pick<Ask, 'scope' | 'whose'>;

/** Whether something is or was so, of the patient or in the family. */
export function present(ask: Ask, reading: FormReading): Scale {
  const result = resultAsked(ask.object, reading);
  if (result.yes + result.no > 0) return result;
  return anyOf(
    topicsOf(ask.object, reading.vocabulary).flatMap((topic) => {
      const scale = presentScale(topic, ask, reading);
      return CATCH_ALL.test(topic.text) && scale.yes + scale.no === 0 ? [] : [scale];
    }),
  );
}

/** "DRESS or another severe reaction": what nothing is said of beside the thing itself. */
const CATCH_ALL = /^(?:an?|any)?\s*(?:other|another|similar)\b/i;

function presentScale(topic: Topic, ask: Ask, reading: FormReading): Scale {
  const site = SPREAD_TO.exec(topic.concepts[0] ?? '')?.[1];
  const pattern = site ? siteOption(site) : undefined;
  const spread = pattern ? siteScale(pattern, reading) : SILENT;
  if (spread.yes + spread.no > 0) return spread;
  return isGiven(topic, reading)
    ? takenScale(topic, ask.scope, reading)
    : soScale(topic, ask, reading);
}

/** Of what is given or done to a patient, having had it is meant: "a lung transplant". */
function isGiven({ concepts }: Topic, { vocabulary }: FormReading): boolean {
  const kind = vocabulary.concept(concepts[0] ?? '')?.kind;
  return kind === 'procedure' || kind === 'drug' || kind === 'drug_class';
}

const SPREAD_TO = /^(\w+) metastas[ei]s$/;

/** "Is the MuSK antibody positive?": the last result of the test that is named. */
function resultAsked(object: string, { vocabulary, record, form }: FormReading): Scale {
  const [value] = valuesIn(object);
  if (!value) return SILENT;
  const named = `${object.slice(0, value.start)} ${object.slice(value.end)}`;
  const tests = topicOf(named, vocabulary).concepts.filter(
    (c) => vocabulary.concept(c)?.kind === 'test',
  );
  return tests.length > 0 ? resultScale(tests, value.value, { vocabulary, record, form }) : SILENT;
}

/** The same of one thing; `read` may read a finding in the light of more than its own words. */
export function soScale(
  topic: Topic,
  scoped: Scoped,
  reading: FormReading,
  read: (finding: Finding) => Finding = (f) => f,
): Scale {
  const found = plainOrInWords(topic, reading)
    .map((f) => read(withoutWarnings(withResult(f))))
    .filter((f) => scoped.whose !== 'family' || isOfFamily(f));
  const by = byStatus(weightsFor(scoped));
  return weigh(found, scoped.scope === 'now' ? latestFirst(found, by) : by);
}

/** What denies a disease of the patient says nothing of the family. */
function isOfFamily({ status, sentence }: Finding): boolean {
  return (
    status !== 'negated' ||
    /^(?:fh|fam)/.test(sentence.section) ||
    /\b(?:family|relatives?|parents?|siblings?|mother|father|brother|sister)\b/i.test(sentence.text)
  );
}

/** What is said of a thing by its names; or where that is nothing plain, by the word for it: "Infection: none active". */
function plainOrInWords(topic: Topic, reading: FormReading): readonly Finding[] {
  const found = findingsOf(topic, reading);
  if (topic.concepts.length === 0 || found.some((f) => PLAIN.has(f.status))) return found;
  return [...found, ...findingsOf(inWords(topic.text), reading)];
}

const PLAIN: ReadonlySet<Finding['status']> = new Set(['affirmed', 'past', 'negated', 'not_done']);

const WARNS =
  /\b(?:call (?:for|if|with|re)|return (?:for|if)|report(?: any| new)|watch for|go to (?:the )?(?:ED|ER)|precautions|side effects?|counsel\w*|teaching|risks? of|warned|boxed|black box)\b/i;
const WARNING_BEHIND =
  /^\W{0,3}(?:boxed|black[- ]box|warning|risk|precautions|drugs?|medications?|agents?)\b/i;

/** A disease that a patient is only warned of is not spoken of as one that anybody has. */
function withoutWarnings(finding: Finding): Finding {
  if (finding.status !== 'affirmed') return finding;
  const { sentence, start, end } = finding;
  const before = sentence.text
    .slice(0, start - sentence.start)
    .split(/[.;]\s/)
    .at(-1) as string;
  const behind = sentence.text.slice(end - sentence.start, end - sentence.start + 24);
  return WARNS.test(before) || WARNING_BEHIND.test(behind)
    ? { ...finding, status: 'general' }
    : finding;
}

function weightsFor({ scope, whose }: Scoped): Weights {
  if (whose === 'family') return IN_FAMILY;
  if (whose === 'either') return IN_EITHER;
  return scope === 'now' ? SO_NOW : EVER_SO;
}

const RULED_OUT =
  /\b(?:ruled out|excluded?|no evidence|not (?:seen|found|detected|present)|negative|neg\b|without|absent|r\/o'?d)\b/i;

/** Whether something was looked for and not found. */
export function excluded(ask: Ask, reading: FormReading): Scale {
  const object = ask.object.replace(/\b(?:been|was|were) .*$|\bby .*$/i, '');
  return anyOf(
    topicsOf(object, reading.vocabulary).map((topic) => {
      const found = findingsOf(topic, reading).map((f) => {
        const isOut = f.status === 'negated' || RULED_OUT.test(clauseOf(f));
        const isIt = f.how === 'kind' && f.share > 0;
        return {
          ...f,
          ...(isOut ? { status: 'negated' as const } : {}),
          ...(isIt ? { how: 'same' as const } : {}),
        };
      });
      const { yes, no, forYes, forNo } = weigh(found, byStatus(EVER_SO));
      return { yes: no, no: yes, forYes: forNo, forNo: forYes };
    }),
  );
}

const NOT_DONE =
  /\b(?:not (?:been |yet )?(?:done|sent|tested|performed|ordered|obtained|collected|checked|measured|drawn|given|received|completed|available)|never (?:been )?(?:done|tested|screened|performed|measured|given|received|had|checked)|cancel\w*|deferred|declined|overdue|refused)\b/i;

/** Whether an examination, screening or vaccination took place. */
export function tested(ask: Ask, reading: FormReading): Scale {
  return anyOf(
    topicsOf(ask.object, reading.vocabulary).map((topic) => {
      const tests = testsFor(topic, reading).flatMap((t) => findingsOf(t, reading));
      const found = [...findingsOf(topic, reading), ...tests]
        .filter((f) => f.how !== 'group')
        .map(asTested)
        .filter((f) => !isOfItsResult(f));
      const isNone = found.every((f) => f.status === 'not_done' || f.status === 'negated');
      return weigh(isNone ? found.map(asWhole) : found, byStatus(DONE));
    }),
  );
}

/**
 * A disease that an examination did not find, or a drug that a teaching is about, says nothing against the examination or
 * the teaching: only what was to be done can be denied.
 */
function isOfItsResult({ status, mention, share }: Finding): boolean {
  if (!mention || mention.kind === 'test' || mention.kind === 'procedure') return false;
  return status === 'negated' || (share === 0 && status === 'affirmed');
}

/** Where no test of a kind was done, the kind was not. */
const asWhole = (f: Finding): Finding => (f.how === 'kind' ? { ...f, how: 'same' } : f);

/** The tests for a disease: "tested for tuberculosis". */
export function testsFor({ concepts, text }: Topic, { vocabulary }: FormReading): readonly Topic[] {
  return concepts
    .filter((c) => vocabulary.concept(c)?.kind === 'condition')
    .flatMap((c) => [
      `${c} screening`,
      `${c} test`,
      `${c} blood test`,
      `${c} antibody`,
      `${c} serology`,
    ])
    .flatMap((name) => vocabulary.concept(name)?.id ?? [])
    .map((id) => ({ text, concepts: [id], head: '', words: [] }));
}

const DONE: Weights = {
  ...EVER_SO,
  not_done: -1,
  planned: -0.5,
  conditional: -0.3,
  family: 0,
  other_person: 0,
};

/** A test with a negative result was done; that it was not must be said. */
function asTested(finding: Finding): Finding {
  const clause = clauseOf(finding);
  if (NOT_DONE.test(clause)) return { ...finding, status: 'not_done' };
  const isResult = finding.status === 'negated' && !/\b(?:no|never|without)\b/i.test(clause);
  return isResult ? { ...finding, status: 'affirmed' } : finding;
}
