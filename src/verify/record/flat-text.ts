/** A text with one blank between words, one kind of dash and quote, and its shortest shorthand written out. */
export interface FlatText {
  readonly text: string;
  /** Where a place of the original is in the flat text. */
  at(offset: number): number;
}

const FOLDED: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
};
const BLANK = /\s/;
/** "w/", "w/o", "d/t" */
const SHORT = /(?<![A-Za-z])(?:w\/o|w\/|d\/t|b\/c|2\/2)(?![A-Za-z]?\d)/gi;
const WRITTEN: Readonly<Record<string, string>> = {
  'w/o': 'without ',
  'w/': 'with ',
  'd/t': 'due to',
  'b/c': 'because',
  '2/2': 'due to',
};

/** What a flat text has none of. */
const UNEVEN = /^\s|\s\s|[^ -~]|(?:w|w\/o|d|b|2)\/(?:o|t|c|2)?/i;

/** Linear. */
export function flatten(original: string): FlatText {
  if (!UNEVEN.test(original)) return { text: original, at: (offset) => offset };
  const places = new Uint32Array(original.length + 1);
  const parts: string[] = [];
  let size = 0;
  let isBlank = true;
  const push = (part: string) => {
    if (part === '') return;
    parts.push(part);
    size += part.length;
    isBlank = part.endsWith(' ');
  };
  const plain = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const c = original[i] as string;
      places[i] = size;
      if (BLANK.test(c)) push(isBlank ? '' : ' ');
      else push(FOLDED[c] ?? c);
    }
  };
  let done = 0;
  for (const m of original.matchAll(SHORT)) {
    plain(done, m.index);
    done = m.index + m[0].length;
    places.fill(size, m.index, done);
    push(WRITTEN[m[0].toLowerCase()] as string);
  }
  plain(done, original.length);
  places[original.length] = size;
  return { text: parts.join(''), at: (offset) => places[offset] as number };
}
