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

/** "Low C3 and C4", "C4 0.08 g/L": parts of complement. */
function isComplement(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return (
    /\b(?:complement|low|reduced|depressed|normal|serum)\b[^.;]{0,12}$/i.test(
      text.slice(Math.max(0, start - 30), start),
    ) ||
    /^\s*(?:[:=]|is|was|of|complement|levels?|inhibitor|esterase|antigen|nephritic|<|>)?\s*(?:\d+(?:\.\d+)?\s*(?:mg|g)\s?\/|complement|levels?|inhibitor|esterase|antigen|nephritic|low\b|normal\b|0\.\d)/i.test(
      text.slice(end, end + 30),
    )
  );
}

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
    if (part === 'C' && isComplement(text, { start: match.index, end })) continue;
    found.push({ level: `${part}${number}`, start: match.index, end });
  }
  return found;
}
