import type { Change } from './edit-set.js';
import { isHollow, LABEL_ONLY, LIST_MARK } from './hollow.js';
import { orphanHeads } from './orphan-heads.js';
import {
  type Entry,
  indexAt,
  type Line,
  type Outline,
  type Range,
  type Sentence,
} from './outline.js';
import { joined, union } from './removal-ranges.js';

/**
 * Widens removals so that the text around them reads well: separators, emptied brackets, sentences, list items,
 * lines and entries go along; a sentence that lost its first words gets its capital.
 */
export function tidyRemovals(
  view: Outline,
  removals: readonly Range[],
  replacements: readonly Change[],
): Change[] {
  if (removals.length === 0) return [];
  const texts = replacements.filter((r) => r.text !== '').sort((a, b) => a.start - b.start);
  let ranges = joined(view.text, union(removals));
  ranges = union(ranges.map((r) => withLabel(view, r)));
  ranges = union([...ranges, ...emptied(view, ranges, texts, view.sentences, isHollow)]);
  const lines = emptied(view, ranges, texts, view.lines, isBlankLine).map((l) =>
    lineRange(view, l),
  );
  const touched = touchedEntries(view, union([...ranges, ...lines]), texts);
  const bodies = union([...lines, ...touched]);
  const whole = union([...bodies, ...orphanHeads(view, bodies)]);
  const written = new Set(replacements.map((r) => r.start));
  const changes: Change[] = whole.map((r) => ({ ...r, text: '', wholeLines: true }));
  for (const range of ranges) {
    const before = whole[indexAt(whole, range.start)];
    if (before && range.end <= before.end) continue;
    const after = whole[indexAt(whole, range.start) + 1];
    const inner =
      before && before.end > range.start
        ? before
        : after && after.start < range.end
          ? after
          : undefined;
    if (inner) {
      if (range.start < inner.start)
        changes.push({ start: range.start, end: inner.start, text: '' });
      if (range.end > inner.end) changes.push({ start: inner.end, end: range.end, text: '' });
      continue;
    }
    changes.push(widen(view, range, written));
  }
  return mergeTouching(changes);
}

