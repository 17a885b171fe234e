/** A vertebra that a text names. */
export interface LevelAt {
  /** As `L1`. */
  readonly level: string;
  readonly start: number;
  readonly end: number;
}

const LEVEL = /(?<![\w-])([CTLS])(\d{1,2})(?![\w%.])/g;
const LAST: Readonly<Record<string, number>> = { C: 8, T: 12, L: 5, S: 5 };
/** Sequences of an MRI, not vertebrae. */
const SEQUENCE =
  /^(?:[ /-]*(?:weighted|w\b|FLAIR|hyperintens|hypointens|signal|brain|lesions?\b|post|pre|mapping|images?|sequences?|STIR))/i;

/** The single vertebrae that a text names; a disc between two (`L4-5`) and a range are none. */
export function levelsIn(text: string): readonly LevelAt[] {
  const found: LevelAt[] = [];
  for (const match of text.matchAll(LEVEL)) {
    const [whole, part, number] = match as unknown as [string, string, string];
    const end = match.index + whole.length;
    if (Number(number) < 1 || Number(number) > (LAST[part] as number)) continue;
    const after = text.slice(end, end + 16);
    if (/^\s?[-–/]\s?[CTLS]?\d/.test(after)) continue;
    if (part === 'T' && SEQUENCE.test(after)) continue;
    found.push({ level: `${part}${number}`, start: match.index, end });
  }
  return found;
}
