import type { RecordReading, Sentence } from '../record/reading.js';

/** The sentence itself says that what it tells is somebody else's or wrong. */
const DISOWNS =
  /\b(?:is|are|was|were) not (?:[A-Z]\.\s?[A-Z]\.|this patient|our patient|(?:his|hers|theirs)\b(?! \w))|\b(?:another|a different|the wrong|the next|the other) (?:man|woman|patient|person|child|case|chart)\b(?:'s)?|\b(?:next (?:room|bed|case)|bed \d+)\b|\bcarried over from\b|\bentered in error\b|\bin error\b|\b(?:belong(?:s|ed|ing)?) to (?:another|a different|the)\b[^.]{0,30}\b(?:chart|patient|bed|man|woman)|\bcharted (?:on|for) (?:him|her|this patient) instead\b|\bstruck (?:by|from|out)\b|\bmis-?filed\b|\bwrong (?:chart|patient|person)\b|\bfor (?:her|his) own\b|\bspouse's own\b|\bby mistake\b/i;
/** The sentence says of the one before it that it is somebody else's or wrong. */
const DISOWNS_LAST =
  /^(?:CORRECTION\b[^.]{0,20}:?\s*)?(?:(?:that|this|it|they|these|those|which|the (?:sentence|entry|line|paragraph|statement|result|note))\b)[^.]{0,50}\b(?:is|are|was|were)\b[^.]{0,50}(?:\b(?:another|different|other|wrong|next) (?:man|woman|patient|person|room|bed|chart|case)\b|\bwrong\b|\bin error\b|\bnot (?:his|hers|this patient)|\b(?:his|her|the) (?:brother|sister|mother|father|wife|husband|spouse|son|daughter)'s\b|\bcorrected\b|\bamended\b|\bstruck\b|\bmistaken?\b)/i;

const known = new WeakMap<RecordReading, ReadonlySet<Sentence>>();

/** The sentences that the record itself takes back: of another patient, entered in error, struck. Read once. */
export function disownedIn(record: RecordReading): ReadonlySet<Sentence> {
  let disowned = known.get(record);
  if (!disowned) {
    disowned = new Set(record.sentences.filter((s, i) => isDisowned(s, record.sentences[i + 1])));
    known.set(record, disowned);
  }
  return disowned;
}

function isDisowned(sentence: Sentence, next: Sentence | undefined): boolean {
  if (DISOWNS.test(sentence.text)) return true;
  if (!next || next.document !== sentence.document) return false;
  return DISOWNS_LAST.test(next.text.trimStart());
}

const COPY_OPENS =
  /\bcopied[- ](?:forward|from)\b|\bcarried forward from\b|\[copied\b|\bnot updated\b/i;
const COPY_CLOSES = /\bend (?:of )?copi?e?d?\b|\bend copied\b|^>>>|^\[\d+\]/i;
/** A copied passage that is not closed ends after so many sentences. */
const LONGEST_COPY = 14;

const copies = new WeakMap<RecordReading, ReadonlySet<Sentence>>();

/** The sentences of passages that were copied from an older note. Read once. */
export function copiedIn(record: RecordReading): ReadonlySet<Sentence> {
  let copied = copies.get(record);
  if (!copied) {
    copied = new Set(record.documents.flatMap((d) => copiedSentences(d.sentences)));
    copies.set(record, copied);
  }
  return copied;
}

function copiedSentences(sentences: readonly Sentence[]): readonly Sentence[] {
  const out: Sentence[] = [];
  let left = 0;
  for (const sentence of sentences) {
    if (COPY_OPENS.test(sentence.text)) left = LONGEST_COPY;
    else if (left > 0 && COPY_CLOSES.test(sentence.text)) left = 0;
    if (left-- > 0) out.push(sentence);
  }
  return out;
}
