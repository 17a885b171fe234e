/** The places of one text, counted in UTF-16 units and in code points. */
export interface TextPlaces {
  readonly text: string;
  /** The unit at which a code point begins; the text's length for one past its end. */
  unitOf(point: number): number;
  /** How many code points begin before a unit. */
  pointOf(unit: number): number;
}

/** Linear once, then constant. */
export function textPlaces(text: string): TextPlaces {
  const units = new Int32Array(text.length + 1);
  const points = new Int32Array(text.length + 1);
  let point = 0;
  for (let unit = 0; unit < text.length; point += 1) {
    units[point] = unit;
    points[unit] = point;
    unit += 1;
    if ((text.codePointAt(unit - 1) as number) <= 0xffff) continue;
    points[unit] = point + 1;
    unit += 1;
  }
  units[point] = text.length;
  points[text.length] = point;
  const length = point;
  return {
    text,
    unitOf: (at) => (at >= length ? text.length : (units[Math.max(0, at)] as number)),
    pointOf: (unit) => points[Math.min(text.length, Math.max(0, unit))] as number,
  };
}
