/**
 * The items in a random order, shuffled anew (R. Durstenfeld's way of Fisher and Yates) when all have been given out: each
 * comes as often as any other. There must be one at least.
 */
export function deckOf<T>(items: readonly T[], random: () => number): () => T {
  let deck: T[] = [];
  return () => {
    if (deck.length === 0) deck = shuffled(items, random);
    return deck.pop() as T;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}
