import type { CompiledLexicon, CompiledScale, Mention } from './markers.js';
import { type ReadTokens, readTokens, tokenBefore } from './result-tokens.js';
import { REACH_BEFORE } from './statement-lead.js';

/** Markers with the result that stands behind them, on the scale it was read on. */
export interface GroupResult {
  readonly scaleId: string;
  readonly scale: CompiledScale;
  readonly read: ReadTokens;
  readonly group: readonly Mention[];
}

/** Reads the result on the marker's scale; on the scale of its other face (HER2 the gene) where the first has none. */
export function readGroup(
  text: string,
  lexicon: CompiledLexicon,
  group: readonly Mention[],
  within: { readonly from: number; readonly limit: number },
): GroupResult {
  const from = (group[group.length - 1] as Mention).end;
  const hasResult = group.some((m) => m.stated !== undefined);
  const on = (marker: string, names: readonly Mention[]) => {
    const scaleId = lexicon.scaleOf.get(marker) as string;
    const scale = lexicon.scales.get(scaleId) as CompiledScale;
    const read = readTokens(text, scale, { from, limit: within.limit, hasResult });
    return { scaleId, scale, read, group: names };
  };
  const { marker } = group[0] as Mention;
  const own = on(marker, group);
  const other = lexicon.otherFace.get(marker);
  if (other === undefined || hasResult || own.read.tokens.some((t) => t.value !== '')) return own;
  const { start } = group[0] as Mention;
  const ahead = { from: Math.max(within.from, start - REACH_BEFORE), at: start };
  if (tokenBefore(text, own.scale, ahead)) return own;
  const names = group.map((m) => (m.marker === marker ? { ...m, marker: other } : m));
  const turned = on(other, names);
  return turned.read.tokens.some((t) => t.value !== '') ? turned : own;
}
