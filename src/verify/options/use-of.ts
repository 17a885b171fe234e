import type { FormReading } from '../form-reading.js';
import type { ConceptMention, RecordReading } from '../record/reading.js';
import { type RecordScope, recordScopes } from '../statements/record-scopes.js';
import type { Use } from '../statements/use.js';
import type { Finding } from './findings.js';
import { wasNotGiven } from './not-given.js';
import { ownClause, ownWords } from './own-words.js';
import { affirmedShare, denialReach, type Weigh } from './scale.js';
import { clauseOf } from './surroundings.js';

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
  /\b(?:seal (?:un|not )broken|unopened|never (?:opened|took|taken|swallowed|filled|started)|not (?:a|called a) trial|is not a trial|did not (?:take|start|fill)|in a drawer|gave (?:it|them) (?:to|away))\b/i;
/** What an old or a foreign list still shows is no sign that it is taken. */
const OUTDATED =
  /\b(?:old|outdated|stale|imported|someone else's|another(?: person| patient)?'s|not (?:hers|his|theirs)|previous)\b[^.;]{0,30}\b(?:list|profile|upload|record|bottle|entry|med rec)\b|\b(?:list|profile|med rec)\b[^.;]{0,30}\bstill (?:shows?|lists?|has|carries)\b|\bauto-?refill\b|\b(?:inactivate|take (?:it|that) off|remove (?:it|that) from)\b/i;
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
    if (finding.how === 'kind' && weight <= -0.9) return weight * KIND_DENIED;
    const isDenial = finding.status === 'negated' || finding.status === 'not_done';
    return weight * (isDenial ? denialReach(finding) : affirmedShare(finding));
  };
}

/** That one of a kind was not had says only so much of the kind. */
const KIND_DENIED = 0.5;

function weightOf(finding: Finding, isTaking: boolean, reading: FormReading): number {
  const scope = scopeOf(finding, reading);
  const use = scope?.use ?? 'unsaid';
  if (UNREALIZED.has(finding.status) && isUnhad(finding, reading)) return -0.9;
  switch (finding.status) {
    case 'affirmed':
      return isTaking ? takingWeight(finding, use, reading) : hadWeight(finding, use, reading);
    case 'past':
      return isTaking ? -0.9 : hadWeight(finding, use, reading);
    case 'negated':
    case 'not_done':
      return notHadWeight(finding, use, isTaking);
    case 'planned':
      return REFUSED.test(clauseOf(finding)) ? -0.9 : -0.5;
    case 'conditional':
      if (UNWANTED.test(clauseOf(finding))) return -0.9;
      return use !== 'unused' ? -0.3 : FIRMLY.test(scope?.text ?? '') ? -1 : -0.5;
    case 'possible':
      return -0.2;
    case 'general':
      return 0;
    case 'withdrawn':
      return -0.75;
    default:
      return -0.8;
  }
}

const UNREALIZED: ReadonlySet<Finding['status']> = new Set(['planned', 'conditional', 'possible']);

/** Thought of, and told not to have come to be, or to be barred. */
function isUnhad(finding: Finding, reading: FormReading): boolean {
  return wasNotGiven(finding, reading) || AVOIDED.test(ownClause(finding));
}

const FIRMLY =
  /\b(?:never (?!re)|not (?:given|started|taken|pursued|tried|received)|none (?:to date|given)|declined|refused|could not get)\b/i;
const REFUSED = /\b(?:refused|denied|turned down|rejected|declined)\b/i;
const UNWANTED =
  /\b(?:avoid|declin\w+|refus\w+|(?:does|did) not want|not (?:yet|given|done|pursued))\b/i;
const AVOIDED = /(?:->|→|:|;)\s*avoid\b|\bcontra-?indicated\b|\bto be avoided\b/i;
const ENDED =
  /\b(?:stopped|discontinued|d\/c'?d|dc'?d|ceased|ended|dropped|given up|gave (?:it|them) up|came off|taken off|no longer|abandoned|withdrawn|finished)\b/i;
const NOT_TO_BE =
  /\bnot (?:eligible|indicated|a candidate|an option|suitable|appropriate)\b|\b(?:won't|will not|would not|cannot|can't) (?:use|give|take|start|be (?:used|given|started))\b/i;
/** It did something, was given so many times, or is told with its dose and how often. */
const EFFECT =
  /\d ?m?c?g\b[^.;]{0,24}\b(?:BID|TID|QID|QD|daily|weekly|monthly|qhs|q\d+ ?[a-z]+|prn|nightly)\b|\b(?:works|worked|helps|helped|effective|x ?\d+|#\d+|\d+ (?:cycles|doses|injections|infusions|courses)|last (?:dose|injection|infusion|\d))\b/i;
const GOING_ON =
  /\b(?:takes?|taking|on|current\w*|continu\w+|still|since|today|daily|BID|TID|QD|qhs|weekly|ongoing|present|maintained)\b/i;

/** That it goes on must be told by a list or a word; a story of a treatment says little of now. */
function takingWeight(finding: Finding, use: Use, reading: FormReading): number {
  if (ENDED.test(ownWords(finding, reading)) || OUTDATED.test(clauseOf(finding))) return -0.9;
  const had = hadWeight(finding, use, reading);
  const isNow = LISTS.test(finding.sentence.section) || GOING_ON.test(clauseOf(finding));
  return had > 0 && !isNow ? had / 2 : had;
}

function hadWeight(finding: Finding, use: Use, reading: FormReading): number {
  const { sentence } = finding;
  if (wasNotGiven(finding, reading)) return -0.9;
  if (OUTDATED.test(clauseOf(finding))) return 0;
  if (NOT_OPENED.test(ownWords(finding, reading)) || NOT_TO_BE.test(clauseOf(finding))) return -0.9;
  if (AVOIDED.test(clauseOf(finding)) && !ENDED.test(clauseOf(finding))) return -0.8;
  if (use === 'unused') return FIRMLY.test(scopeOf(finding, reading)?.text ?? '') ? -0.9 : 0.2;
  const scope = scopeOf(finding, reading);
  if (use === 'used' || LISTS.test(sentence.section) || !scope) return 1;
  if (scope.course.lengths.length > 0 || scope.course.dates.length > 1) return 1;
  if (EFFECT.test(clauseOf(finding))) return 1;
  if (COVERAGE.test(sentence.text)) return 0;
  return /\d/.test(clauseOf(finding)) ? 0.7 : 0.25;
}

const BESIDE =
  /\b(?:alongside|together|concurrent\w*|concomitant\w*|monotherapy|in combination|not with)\b/i;

/** "Not a PPI responder": had, and without effect. */
const OF_RESPONSE = /\b(?:responder|non-?responder|respond(?:ed)? to|responsive to|tolerant of)\b/i;

function notHadWeight({ sentence }: Finding, use: Use, isTaking: boolean): number {
  if (NO_FURTHER.test(sentence.text)) return isTaking ? -0.9 : 0.5;
  if (!isTaking && BESIDE.test(sentence.text)) return 0;
  if (!isTaking && OF_RESPONSE.test(sentence.text)) return 0.5;
  return use === 'used' ? -0.4 : -1;
}
