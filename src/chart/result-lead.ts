import { leadLength } from './noun-phrase.js';
import type { Outline, Range, Sentence } from './outline.js';
import type { Statement } from './statement.js';

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
  /^(?:\w+ly )?(?:(?:do|does|did|is|was|are|were)(?:n't| not) )?(?:not )?(?:to )?(?:\w+ly )?(?:over-?express|express|amplif|ha(?:s|ve|d)(?![a-z])|carr(?:y|ies)|shows?(?![a-z])|contain|makes?(?![a-z])|produce)/i;
/** A verb behind "and" goes on with the subject; a noun is a further member of what is had. */
const GOES_ON =
  /^ (?:and|but) (?:is|was|were|are|has|had|have|will|would|can|does|did|\w{3,14}(?:ed|es))(?![A-Za-z])/i;
const PREDICATE =
  /^ (?:was|is|has|had|were|are|be|remains?|holds?|does|did|would|can|could|will|may|should)(?:n't)?(?![A-Za-z])/i;
/** "The carcinoma is regarded as [HER2-negative]." */
const REGARDED =
  /(?:^|(?<=[,;:] ))(?:(?:the|this|her|his) )?(?:[\w-]+ ){0,2}(?:tumou?r|cancer|(?:adeno)?carcinoma|lesion|primary|disease) (?:is|was) (?:\w+ly )?(?:regarded|considered|deemed|called|classified|reported|interpreted|read) (?:as |to be )?$/i;
/** "There is [no change in the gene]." */
const THERE =
  /(?:^|(?<=[,;:] ))(?:(?:and|but|so) )?there (?:is|was|are|were|has been|have been) (?:also )?$/i;
const DETERMINED = /(?:^| )(?:the|her|his|this|that|its) $/i;

/**
 * With what says nothing without it: the article and adjectives ("a classic sensitizing"), the verb that had it, the
 * clause that it was the predicate of ("Since the tumor is"), or the predicate of which it was the subject.
 */
export function withLead(view: Outline, s: Statement): Range {
  const { text } = view;
  const sentence = view.sentences[s.sentence] as Sentence;
  const before = text.slice(Math.max(sentence.start, s.start - 90), s.start);
  const after = text.slice(s.end, Math.min(sentence.end, s.end + 20));
  const clause = /^[,.;]|^$/.test(after) ? SUBORDINATE.exec(before) : null;
  if (clause) return { start: s.start - clause[0].length, end: s.end };
  const told = s.tokens.length === 0 && /^[.;]|^$/.test(after) ? TOLD_BARE.exec(before) : null;
  if (told && s.mentions.every((m) => m.stated === undefined))
    return { start: s.start - told[0].length, end: s.end };
  const there = /^[,.;]|^$/.test(after) ? THERE.exec(before) : null;
  if (there) return { start: s.start - there[0].length, end: s.end };
  const own = text.slice(s.start, s.end);
  if ((own.match(/"/g)?.length ?? 0) % 2 === 1)
    return { start: s.start + own.lastIndexOf('"') + 1, end: s.end };
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

/** The piece of a sentence between commas, semicolons and colons around a range. */
export function clauseOf(text: string, sentence: Range, at: Range): Range {
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
