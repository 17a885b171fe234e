import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { type Finding, findingsOf } from './findings.js';
import { latestFirst } from './recency.js';
import { withResult } from './results.js';
import {
  anyOf,
  byStatus,
  EVER_SO,
  IN_EITHER,
  IN_FAMILY,
  type Scale,
  SO_NOW,
  type Weights,
  weigh,
} from './scale.js';
import { clauseOf } from './surroundings.js';
import { type Topic, topicsOf } from './topic.js';

type Scoped = Pick<Ask, 'scope' | 'whose'>;

/** Whether something is or was so, of the patient or in the family. */
export function present(ask: Ask, reading: FormReading): Scale {
  return anyOf(topicsOf(ask.object, reading.vocabulary).map((t) => soScale(t, ask, reading)));
}

/** The same of one thing. */
export function soScale(topic: Topic, scoped: Scoped, reading: FormReading): Scale {
  const found = findingsOf(topic, reading).map(withResult);
  const by = byStatus(weightsFor(scoped));
  return weigh(found, scoped.scope === 'now' ? latestFirst(found, by) : by);
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
      const found = findingsOf(topic, reading).map((f) =>
        f.status === 'negated' || RULED_OUT.test(clauseOf(f))
          ? { ...f, status: 'negated' as const }
          : f,
      );
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
    topicsOf(ask.object, reading.vocabulary).map((topic) =>
      weigh(findingsOf(topic, reading).map(asTested), byStatus(DONE)),
    ),
  );
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
