/** A number to so many places, without a minus before what is 0 to those. */
export function fixed(value: number, places = 3): string {
  const text = value.toFixed(places);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
