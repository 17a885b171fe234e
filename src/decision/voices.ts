import type { Block } from './block.js';
import { sentencesOf } from './clause.js';
import type { Reading } from './reading.js';
import { Gap, type Tokens } from './tokens.js';
import {
  ADDS,
  ADDS_FIRMLY,
  AGREES,
  BOARD,
  BOARD_LABEL,
  CONCEDES,
  CONTRAST,
  CUTS,
  DECLINES,
  DENIES,
  FOREIGN,
  LABEL,
  LABEL_WITHIN,
  ORDERS,
  OWN_LABEL,
  PERSON,
  PERSON_LABEL,
  PRAISE,
  RULE,
  SELF,
  SOMEBODY,
} from './voice-words.js';

/**
 * Who speaks of treatment. `person`: a colleague, another hospital; `rule`: a guideline, the standard of care; `praise`: the
 * text calls it standard or best in passing; `board`: the tumor board; `own`: the text itself.
 */
export type Voice = 'own' | 'person' | 'rule' | 'praise' | 'board';

/** A stretch of one sentence in which one voice speaks, and how it stands to what was said before it. */
export interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  /** Its place among the stretches of its text. */
  readonly index: number;
  readonly voice: Voice;
  /** "I", "my plan", or "we", "our plan", "plan:"; absent: the text speaks without saying who. */
  readonly self?: 'one' | 'all';
  /** Set against what was said before it: "yet", "instead". */
  readonly contrast: boolean;
  /** Given besides what was said before it: "add", "then", "adjuvant"; `firmly` where no contrast outweighs it. */
  readonly adds: boolean;
  readonly addsFirmly: boolean;
  /** Takes over what was said before it: "I agree", "start this". */
  readonly agrees: boolean;
  /** Plans nothing: "no treatment", "I disagree". */
  readonly declines: boolean;
}

/** The voices of a text, sentence by sentence; empty where nobody but the text itself speaks in it. Linear. */
export function voicesOf(reading: Reading): Spoken[] {
  if (!reading.tokens.word.some((word) => FOREIGN.has(word))) return [];
  const sentences = sentencesIn(reading);
  if (!sentences.some((at) => isForeign(reading, at))) return [];
  return sentences
    .flatMap((at, number) => voicesIn(reading, { ...at, number }))
    .map((spoken, index) => ({ ...spoken, index }));
}

interface SentenceIn {
  readonly from: number;
  readonly to: number;
  readonly head: Block['head'];
}

function sentencesIn({ tokens, text, blocks }: Reading): SentenceIn[] {
  return blocks.flatMap(({ from, to, head }) =>
    sentencesOf(tokens, text, from, to).map(([a, b]) => ({ from: a, to: b, head })),
  );
}

function isForeign({ tokens: { word } }: Reading, { from, to, head }: SentenceIn): boolean {
  const label = head && labelOf(word.slice(head.from, head.to).join(' '));
  if (label && label.voice !== 'own') return true;
  for (let w = from; w < to; w++) {
    if (!FOREIGN.has(word[w] as string)) continue;
    const said = word.slice(from, to).join(' ');
    return voiceOf(said) !== 'own' || LABEL_WITHIN.test(said);
  }
  return false;
}

function voicesIn({ tokens }: Reading, at: SentenceIn & { readonly number: number }) {
  const { from, to, head, number } = at;
  const labelled = head && labelOf(tokens.word.slice(head.from, head.to).join(' '));
  let conceded = false;
  let led = labelled;
  return cut(tokens, from, to).map(([a, b]) => {
    const said = tokens.word.slice(a, b).join(' ');
    const spoken = under(led, heard(said));
    // "My colleague says: start X"
    led = labelAt(tokens, { said, to: b, spoken }) ?? labelled;
    const contrast = CONTRAST.test(said) || (conceded && spoken.voice === 'own');
    conceded ||= CONCEDES.test(said);
    return { from: a, to: b, sentence: number, ...spoken, contrast };
  });
}

type Heard = Omit<Spoken, 'from' | 'to' | 'sentence' | 'index' | 'contrast'>;
type Label = Pick<Heard, 'voice' | 'self'>;

/** What a label says of who speaks under it. */
function labelOf(said: string): Label | undefined {
  if (said === 'me') return { voice: 'own', self: 'one' };
  const own = OWN_LABEL.exec(said);
  if (own) return { voice: 'own', self: own[1] === 'my' ? 'one' : 'all' };
  if (!LABEL.test(said)) return undefined;
  if (BOARD_LABEL.test(said)) return { voice: 'board' };
  return { voice: PERSON_LABEL.test(said) ? 'person' : 'rule' };
}

function labelAt(
  { gap }: Tokens,
  at: { readonly said: string; readonly to: number; readonly spoken: Heard },
): Label | undefined {
  if (((gap[at.to] as number) & Gap.colon) === 0) return undefined;
  const { voice, self } = at.spoken;
  return labelOf(at.said) ?? (voice === 'own' && !self ? undefined : at.spoken);
}

function under(label: Label | undefined, spoken: Heard): Heard {
  if (!label || spoken.self) return spoken;
  if (label.voice === 'own') return label.self ? { ...spoken, self: label.self } : spoken;
  return { ...spoken, voice: label.voice };
}

function heard(said: string): Heard {
  const self = SELF.exec(said);
  const other = voiceOf(said);
  const isOwn = ORDERS.test(said) || (self !== null && other !== 'person' && other !== 'rule');
  const voice = isOwn ? 'own' : other;
  const single = self?.[1] === 'i' || self?.[2] !== undefined || self?.[3] !== undefined;
  return {
    voice,
    ...(voice === 'own' && self ? { self: single ? 'one' : 'all' } : {}),
    adds: ADDS.test(said) || ADDS_FIRMLY.test(said),
    addsFirmly: ADDS_FIRMLY.test(said),
    agrees: AGREES.test(said) && !DENIES.test(said),
    declines: DECLINES.test(said),
  };
}

function voiceOf(said: string): Voice {
  if (PERSON.test(said)) return 'person';
  if (RULE.test(said) || SOMEBODY.test(said)) return 'rule';
  if (BOARD.test(said)) return 'board';
  return PRAISE.test(said) ? 'praise' : 'own';
}

/** Cuts a sentence where another may begin to speak: at "but", at "I" or "we", at an order behind a comma. */
function cut({ word, gap }: Tokens, from: number, to: number): [number, number][] {
  const cuts: [number, number][] = [];
  let start = from;
  for (let w = from + 1; w < to; w++) {
    const said = word[w] as string;
    const set = ((gap[w] as number) & (Gap.comma | Gap.dash | Gap.colon | Gap.close)) !== 0;
    const begins =
      CUTS.has(said) ||
      ((said === 'i' || said === 'we') &&
        (set || w - start >= SHORTEST) &&
        word[w - 1] !== 'as' &&
        word[start] !== 'if') ||
      (((gap[w] as number) & Gap.colon) !== 0 && isLabel(word.slice(start, w))) ||
      (set && (said === 'my' || said === 'our' || ORDERS.test(word.slice(w, w + 3).join(' '))));
    if (!begins || (w - start < SHORTEST && !set)) continue;
    cuts.push([start, w]);
    start = w;
  }
  cuts.push([start, to]);
  return cuts;
}

function isLabel(words: readonly string[]): boolean {
  return words.length <= LONGEST_LABEL && labelOf(words.join(' ')) !== undefined;
}

const LONGEST_LABEL = 8;
/** "But here I" is one voice. */
const SHORTEST = 4;
