/** What a value may be in a living patient, by what it is of and, where units differ, by its unit. */
const RANGES: readonly { readonly of: RegExp; readonly low: number; readonly high: number }[] = [
  { of: /\bage\b(?!.*months)|\bhow old\b/, low: 0, high: 105 },
  { of: /\b(?:heart|pulse|ventricular) rate\b|\bpulse\b|\bbpm\b/, low: 30, high: 220 },
  { of: /\bsystolic\b/, low: 65, high: 250 },
  { of: /\bdiastolic\b/, low: 30, high: 150 },
  { of: /\bblood pressure\b|\bmm ?hg\b/, low: 5, high: 250 },
  { of: /\brespiratory rate\b/, low: 6, high: 60 },
  { of: /\bsp\s?o2\b|\boxygen saturation\b/, low: 50, high: 100 },
  { of: /\b(?:bmi|body mass index)\b/, low: 12, high: 70 },
  { of: /\b(?:bsa|body surface area)\b.*\bm(?:2|²)/, low: 0.2, high: 3 },
  { of: /\bheight\b.*\b(?:cm|centimet\w+)\b/, low: 45, high: 215 },
  { of: /\bheight\b.*\b(?:in|inch\w*)\b/, low: 18, high: 85 },
  { of: /\bweight\b.*\b(?:kg|kilogram\w*)\b/, low: 2, high: 300 },
  { of: /\bweight\b.*\b(?:lbs?|pounds?)\b/, low: 4, high: 660 },
  { of: /\btemperature\b.*(?:\bf\b|°f|fahrenheit)/, low: 93, high: 108 },
  { of: /\btemperature\b/, low: 33, high: 42.5 },
  { of: /\b(?:lvef|ejection fraction)\b/, low: 5, high: 80 },
  { of: /\bqt(?:c|cf|cb)?\b/, low: 280, high: 700 },
  { of: /\ba1c\b.*mmol/, low: 15, high: 180 },
  { of: /\ba1c\b/, low: 3.5, high: 18 },
  { of: /\bh(?:a)?emoglobin\b.*g\/l\b/, low: 30, high: 220 },
  { of: /\bh(?:a)?emoglobin\b/, low: 3, high: 22 },
  { of: /\bpotassium\b/, low: 1.5, high: 8.5 },
  { of: /\bsodium\b/, low: 105, high: 175 },
  { of: /\bcalcium\b.*mmol/, low: 1.2, high: 4.5 },
  { of: /\bcalcium\b/, low: 4.5, high: 18 },
  { of: /\bcreatinine\b.*(?:µ|u)mol/, low: 18, high: 1800 },
  { of: /\bcreatinine\b(?!.*(?:clearance|ratio|kinase))/, low: 0.2, high: 20 },
  { of: /\be?gfr\b|\bglomerular filtration\b|\bcreatinine clearance\b/, low: 2, high: 180 },
  { of: /\binr\b/, low: 0.8, high: 15 },
  { of: /\bt-?score\b/, low: -6.5, high: 5 },
  { of: /\bz-?score\b/, low: -8, high: 6 },
  { of: /\bdays (?:per|a|each) month\b|\bdays\b.*\b(?:per|a|each) month\b/, low: 0, high: 31 },
  { of: /\bdays (?:per|a|each) week\b/, low: 0, high: 7 },
];
/** Changes have a sign, and so has what lies about zero. */
const SIGNED = /\b(?:change|difference|balance|excess|deviation|refract\w*)\b/;

/**
 * Whether a value could be of a living patient, by words that tell what it is of, and its unit where they do: a heart
 * rate of 700 would be found out by who never saw the record. What is not known may be anything but below 0.
 */
export function isPlausible(value: number, words: string): boolean {
  const of = words.toLowerCase();
  const range = RANGES.find((known) => known.of.test(of));
  if (range) return range.low <= value && value <= range.high;
  return value >= 0 || SIGNED.test(of);
}
