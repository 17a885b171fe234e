import type { CompiledScale, Mention, Token } from './markers.js';

const UNDECIDED = new Set(['equivocal', 'pending', 'equivocal_pending', '', 'named']);

/** The value that the results give on their scale: the decisive method first, then the first that is told. */
export function valueRead(
  compiled: CompiledScale,
  group: readonly Mention[],
  tokens: readonly Token[],
  isNegated: boolean,
): string | undefined {
  const { scale } = compiled;
  const values = tokens.map((t) => t.value);
  const stated = group.find((m) => m.stated !== undefined)?.stated;
  if (isNegated && (stated !== undefined || values.some((v) => v !== 'pending')))
    return scale.negated;
  if (isNegated && values.length === 0) return undefined;
  for (const decisive of scale.precedence) {
    if (values.includes(decisive)) return decisive;
  }
  const told = values.find((v) => !UNDECIDED.has(v));
  if (told !== undefined) return told;
  if (stated !== undefined) return stated;
  if (values.includes('pending')) return 'pending';
  if (values.includes('equivocal')) return 'equivocal';
  return values.includes('named') ? scale.named : undefined;
}
