/** A word of a text: its stem, and its place in UTF-16 units. */
export interface Word {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;
const ENDINGS =
  /(?:ations|ation|ating|ated|ates|ate|ements|ement|ments|ment|ings|ing|ions|ion|ies|ied|ives|ive|ance|ence|ously|ous|ally|al|es|ed|er|ly|ic|e|s|y)$/;
/** What must be left of a word once its ending is cut off. */
const SHORTEST_STEM = 4;

/** A word without its ending, lower case; words of the same root share it. Figures and short words stay as they are. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/['’]s?$|['’]\p{L}+$/u, '');
  if (/\d/.test(plain)) return plain;
  const once = cut(plain);
  return once === plain ? plain : cut(once);
}

function cut(word: string): string {
  const ending = ENDINGS.exec(word);
  return ending && ending.index >= SHORTEST_STEM ? word.slice(0, ending.index) : word;
}

/** All the words of a text in order. "Non-metastatic" is one word, for it says the reverse of its second part. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let non: RegExpExecArray | undefined;
  for (const match of text.matchAll(WORD)) {
    const end = match.index + match[0].length;
    if (/^non$/i.test(match[0])) {
      non = match;
      continue;
    }
    const joined = non !== undefined && /^[-\s]$/.test(text.slice(non.index + 3, match.index));
    words.push({
      stem: joined ? `non${stemOf(match[0])}` : stemOf(match[0]),
      start: joined ? (non as RegExpExecArray).index : match.index,
      end,
    });
    non = undefined;
  }
  return words;
}

/** Words that say nothing of what a text is about. */
const STOP = new Set(
  `a an and any are as at be been before being but by can could did do does for from had has have having he her hers him his how i if in into is it its
  may me might more most must no nor not of off on one or other our out over own per she should since so some such than that the their them then there these they
  this those through to too under until up upon us was we were what when where whether which while who whom whose why will with within without would you your
  all also another each either ever following both only same very yes none apply applies select describe list state give
  patient patients pt individual member person he she requested request drug medication medicine product agent therapy treatment prescriber provider documented record chart
  current currently present presently now recent recently latest prior previous previously past history new baseline known time
  condition disease disorder diagnosis result results status type form use used using please e.g i.e etc`.split(
    /\s+/,
  ),
);

/** Whether a word says nothing of what a text is about. */
export function isStopWord(word: string): boolean {
  return STOP.has(word.toLowerCase());
}

/** The stems of the words that say what a text is about, in order, without repeats. */
export function contentStems(text: string): readonly string[] {
  const stems = wordsOf(text)
    .filter((w) => !isStopWord(text.slice(w.start, w.end)))
    .map((w) => w.stem);
  return [...new Set(stems)];
}
