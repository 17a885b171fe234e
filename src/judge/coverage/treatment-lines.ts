import type { DecisionMention } from '../../core/decision.js';

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first|1st|front)[- ]?line\b|\b1L\b/i, 1],
  [/\b(?:second|2nd)[- ]?line\b|\b2L\b/i, 2],
  [/\b(?:third|3rd)[- ]?line\b|\b3L\b/i, 3],
];
/** The line after the one that is being spoken of. */
const NEXT =
  /(?<!\buntil )\b(?:(?:on|at|after|upon|following|for|once) (?:the )?(?:first |disease |further )?(?:progress(?:ion|es|ed)|relapses?|recurrence|failure)|(?:next|later|subsequent|salvage)[- ]line|switch(?:ing)? to|chang(?:e|ing) to)/i;
const THEN = /\b(?:then|followed by|thereafter|afterwards?|subsequently)\b|->|→/i;
const AT_ONCE = /\b(?:today|now|at once|immediately)\b/i;
/** Given with what was named before, whatever line that is. */
const WITH =
  /\b(?:same (?:day|time)|together|with each|each cycle|in addition|add(?:s|ed|ing)?)\b/i;
/** Parts what is said of one name from what is said of the next. */
const SPLITS = /[,;:.\n()]|\b(?:then|and|followed by)\b|->|→/i;
const OR = /^[\s,]*(?:or|versus|vs\.?)(?:\s+(?:else|alternatively))?\s*$/i;
const WITHIN_POINTS = 120;
/** Nobody is treated in more. */
const LAST_LINE = 9;

/** Where a systemic treatment stands in the course of a patient. */
export interface InLine {
  /** 1 where nothing is said. */
  readonly line: number;
  /** The one that it is offered instead of: "FOLFOX or FOLFIRI". */
  readonly insteadOf?: DecisionMention;
}

/**
 * In which line of treatment each systemic treatment is given: "FOLFOX first line, FOLFIRI second line", "FOLFOX, FOLFIRI
 * on progression". What only follows ("AC, then paclitaxel") is one course, but for a regimen that brings a drug of the one
 * before it back: that is the next line. Linear.
 */
export function treatmentLines(
  mentions: readonly DecisionMention[],
  textAt: (start: number, end: number) => string,
): ReadonlyMap<DecisionMention, InLine> {
  const lines = new Map<DecisionMention, InLine>();
  const given = mentions
    .filter((m) => m.certainty !== 'none' && m.kind !== 'test' && m.classes.includes('systemic'))
    .sort((a, b) => a.start - b.start);
  let line = 1;
  for (const [i, m] of given.entries()) {
    const before = given[i - 1];
    const start = Math.max(before?.end ?? 0, m.start - WITHIN_POINTS);
    const lead = textAt(start, Math.max(start, m.start));
    const next = given[i + 1]?.start ?? m.end + WITHIN_POINTS;
    const tail = textAt(m.end, Math.max(m.end, Math.min(next, m.end + WITHIN_POINTS)));
    line = Math.min(LAST_LINE, lineOf(m, { before, line, lead, tail }));
    const insteadOf = before && OR.test(lead) ? { insteadOf: before } : {};
    lines.set(m, { line, ...insteadOf });
  }
  return lines;
}

function lineOf(
  m: DecisionMention,
  at: {
    readonly before: DecisionMention | undefined;
    readonly line: number;
    readonly lead: string;
    readonly tail: string;
  },
): number {
  const { before, line, lead, tail } = at;
  const own = `${before ? behind(lead) : lead} ${tail.split(SPLITS, 1)[0]}`;
  const said = NUMBERS.find(([words]) => words.test(own))?.[1];
  if (said !== undefined) return said;
  if (!before) return line;
  if (NEXT.test(own)) return line + 1;
  if (AT_ONCE.test(own)) return 1;
  return !WITH.test(lead) && THEN.test(lead) && comesBack(before, m) ? line + 1 : line;
}

/** Of the words between two names those that are about the second. */
function behind(between: string): string {
  const at = SPLITS.exec(between)?.index;
  if (at !== undefined) return between.slice(at);
  return /line\s*$/i.test(between) ? between : '';
}

function comesBack(before: DecisionMention, m: DecisionMention): boolean {
  return m.drugs.some((drug) => before.drugs.includes(drug));
}
