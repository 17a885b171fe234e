import type { EditSet } from './edit-set.js';
import { takeOutOfList } from './list-members.js';
import type { Mention } from './markers.js';
import { indexAt, type Line, type Outline, type Range, type Sentence } from './outline.js';
import type { CompiledResultFact } from './result-facts.js';
import { clauseOf, withLead } from './result-lead.js';
import { isMethod, type Statement } from './statement.js';
import { rewriteIn } from './wording.js';

/** Removes every statement of the fact's markers. */
export function stripValue(
  view: Outline,
  statements: readonly Statement[],
  fact: CompiledResultFact,
  edits: EditSet,
): void {
  const rewriting = fact.rewrite.get('stripped');
  const isOwnAt = lineOwner(view, statements, fact);
  let bare: Statement | undefined;
  let gone: Statement | undefined;
  for (const s of statements) {
    if (s.experiencer !== 'patient') continue;
    const own = s.mentions.filter((m) => fact.stripped.has(m.marker));
    if (own.length === 0) continue;
    const named = bare;
    bare = s.value === undefined && s.tokens.length === 0 ? s : undefined;
    const hasResult = (s.value !== undefined && s.value !== 'open') || s.tokens.length > 0;
    if (!hasResult && gone && own.length === s.mentions.length && isObjectOf(view.text, gone, s)) {
      edits.remove({ start: gone.end, end: s.end });
      continue;
    }
    if (!hasResult && own.length === s.mentions.length && isToldOf(view, s)) {
      edits.remove(clauseOf(view.text, view.sentences[s.sentence] as Sentence, s));
      gone = s;
      continue;
    }
    if (!hasResult && (!fact.fact.stripEveryMention || own.every((m) => isMethod(m)))) continue;
    gone = s;
    const row = hasResult && own.length === s.mentions.length ? rowOf(view, s, isOwnAt) : undefined;
    if (s.cuts) for (const cut of s.cuts) edits.cut(cut);
    else if (s.unnamed === 'in_column' || (!row && isInBars(view, s))) edits.cut(s);
    else if (row) edits.remove(row);
    else if (own.length < s.mentions.length) takeOutOfList(s, own, edits);
    else if (
      own.some((m) => m.stated !== undefined && rewriteIn(view.text, m, rewriting?.stated, edits))
    )
      removeRest(s, edits);
    else if (s.general) edits.replace(s, 'such');
    else if (hasResult) {
      if (named && isNameOf(view.text, named, s))
        edits.remove({ start: named.start, end: s.start });
      edits.remove(withLead(view, s));
    } else removeBareMention(view, s, edits);
  }
  rewriteIn(view.text, { start: 0, end: view.text.length }, fact.follows.get('stripped'), edits);
}

/** "RET was looked for and is all right": a name that opens its clause, and what is told of it in words of no scale. */
function isToldOf(view: Outline, s: Statement): boolean {
  if (s.general || s.value === 'open' || s.mentions.some((m) => m.end === m.start)) return false;
  const { text } = view;
  const sentence = view.sentences[s.sentence] as Sentence;
  const clause = clauseOf(text, sentence, s);
  const lead = text.slice(clause.start, s.start);
  return (
    clause.end - clause.start <= 110 &&
    /^(?:(?:and|but|so|the|her|his|its|their|for|now|both) )*$/i.test(lead) &&
    TOLD_OF.test(text.slice(s.end, Math.min(sentence.end, s.end + 50)))
  );
}

