import { standingAt } from '../../chart/assertion.js';
import { isNegated } from '../../chart/negation.js';
import { takingBackWalk } from '../../chart/taken-back.js';
import type { ConceptKind } from '../vocabulary.js';
import { conditionStatus } from './condition-status.js';
import type { Range } from './lines.js';
import { ownerOf } from './owner.js';
import type { Status } from './reading.js';
import { type Scope, saidOf } from './scope.js';
import type { Sex } from './sex.js';
import {
  GENERAL_SECTION,
  MISTAKEN,
  STALE_ANSWER,
  STALE_BEHIND,
  STALE_ENTRY,
} from './status-words.js';
import { treatmentStatus } from './treatment-status.js';
import { valueStatus } from './value-status.js';

/** A sentence as statuses are read in it: one blank between words; with what stands behind it. */
export interface StatusView {
  readonly text: string;
  /** The next sentence, where it may look back on this one. */
  readonly next: string;
  readonly section: string;
  /** A laboratory's heading or a list of vaccines: the disease that it names is found in no one. */
  readonly isHead: boolean;
  /** The patient's, where the record tells it. */
  readonly sex: Sex | undefined;
  /** Whether the document has told, before its plan, that the patient has this. */
  isKnown(concept: string): boolean;
}

/** What is spoken of: its place in the view's text, its kind, and what is said of it. */
export interface Spoken extends Range {
  readonly kind: ConceptKind | 'value';
  readonly concept: string;
  readonly scope: Scope;
  /** A condition's name stands right behind it: "azathioprine pancreatitis". */
  readonly isNamedForHarm?: boolean;
}

/** How a record speaks of what stands at a place of a sentence. Linear in a bounded stretch around it. */
export function statusAt(view: StatusView, spoken: Spoken): Status {
  const owner = ownerOf(view, spoken);
  if (owner === 'family' && isDeniedIn(view.text, { ...spoken, kind: 'value' })) return 'general';
  if (owner) return owner;
  if (isWithdrawn(view, spoken)) return 'withdrawn';
  if (GENERAL_SECTION.test(view.section) || (view.isHead && spoken.kind === 'condition'))
    return 'general';
  if (spoken.kind === 'value') return valueStatus(spoken);
  if (spoken.kind === 'condition' && isToldBy(view.text, spoken)) return 'possible';
  const isDenied = isDeniedIn(view.text, spoken);
  return spoken.kind === 'condition'
    ? conditionStatus(spoken, isDenied)
    : treatmentStatus(view, spoken, isDenied);
}

/** "An antibody against the receptor" denies nothing. */
const AGAINST = /\b(?:antibod\w+|vaccin\w+|protect\w*|titers?|immune?) against\b/gi;

/** Whether the words of its own scope deny it. */
function isDeniedIn(text: string, { start, end, scope, kind }: Spoken): boolean {
  const before = saidOf(scope).replace(AGAINST, '_');
  // A thing that has resolved was there.
  const after = kind === 'condition' ? scope.after.replace(/\bresolved\b/gi, '________') : '';
  const said = before + text.slice(start, end) + after;
  const own = { start: before.length, end: before.length + end - start };
  return isNegated(said, { start: 0, end: said.length }, own);
}

function isWithdrawn({ text, next }: StatusView, { start, end, kind }: Spoken): boolean {
  const whole = next === '' ? text : `${text} ${next}`;
  const lead = text.slice(Math.max(0, start - 120), start);
  const rest = text.slice(end, end + 160);
  if (STALE_ENTRY.test(lead) && STALE_ANSWER.test(rest)) return true;
  if (STALE_BEHIND.test(rest)) return true;
  if (isQuoted(text, start, end) && MISTAKEN.test(text)) return true;
  if (ENTERED_WRONGLY.test(rest)) return true;
  // A drug that is "replaced by" another was given.
  if (kind !== 'condition' && kind !== 'value') return false;
  if (TAKES_PLACE.test(lead) || !takingBackWalk(whole)(0, whole.length)) return false;
  const at = { line: 0, section: 'other' as const, takesBack: true };
  const aside = ASIDE.exec(rest)?.index;
  const sentence = { ...at, start: 0, end: aside === undefined ? text.length : end + aside };
  const following = next === '' ? undefined : { ...at, start: text.length + 1, end: whole.length };
  return standingAt(whole, { sentence, next: following }, { start, end }) === 'withdrawn';
}

/** "The referral says 'hemiplegic migraine'": in another's words. */
function isToldBy(text: string, { start, end }: Range): boolean {
  return isQuoted(text, start, end) && TOLD_BY.test(text.slice(Math.max(0, start - 120), start));
}

const TOLD_BY =
  /\b(?:says?|said|wrote|reads?|reading|reported|listed|called|coded|labell?ed|describ(?:es|ed)|scared|terms?|termed)\b[^".]{0,40}"[^"]*$/i;

/** Stands between quotation marks. */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 200), start).split('"').length - 1;
  return before % 2 === 1 && text.slice(end, end + 200).includes('"');
}

/** "Impression 1 is WITHDRAWN: no [metastasis]": what is told behind it stands. */
const TAKES_PLACE =
  /\b(?:withdrawn|retracted|corrected|amended|revised)(?: to)?(?: ?[:;,-])? [^:;]{0,40}$/i;
const ENTERED_WRONGLY =
  /^[^.;]{0,80}\b(?:(?:entered|charted|listed|documented|recorded|prescribed|ordered) in error|(?:is|was) an? (?:charting|entry|transcription) error|wrong (?:patient|chart)|charted on (?:him|her|pt|the patient) instead|struck (?:by|out)|error, (?:pt|patient) never)\b/i;
/** "CD since 2022 (initially called UC)": what is taken back is named in the brackets. */
const ASIDE = / \((?:initially|originally|previously|first|formerly|earlier)\b/;
