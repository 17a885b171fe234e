import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { onlySide, type Side } from '../values/asked-side.js';
import { isDoubtedLine } from './own-value.js';

/** "A man in his church group takes", "the lady in 412-B": told of somebody who is not even kin. */
const STRANGER =
  /\b(?:a|another|the (?:other|next)|some) (?:man|woman|lady|gentleman|guy|patient|person|friend|neighbou?r|co-?worker|colleague)\b[^.;]{0,40}\b(?:takes?|took|has|had|is|was|uses?|used|got|gets|on|receives?|received)\b|\b(?:his|her|their|a) (?:friend|neighbou?r|room-?mate|co-?worker|colleague|church|girlfriend|boyfriend)\b/i;
/** An entry that the record itself puts right. */
const MISTAKEN =
  /\b(?:billing error|coding error|corrected claim|wrong (?:chart|member|patient|eye|side)|carried forward|auto-?(?:printed|filled|populated)|not updated|to be removed|removed at|entered by mistake|unsigned)\b/i;

/** Whether a line cannot speak against an answer: it is of another person or side, or the record takes it back. */
export function cannotSpeak(sentence: Sentence, side: Side | undefined): boolean {
  const own = side && onlySide(sentence.text);
  if (own && own !== side) return true;
  return STRANGER.test(sentence.text) || MISTAKEN.test(sentence.text) || isDoubtedLine(sentence);
}

const DENIAL =
  /\b(?:no|not|never|none|without|den(?:y|ies|ied)|declin\w+|refus\w+|reject\w+|revers\w+|cancel\w*|return\w*|held|hold|ruled out|excluded|removed|negative|neg|un\w+ed|non-?\w+|\w+n't|failed to|lacks?|absent|free of|against|avoid|contraindicated|instead|prelim\w*|pending|discussed|considered)\b/i;

/** Whether words deny a thing. */
export function isDenial(text: string): boolean {
  return DENIAL.test(text);
}

/** The whole record's lines that name a thing of the vocabulary. */
export function linesOn(concepts: readonly string[], { record }: FormReading): readonly Sentence[] {
  return [...new Set(concepts.flatMap((c) => record.mentionsOf(c).map((m) => m.sentence)))];
}
