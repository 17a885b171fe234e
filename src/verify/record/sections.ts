import { datesIn, type OwnDay } from './dates.js';
import type { Range, TextLine } from './lines.js';

/** A heading at the start of a line: its name, and whether the line holds nothing else. */
export interface Heading {
  readonly name: string;
  readonly end: number;
  readonly isAlone: boolean;
  /** An item of a list: its label opens no section inside of another. */
  readonly isNumbered: boolean;
}

/** "2. Family History:", "A/P", "FINAL DIAGNOSIS", "Findings:" */
const LABEL =
  /^(\(?(?:\d{1,2}|[IVX]{1,4})[.)] )?([A-Z][A-Za-z0-9'/&,. -]{0,48}?)(?: {0,4}\([^()\n]{0,40}\))?(?: \d{1,2}\/\d{1,2}\/\d{2,4})?(:|(?= - )|$)/;

/** Headings that open a section even with text behind them on their line. */
const KNOWN =
  /^(?:cc|chief complaint|hpi|history(?: of present(?:ing)? illness)?|interval(?: history| hx)?|subjective|s|objective|o|exam(?:ination)?|physical exam(?:ination)?|pe|vitals?|ros|review of systems|pmhx?|past medical(?: history)?|medical history|psh|past surgical(?: history)?|surgical history|fh|fhx|fam(?:ily)?(?: hx| history)?|fh\/sh|sh|shx|soc(?:ial)?(?: hx| history)?|all(?:ergy|ergies)?(?:\/intol(?:erance)?s?)?|adrs?|intolerances|meds?(?: [a-z]+)?|medications?(?: [a-z]+)?|current (?:meds?|medications?)|home (?:meds?|medications?)|medication list|discharge (?:meds?|medications?)|med(?:ication)? history|prior (?:therap(?:y|ies)|treatments?)|treatment history|labs?|laborator(?:y|ies)|results?|data|imaging|studies|findings|impression|imp|assessment|assessment (?:and|&) plan|assessment\/plan|a\/p|a&p|ap|a|p|plan|recs?|recommendations?|diagnos[ie]s|dx|final diagnosis|principal dx|comments?|interpretation|interpretive notes?|method notes?|technical|technique|comparison|indication|clinical (?:history|info(?:rmation)?)|reason(?: for (?:visit|consult(?:ation)?|call|referral))?|hospital course|course|follow[ -]?up|procedures?|problem list|problems|immunizations|vaccines|pathology|gross|microscopic|addendum|note|notes|historical|disposition|condition|(?:discharge |patient |return )?(?:instructions|precautions)|counsel(?:l?ing)?|(?:patient )?education|teaching|risks?(?: reviewed)?|interpretive)$/i;

/** "FINAL DIAGNOSIS", "LYMPHOCYTE SUBSETS"; not "HIV", "ASA 81", "MI 2022.". */
function isTitle(name: string): boolean {
  return (
    name === name.toUpperCase() &&
    /[A-Z]{4}|[A-Z]{2}.*[A-Z]{2}/.test(name) &&
    !/[.;\d]$| {2}/.test(name)
  );
}

/** Cells behind the first that are numbers make no heading. */
function isRow(text: string, line: TextLine): boolean {
  return line.cells.slice(1).some((c) => /^[<>~]?\d[\d.,]*$/.test(text.slice(c.start, c.end)));
}

/** The heading that a line begins with, if any. An unknown label with text behind it is none. */
export function headingAt(text: string, line: TextLine): Heading | undefined {
  const head = text.slice(line.start, Math.min(line.end, line.start + 90));
  const [first] = line.cells;
  if (
    line.cells.length > 1 &&
    first &&
    first.end - first.start > 1 &&
    KNOWN.test(text.slice(first.start, first.end))
  )
    return {
      name: text.slice(first.start, first.end).toLowerCase(),
      end: first.end,
      isAlone: false,
      isNumbered: false,
    };
  const m = LABEL.exec(head);
  if (!m) return undefined;
  const name = (m[2] as string).trim();
  const isNumbered = m[1] !== undefined;
  const end = line.start + m[0].length;
  const isAlone = end >= line.end;
  const isKnown = KNOWN.test(name);
  if (!isAlone) return isKnown ? { name: name.toLowerCase(), end, isAlone, isNumbered } : undefined;
  const isHeading = m[3] === ':' || isKnown || (isTitle(name) && !isRow(text, line));
  return isHeading ? { name: name.toLowerCase(), end, isAlone, isNumbered } : undefined;
}

/** Whether a heading with text behind it covers no more than its own paragraph. */
export function endsWithParagraph(section: string): boolean {
  return isFamilySection(section) || OF_PARAGRAPH.test(section);
}

/** Whether a heading with text behind it covers no more than its own line. */
export function endsWithLine(section: string): boolean {
  return /^(?:all$|all\/|allerg|adrs?$|intoleranc)/.test(section);
}

const OF_PARAGRAPH =
  /^(?:counsel|education|teaching|precautions|return|instructions|interpretive|method|technique|technical|reason|indication|comparison|cc\b|chief)/;

const FAMILY = /^(?:fh|fhx|fam(?:ily)?\b)/;

const PLAN =
  /^(?:a\/p|a&p|ap|p|plan|assessment (?:and|&) plan|assessment\/plan|recs?|recommendations?)\b/;

/** Whether what stands under this heading is what the writer means to do. */
export function isPlanSection(section: string): boolean {
  return PLAN.test(section);
}

/** Whether what stands under this heading is the family's. */
export function isFamilySection(section: string): boolean {
  return FAMILY.test(section);
}

/** A longer line is no heading. */
const MAX_HEAD = 60;
const TIME = /\b\d{1,2}:\d{2}\b|\b(?:drawn|collected|date|at|on|of)\b/gi;

const TO_COME =
  /^[-*\u2022]|\b(?:next|follow\w*|f\/u|due|rtc|return|start\w*|stop\w*|until|since|signed|faxed|reviewed|printed|received|reported|dob|born|to)\b/i;

/** The one full date of a short line of few words, as "ECG 12-lead, 06/08/2026 10:22": what stands below is of it. */
export function headDate(text: string, line: Range, own: OwnDay): string | undefined {
  if (line.end - line.start > MAX_HEAD) return undefined;
  const words = text.slice(line.start, line.end);
  if (!/\d/.test(words) || /[.;]$/.test(words) || TO_COME.test(words)) return undefined;
  const full = datesIn(words, own).filter((d) => d.date.length === 10);
  const only = full[0];
  if (!only || full.length > 1) return undefined;
  const rest = `${words.slice(0, only.start)} ${words.slice(only.end)}`.replace(TIME, ' ');
  const isHead =
    !/\d/.test(rest.replace(/\b\d{1,2}-lead\b/i, '')) && rest.trim().split(/\s+/).length <= 5;
  return isHead ? only.date : undefined;
}
