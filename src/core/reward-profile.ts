/**
 * What a reward may be made of: sensitivity to the changed fact, coverage of the consensus list (of baselines alone), and
 * the share of claims that the chart supports.
 */
export const COMPONENTS = ['css', 'cms', 'grounding'] as const;
export type Component = (typeof COMPONENTS)[number];

/** How much each component counts, 0 or more; 0: it is reported and counts for nothing. */
export type RewardProfile = Readonly<Record<Component, number>>;

/** The profile of who sets nothing. */
export const CSS_ALONE: RewardProfile = { css: 1, cms: 0, grounding: 0 };

/** The name of the profile that holds where a request names none. */
export const DEFAULT_PROFILE = 'default';

/**
 * The mean of the components that were measured, by the weights of those alone: what is absent takes no part, and never
 * counts as 0. Undefined where nothing that was measured has weight.
 */
export function weighedMean(
  components: Readonly<Partial<Record<Component, number>>>,
  profile: RewardProfile,
): number | undefined {
  let sum = 0;
  let weights = 0;
  for (const component of COMPONENTS) {
    const value = components[component];
    if (value === undefined) continue;
    sum += profile[component] * value;
    weights += profile[component];
  }
  if (weights === 0) return undefined;
  return sum / weights;
}
