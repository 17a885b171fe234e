import { experiencerAt, standingAt } from '../../chart/assertion.js';
import { isNegated } from '../../chart/negation.js';
import { takingBackWalk } from '../../chart/taken-back.js';
import type { ConceptKind } from '../vocabulary.js';
import { conditionStatus } from './condition-status.js';
import type { Range } from './lines.js';
import type { Status } from './reading.js';
import { type Scope, saidOf } from './scope.js';
import { isFamilySection } from './sections.js';
import { GENERAL_SECTION, STALE_ANSWER, STALE_ENTRY } from './status-words.js';
import { treatmentStatus } from './treatment-status.js';
import { valueStatus } from './value-status.js';

/** A sentence as statuses are read in it: one blank between words; with what stands behind it. */
export interface StatusView {
  readonly text: string;
  /** The next sentence, where it may look back on this one. */
  readonly next: string;
  readonly section: string;
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
  if (isWithdrawn(view, spoken)) return 'withdrawn';
  const owner = ownerOf(view, spoken);
  if (owner) return owner;
  if (GENERAL_SECTION.test(view.section)) return 'general';
  if (spoken.kind === 'value') return valueStatus(spoken);
  const isDenied = isDeniedIn(view.text, spoken);
  return spoken.kind === 'condition'
    ? conditionStatus(spoken, isDenied)
    : treatmentStatus(view, spoken, isDenied);
}

/** Whether the words of its own scope deny it. */
function isDeniedIn(text: string, { start, end, scope, kind }: Spoken): boolean {
  const before = saidOf(scope.before);
  const after = kind === 'condition' ? scope.after : '';
  const said = before + text.slice(start, end) + after;
  const own = { start: before.length, end: before.length + end - start };
  return isNegated(said, { start: 0, end: said.length }, own);
}

function isWithdrawn({ text, next }: StatusView, range: Range): boolean {
  const whole = next === '' ? text : `${text} ${next}`;
  const lead = text.slice(Math.max(0, range.start - 120), range.start);
  const rest = text.slice(range.end, range.end + 160);
  if (STALE_ENTRY.test(lead) && STALE_ANSWER.test(rest)) return true;
  if (!takingBackWalk(whole)(0, whole.length)) return false;
  const at = { line: 0, section: 'other' as const, takesBack: true };
  const aside = ASIDE.exec(rest)?.index;
  const sentence = { ...at, start: 0, end: aside === undefined ? text.length : range.end + aside };
  const following = next === '' ? undefined : { ...at, start: text.length + 1, end: whole.length };
  return standingAt(whole, { sentence, next: following }, range) === 'withdrawn';
}

/** "CD since 2022 (initially called UC)": what is taken back is named in the brackets. */
const ASIDE = / \((?:initially|originally|previously|first|formerly|earlier)\b/;

const OTHERS =
  /\b(?:husband|wife|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|room-?mate|friend|neighbou?r|colleague|co-?worker|boss|teacher|donor|another patient|other patient|in-law|stepmother|stepfather|adoptive)\b/gi;
const KIN =
  /\b(?:(?:grand|half-|great-)?(?:mother|father|sister|brother|aunt|uncle|son|daughter)s?|mom|mum|dad|parents?|siblings?|cousins?|nieces?|nephews?|twin|MGM|MGF|PGM|PGF|MGGM|relatives?|family)\b/g;
const SHORT_KIN = /(?:^|[.;,(] ?)(?:MGM|MGF|PGM|PGF|m aunt|p aunt|m uncle|p uncle)\b[^.;]*$/i;

/** Whose it is where it is not the patient's. */
function ownerOf(
  { text, section }: StatusView,
  range: Range,
): 'family' | 'other_person' | undefined {
  const isFamily = isFamilySection(section);
  const sentence = {
    start: 0,
    end: text.length,
    line: 0,
    takesBack: false,
    section: isFamily ? ('family' as const) : ('other' as const),
  };
  const lead = text.slice(Math.max(0, range.start - 120), range.start);
  const isOther = experiencerAt(text, sentence, range) === 'other' || SHORT_KIN.test(lead);
  if (!isOther) return undefined;
  const [other, kin] = [lastOf(OTHERS, lead), lastOf(KIN, lead)];
  if (other < 0 && kin < 0) {
    const rest = text.slice(range.end, range.end + 90);
    return !isFamily && rest.search(OTHERS) >= 0 ? 'other_person' : 'family';
  }
  return other > kin ? 'other_person' : 'family';
}

function lastOf(pattern: RegExp, text: string): number {
  let last = -1;
  for (const m of text.matchAll(pattern)) last = m.index;
  return last;
}
