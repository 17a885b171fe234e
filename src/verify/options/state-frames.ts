import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { type Finding, findingsOf } from './findings.js';
import {
  anyOf,
  EVER_SO,
  IN_EITHER,
  IN_FAMILY,
  type Scale,
  SO_NOW,
  TAKEN,
  type Weights,
  weigh,
} from './scale.js';
import { clauseOf } from './surroundings.js';
import { type Topic, topicsOf } from './topic.js';

/** Whether something is or was so, of the patient or in the family. */
export function present(ask: Ask, reading: FormReading): Scale {
  const weights = weightsFor(ask);
  return anyOf(
    topicsOf(ask.object, reading.vocabulary).map((t) => weigh(inScope(t, ask, reading), weights)),
  );
}

export function weightsFor(ask: Pick<Ask, 'scope' | 'whose'>): Weights {
  if (ask.whose === 'family') return IN_FAMILY;
  if (ask.whose === 'either') return IN_EITHER;
  return ask.scope === 'now' ? SO_NOW : EVER_SO;
}

/** Of what is so now, only what was said last counts fully: older statements are left out where a newer one is plain. */
function inScope(topic: Topic, ask: Ask, reading: FormReading): readonly Finding[] {
  const found = findingsOf(topic, reading);
  if (ask.scope !== 'now') return found;
  const plain = found.filter((f) => f.status === 'affirmed' || f.status === 'negated');
  const last = plain.reduce((date, f) => (f.sentence.date > date ? f.sentence.date : date), '');
  return found.filter((f) => f.sentence.date >= last || !plain.includes(f));
}

const RULED_OUT =
  /\b(?:ruled out|excluded?|no evidence|not (?:seen|found|detected|present)|negative|neg\b|without|absent|r\/o'?d)\b/i;

/** Whether something was looked for and not found. */
export function excluded(ask: Ask, reading: FormReading): Scale {
  const object = ask.object.replace(/\b(?:been|was|were) .*$|\bby .*$/i, '');
  return anyOf(
    topicsOf(object, reading.vocabulary).map((topic) => {
      const found = findingsOf(topic, reading).map((f) =>
        f.status === 'negated' || RULED_OUT.test(clauseOf(f))
          ? { ...f, status: 'negated' as const }
          : f,
      );
      const { yes, no, forYes, forNo } = weigh(found, EVER_SO);
      return { yes: no, no: yes, forYes: forNo, forNo: forYes };
    }),
  );
}

const NOT_DONE =
  /\b(?:not (?:been |yet )?(?:done|sent|tested|performed|ordered|obtained|collected|checked|measured|drawn|given|received|completed|available)|never (?:been )?(?:done|tested|screened|performed|measured|given|received|had|checked)|cancel\w*|deferred|declined|overdue|refused|due\b)/i;

/** Whether an examination, screening or vaccination took place. */
export function tested(ask: Ask, reading: FormReading): Scale {
  return anyOf(
    topicsOf(ask.object, reading.vocabulary).map((topic) =>
      weigh(findingsOf(topic, reading).map(asTested), TAKEN),
    ),
  );
}

/** A test with a negative result was done; that it was not must be said. */
function asTested(finding: Finding): Finding {
  const clause = clauseOf(finding);
  if (NOT_DONE.test(clause)) return { ...finding, status: 'not_done' };
  const isResult = finding.status === 'negated' && !/\b(?:no|never|without)\b/i.test(clause);
  return isResult ? { ...finding, status: 'affirmed' } : finding;
}
