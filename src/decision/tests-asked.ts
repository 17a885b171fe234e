import type { Clause, Item } from './clause.js';
import { Gap, type Tokens } from './tokens.js';

/** Genes and proteins whose bare name means their test where a verb asks for it ("HER2 must be confirmed"). */
const GENES: Readonly<Record<string, string>> = {
  her2: 'her2',
  erbb2: 'her2',
  erbb: 'her2',
  kras: 'kras',
  nras: 'ras',
  ras: 'ras',
  braf: 'braf',
  msi: 'msi',
  mmr: 'msi',
  egfr: 'egfr',
  alk: 'alk',
  ros1: 'ros1',
  ret: 'ret',
  ntrk: 'ntrk',
  pdl1: 'pdl1',
  'pd-l1': 'pdl1',
  microsatellite: 'msi',
};

const GENE_WORDS = new Set([...Object.keys(GENES), 'pd', 'her', 'mismatch']);

/** Words after a gene or a test that say what it showed. */
const RESULTS = new Set(
  'positive negative wild wt wildtype mutated mutant mutation mutations amplified amplification unamplified fusion rearranged rearrangement low high ultralow stable proficient deficient intact loss lost overexpression overexpressing overexpressed pos neg equivocal v600e g12c g12d g12v g12r g12a g13d l858r exon ex19 is was shows showed remains reads status'.split(
    ' ',
  ),
);
const NOUNS = new Set(
  'status result results expression tps cps level levels score profile report reports'.split(' '),
);
const STAINS = new Set(
  'immunohistochemistry ihc fish ish immunostaining stain stained staining hybridise hybridised hybridize hybridized retest retested tested test genotyped sequenced profiled immunostain immunostained restain restained'.split(
    ' ',
  ),
);

/** Id of the test that the gene at a word names; undefined where it is no gene, or its result follows. */
export function geneAt(
  tokens: Tokens,
  text: string,
  w: number,
): { readonly test: string; readonly to: number } | undefined {
  const word = tokens.word[w] as string;
  if (!GENE_WORDS.has(word)) return undefined;
  let to = w + 1;
  let test = GENES[word];
  const next = tokens.word[w + 1];
  const joined = ((tokens.gap[w + 1] ?? 0) & (Gap.hyphen | Gap.space)) !== 0;
  if (word === 'pd' && next === 'l1') [test, to] = ['pdl1', w + 2];
  else if (word === 'her' && next === '2' && joined) [test, to] = ['her2', w + 2];
  else if (word === 'erbb' && next === '2') to = w + 2;
  else if (word === 'mismatch' && next === 'repair') [test, to] = ['msi', w + 2];
  if (!test) return undefined;
  // "HER2-driven", "EGFR-mutant": an adjective of the tumor, save where the second half is a way of testing.
  const tail = tokens.word[to];
  if (tail && (tokens.gap[to] ?? 0) & Gap.hyphen && !STAINS.has(tail) && !GENE_WORDS.has(tail))
    return undefined;
  // "met", "ret", "alk" and "ras" are words or other things in small letters.
  if (/^[a-z]+$/.test(text.slice(tokens.start[w], tokens.end[w])) && word.length <= 4)
    return undefined;
  return resultFollows(tokens, to) ? undefined : { test, to };
}

/** True where the words after a test's name say what it showed. */
export function resultFollows(tokens: Tokens, at: number): boolean {
  const gap = tokens.gap[at] ?? 0;
  if (gap & (Gap.plusOn | Gap.minusOn)) return true;
  for (let w = at; w < Math.min(tokens.count, at + 3); w++) {
    const between = tokens.gap[w] as number;
    if (between & (Gap.comma | Gap.stop | Gap.semicolon | Gap.line | Gap.pipe)) return false;
    const word = tokens.word[w] as string;
    if (RESULTS.has(word))
      return (
        !(word === 'status' || word === 'is' || word === 'was') || resultFollows(tokens, w + 1)
      );
    if (/^\d/.test(word)) return true;
  }
  return false;
}

/** True where a test's name is a noun for what it showed ("HER2 status"), which asks for nothing by itself. */
export function namesResult(tokens: Tokens, to: number): boolean {
  return NOUNS.has(tokens.word[to - 1] as string);
}

/** True where a sentence has tissue stained or tested without saying for what. */
export function stainsUnnamed(tokens: Tokens, from: number, to: number): number {
  for (let w = from; w < to; w++) if (STAINS.has(tokens.word[w] as string)) return w;
  return -1;
}

const ASKING =
  /^(?:ask|asked|asks|asking|request|requested|requesting|instruct|instructed|instructing|told|tell|invited|urged|begged|want|wants|wanted)$/;
/** How far behind the asking the staining may stand: "asked the histopathologists at Leeds to stain". */
const ASKED_WITHIN = 8;
/** What a laboratory of pathology has of a tumor. */
const TISSUE =
  /^(?:biops(?:y|ies)|cores?|blocks?|slides?|sections?|specimens?|resections?|tissue|tumou?rs?|gastrectomy|mastectomy|lumpectomy|sample|samples|node|nodes|deposits?|metastas[ie]s|material|primary|it|them|these|those)$/;
const STAINED_WITHIN = 6;

/** "If she progresses, the core must be stained": nothing is asked for now. */
export function waitsForLapse({ word }: Tokens, from: number, to: number): boolean {
  if (!/^(?:if|should|when|once|at|on|upon)$/.test(word[from] as string)) return false;
  for (let w = from + 1; w < to; w++)
    if (/^(?:progress|relaps|recur)/.test(word[w] as string)) return true;
  return false;
}

/** True where somebody is asked to stain or test tissue, and not for something else: "asked the lab to stain the core". */
export function asksForStain(
  { word, gap }: Tokens,
  { from, at, to }: { readonly from: number; readonly at: number; readonly to: number },
): boolean {
  if (word[at - 1] !== 'to' || word[at - 2] === 'not' || word[at - 2] === 'whether') return false;
  let asked = at - 2;
  while (asked >= Math.max(from, at - ASKED_WITHIN) && !ASKING.test(word[asked] as string)) asked--;
  if (asked < Math.max(from, at - ASKED_WITHIN)) return false;
  for (let w = Math.max(from, asked - 3); w < asked; w++)
    if (/^(?:not|never|nobody|neither|if|should|once|when)$/.test(word[w] as string)) return false;
  let tissue = false;
  for (let w = at + 1; w < Math.min(to, at + 1 + STAINED_WITHIN); w++) {
    if ((gap[w] as number) & (Gap.comma | Gap.stop | Gap.semicolon | Gap.open)) break;
    if (word[w] === 'for') return false;
    tissue ||= TISSUE.test(word[w] as string);
  }
  return tissue;
}

/** "Not until the echocardiogram: trastuzumab": what is put off stands behind the colon. */
export function waitsForTests(
  { word }: Tokens,
  clauses: readonly Clause[],
  c: number,
  mentions: readonly Item[],
): boolean {
  const { from } = clauses[c] as Clause;
  const next = clauses[c + 1];
  if (word[from] !== 'not' || word[from + 1] !== 'until' || !next) return false;
  return (next.gap & Gap.colon) !== 0 && mentions.length > 0 && mentions.every((m) => m.test);
}
