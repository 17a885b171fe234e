import { textWords } from '../text-words.js';

/** A word of a text by its stem, with its UTF-16 place in that text. */
export interface StemAt {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const ENDINGS =
  /(?:isations?|izations?|ations?|ions?|ings?|ments?|ively|ives?|ally|als?|ly|ers?|ed|es|e|s)$/;
const SHORTEST = 4;

/**
 * Words that records use for each other where a form names only one. Each line is one meaning, by stem; the first stands
 * for all.
 */
const SAME: readonly string[] = [
  'exacerb flare relaps attack flareup',
  'diagnos diagnosi diagnosis dx dxd diagnosed',
  'molecul molecular ngs genom sequenc',
  'biopsy bx',
  'patholog histolog',
  'hospit admiss admitt admit inpati',
  'inject infus shot',
  'administr given gave receiv got',
  'weight wt weigh',
  'height ht',
  'treat tx therapy therap',
  'surgery operat surgic',
  'bleed hemorrhag haemorrhag',
  'antibody ab autoantibody',
  'exam examin examination',
  'prurit pruritus itch itchi',
  'headach ha cephalg',
  'migrain',
  'screen test',
  'start initi began begin begun commenc added init',
  'stop discontinu dc ceas quit',
  'image scan',
  'oxygen o2',
  'predict pred',
  'pack ppd',
  'smok cigarett tobacco',
  'lesion lesions',
  'vaccin immuniz immunis',
  'month mo',
  'week wk',
  'hour hr',
  'untreat pretreat baselin',
  'event episod',
  'visit encount',
  'report sign',
  'draw drawn collect taken',
  'medic med',
  'consult eval',
  'left l',
  'right r',
  'negat neg',
  'posit pos',
  'transfus prbc',
  'cell rbc',
  'seizur sz',
  'fractur fx',
  'progress pd',
  'respons respond',
  'symptom sx',
  'bone skelet',
  'dialys hd',
  'transplant tx',
  'steroid corticosteroid glucocorticoid',
  'gluc sugar',
  'rang limit',
  'serum blood plasma',
];
const FIRST = new Map<string, string>();
for (const line of SAME) {
  const words = line.split(' ');
  for (const word of words)
    for (const form of [word, word.length > SHORTEST ? word.replace(ENDINGS, '') : word])
      if (!FIRST.has(form)) FIRST.set(form, words[0] as string);
}

/** A folded word's stem; words of one meaning have one. */
export function stemOf(given: string): string {
  const word = given.length === SHORTEST && /[^sui]s$/.test(given) ? given.slice(0, -1) : given;
  const cut = word.length > SHORTEST ? word.replace(ENDINGS, '') : word;
  const stem = cut.length >= SHORTEST || cut === word ? cut : word;
  const root = stem.endsWith('i') && stem.length > SHORTEST ? `${stem.slice(0, -1)}y` : stem;
  return FIRST.get(root) ?? FIRST.get(cut) ?? FIRST.get(word) ?? root;
}

/** The stems of a text's words, in order; runs too long to be words are left out. */
export function stemsIn(text: string): readonly StemAt[] {
  const { words, starts, ends } = textWords(text);
  return words.flatMap((word, i) =>
    word === '' ? [] : [{ stem: stemOf(word), start: starts[i] as number, end: ends[i] as number }],
  );
}
