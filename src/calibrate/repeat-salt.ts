/**
 * The salt of a repeat, counted from 0: answers are cached by salt, so that each repeat is asked anew. The first has
 * none, as what is served has none.
 */
export function saltOf(repeat: number): string {
  return repeat === 0 ? '' : `repeat-${repeat + 1}`;
}
