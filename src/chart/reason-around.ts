import type { Range, Sentence } from './outline.js';

/** Where the reason of an operation stands: the comma-bounded piece of a sentence around a range, with a following "benign". */
export function reasonAround(text: string, sentence: Sentence, range: Range): string {
  const head = text.slice(Math.max(sentence.start, range.start - 120), range.start);
  const cut = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '));
  const tail = text.slice(range.end, Math.min(sentence.end, range.end + 120));
  if (sentence.section === 'surgical_history')
    return head.slice(cut + 1) + text.slice(range.start, range.end) + itemOf(tail);
  const stop = tail.search(
    /[,;](?! (?:which |that |path|final |on path)?(?:was |proved |were )?(?:an? )?(?:\d+(?:\.\d+)? ?[cm]m |[a-z]+ )?(?:benign|for |fibro\w+|lipoma(?! of)|papillo\w+|adenosis|hyperplasia|cyst\b|adenoma|hamartoma|granuloma|oncocytoma|angiomyolipoma|teratoma|leiomyoma|schwannoma|ha?emangioma))/,
  );
  return (
    head.slice(cut + 1) +
    text.slice(range.start, range.end) +
    (stop < 0 ? tail : tail.slice(0, stop))
  );
}

/** In a list of past operations an item goes on, over its commas, to the next operation or date. */
function itemOf(tail: string): string {
  const pieces = tail.split(/(?=[,;] )/);
  const next = pieces.findIndex((p, i) => i > 0 && (p.startsWith(';') || OPENS_ITEM.test(p)));
  return (next < 0 ? pieces : pieces.slice(0, next)).join('');
}
const OPENS_ITEM =
  /\b(?:\w{2,24}(?:ectom(?:y|ies)|otom(?:y|ies)|plast(?:y|ies)|scop(?:y|ies)|rrhaphy|section)|excis\w+|resect\w+|remov\w+|repair|replacement|fusion|bypass|surgery|biops\w+|TURP|CABG|(?:19|20)\d\d)\b|\d\/\d/i;
