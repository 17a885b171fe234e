import type { EditSet } from './edit-set.js';
import { takeOutOfList } from './list-members.js';
import type { Mention } from './markers.js';
import { leadLength } from './noun-phrase.js';
import { indexAt, type Line, type Outline, type Range, type Sentence } from './outline.js';
import type { CompiledResultFact } from './result-facts.js';
import { isMethod, type Statement } from './statements.js';
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
    if (!hasResult && (!fact.fact.stripEveryMention || own.every((m) => isMethod(m)))) continue;
    gone = s;
    const row = hasResult && own.length === s.mentions.length ? rowOf(view, s, isOwnAt) : undefined;
    if (s.unnamed === 'in_column' || (!row && isInBars(view, s))) edits.cut(s);
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

/** "PD-L1 (22C3) on the same block: TPS 1%", "Mismatch repair (IHC) ... MLH1 retained": the name that the result is told of. */
function isNameOf(text: string, named: Statement, s: Statement): boolean {
  if (s.start - named.end > 60 || s.start < named.end) return false;
  const gap = text.slice(named.end, s.start);
  const hasNoName = s.unnamed === 'behind' || s.mentions[0]?.stated !== undefined;
  return hasNoName && s.mentions[0]?.marker === named.mentions[0]?.marker
    ? /^[^.;\n]{0,60}$/.test(gap)
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
const ROW_HEAD = /^[|\-*•·>#\s]*$/;
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

const SUBORDINATE =
  /(?:^|(?<=[,;.] ))(?:since|because|as|given that|if|when|while|although|though|unless) (?:[\w']+ ){1,4}$/i;
const HAS =
  /(?:(?:has|had|have|harbou?rs?|harbou?red|carries|carried|shows?|showed|with|is|was) )$/i;
/** What was looked at: "(KRAS and NRAS, all exons examined)". */
const EXAMINED =
  /^ \((?:(?:[A-Z][A-Z0-9-]{1,7}|and|all|both|exons?|codons?|hotspots?|genes?|examined|tested|sequenced|covered|\d{1,3}(?:[-/]\d{1,3})?)[,/ ]{0,2}){1,14}\)/;
/** ", and that the tissue says KRAS." */
const TOLD_BARE =
  /(?:^|, )(?:and |but |so )?(?:that )?(?:the |her |his )?(?:[\w-]+ )?(?:tissue|tumou?r|cancer|biopsy|core|panel|NGS|sequencing|plasma|ctDNA|specimen|block|report|lab|test|result) (?:says?|said|shows?|showed|reads?|carries|carried|harbou?rs|found|gave|revealed) (?:an? )?$/i;
const MEASURED =
  /(?<![A-Za-z])(?:(?:the )?(?:mean|average|ratio)(?: of)? |(?:all|each|every|both)(?: of)?(?: the)?(?: (?:two|four|five|2|4|5))?(?: of)?(?: the)? )$/i;
/** "The laboratory confirms that the tumour [over-expresses HER2]": a subject that is told nothing else. */
const BARE_SUBJECT =
  /(?:^|(?<=[,;:] ))(?:(?:and|but|so) )?(?:[^,;:()]{0,60} (?:that|which says) )?(?:(?:the|her|his|this|its|their|patient's) )?(?:[\w-]+ ){0,2}(?:tumou?r|cancer|carcinoma|adenocarcinoma|biopsy|core|cells?|lesion|primary|disease|specimen|sample|block|metastas[ei]s|nodes?|NGS|panel)(?: (?:is|was|were|has been|are) (?:\w+ly )?(?:shown|found|known|confirmed|reported|said|felt|proven|seen) (?:not )?to (?:be |have )?)? ?$/i;
const VERB =
  /^(?:\w+ly )?(?:(?:do|does|did|is|was|are|were)(?:n't| not) )?(?:not )?(?:to )?(?:\w+ly )?(?:over-?express|express|amplif)/i;
/** A verb behind "and" goes on with the subject; a noun is a further member of what is had. */
const GOES_ON =
  /^ (?:and|but) (?:is|was|were|are|has|had|have|will|would|can|does|did|\w{3,14}(?:ed|es))(?![A-Za-z])/i;
const PREDICATE =
  /^ (?:was|is|has|had|were|are|be|remains?|holds?|does|did|would|can|could|will|may|should)(?:n't)?(?![A-Za-z])/i;
/** "The carcinoma is regarded as [HER2-negative]." */
const REGARDED =
  /(?:^|(?<=[,;:] ))(?:(?:the|this|her|his) )?(?:[\w-]+ ){0,2}(?:tumou?r|cancer|(?:adeno)?carcinoma|lesion|primary|disease) (?:is|was) (?:\w+ly )?(?:regarded|considered|deemed|called|classified|reported|interpreted|read) (?:as |to be )?$/i;
const DETERMINED = /(?:^| )(?:the|her|his|this|that|its) $/i;

/**
 * With what says nothing without it: the article and adjectives ("a classic sensitizing"), the verb that had it, the
 * clause that it was the predicate of ("Since the tumor is"), or the predicate of which it was the subject.
 */
function withLead(view: Outline, s: Statement): Range {
  const { text } = view;
  const sentence = view.sentences[s.sentence] as Sentence;
  const before = text.slice(Math.max(sentence.start, s.start - 90), s.start);
  const after = text.slice(s.end, Math.min(sentence.end, s.end + 20));
  const clause = /^[,.;]|^$/.test(after) ? SUBORDINATE.exec(before) : null;
  if (clause) return { start: s.start - clause[0].length, end: s.end };
  const told = s.tokens.length === 0 && /^[.;]|^$/.test(after) ? TOLD_BARE.exec(before) : null;
  if (told && s.mentions.every((m) => m.stated === undefined))
    return { start: s.start - told[0].length, end: s.end };
  const measured = MEASURED.exec(before);
  if (measured) return { start: s.start - measured[0].length, end: s.end };
  const start =
    s.start -
    leadLength(
      before,
      s.mentions.every((m) => m.stated !== undefined),
    );
  if (s.unnamed === 'behind' && PREDICATE.test(after)) {
    const whole = clauseOf(text, sentence, s);
    if (whole.end - whole.start <= 110) return whole;
  }
  if (s.prefix && VERB.test(text.slice(s.prefix.start, s.prefix.end))) {
    if (GOES_ON.test(after)) return { start, end: s.end + 5 };
    const subject = /^[,.;]|^$/.test(after)
      ? BARE_SUBJECT.exec(text.slice(Math.max(sentence.start, start - 160), start))
      : null;
    if (subject) return { start: start - subject[0].length, end: s.end };
  }
  const verb = /^ (?:and|but) /.test(after) ? HAS.exec(text.slice(sentence.start, start)) : null;
  if (verb)
    return GOES_ON.test(after)
      ? { start: start - verb[0].length, end: s.end + 4 }
      : { start, end: s.end + 5 };
  const regarded = /^[,.;]|^$/.test(after) ? REGARDED.exec(before) : null;
  if (regarded) return { start: s.start - regarded[0].length, end: s.end };
  if (DETERMINED.test(before) && PREDICATE.test(after)) {
    const whole = clauseOf(text, sentence, s);
    if (whole.end - whole.start <= 110) return whole;
  }
  const bracket = EXAMINED.exec(text.slice(s.end, Math.min(sentence.end, s.end + 70)));
  return { start, end: s.end + (bracket?.[0].length ?? 0) };
}

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

function clauseOf(text: string, sentence: Range, at: Range): Range {
  const head = text.slice(sentence.start, at.start);
  const cut = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '), head.lastIndexOf(': '));
  const tail = text.slice(at.end, sentence.end);
  const stop = tail.search(/[;,](?= )/);
  const bare = tail.replace(/[.!?]$/, '').length;
  return {
    start: cut < 0 ? sentence.start : sentence.start + cut + 2,
    end: at.end + (stop < 0 ? bare : stop),
  };
}
