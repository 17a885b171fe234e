import { z } from 'zod';
import { CSS_ALONE, DEFAULT_PROFILE, type RewardProfile } from '../core/reward-profile.js';

const weight = z.number().nonnegative();
const profileName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/,
    'a name takes letters, digits, dots, dashes and underscores, 63 at most',
  );

const profile = z
  .strictObject({
    css: weight.optional(),
    cms: weight.optional(),
    grounding: weight.optional(),
  })
  .refine(
    (weights) => Object.values(weights).some((w) => w !== undefined && w > 0),
    'gives weight to nothing; set css, cms or grounding above 0',
  );

const canaries = z.strictObject({
  rate: z.number().min(0).max(1).default(0.01),
  files: z.array(z.string().min(1)).default([]),
  seed: z.number().int().min(0).default(1),
});

/** Questions of known answer that are mixed into the traffic of a server. */
export type CanarySettings = Readonly<z.infer<typeof canaries>>;

/** The parts of the config file that say what rewards are made of, and how judges are watched. */
export const servingSections = {
  canaries: canaries.optional(),
  reward: z.record(profileName, profile).default({}),
};

type WrittenProfiles = z.infer<typeof servingSections.reward>;

/** The profiles by name, the default one among them. A component that a profile does not name weighs nothing in it. */
export function profilesFrom(written: WrittenProfiles): ReadonlyMap<string, RewardProfile> {
  const own = Object.entries(written).map(([name, { css = 0, cms = 0, grounding = 0 }]) => {
    const weights: RewardProfile = { css, cms, grounding };
    return [name, weights] as const;
  });
  return new Map([[DEFAULT_PROFILE, CSS_ALONE], ...own]);
}

/** Whether anybody asks for the grounding of rollouts, if only to see it: it takes time. */
export function namesGrounding(written: WrittenProfiles): boolean {
  return Object.values(written).some((weights) => weights.grounding !== undefined);
}
