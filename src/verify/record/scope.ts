import type { Range } from './lines.js';

/** What stands around a mention and is said of it, as far as other mentions do not come between. */
export interface Scope {
  readonly before: string;
  readonly after: string;
  /** Stands behind another in a list. */
  readonly isListed: boolean;
  /** The words right before it, without those before its list. */
  readonly own: string;
}

/** What stands before a mention without what gives a reason: "no thiopurine given [pancreatitis]", "No NSAIDs ([GERD])". */
export function saidOf({ before, isListed }: Scope): string {
  let from = 0;
  for (const m of before.matchAll(REASON)) from = m.index;
  const bracket = before.lastIndexOf('(');
  const isInside = bracket > from && !isListed && before.indexOf(')', bracket) < 0;
  return before.slice(isInside ? bracket + 1 : from);
}

const REASON =
  /\b(?:given|despite|because(?: of)?|(?<!not )(?:due|secondary|attributed) to|for fear of|after|(?<!free )(?<!not )from|since|without (?:recurrence|return|relapse|worsening|flare)(?: of)?|account(?:s|ed)? for|on account of|(?:stopped|discontinued|held|quit|d\/c'?d) for|explain(?:s|ed)?)\b| - (?=(?:had|has|hx|h\/o)\b)/gi;

/** Words further away speak of something else. */
const REACH_BEFORE = 110;
const REACH_AFTER = 170;

/** Between members of a list, which share what is said before the first and behind the last. */
const LISTED =
  /^(?:,? ?(?:and|or|nor|&|\+|\/|vs\.?|versus|then|with|plus)(?: the| an?)?|[,/&+]|(?: of any kind)?(?: \([^()]{0,80}\))?,(?: (?:and|or|nor))?|,? v\.?)? ?(?:\d[\w.%/-]{0,12} ?(?:mg|mcg|g|%|units?|iu)?[\w/]{0,8} ?)?$/i;
/** A dose and how often it is taken: "40 mg SC q2wk ". */
const DOSE =
  /^(?: ?(?:[\d.,]+ ?(?:mg|mcg|ug|g|ml|units?|iu|%)(?:\/[a-z\d]+)?|po|sc|sq|iv|im|daily|bid|tid|qid|qd|qhs|qam|qwk|q\d{1,2}[a-z]{1,3}|weekly|monthly|prn|x\d+|er|xr|ir|oint(?:ment)?|cream|\((?![^()]*\b(?:not|never|stop|held|declin|failed|start|d\/c))[^()]{0,40}\)))+/i;

/**
 * The scope of each of a sentence's mentions of one kind, given in order. A mention's scope ends at its neighbour's,
 * unless both stand in one list.
 */
export function scopesOf(
  text: string,
  ranges: readonly Range[],
  are: 'drugs' | 'others',
): readonly Scope[] {
  const joined = ranges.map((range, i) => {
    const next = ranges[i + 1];
    if (!next || next.start - range.end > MAX_GAP) return false;
    const gap = text.slice(range.end, next.start);
    return are === 'drugs' ? isListed(gap) : isListed(gap) || isEnumeration(gap);
  });
  const scopes: Scope[] = [];
  let from = 0;
  let first = 0;
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i] as Range;
    if (i > 0 && !joined[i - 1]) {
      from = boundary(text, ranges[i - 1] as Range, range).from;
      first = i;
    }
    let last = i;
    while (joined[last] && last - i < MAX_LIST) last++;
    if (last > i && !isShared(text, ranges, last)) last = i;
    const own = ranges[last] as Range;
    const next = ranges[last + 1];
    const to = next ? boundary(text, own, next).to : text.length;
    scopes.push({
      before: leadOf(
        text,
        from,
        ranges.slice(first === i ? i : i - 1, i + 1),
        ranges[first] as Range,
      ),
      after: text.slice(own.end, Math.min(to, own.end + REACH_AFTER)),
      isListed: first < i,
      own: text.slice(
        Math.max(from, first < i ? (ranges[i - 1] as Range).end : from, range.start - REACH_BEFORE),
        range.start,
      ),
    });
  }
  return scopes;
}

