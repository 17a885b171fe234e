/**
 * How every word begins by which a chart takes something back, corrects or confirms it: what `standingAt` looks for. One
 * pass tells the few sentences that have to be read for it.
 */
const CUE =
  /\b(?:err(?:or|at|on)|mistak|mis-?(?:read|label|trans|ass|att)|mix-?up|typo|swap|withd?r[ae]w|retract|recall|pulled|took back|taken back|struck|supersed|replac|disregard|in-?correct|in-?valid|valid|void|annul|nullif|rescind|revok|cancel|overrul|overturn|correct|corrig|amend|revis|re-?test|re-?review|on review|central|confirm|not (?:confirmed|reproduced|hers|his|to be|valid)|(?:should|must|can) ?n|does not count|no longer|actually|in fact|should read|final|wrong|(?:another|different|other|neighbou?ring) (?:patient|person|case|sample|specimen|block|well)|(?:some(?:body|one)) else|belong|a neighbou?r|previously|initially|originally|first|provisional|prelim|false[- ]pos|fault|artefact|artifact|index[- ]hop|barcode|(?:sample |cross-?)?contam|cop(?:y|ied)|carried|failure)/gi;

/** Asked of ranges in order, tells whether such a word begins in each. Linear in the text. */
export function takingBackWalk(text: string): (start: number, end: number) => boolean {
  let at = -1;
  let isOver = false;
  let from = 0;
  return (start, end) => {
    while (!isOver && at < start) {
      CUE.lastIndex = Math.max(start, from);
      const m = CUE.exec(text);
      isOver = m === null;
      if (!m) break;
      at = m.index;
      from = m.index + m[0].length;
    }
    return !isOver && at >= start && at < end;
  };
}
