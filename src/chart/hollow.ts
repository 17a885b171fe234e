/** Words that say nothing once what they led to is gone. */
const EMPTY_WORDS = new Set(
  'a an and or but with by the is was are were of on in at for from to as also both her his he she it its their this that these those tumor tumour result results status show shows showed showing mean average reflex addendum interpretation note biomarkers biomarker receptors receptor profile markers marker molecular testing tested test tests ngs ihc fish panel be been has have had patient pt who which so therefore given due because since today now again all other remaining overall reported report final per there no not harbors harbours harbored harboured harboring harbouring carries carried carrying reveals revealed demonstrates demonstrated expresses expressed bears found all four rebiopsy plasma tissue block sample cells'.split(
    ' ',
  ),
);
/** "1.", "-", "(a)" at the head of a list's item. */
export const LIST_MARK = /^(?:[-*·>]+|\(?\d{1,2}[.)]|\(?[A-Za-z][.)])(?= |$)/;

/** A label that led to nothing else: "Biopsy 3 May:". */
export const LABEL_ONLY = /^(?:[-*·] {0,3})?[A-Za-z0-9#][A-Za-z0-9 ,/.()#&-]{1,48}: ?"?$/;

/** Whether what is left of a sentence says nothing by itself. */
export function isHollow(left: string): boolean {
  const words = left
    .replace(LIST_MARK, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (!words) return true;
  return (
    words.length <= 8 &&
    words.every((w) => EMPTY_WORDS.has(w) || /^\d+$/.test(w)) &&
    !words.every((w) => /^\d+$/.test(w))
  );
}
