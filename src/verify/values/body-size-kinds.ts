/** A measure of the body: how it is named, its units in kg or cm, and the least and most it can be. */
export interface SizeKind {
  readonly name: RegExp;
  readonly units: Readonly<Record<string, number>>;
  readonly least: number;
  readonly most: number;
}

const WEIGHT = /\b(?:wt|weight|weighs|weighed|weighing|body ?weight|bw)\b[^.;]{0,24}$/i;
const HEIGHT = /\b(?:ht|height|tall|stature|length)\b[^.;]{0,24}$/i;

/** Units of mass, in kg. */
export const KG: Readonly<Record<string, number>> = {
  kg: 1,
  kgs: 1,
  lb: 0.45359,
  lbs: 0.45359,
  pounds: 0.45359,
  g: 0.001,
};
/** Units of length, in cm. */
const CM: Readonly<Record<string, number>> = { cm: 1, m: 100, in: 2.54, inches: 2.54, mm: 0.1 };

export const WEIGHT_KIND: SizeKind = { name: WEIGHT, units: KG, least: 1, most: 400 };
export const HEIGHT_KIND: SizeKind = { name: HEIGHT, units: CM, least: 40, most: 230 };