function mergeTouching(changes: readonly Change[]): Change[] {
  const sorted = [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
  const out: Change[] = [];
  for (const c of sorted) {
    const last = out[out.length - 1];
    if (last && c.start < last.end) {
      out[out.length - 1] = { ...last, end: Math.max(last.end, c.end), text: last.text + c.text };
    } else out.push(c);
  }
  return out;
}

/** The units that removals touched, into which none of the texts is written, and of which only hollow text is left. */
function emptied<T extends Range>(
  view: Outline,
  ranges: readonly Range[],
  texts: readonly Change[],
  units: readonly T[],
  isEmpty: (left: string) => boolean,
): T[] {
  const out: T[] = [];
  let last = -1;
  const isWrittenIn = (unit: Range) => {
    const first = texts[indexAt(texts, unit.start - 1) + 1];
    return first !== undefined && first.start >= unit.start && first.end <= unit.end;
  };
  for (const range of ranges) {
    for (let i = Math.max(0, indexAt(units, range.start), last + 1); i < units.length; i++) {
      const unit = units[i] as T;
      if (unit.start >= range.end) break;
      if (unit.end <= range.start || unit.end - unit.start > 5000) continue;
      if (isWrittenIn(unit)) continue;
      last = i;
      if (isEmpty(remainder(view.text, unit, ranges))) out.push(unit);
    }
  }
  return out;
}

function remainder(text: string, unit: Range, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let at = unit.start;
  for (let i = Math.max(0, indexAt(ranges, unit.start)); i < ranges.length; i++) {
    const r = ranges[i] as Range;
    if (r.start >= unit.end) break;
    if (r.end <= at) continue;
    parts.push(text.slice(at, Math.max(at, r.start)));
    at = Math.max(at, r.end);
  }
  if (at < unit.end) parts.push(text.slice(at, unit.end));
  return parts.join(' ');
}

function isBlankLine(left: string): boolean {
  return !/[A-Za-z0-9\u00c0-\uffff]/.test(left.trim().replace(LIST_MARK, ''));
}

/** A line with its line break. A tag's line stays: its entry decides. */
function lineRange(view: Outline, line: Line): Range {
  return { start: line.start, end: Math.min(line.end + 1, view.text.length) };
}

/** Entries whose whole body is removed, and whose tag or title leads to nothing any more. */
function touchedEntries(
  view: Outline,
  ranges: readonly Range[],
  texts: readonly Change[],
): Range[] {
  const out: Range[] = [];
  for (const entry of emptied(view, ranges, texts, view.entries, () => true) as Entry[]) {
    if (
      isBlankLine(remainder(view.text, entry.body, ranges)) &&
      entry.body.end > entry.body.start
    ) {
      const isTouched = ranges.some((r) => r.start < entry.body.end && r.end > entry.body.start);
      if (isTouched) out.push({ start: entry.start, end: entry.end });
    }
  }
  return out;
}

const LEFT_JOIN = /(?:,? (?:and|or|but|plus|as well as)|,|;| -|\/|\+)? ?$/;
const LEFT_LEAD =
  /(?:[,;]? ?(?<![A-Za-z0-9-])(?:and|or|but|with|of|given|for|despite|by|because of|due to|in view of|on|in|as|is|was|are|were|be|an?|the|her|his|their|its|has|had|have|showed|shows|show|showing|harbou?r(?:s|ed|ing)?|carries|carried|carrying|bearing|expressing|revealing|revealed|demonstrating|demonstrated|known|which|that|who|status|mean|about|reported|found to be)(?= |$))*[ ,;]*$/i;

/** "Carrying a [KRAS mutation], ...": what governed the piece before a comma. */
const DANGLING =
  /(?: (?:with|for|of|about|on|the|her|his|their|harbou?ring|carrying|showing|bearing|expressing|revealing|demonstrating|an?))*$/i;

/** With the label of its sentence, and the full stop, where nothing else stood behind the label. */
function withLabel(view: Outline, range: Range): Range {
  const { text } = view;
  const sentence = view.sentences[indexAt(view.sentences, range.start)];
  if (!sentence || sentence.start >= range.start || range.end > sentence.end) return range;
  if (!/^ ?\.?$/.test(text.slice(range.end, Math.min(sentence.end, range.end + 3)))) return range;
  return range.start - sentence.start < 52 &&
    LABEL_ONLY.test(text.slice(sentence.start, range.start))
    ? { start: sentence.start, end: sentence.end }
    : range;
}

/** Takes the separators of a removed piece along, and mends the capital or the article beside it. */
function widen(view: Outline, range: Range, written: ReadonlySet<number>): Change {
  const { text } = view;
  const sentence = view.sentences[indexAt(view.sentences, range.start)] as Sentence | undefined;
  const from = sentence && sentence.start <= range.start ? sentence.start : range.start;
  const lineEnd = view.lines[indexAt(view.lines, range.end)]?.end ?? text.length;
  let { start, end } = range;
  const left = text.slice(Math.max(from, start - 160), start);
  const right = text.slice(end, Math.min(lineEnd, end + 80));
  if (
    (left.endsWith('(') && right.startsWith(')')) ||
    (left.endsWith('"') && right.startsWith('"') && !/\w"$/.test(left))
  ) {
    return widen(
      view,
      { start: start - 1 - (text[start - 2] === ' ' ? 1 : 0), end: end + 1 },
      written,
    );
  }
  const lead = left.trimEnd();
  const opens =
    lead === '' ||
    /[:([]$/.test(lead) ||
    (LIST_MARK.test(`${lead} `) && lead.replace(LIST_MARK, '') === '');
  const closes = right.trim() === '' || /^ ?[.;:)\]]/.test(right);
  if (opens) {
    if (lead === '' && from === range.start && closes && /^ ?\. ?/.test(right)) {
      end += (/^ ?\.+ ?/.exec(right) as RegExpExecArray)[0].length;
      return { start, end, text: '' };
    }
    end += (
      /^ ?(?:[,;/+]|(?:and|or|but|with)(?= ))? ?(?:(?:and|but|so) )?/.exec(right) as RegExpExecArray
    )[0].length;
    const isSentenceStart = lead === '' || LIST_MARK.test(`${lead} `);
    const next = text[end] ?? '';
    if (
      isSentenceStart &&
      from <= start &&
      /[a-z]/.test(next) &&
      !/^[a-z]{1,2}[A-Z]/.test(text.slice(end, end + 3)) &&
      (/[A-Z]/.test(text[range.start] ?? '') || opensSentence(view, range)) &&
      !written.has(end)
    ) {
      return { start, end: end + 1, text: next.toUpperCase() };
    }
    return { start, end, text: '' };
  }
  if (closes) {
    start -= (LEFT_LEAD.exec(left) as RegExpExecArray)[0].length;
    if (/^ \)/.test(right)) end++;
    return { start, end, text: '' };
  }
  const join = (LEFT_JOIN.exec(left) as RegExpExecArray)[0];
  if (/^ ?,/.test(right) || (join.trim() !== '' && right.startsWith(' '))) {
    start -= (
      join.trim() === ''
        ? (/ ?$/.exec(left) as RegExpExecArray)
        : ([join] as unknown as RegExpExecArray)
    )[0].length;
    if (join.trim() === '')
      start -= (DANGLING.exec(text.slice(from, start)) as RegExpExecArray)[0].length;
    return { start, end, text: '' };
  }
  return mendArticle(text, { start, end }, left, right);
}

/** Whether the removal ends inside a sentence that it opens, and that had its capital. */
function opensSentence(view: Outline, range: Range): boolean {
  const sentence = view.sentences[indexAt(view.sentences, range.end - 1)];
  return (
    sentence !== undefined &&
    sentence.start >= range.start &&
    /^["'(]?[A-Z]/.test(view.text.slice(sentence.start, sentence.start + 2))
  );
}

function mendArticle(text: string, range: Range, left: string, right: string): Change {
  let { start, end } = range;
  if (/[ /-]$/.test(left) && right.startsWith(' ')) end++;
  else if (right.startsWith('/')) end++;
  const article = /(?:^|[ (])([Aa]n?) $/.exec(left);
  const next = text[end] ?? '';
  if (article && /[A-Za-z]/.test(next)) {
    const old = article[1] as string;
    const isVowel = /[aeioAEIO]/.test(next);
    const mended = (old[0] as string) + (isVowel ? 'n' : '');
    if (mended !== old) {
      start -= old.length + 1;
      return { start, end, text: `${mended} ` };
    }
  }
  return { start, end, text: '' };
}
