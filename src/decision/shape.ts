import type { Reading } from './reading.js';
import { Gap } from './tokens.js';

/** How a sentence as a whole is meant: who speaks in it, of whom, and whether it is so. */
export interface Shape {
  readonly evidence: boolean;
  readonly kin: boolean;
  readonly minority: boolean;
  readonly question: boolean;
  /** "Had the report stood, …": told of what is not so. */
  readonly unreal: boolean;
  /** First word from which those who decide speak again; the end where they do not. */
  readonly decides: number;
  /** The sentence poses a question that something after it answers. */
  readonly posed: boolean;
}

const DECIDERS: ReadonlySet<string> = new Set(
  'board meeting panel team group committee conference majority others chairman chair'.split(' '),
);

/** The shape of the words from `from` to `to`. Linear. */
export function shapeOf(
  { cuesAt, tokens }: Reading,
  s: { readonly from: number; readonly to: number },
): Shape {
  let evidence = false;
  let kin = false;
  let minority = false;
  let decides = s.to;
  const { word } = tokens;
  let posed = word[s.from] === 'whether' && word[s.from + 1] !== 'or';
  let wouldHave = false;
  for (let w = s.from; w < s.to; w++) {
    if (minority && DECIDERS.has(word[w] as string) && word[w - 1] === 'the')
      decides = Math.min(decides, w);
    wouldHave ||= word[w] === 'would';
    if (word[w] === 'yes') posed = false;
    const cues = cuesAt[w];
    if (!cues) continue;
    for (const { cue } of cues) {
      if (cue?.role === 'evidence') evidence = true;
      else if (cue?.role === 'kin') kin = true;
      else if (cue?.role === 'minority') minority = true;
    }
  }
  const asked = ((tokens.gap[s.to] as number) & Gap.question) !== 0;
  return {
    evidence,
    kin,
    minority,
    decides,
    // "Whether X should go on: it should not."
    question: asked,
    posed,
    unreal: wouldHave && (word[s.from] === 'had' || word[s.from] === 'were'),
  };
}