/** "PD-L1 (22C3) on the same block: TPS 1%", "Mismatch repair (IHC) ... MLH1 retained": the name that the result is told of. */
function isNameOf(text: string, named: Statement, s: Statement): boolean {
  if (s.start - named.end > 60 || s.start < named.end) return false;
  const gap = text.slice(named.end, s.start);
  const hasNoName = s.unnamed === 'behind' || s.mentions[0]?.stated !== undefined;
  return hasNoName && s.mentions[0]?.marker === named.mentions[0]?.marker
    ? /^[^.;"\n]{0,60}$/.test(gap)
    : /^(?: ?\([^()\n]{1,24}\))?[ .:_=-]*$/.test(gap);
}

/** "MMR: no loss [of MLH1, PMS2, MSH2 or MSH6]": what the result before it is told of. */
const isObjectOf = (text: string, before: Statement, s: Statement) =>
  s.start >= before.end &&
  s.start - before.end < 16 &&
  /^ (?:of|in|for)(?: the| any of)? $/.test(text.slice(before.end, s.start));

/** Whether the line's first result is the fact's. */
type LineOwner = (line: Line) => boolean;

function lineOwner(
  view: Outline,
  statements: readonly Statement[],
  fact: CompiledResultFact,
): LineOwner {
  return (line) => {
    const first = statements[indexAt(statements, line.start - 1) + 1];
    return (
      first !== undefined &&
      first.end <= line.end &&
      first.experiencer === 'patient' &&
      first.unnamed === undefined &&
      ROW_HEAD.test(view.text.slice(line.start, first.start)) &&
      (first.value !== undefined || first.tokens.length > 0) &&
      first.mentions.every((m) => fact.stripped.has(m.marker))
    );
  };
}

const MAX_ROW = 140;
const ROW_HEAD = /^[|\-*·>#\s]*$/;
/** A row of a panel holds no sentence, and nothing that is not the marker's: no date, no further result. */
const NO_ROW = /[.!?] [A-Z]|;.{40}| (?:and|but|so|she|he|patient|pt|we|with|on|for) /;

/** The whole line of a panel: it opens with the statement, and so does a line beside it with another of the fact's. */
function rowOf(view: Outline, s: Statement, isOwnAt: LineOwner): Range | undefined {
  const index = indexAt(view.lines, s.start);
  const line = view.lines[index] as Line;
  if (line.end - line.start > MAX_ROW || s.end > line.end) return undefined;
  if (!ROW_HEAD.test(view.text.slice(line.start, s.start))) return undefined;
  if (NO_ROW.test(view.text.slice(s.end, line.end))) return undefined;
  const beside = [view.lines[index - 1], view.lines[index + 1]];
  return beside.some(
    (l) => l !== undefined && l.end > l.start && l.end - l.start <= MAX_ROW && isOwnAt(l),
  )
    ? { start: line.start, end: line.end }
    : undefined;
}

/** Whether it stands in a row of a table with bars, whose other cells stay. */
function isInBars(view: Outline, s: Statement): boolean {
  const line = view.lines[indexAt(view.lines, s.start)] as Line;
  const text = view.text.slice(line.start, Math.min(line.end, line.start + 400));
  return text.startsWith('|') || / \| .* \| .* \| /s.test(text);
}

/** Tells of a bare name what came of looking for it. */
const TOLD_OF =
  /^ (?:gene |protein |status |test )?(?:was|were|is|are|came|turned|proved|proves|looks|looked|remains|has|had)(?:n't)?(?! (?:\w+ )?(?:pending|sent|ordered|requested|planned|awaited|repeated|discussed|explained|an?|the|what|why|how|one|to|being|needed|recommended|not (?:yet|been|tested|done))(?![a-z]))(?![a-z])/i;
/** After "triple negative" was rewritten, what follows it ("(IHC 1+)") goes. */
function removeRest(s: Statement, edits: EditSet): void {
  const last = s.mentions[s.mentions.length - 1] as Mention;
  if (s.end > last.end) edits.remove({ start: last.end, end: s.end });
}

const ABOUT =
  /^(?:[- ](?:status|testing|test|results?|assay|IHC|FISH|analysis|expression|positivity|staining|studies|report|retest|repeat|directed|targeted|gene|protein|copy number|immunohistochemistry))+/i;

/** A mention without a result goes with its noun; where it is what the sentence is about, with its clause. */
function removeBareMention(view: Outline, s: Statement, edits: EditSet): void {
  const { text } = view;
  const sentence = view.sentences[s.sentence] as Sentence;
  const noun = ABOUT.exec(text.slice(s.end, Math.min(sentence.end, s.end + 60)))?.[0] ?? '';
  if (noun === '' || /directed|targeted/i.test(noun)) {
    edits.remove(s);
    return;
  }
  const clause = clauseOf(text, sentence, s);
  edits.remove(
    clause.end - clause.start <= 110 ? clause : { start: s.start, end: s.end + noun.length },
  );
}
