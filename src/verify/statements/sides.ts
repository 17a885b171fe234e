export type Side = 'left' | 'right' | 'both';

/** A side of the body with the words that say of what, as stems. Places are UTF-16 units. */
export interface SideAt {
  readonly side: Side;
  readonly site: readonly string[];
  readonly start: number;
  readonly end: number;
}

const LOBES: Readonly<Record<string, string>> = { u: 'upper', m: 'middle', l: 'lower' };
const SIDE =
  /(?<![\w/])(?:(?<left>left|lt|os|l-sided)|(?<right>right|rt|od|r-sided)|(?<both>bilateral(?:ly)?|both|ou|b\/l)|(?<lobe>[LR][UML]L)|\(?(?<letter>[LR])\)?(?=[ -][a-z]))(?![\w/])/gi;
/** Words between a side and what it is a side of. */
const BETWEEN: ReadonlySet<string> = new Set(['sided', 'side', 'the', 'hand', 'handed']);
/** A site ends before these. */
const STOP: ReadonlySet<string> = new Set(
  'and or with without in on of at to for from by is was were are has had no not but as then than after before since during while who which that left right bilateral both lt rt od os ou showed shows due per via eyes'.split(
    ' ',
  ),
);
/** What tells no site from another. */
const VAGUE: ReadonlySet<string> = new Set(
  'lesion lesions disease pain mass nodule new old active acute chronic severe mild moderate large small side region area therapy treatment injection injections patient exam study image imaging scan metastasis metastases involvement uptake positive negative dominant symptoms'.split(
    ' ',
  ),
);
/** Parts of the heart and its vessels of which the side is the name: both sides are told of in every report. */
const NAMED_BY_SIDE: ReadonlySet<string> = new Set([
  'ventr',
  'atria',
  'atriu',
  'bundl',
  'main',
  'anter',
  'coron',
  'heart',
  'circu',
]);
const SITE_WORDS = 3;
const STEM = 5;
/** Words of one place, so that an abbreviation or an adjective finds its noun. */
const SAME: Readonly<Record<string, string>> = {
  fem: 'femor',
  femur: 'femor',
  ocula: 'eye',
  visio: 'eye',
  pulmo: 'lung',
  renal: 'kidne',
  mamma: 'breas',
  hemit: 'thora',
  knees: 'knee',
  hips: 'hip',
};

/** The sides that a text names, each with its site. Handedness is no side of anything. */
export function sidesIn(text: string): readonly SideAt[] {
  const found: SideAt[] = [];
  for (const match of text.matchAll(SIDE)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match.groups?.lobe) found.push({ ...lobe(match.groups.lobe), start, end });
    else if (match.groups?.letter && !/[LR]/.test(match.groups.letter)) continue;
    else if (/^[- ]handed/i.test(text.slice(end, end + 8))) continue;
    else {
      const site = siteOf(text, match, end);
      if (!NAMED_BY_SIDE.has(site[0] ?? '')) found.push({ side: sideOf(match), site, start, end });
    }
  }
  return found;
}

function lobe(short: string): Pick<SideAt, 'side' | 'site'> {
  const [side, part] = [short.charAt(0).toLowerCase(), short.charAt(1).toLowerCase()];
  return { side: side === 'l' ? 'left' : 'right', site: [stem(LOBES[part] as string), 'lobe'] };
}

function sideOf(match: RegExpMatchArray): Side {
  if (match.groups?.both) return 'both';
  if (match.groups?.left) return 'left';
  if (match.groups?.right) return 'right';
  return match.groups?.letter?.toLowerCase() === 'l' ? 'left' : 'right';
}

function siteOf(text: string, match: RegExpMatchArray, end: number): readonly string[] {
  if (/^o[dsu]$/i.test(match[0])) return ['eye', ...wordsBefore(text, match.index as number)];
  const after = wordsAfter(text, end);
  return after.length > 0 ? after : wordsBefore(text, match.index as number);
}

const REACH = 60;

function wordsAfter(text: string, end: number): readonly string[] {
  const phrase = text.slice(end, end + REACH).split(/[.,;:()[\]\n]/, 1)[0] as string;
  const stems: string[] = [];
  for (const word of phrase.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? []) {
    if (BETWEEN.has(word)) continue;
    if (STOP.has(word) || stems.length === SITE_WORDS) break;
    if (!VAGUE.has(word)) stems.push(stem(word));
  }
  return stems;
}

function wordsBefore(text: string, start: number): readonly string[] {
  const phrase = text
    .slice(Math.max(0, start - REACH), start)
    .split(/[.;:()[\]\n]/)
    .at(-1) as string;
  const words = (phrase.toLowerCase().match(/[a-z]+/g) ?? []).filter(
    (w) => w.length > 2 && !STOP.has(w) && !VAGUE.has(w),
  );
  return words.slice(-2).map(stem);
}

function stem(word: string): string {
  const cut = word.replace(/(?<=\w{3})s$/, '').slice(0, STEM);
  return SAME[cut] ?? cut;
}
