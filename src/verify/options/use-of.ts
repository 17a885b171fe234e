import type { FormReading } from '../form-reading.js';
import type { ConceptMention, RecordReading } from '../record/reading.js';
import { type RecordScope, recordScopes } from '../statements/record-scopes.js';
import type { Finding } from './findings.js';
import { affirmedShare, denialReach, type Weigh } from './scale.js';
import { clauseOf, goingOn } from './surroundings.js';

const known = new WeakMap<RecordReading, ReadonlyMap<ConceptMention, RecordScope>>();

/** What the record's item says of a drug that stands in it; undefined of anything else. */
export function scopeOf({ mention }: Finding, reading: FormReading): RecordScope | undefined {
  let scopes = known.get(reading.record);
  if (!scopes) {
    scopes = new Map(recordScopes(reading).flatMap((s) => s.mentions.map((m) => [m, s] as const)));
    known.set(reading.record, scopes);
  }
  return mention && scopes.get(mention);
}

/** What plans and pharmacies say of drugs, and not of what a patient had. */
const COVERAGE =
  /\b(?:formulary|preferred|pref'?d|non-?pref\w*|PBM|step therapy|tier \d|covered|coverage|plan (?:requires|needs|wants)|rep (?:says|states)|insurer|payer|criteria|guideline\w*|FDA|label(?:l?ed|ing)?|boxed warning|trials? show\w*|studies)\b/i;
/** Had, and not taken. */
const NOT_OPENED =
  /\b(?:seal (?:un|not )broken|unopened|never (?:opened|took|taken|swallowed|filled|started)|not (?:a|called a) trial|is not a trial|did not (?:take|start|fill)|in a drawer)\b/i;
const LISTS =
  /\b(?:meds?|medications?|medicines?|drugs|fill history|dispens\w+|prior (?:tx|therap\w+|treatments?)|treatments?)\b/;
const NO_FURTHER =
  /\b(?:no (?:further|more|additional|longer)|not (?:re-?sumed|re-?started|re-?peated|continued|re-?challenged?)|do not (?:resume|restart|repeat|rechallenge))\b/i;

/**
 * Weighs whether a treatment was given: how its mention stands, with what its item says of its use. `isTaking`: whether
 * it is being given.
 */
export function byUse(isTaking: boolean, reading: FormReading): Weigh {
  return (finding) => {
    const weight = weightOf(finding, isTaking, reading);
    if (weight > 0) return weight * affirmedShare(finding);
    const isDenial = finding.status === 'negated' || finding.status === 'not_done';
    return weight * (isDenial ? denialReach(finding) : affirmedShare(finding));
  };
}

function textAround(finding: Finding, reading: FormReading): string {
  return `${clauseOf(finding)} ${goingOn(finding, reading)}`;
}

function weightOf(finding: Finding, isTaking: boolean, reading: FormReading): number {
  const { status, sentence } = finding;
  const use = scopeOf(finding, reading)?.use ?? 'unsaid';
  switch (status) {
    case 'affirmed':
    case 'past': {
      if (NOT_OPENED.test(textAround(finding, reading))) return -0.9;
      if (use === 'unused') return 0.2;
      if (use === 'unsaid' && COVERAGE.test(sentence.text)) return 0;
      const sure =
        use === 'used' || LISTS.test(sentence.section) || finding.how === 'words' ? 1 : 0.7;
      return isTaking && status === 'past' ? -0.9 : sure;
    }
    case 'negated':
    case 'not_done':
      if (NO_FURTHER.test(sentence.text)) return isTaking ? -0.9 : 0.5;
      return use === 'used' ? -0.4 : -1;
    case 'planned':
      return -0.5;
    case 'conditional':
      return use === 'unused' ? -0.5 : -0.3;
    case 'possible':
      return -0.2;
    case 'general':
      return 0;
    case 'withdrawn':
      return -0.5;
    default:
      return -0.8;
  }
}