/** What stands before a list is said of all its members, as if it stood before each; then a member's own words. */
function leadOf(text: string, from: number, last: readonly Range[], first: Range): string {
  const lead = text.slice(Math.max(from, first.start - REACH_BEFORE), first.start);
  const [previous, own] = last;
  if (!previous || !own) return lead;
  const gap = text.slice(previous.end, own.start).replace(/\([^()]*\)/g, ' ');
  return lead + gap.slice(Math.max(...[',', '/', ';'].map((s) => gap.lastIndexOf(s))) + 1);
}

/**
 * Where what is said of the first of two neighbours ends and what is said of the second begins: "A never filled, started
 * B". Without a sign between them both have it.
 */
function boundary(text: string, first: Range, second: Range): { from: number; to: number } {
  const gap = text.slice(Math.max(first.end, second.start - REACH_AFTER), second.start);
  const cut = Math.max(...SEPARATORS.map((s) => gap.lastIndexOf(s)));
  if (cut < 0) return { from: Math.min(first.end, second.start), to: second.start };
  const at = second.start - gap.length + cut + 1;
  const lead = gap.slice(cut + 1);
  if (CHANGED_TO.test(lead)) return { from: at, to: second.start };
  return OWN_TAIL.test(lead) ? { from: second.start, to: second.start } : { from: at, to: at };
}

/** "A started 1/2025, [stopped 3/2025 after an] admission": the first one's, though a comma stands before it. */
const OWN_TAIL =
  /^ ?(?:(?:was|were|then|but|later) )*(?:stopped|d\/c'?d|dc'?d|discontinued|held|quit|completed|finished|tapered|ended|failed|switched|changed|stop|never|not)\b(?: \S+){2,}/i;

/** "lisinopril, changed to [losartan]": the end of the one and the beginning of the other. */
const CHANGED_TO = /^ ?(?:then |was )?(?:changed|switched|converted|rotated|transitioned) to $/i;

const SEPARATORS = [',', ';', ')', '(', ' - ', '. ', '[', ' but ', ' and '];

/** "A, B and C were stopped" is said of all of them, "A, B, C stopped" of the last. */
function isShared(text: string, ranges: readonly Range[], last: number): boolean {
  const own = ranges[last] as Range;
  const gap = text.slice((ranges[last - 1] as Range).end, own.start);
  return (
    /\b(?:and|or|nor|vs|versus)\b|[&/+]/i.test(gap) ||
    PLURAL.test(text.slice(own.end, own.end + 12)) ||
    (/^ ?[,/] ?$/.test(gap) && RESULT.test(text.slice(own.end, own.end + 24)))
  );
}

/** "HIV, hepatitis B and C negative" */
const RESULT =
  /^(?: and \w)?[: ]{1,2}(?:all |both )?(?:negative|neg|non-?reactive|not detected|normal|none|declined)\b|^: ?(?:not|never|no|avoided)\b/i;
const PLURAL = /^:?(?: -)? ?(?:were|both|all|have|each|neither|none)\b/i;

/** No list of drugs is longer. */
const MAX_LIST = 12;

const MAX_GAP = 100;

function isListed(gap: string): boolean {
  return LISTED.test(gap.replace(DOSE, '')) || WORD_LIST.test(gap);
}

/** "sipuleucel-T, radium, lutetium, PARP inhibitor" */
const WORD_LIST =
  /^(?:, (?!(?:stopped|held|failed|tried|never|then|now|but|not|on|off|started)\b)[A-Za-z][\w-]{3,})+,(?: (?:and|or))? $/i;

/** Names that no one knows between names that are known: "cough/SOB (ILD), palpitations, diarrhea". */
const ENUMERATION = /^[\w\s,/()&+'<>%-]*[,/(+&][\w\s,/()&+'<>%-]*$|^ (?:and|or|nor) [\w\s'-]*$/;
const BREAKS_LIST =
  /\b(?:with|was|is|are|were|has|had|have|but|on|for|since|now|which|who|because|due|status|after|treated|given|started|stopped|however|no|not|never|denies|denied|without|positive|negative|s\/p|h\/o|from|until|then|showed?|shows|see|secondary)\b/i;

function isEnumeration(gap: string): boolean {
  return ENUMERATION.test(gap) && !BREAKS_LIST.test(gap);
}
