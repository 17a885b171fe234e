import { incompleteBeta } from './incomplete-beta.js';

/**
 * How likely Student's t is at least as far from 0 as `t`, on either side, for degrees of freedom from 1 on: the
 * incomplete beta function at v/(v + t^2) (26.7.1 of Abramowitz and Stegun, Handbook of Mathematical Functions, 1964).
 */
export function studentTwoSided(t: number, degreesOfFreedom: number): number {
  const v = degreesOfFreedom;
  return Number.isFinite(t) ? incompleteBeta(v / (v + t * t), { a: v / 2, b: 0.5 }) : 0;
}
