/** A unit as a dimension and the factor that brings a value of it to that dimension's base. */
export interface Measure {
  /** Such as `mass`, `mass/volume`, `time`; of a unit that is not known, its own letters. Empty: no unit. */
  readonly dimension: string;
  readonly factor: number;
}

type Bases = Readonly<Record<string, number>>;
const MASS: Bases = {
  kg: 1e3,
  g: 1,
  mg: 1e-3,
  ug: 1e-6,
  ng: 1e-9,
  pg: 1e-12,
  lb: 453.592,
  oz: 28.35,
};
const MOLE: Bases = { mol: 1, mmol: 1e-3, umol: 1e-6, nmol: 1e-9, pmol: 1e-12 };
const VOLUME: Bases = { l: 1, dl: 0.1, ml: 1e-3, ul: 1e-6, mm3: 1e-6, fl: 1e-15, cc: 1e-3 };
const ACTIVITY: Bases = { u: 1, mu: 1e-3, uu: 1e-6, ku: 1e3, mega: 1e6 };
const LENGTH: Bases = { m: 1, cm: 1e-2, mm: 1e-3, um: 1e-6, in: 0.0254, ft: 0.3048 };
/** In days. */
const TIME: Bases = {
  ms: 1 / 86_400_000,
  s: 1 / 86_400,
  min: 1 / 1440,
  h: 1 / 24,
  day: 1,
  week: 7,
  month: 30.4375,
  year: 365.25,
};
const COUNT: Bases = { '': 1, k: 1e3, e3: 1e3, e6: 1e6, e9: 1e9, e12: 1e12, e10: 1e10 };
const DIMENSIONS: readonly (readonly [string, Bases])[] = [
  ['mass', MASS],
  ['mole', MOLE],
  ['volume', VOLUME],
  ['activity', ACTIVITY],
  ['length', LENGTH],
  ['time', TIME],
];

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[µμ]/g, 'u'],
  [/[²]/g, '2'],
  [/[³]/g, '3'],
  [/[⁹]/g, '^9'],
  [/[×*]/g, 'x'],
  [/\bper cent\b|\bpercent(?:age)?(?: points?)?\b|\bpct\b/g, '%'],
  [/\bper\b/g, '/'],
  [/\b(?:micro-?lit(?:er|re)s?|mcl)\b/g, 'ul'],
  [/\bdecilit(?:er|re)s?\b/g, 'dl'],
  [/\bmillilit(?:er|re)s?\b/g, 'ml'],
  [/\b(?:lit(?:er|re)s?)\b/g, 'l'],
  [/\b(?:micrograms?|mcg)\b/g, 'ug'],
  [/\bmilligrams?\b/g, 'mg'],
  [/\bkilograms?|\bkgs\b|\bkilos?\b/g, 'kg'],
  [/\bgrams?\b|\bgm\b/g, 'g'],
  [/\bpounds?\b|\blbs\b/g, 'lb'],
  [/\bmillimol(?:e|es|ar)?\b|\bmm\/l\b/g, 'mmol'],
  [/\bmicromol(?:e|es|ar)?\b|\bmcmol\b/g, 'umol'],
  [/\bnanomol(?:e|es|ar)?\b/g, 'nmol'],
  [/\bmillimet(?:er|re)s?\b/g, 'mm'],
  [/\bcentimet(?:er|re)s?\b/g, 'cm'],
  [/\binch(?:es)?\b|"/g, 'in'],
  [/\bfeet\b|\bfoot\b/g, 'ft'],
  [/\bsquare met(?:er|re)s?\b|\bsq\.? ?m\b|\bm\^2\b/g, 'm2'],
  [/\bmet(?:er|re)s?\b/g, 'm'],
  [/\bmilliseconds?\b|\bmsecs?\b/g, 'ms'],
  [/\bseconds?\b|\bsecs?\b/g, 's'],
  [/\bminutes?\b|\bmins\b/g, 'min'],
  [/\bhours?\b|\bhrs?\b/g, 'h'],
  [/\bdays?\b|\bd\b/g, 'day'],
  [/\bweeks?\b|\bwks?\b/g, 'week'],
  [/\bmonths?\b|\bmos?\b/g, 'month'],
  [/\byears?\b|\byrs?\b|\by\b/g, 'year'],
  [/\bmm hg\b/g, 'mmhg'],
  [/\b(?:m|milli-?)(?:iu|(?:international )?units?)\b/g, 'mu'],
  [/\buiu\b/g, 'uu'],
  [/\bkiu\b/g, 'ku'],
  [/\b(?:international )?units?\b|\biu\b/g, 'u'],
  [/\b(?:cells|copies|mutations?|mut|count|plt|wbc)\b(?=\s*\/)/g, ''],
  [/\bthousand\b/g, 'k'],
  [/x?\s*10\s*(?:\^|e)?\s*(3|6|9|10|12)(?=\s*\/)/g, 'e$1'],
];

/** How a unit is written here: lower case, no spaces, one spelling for each. Linear. */
export function unitName(text: string): string {
  let out = text.normalize('NFKC').toLowerCase().slice(0, 60);
  for (const [pattern, name] of SPELLINGS) out = out.replace(pattern, name);
  return out
    .replace(/[\s.]+$|^\s+/g, '')
    .replace(/\s+/g, '')
    .replace(/\/1\.73.*$/, '')
    .replace(/\/24h?$/, '/day');
}

