import { z } from 'zod';
import type { JudgePrompt } from '../../core/judge-prompt.js';
import type { Span, Suspicion, Verdict, VerdictKind } from '../../core/verdict.js';
import { readAnswer } from '../../prompt/json-answer.js';
import { judgedCopy } from '../../prompt/judged-copy.js';
import type { Place, Quotable } from '../../prompt/quotes.js';
import { OutputFault } from '../../provider/caller.js';

/** What is done where the judge holds the sibling's chart to be incoherent; `off`: it is not asked. */
export const FEASIBILITIES = ['off', 'report', 'exclude'] as const;
export type Feasibility = (typeof FEASIBILITIES)[number];

const TEXTS = ['baseline', 'sibling'] as const;
const SHOWS = ['changed_as_expected', 'kept_unchanged', 'context'] as const;

/** One of the two texts, for what is quoted from it. */
export interface QuotedText {
  readonly quotable: Quotable;
  /** Where the text speaks to its judge: what it says there is no evidence. */
  readonly judgeDirected: readonly Place[];
}

/** The judge's answer, checked against the texts. */
export interface PairAnswer {
  readonly kind: VerdictKind;
  readonly reasoning: string;
  readonly incoherent?: boolean;
  readonly evidence: readonly (Place & {
    readonly where: (typeof TEXTS)[number];
    readonly shows: (typeof SHOWS)[number];
  })[];
}

interface PairReply {
  readonly nonce: string;
  readonly evidence: readonly {
    readonly where: (typeof TEXTS)[number];
    readonly quote: string;
    readonly shows: (typeof SHOWS)[number];
  }[];
  readonly reasoning: string;
  readonly incoherent_scenario?: boolean;
  readonly verdict: string;
}
export type PairAnswerSchema = z.ZodType<PairReply>;

/** The form of an answer under a prompt: evidence and reasons come before the verdict, which is one of its choices. */
export function pairAnswerSchema(
  prompt: Pick<JudgePrompt, 'choices'>,
  feasibility: Feasibility,
): PairAnswerSchema {
  const evidence = z.strictObject({
    where: z.enum(TEXTS),
    quote: z.string(),
    shows: z.enum(SHOWS),
  });
  return z.strictObject({
    nonce: z.string(),
    evidence: z.array(evidence),
    reasoning: z.string(),
    ...(feasibility === 'off' ? {} : { incoherent_scenario: z.boolean() }),
    verdict: z.enum(Object.keys(prompt.choices)),
  }) as PairAnswerSchema;
}

/**
 * Reads the answer given under `nonce`. What a text says to its judge may count against it, never for it. Throws
 * OutputFault, with fault `misquoted` where a quote is not in its text, or none of them counts, and `inconsistent` where
 * a verdict that scores is given without any.
 */
export function readPairAnswer(
  text: string,
  given: {
    readonly nonce: string;
    readonly schema: PairAnswerSchema;
    readonly choices: JudgePrompt['choices'];
    readonly texts: Readonly<Record<(typeof TEXTS)[number], QuotedText>>;
  },
): PairAnswer {
  const { nonce, schema, choices, texts } = given;
  const answer = readAnswer(text, { schema, nonce });
  const kind = choices[answer.verdict] as VerdictKind;
  const evidence = answer.evidence.flatMap(({ where, quote, shows }, i) => {
    const found = placeOf(quote, texts[where]);
    if (!found) throw new OutputFault('misquoted', `quote ${i + 1} is not in the ${where}`);
    const counts = !found.aimed || (kind === 'WRONG' && shows !== 'changed_as_expected');
    return counts ? [{ ...found.place, where, shows }] : [];
  });
  if (SCORED.has(kind) && evidence.length === 0) {
    throw answer.evidence.length === 0
      ? new OutputFault('inconsistent', 'the verdict rests on no words of either plan')
      : new OutputFault('misquoted', 'the verdict rests on words that are aimed at its judge');
  }
  const incoherent = answer.incoherent_scenario;
  return {
    kind,
    reasoning: answer.reasoning,
    evidence,
    ...(incoherent === undefined ? {} : { incoherent }),
  };
}

/** More places of the same words are not looked at. */
const MOST_PLACES = 50;

/** The first place of a quote that is not aimed at the judge, or else its first. */
function placeOf(
  quote: string,
  { quotable, judgeDirected }: QuotedText,
): { readonly place: Place; readonly aimed: boolean } | undefined {
  const first = quotable.place(quote);
  if (!first) return undefined;
  const isAimed = (p: Place) => judgeDirected.some((d) => d.start <= p.start && p.end <= d.end);
  let place = first;
  for (let skipped = 1; isAimed(place) && skipped < MOST_PLACES; skipped++) {
    const next = quotable.place(quote, skipped);
    if (!next || next.start <= place.start) return { place: first, aimed: true };
    place = next;
  }
  return { place, aimed: isAimed(place) };
}

const SCORED: ReadonlySet<VerdictKind> = new Set<VerdictKind>(['CORRECT', 'PARTIAL', 'WRONG']);
/** Units of the judge's reasoning that go into a rationale. */
const LONGEST_RATIONALE = 2000;

/** The verdict of an answer. Its spans never say more than it does: a verdict of WRONG credits nothing. */
export function pairVerdict(
  answer: PairAnswer,
  how: { readonly feasibility: Feasibility; readonly suspicions: readonly Suspicion[] },
): Verdict {
  const { kind, evidence } = answer;
  const excluded = how.feasibility === 'exclude' && answer.incoherent === true;
  const base = {
    rationale: judgedCopy(answer.reasoning.slice(0, LONGEST_RATIONALE)).text,
    suspicions: how.suspicions,
    ...(answer.incoherent === undefined ? {} : { incoherent: answer.incoherent }),
  };
  if (excluded) {
    return { ...base, kind: 'ABSTAINED', abstainReason: 'incoherent_sibling', spans: NO_SPANS };
  }
  if (kind === 'ABSTAINED') {
    return { ...base, kind, abstainReason: 'cannot_judge', spans: NO_SPANS };
  }
  const spansOf = (text: (typeof TEXTS)[number]): Span[] =>
    evidence
      .filter((e) => e.where === text)
      .map(({ start, end, shows }) => ({
        start,
        end,
        credit: text === 'sibling' ? creditOf(shows, kind) : 0,
        reason: `quoted by the judge: ${shows.replaceAll('_', ' ')}`,
      }));
  return { ...base, kind, spans: { baseline: spansOf('baseline'), sibling: spansOf('sibling') } };
}

const NO_SPANS: Verdict['spans'] = { baseline: [], sibling: [] };

function creditOf(shows: (typeof SHOWS)[number], kind: VerdictKind): number {
  if (shows === 'changed_as_expected' && (kind === 'CORRECT' || kind === 'PARTIAL')) return 1;
  if (shows === 'kept_unchanged' && (kind === 'WRONG' || kind === 'PARTIAL')) return -1;
  return 0;
}
