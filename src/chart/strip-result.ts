import type { EditSet } from './edit-set.js';
import { takeOutOfList } from './list-members.js';
import type { Mention } from './markers.js';
import type { Outline, Range, Sentence } from './outline.js';
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
  for (const s of statements) {
    if (s.experiencer !== 'patient') continue;
    const own = s.mentions.filter((m) => fact.stripped.has(m.marker));
    if (own.length === 0) continue;
    const hasResult = s.value !== undefined || s.tokens.length > 0;
    if (!hasResult && (!fact.fact.stripEveryMention || own.every((m) => isMethod(m)))) continue;
    if (own.length < s.mentions.length) takeOutOfList(s, own, edits);
    else if (
      own.some((m) => m.stated !== undefined && rewriteIn(view.text, m, rewriting?.stated, edits))
    )
      removeRest(s, edits);
    else if (s.general) edits.replace(s, 'such');
    else if (hasResult) edits.remove(s);
    else removeBareMention(view, s, edits);
  }
  rewriteIn(view.text, { start: 0, end: view.text.length }, fact.follows.get('stripped'), edits);
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
