import type { CompiledFacts, PacketIndex } from '../../chart/index-packet.js';
import { isOperated } from '../../chart/operations.js';
import { isSpread } from '../../chart/spread.js';
import type { Decision, StatedFactId } from '../../core/decision.js';
import type { AddressedFact } from './addressed-fact.js';
import type { ReadText } from './read-text.js';

/** Whether the tumor was resected, and whether it has spread; undefined where the catalog cannot tell. */
export interface ChartCourse {
  readonly resected: boolean | undefined;
  readonly spread: boolean | undefined;
}

export function chartCourse(chart: PacketIndex, facts: CompiledFacts): ChartCourse {
  const resection = facts.operations.get('resection');
  const metastasis = facts.spreads.get('metastasis');
  const { cancerType, view } = chart;
  return {
    resected:
      resection &&
      isOperated(view, resection, { mentions: chart.operations(resection), cancerType }),
    spread: metastasis && isSpread(view, chart.spread(metastasis)),
  };
}

/** What each statement says, and of what. A relapse is left alone: it may be local. */
const SAID: Readonly<Partial<Record<StatedFactId, readonly [keyof ChartCourse, boolean]>>> = {
  metastasis: ['spread', true],
  resection: ['resected', true],
  no_resection: ['resected', false],
};
const REASONS = {
  resected: {
    true: 'The chart has the tumor resected.',
    false: 'The chart has no resection of the tumor.',
  },
  spread: {
    true: 'The chart has distant metastases.',
    false: 'The chart has no distant metastasis.',
  },
} as const;

const WORDS = {
  resected: { true: 'a resected tumor', false: 'a tumor in place' },
  spread: { true: 'spread', false: 'no spread' },
} as const;

/** "PET-CT before the operation" says nothing of one that was done. */
const BARE = /^(?:the )?(?:operation|surgery)$/i;

/** What an output states of operation and spread. "After surgery" in a plan is no operation that was done. */
export function courseFacts(
  decision: Decision,
  {
    course,
    places,
    isPlan,
  }: {
    readonly course: ChartCourse;
    readonly places: Pick<ReadText, 'text' | 'unitOf'>;
    readonly isPlan: (place: { readonly start: number; readonly end: number }) => boolean;
  },
): AddressedFact[] {
  return decision.facts.flatMap(({ fact, start, end }) => {
    const [subject, said] = SAID[fact] ?? [];
    const is = subject && course[subject];
    if (!subject || said === undefined || is === undefined) return [];
    const reason = REASONS[subject][`${is}`];
    const place = { start: places.unitOf(start), end: places.unitOf(end) };
    const words = places.text.slice(place.start, place.end);
    if (subject === 'resected' && (isPlan(place) || BARE.test(words))) return [];
    return [
      {
        attribute: subject,
        value: WORDS[subject][`${said}`],
        bearsOnPlan: true,
        ...place,
        fits: is === said,
        reason,
      },
    ];
  });
}

const NO_SPREAD =
  /\b(?:(?:no|without|absence of|free of) (?:(?:evidence|signs?) of |known |any )?(?:distant |metastatic )?(?:metasta[si][ie]?s|metastatic disease|mets|spread)(?! (?:in|to|of|at|on|elsewhere|beyond|outside)\b)|non-?metastatic|(?:[cp]|N\d[a-c]? ?)M0)(?![\w-])/gi;

/** "No metastases", "cM0": that the cancer has not spread. Of one organ, or no new ones, says less. */
export function spreadDenied(text: string, { spread }: ChartCourse): AddressedFact[] {
  if (spread === undefined) return [];
  return [...text.matchAll(NO_SPREAD)].map((found) => ({
    attribute: 'spread',
    value: WORDS.spread.false,
    bearsOnPlan: true,
    start: found.index,
    end: found.index + found[0].length,
    fits: !spread,
    reason: REASONS.spread[`${spread}`],
  }));
}
