import { isElsewhere, type Years } from './elsewhere.js';
import type { CompiledOperationFact } from './operation-fact.js';
import { readsAsOperated } from './operation-residuals.js';
import { rangesOf } from './operations.js';
import { indexAt, type Outline, type Range } from './outline.js';
import type { Ownership } from './ownership.js';
import { segmentWith } from './segments.js';
import { isReporting } from './surgical-words.js';

/** A longer piece of a sentence states something else. */
const MAX_RESIDUE = 160;
/** No sentence is looked at more often than this. */
const MAX_LOOKS = 20;

/**
 * What the wider net of the audit catches besides, where its piece of the sentence states nothing else; the rest is left
 * for the audit to report.
 */
export function* findResidues(
  of: {
    readonly view: Outline;
    readonly compiled: CompiledOperationFact;
    readonly ownership: Ownership;
    readonly years: Years;
  },
  known: ReadonlyMap<number, readonly Range[]>,
  isTaken: (r: Range) => boolean,
): Generator<{ index: number; range: Range }> {
  const { view, compiled, ownership } = of;
  const { text } = view;
  let last = { index: -1, looks: 0, end: -1 };
  for (const range of rangesOf(text, compiled.residues)) {
    const index = indexAt(view.sentences, range.start);
    const sentence = view.sentences[index];
    if (!sentence || range.end > sentence.end || isTaken(range)) continue;
    if (index !== last.index) last = { index, looks: 0, end: -1 };
    if (range.start < last.end || ++last.looks > MAX_LOOKS) continue;
    const segment = segmentWith(text, sentence, range);
    if (segment.end - segment.start > MAX_RESIDUE) continue;
    if (known.get(index)?.some((t) => t.start < segment.end && t.end > segment.start)) continue;
    if (!isReporting(text, compiled.words, segment, [range])) continue;
    const piece = text.slice(segment.start, segment.end);
    if (isElsewhere(of, { piece, own: text.slice(range.start, range.end), kind: 'consequence' }))
      continue;
    if (!readsAsOperated(view, { operation: compiled, sentence, range, ownership })) continue;
    last.end = segment.end;
    yield { index, range };
  }
}
