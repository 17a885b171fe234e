import { z } from 'zod';
import type { ClaimVerdict, Evidence } from '../../core/form.js';
import type { JudgePrompt } from '../../core/judge-prompt.js';
import { readAnswer } from '../../prompt/json-answer.js';
import { quotable } from '../../prompt/quotes.js';
import { OutputFault } from '../../provider/caller.js';
import { evidenceAt } from '../evidence.js';
import type { ShownSentence } from './claim-material.js';

const SHOWS = ['supports', 'contradicts', 'context'] as const;

/** The judge's answer, checked against the sentences. */
export interface ClaimAnswer {
  /** ABSTAINED: the judge cannot tell. */
  readonly verdict: Exclude<ClaimVerdict, 'NOT_CHECKED'> | 'ABSTAINED';
  /** What the verdict rests on; empty for one that rests on nothing. */
  readonly evidence: readonly Evidence[];
  readonly reasoning: string;
}

interface ClaimReply {
  readonly nonce: string;
  readonly evidence: readonly {
    readonly sentence: number;
    readonly quote: string;
    readonly shows: (typeof SHOWS)[number];
  }[];
  readonly reasoning: string;
  readonly verdict: string;
}
export type ClaimAnswerSchema = z.ZodType<ClaimReply>;

/** The form of an answer under a prompt: evidence and reasons come before the verdict, which is one of its choices. */
export function claimAnswerSchema({ choices }: Pick<JudgePrompt, 'choices'>): ClaimAnswerSchema {
  const evidence = z.strictObject({
    sentence: z.number(),
    quote: z.string(),
    shows: z.enum(SHOWS),
  });
  return z.strictObject({
    nonce: z.string(),
    evidence: z.array(evidence),
    reasoning: z.string(),
    verdict: z.enum(Object.keys(choices)),
  });
}

type Shows = (typeof SHOWS)[number];

/** What a verdict must rest on. */
const RESTS_ON: Partial<Record<ClaimAnswer['verdict'], Shows>> = {
  SUPPORTED: 'supports',
  NOT_SUPPORTED: 'contradicts',
};
/** What it cannot be given beside: a claim that is supported in part, and contradicted, is NOT_SUPPORTED. */
const COLLIDES_WITH: Partial<Record<ClaimAnswer['verdict'], readonly Shows[]>> = {
  SUPPORTED: ['contradicts'],
  NOT_ADDRESSED: ['supports', 'contradicts'],
};

/**
 * Reads the answer given under `nonce`. Throws OutputFault, with fault `misquoted` where a quote is not in the sentence
 * of its number, and `inconsistent` where a verdict does not rest on what it must, or is given beside what speaks
 * against it.
 */
export function readClaimAnswer(
  text: string,
  given: {
    readonly nonce: string;
    readonly schema: ClaimAnswerSchema;
    readonly choices: JudgePrompt['choices'];
    readonly sentences: readonly ShownSentence[];
  },
): ClaimAnswer {
  const { nonce, schema, choices, sentences } = given;
  const { evidence: quoted, reasoning, verdict: chosen } = readAnswer(text, { schema, nonce });
  const verdict = choices[chosen] as ClaimAnswer['verdict'];
  const places = quoted.map(({ sentence, quote, shows }, i) => {
    const shown = sentences[sentence - 1];
    const place = shown && placeOf(quote, shown);
    if (!place) throw new OutputFault('misquoted', `quote ${i + 1} is not in its sentence`);
    return { place, shows };
  });
  const restsOn = RESTS_ON[verdict];
  const evidence = places.filter((p) => p.shows === restsOn).map((p) => p.place);
  if (restsOn !== undefined && evidence.length === 0) {
    throw new OutputFault('inconsistent', `the verdict rests on nothing that ${restsOn} the claim`);
  }
  const against = COLLIDES_WITH[verdict]?.find((shows) => places.some((p) => p.shows === shows));
  if (against !== undefined) {
    throw new OutputFault('inconsistent', `the verdict is given beside what ${against} the claim`);
  }
  return { verdict, evidence, reasoning };
}

/** Where the words stand in the sentence; undefined where they do not. */
function placeOf(quote: string, { sentence, copy }: ShownSentence): Evidence | undefined {
  const found = quotable(copy).place(quote);
  if (!found) return undefined;
  const unit = unitsOf(sentence.text);
  return evidenceAt(sentence.document, {
    start: sentence.start + unit(found.start),
    end: sentence.start + unit(found.end),
  });
}

/** The UTF-16 unit at which a code point of the text begins. */
function unitsOf(text: string): (point: number) => number {
  return (point) => {
    let unit = 0;
    for (let left = point; left > 0 && unit < text.length; left--) {
      unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
    }
    return unit;
  };
}
