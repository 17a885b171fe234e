/** A text on one line, of letters that XML allows. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const line = text.toWellFormed().replace(/[\s\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ');
  // Marks of direction in a name would turn the figures beside it round.
  return line.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

const LONGEST = 36;

/**
 * How one plot writes each of its names: on one line, in at most `longest` letters, no two names alike. What is left out
 * of a long name is in its middle, for checkpoints of a sweep differ at the end; of names that would then be alike the part
 * in which they differ is kept, and where even that does not tell them apart they are numbered.
 */
export function plotLabels(names: readonly string[], longest = LONGEST): (name: string) => string {
  const letters = new Map(
    names.map((name) => [name, [...(plainText(name).trim() || 'not named')]]),
  );
  const alike = new Map<string, string[]>();
  for (const [name, own] of letters) {
    const label = middleCut(own, longest);
    alike.set(label, [...(alike.get(label) ?? []), name]);
  }
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  for (const [label, group] of alike) {
    const written = group.map((name) => letters.get(name) as string[]);
    const differing = group.length > 1 ? whereTheyDiffer(written) : undefined;
    group.forEach((name, at) => {
      const own = written[at] as string[];
      const wanted = differing ? aroundOf(own, { ...differing, longest }) : label;
      const free = taken.has(wanted) ? numbered(own, { longest, taken }) : wanted;
      taken.add(free);
      labels.set(name, free);
    });
  }
  return (name) => labels.get(name) ?? middleCut([...plainText(name)], longest);
}

function middleCut(letters: readonly string[], longest: number): string {
  if (letters.length <= longest) return letters.join('');
  const shown = Math.max(0, longest - 1);
  const end = Math.ceil(shown / 2);
  return `${letters.slice(0, shown - end).join('')}…${letters.slice(letters.length - end).join('')}`;
}

/** How many letters all of the names begin with, and how many they all end in. */
function whereTheyDiffer(names: readonly (readonly string[])[]): { start: number; end: number } {
  const [first = []] = names;
  const shortest = Math.min(...names.map((name) => name.length));
  let start = 0;
  while (start < shortest && names.every((name) => name[start] === first[start])) start += 1;
  let end = 0;
  while (end < shortest - start && names.every((name) => name.at(-1 - end) === first.at(-1 - end)))
    end += 1;
  return { start, end };
}

/** The differing part with what stands around it, and the beginning and the end of the name. */
function aroundOf(
  letters: readonly string[],
  told: { readonly start: number; readonly end: number; readonly longest: number },
): string {
  const { start, end, longest } = told;
  const from = start;
  const to = letters.length - end;
  const room = longest - (to - from) - 2;
  if (room < 0) return `…${middleCut(letters.slice(from, to), longest - 2)}…`;
  const edge = Math.floor(room / 4);
  const around = room - 2 * edge;
  const before = Math.max(edge, from - Math.ceil(around / 2));
  const after = Math.min(letters.length - edge, to + Math.floor(around / 2));
  const cutAt = (left: number, right: number) => (left < right ? '…' : '');
  return [
    ...letters.slice(0, edge),
    cutAt(edge, before),
    ...letters.slice(before, after),
    cutAt(after, letters.length - edge),
    ...letters.slice(Math.max(after, letters.length - edge)),
  ].join('');
}

function numbered(
  letters: readonly string[],
  { longest, taken }: { readonly longest: number; readonly taken: ReadonlySet<string> },
): string {
  for (let number = 2; ; number += 1) {
    const end = ` #${number}`;
    const label = `${middleCut(letters, longest - end.length)}${end}`;
    if (!taken.has(label)) return label;
  }
}

/** About the width of a sans-serif letter of a plot's font size; text cannot be measured without a browser. */
const LETTER_WIDTH = 7;

/** The margin that the longest of the labels needs. */
export function labelWidth(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => [...label].length));
  return Math.max(60, 20 + longest * LETTER_WIDTH);
}
