/** So much of a key tells questions apart: 160 bits. */
const KEY_CHARS = 40;

/** What of a key stands in an id. */
export function keyStem(key: string): string {
  return key.slice(0, KEY_CHARS);
}

/**
 * The id of a request in its batch: unique there, of letters, digits and underscores, and no longer than the 64 characters
 * that Anthropic takes.
 */
export function customId(key: string, index: number): string {
  return `r_${keyStem(key)}_${index}`;
}
