import type { EditSet } from './edit-set.js';
import { isIn, namesFor, typeOf } from './operation-fact.js';
import type { Trace } from './operation-traces.js';
import { rangesOf } from './operations.js';
import { indexAt, type Line, type Outline, type Range } from './outline.js';
import { type OperationFound, removeAllBut } from './remove-entries.js';

/** "OPERATIVE NOTE", "11. Attached: operative dictation", "PAGE 2 OF 3 ATTACHMENT: OP REPORT". */
const TITLE =
  /^[^A-Za-z\n]{0,12}(?:\[[A-Z][A-Za-z ]{1,20}\] ?[^A-Za-z\n]{0,24})?(?:page \d{1,2}(?: of \d{1,2})? {0,4}[-:|]? ?)?(?:(?:attach(?:ed|ment)s?|appendix|enclos(?:ed|ure)s?)(?: \w{1,2})?:? )?(?:(?:the|dictated|abridged|typed|scanned|abbreviated|brief|full|outside|surgeon's) ){0,3}(?:(?:operat(?:ive|ion)s?|theatre|op\.?)[- ](?:dictation|note|report|record|protocol|narrative|transcript|summary)|dictation of (?:the )?operation)(?![a-z])/i;
const RULE = /^[-=_*~ ]{3,}$/;
/** Another document, or another part of the chart. */
const OTHER_PART =
  /^[^A-Za-z\n]{0,8}(?:page \d|attach(?:ed|ment)|appendix|enclos|meds?\b|medications?|PMH|PSH|FH\b|SH\b|past (?:medical|surgical)|family|social|plan\b|imaging|allerg|HPI|history of present|hospital course|follow|assessment|impression|exam\b|physical|labs?\b|laborator|interval|discharge|A\/P|CT\b|MRI?\b|PET|vitals|oncolog|medical onc|radiation|rad onc|med onc|nurs|conference|tumou?r (?:board|conference)|MDT|board|questions?\b|molecular|genetic|patholog|(?:surgical |final )?path\b|surgical patholog|histo|recovery|consult|clinic|letter|dear\b|messages?|(?:tele)?phone|addendum|insurance|registr|dental|dietit|nutrition|staging|summary|problems?\b|conditions)/i;
/** What an operation's report is made up of. */
const OWN_PART =
  /^[^A-Za-z\n]{0,6}(?:pre-?op|post-?op|procedures?|operations?|surgeons?|assistants?|ana?esthe|indications?|findings?|description|details|technique|position|incision|EBL|estimated blood|blood loss|fluids?|urine|drains?|specimens?|complications?|counts?|condition|disposition|closure|implants?|wound class|date|narrative|reconstruction)/i;
const PROCEDURE_LINE = /^[^A-Za-z\n]{0,6}(?:procedures?|operations?|title)\b/i;
/** Said step by step, of any organ. */
const STEP =
  /\b(?:dissect\w*|divid\w*|ligat\w*|clip(?:ped|s)|mobili[sz]\w*|transect\w*|stapl\w*|sutur\w*|incis\w*|anastomos\w*|ha?emostasis|insufflat\w*|trocars?|draped|prepped|(?:in|ex)tubated|retract\w*|cauter\w*|resected|excised|harvested|fascia|closed in layers|irrigat\w*|pneumoperitoneum|pedicle|docked|explor(?:ed|ation)|opened|specimen)\b/i;
const GIVEN_UP =
  /\b(?:abort\w*|abandon\w*|unresectable|no resection|not resected|open(?:ed)? and closed?)\b/i;
const MAX_LINES = 80;

/** Removes whole what was dictated at the operating table, but for results measured there; returns what went. */
export function removeDictations(view: Outline, at: OperationFound, edits: EditSet): Range[] {
  const gone: Range[] = [];
  const { lines, text } = view;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (!TITLE.test(text.slice(line.start, Math.min(line.end, line.start + 120)))) continue;
    const last = lastLine(view, i);
    const end = Math.min((lines[last] as Line).end + 1, text.length);
    const range = { start: line.start, end };
    if (isOwn(view, at, { range, first: i, last }))
      gone.push(...removeAllBut(view, range, at.told.statements, edits));
    i = last;
  }
  return gone;
}

/** To the next part of the chart; over a blank line only where the next paragraph still operates. */
function lastLine(view: Outline, first: number): number {
  const { lines, text } = view;
  const words = (i: number) => {
    const l = lines[i] as Line;
    return text.slice(l.start, Math.min(l.end, l.start + 400));
  };
  const title = words(first);
  const entry = (lines[first] as Line).entry;
  const next = nextItem(title);
  let last = first;
  for (let i = first + 1; i < lines.length && i - first < MAX_LINES; i++) {
    const own = words(i);
    if ((lines[i] as Line).entry !== entry) break;
    if (RULE.test(own)) {
      if (i === first + 1) continue;
      break;
    }
    if (next?.test(own) || TITLE.test(own) || OTHER_PART.test(own)) break;
    if (!/[A-Za-z0-9]/.test(own)) continue;
    const isBehindGap = !/[A-Za-z0-9]/.test(words(i - 1)) && i - 1 !== first;
    if (isBehindGap && !OWN_PART.test(own) && !STEP.test(own)) break;
    last = i;
  }
  return last;
}

/** How the item after a numbered or marked title begins. */
function nextItem(title: string): RegExp | undefined {
  const number = /^(\d{1,2})[.)] /.exec(title)?.[1];
  if (number) return new RegExp(`^${Number(number) + 1}[.)] `);
  const mark = /^(#{1,4}|>{1,3}) ?/.exec(title)?.[1];
  return mark ? new RegExp(`^${mark}`) : undefined;
}

/** Whether it was this tumor's operation: named so in its title or its procedure, or told in its body and no other named there. */
function isOwn(
  view: Outline,
  of: OperationFound,
  at: { readonly range: Range; readonly first: number; readonly last: number },
): boolean {
  const { compiled, told } = of;
  const heads = headRanges(view, at);
  const from = Math.max(0, indexAt(told.mentions, at.range.start));
  const mentions = told.mentions
    .slice(from, from + 200)
    .filter((m) => m.start >= at.range.start && m.end <= at.range.end);
  const done = mentions.filter((m) => m.status === 'done' || m.status === 'named');
  if (GIVEN_UP.test(view.text.slice(at.range.start, Math.min(at.range.end, at.range.start + 8000))))
    return false;
  if (done.some((m) => heads.some((h) => m.start >= h.start && m.end <= h.end))) return true;
  const { ownership } = namesFor(compiled, typeOf(compiled, told.cancerType, view.text));
  const head = heads.map((h) => view.text.slice(h.start, h.end)).join('\n');
  if (isIn(compiled.otherOperations, head) || isIn(compiled.unrelated, head)) return false;
  if (rangesOf(head, ownership.foreignOperations).length > 0) return false;
  if (mentions.some((m) => m.status === 'unrelated' || m.status === 'negated')) return false;
  return done.length > 0 || tracesIn(view, of.traces, at.range) >= 2;
}

function headRanges(
  view: Outline,
  at: { readonly first: number; readonly last: number },
): readonly Range[] {
  const out: Range[] = [];
  for (let i = at.first; i <= at.last && i < at.first + 14; i++) {
    const line = view.lines[i] as Line;
    const words = view.text.slice(line.start, Math.min(line.end, line.start + 60));
    const end = Math.min(line.end, line.start + 300);
    if (i === at.first || PROCEDURE_LINE.test(words)) out.push({ start: line.start, end });
  }
  return out;
}

function tracesIn(
  view: Outline,
  traces: ReadonlyMap<number, readonly Trace[]>,
  range: Range,
): number {
  let n = 0;
  for (let i = indexAt(view.sentences, range.start); i < view.sentences.length; i++) {
    const sentence = view.sentences[Math.max(0, i)];
    if (!sentence || sentence.start >= range.end) break;
    n += traces.get(i)?.length ?? 0;
  }
  return n;
}