/** What a unit measures. A unit that is not known measures itself. */
export function measureOf(unit: string): Measure {
  const name = unitName(unit);
  if (name === '') return { dimension: '', factor: 1 };
  const simple = simpleMeasure(name);
  if (simple) return simple;
  const slash = name.indexOf('/');
  if (slash < 0) return { dimension: name, factor: 1 };
  const below = name.slice(slash + 1);
  const above = simpleMeasure(name.slice(0, slash)) ?? countOf(name.slice(0, slash));
  const volume = VOLUME[below];
  if (above && volume)
    return { dimension: `${above.dimension}/volume`, factor: above.factor / volume };
  if (above) return { dimension: `${above.dimension}/${below}`, factor: above.factor };
  return { dimension: name, factor: 1 };
}

function simpleMeasure(name: string): Measure | undefined {
  if (name === 'kg/m2') return { dimension: 'kg/m2', factor: 1 };
  for (const [dimension, bases] of DIMENSIONS) {
    const factor = Object.hasOwn(bases, name) ? bases[name] : undefined;
    if (factor !== undefined) return { dimension, factor };
  }
  return undefined;
}

function countOf(name: string): Measure | undefined {
  const factor = Object.hasOwn(COUNT, name) ? COUNT[name] : undefined;
  return factor === undefined ? undefined : { dimension: 'count', factor };
}

/** Grams a mole, of what laboratories report both ways. */
const MOLAR_MASSES: readonly (readonly [RegExp, number])[] = [
  [/cholesterol|\bldl|\bhdl|\bapolipo/i, 386.65],
  [/triglycerid|\btg\b/i, 885.4],
  [/glucose|\bfbg\b|\bfpg\b|\bogtt\b|blood sugar/i, 180.16],
  [/creatinine|\bcr\b/i, 113.12],
  [/\bbun\b|urea nitrogen/i, 28.01],
  [/\burea\b/i, 60.06],
  [/uric acid|urate/i, 168.11],
  [/bilirubin/i, 584.66],
  [/calcium|\bca\b/i, 40.08],
  [/phosph(?:ate|orus)/i, 30.97],
  [/magnesium|\bmg\b/i, 24.305],
  [/testosterone/i, 288.42],
  [/estradiol|oestradiol|\be2\b/i, 272.38],
  [/progesterone/i, 314.46],
  [/17-?\s?oh|hydroxyprogesterone/i, 330.46],
  [/androstenedione/i, 286.41],
  [/dhea-?s/i, 368.49],
  [/cortisol/i, 362.46],
  [/aldosterone/i, 360.44],
  [/1,25/i, 416.64],
  [/vitamin d|25-?\s?oh|calcidiol/i, 400.64],
  [/\bb-?12\b|cobalamin/i, 1355.37],
  [/folate|folic/i, 441.4],
  [/transferrin/i, 79_570],
  [/\biron\b|\btibc\b/i, 55.845],
  [/copper/i, 63.546],
  [/zinc/i, 65.38],
  [/thyroxine|\bt4\b/i, 776.87],
  [/triiodothyronine|\bt3\b/i, 650.97],
  [/igf-?1|insulin-?like growth/i, 7649],
  [/c-?peptide/i, 3020],
  [/parathyroid|\bpth\b/i, 9425],
  [/nt-?pro-?bnp/i, 8457],
  [/\bbnp\b/i, 3464],
  [/phenylalanine|\bphe\b/i, 165.19],
  [/tyrosine/i, 181.19],
  [/homocyst/i, 135.18],
  [/lactate|lactic/i, 90.08],
  [/ammonia/i, 17.03],
  [/oxalate/i, 88.02],
  [/citrate/i, 189.1],
  [/tacrolimus/i, 804],
  [/ciclosporin|cyclosporine?/i, 1202.6],
  [/digoxin/i, 780.9],
  [/lithium/i, 6.94],
  [/bile acid/i, 408.6],
  [/h(?:a?emo)?globin|\bhgb?\b/i, 16_114],
];

/**
 * A value in another unit; undefined where the units measure different things. `of` names what was measured, which mass
 * and amount of substance need. A value or an answer without a unit is taken as it stands.
 */
export function convert(
  value: number,
  units: { readonly from: string; readonly to: string; readonly of: string },
): number | undefined {
  const from = measureOf(units.from);
  const to = measureOf(units.to);
  if (from.dimension === '' || to.dimension === '' || from.dimension === to.dimension)
    return from.dimension && to.dimension ? (value * from.factor) / to.factor : value;
  const glycated = /a1c|glycated|glyco/i.test(units.of) && glycatedHemoglobin(value, from, to);
  if (glycated) return glycated;
  const mass = MOLAR_MASSES.find(([name]) => name.test(units.of))?.[1];
  if (!mass) return undefined;
  const per = (measure: Measure, of: string) =>
    measure.dimension.startsWith(`${of}/`) ? measure.dimension.slice(of.length) : undefined;
  if (per(from, 'mole') !== undefined && per(from, 'mole') === per(to, 'mass'))
    return (value * from.factor * mass) / to.factor;
  if (per(from, 'mass') !== undefined && per(from, 'mass') === per(to, 'mole'))
    return (value * from.factor) / mass / to.factor;
  return undefined;
}

/** The NGSP percentage of an IFCC value, or the other way round (the consensus master equation). */
function glycatedHemoglobin(value: number, from: Measure, to: Measure): number | undefined {
  if (from.dimension === 'mole/mol' && to.dimension === '%') return 0.09148 * value + 2.152;
  if (from.dimension === '%' && to.dimension === 'mole/mol') return (value - 2.152) / 0.09148;
  return undefined;
}
