import type { Coverage } from './coverage.js';
import { type Grounding, groundedShare } from './grounding.js';
import type { JudgedPair } from './reward.js';
import type { RewardProfile } from './reward-profile.js';
import type { Rollout } from './rollout.js';
import type { Span } from './verdict.js';

/** The places of a rollout's text that its reward rests on, by what measured them, in order of place. */
export function rewardSpans(of: {
  readonly rollout: Rollout;
  readonly pairs: readonly JudgedPair[];
  readonly coverage: Coverage | undefined;
  readonly grounding: Grounding | undefined;
  readonly profile: RewardProfile;
}): Span[] {
  const { rollout, pairs, coverage, grounding, profile } = of;
  return [
    ...cssSpans(rollout, pairs),
    ...coverageSpans(coverage, profile),
    ...groundingSpans(grounding, profile),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
}

function cssSpans(rollout: Rollout, pairs: readonly JudgedPair[]): Span[] {
  return mergeSpans(
    pairs.flatMap((p) => (p.sibling === rollout ? p.spans.sibling : p.spans.baseline)),
  );
}

/** Where the listed treatments stand that a text recommends, told where coverage has weight: credit is the list's affair. */
function coverageSpans(coverage: Coverage | undefined, profile: RewardProfile): Span[] {
  if (!coverage || profile.cms === 0) return [];
  return coverage.treatments.flatMap(({ treatment, label, place }) =>
    place ? [{ ...place, credit: 0, reason: `on the consensus list, ${label}: ${treatment}` }] : [],
  );
}

/**
 * What the chart contradicts takes an even share of what grounding lacks to 1, so that the credits of all places sum to
 * grounding - 1; what it supports has credit 0. Without weight no place has any.
 */
function groundingSpans(grounding: Grounding | undefined, profile: RewardProfile): Span[] {
  if (!grounding) return [];
  const { places } = grounding;
  const against = places.filter((place) => !place.fits).length;
  const lacking = 1 - (groundedShare(grounding) ?? 1);
  const credit = profile.grounding > 0 && against > 0 ? -lacking / against : 0;
  return places.map(({ start, end, fits, reason }) => ({
    start,
    end,
    credit: fits ? 0 : credit,
    reason: `${fits ? 'supported by' : 'contradicts'} the chart: ${reason}`,
  }));
}

/** One span a place, its credit the mean over the pairs that named the place, in order of place. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const byPlace = new Map<string, Span[]>();
  for (const span of spans) {
    const place = `${span.start}-${span.end}`;
    const there = byPlace.get(place);
    if (there) there.push(span);
    else byPlace.set(place, [span]);
  }
  return [...byPlace.values()]
    .map((same) => ({
      ...(same[0] as Span),
      credit: same.reduce((sum, s) => sum + s.credit, 0) / same.length,
      reason: [...new Set(same.map((s) => s.reason))].join('; '),
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
