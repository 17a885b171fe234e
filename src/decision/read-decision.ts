import type { Decision } from '../core/decision.js';
import type { Suspicion } from '../core/verdict.js';
import { blocksOf } from './blocks-of.js';
import { cancerTypesOf } from './cancer-types.js';
import { judgeAddresses } from './judge-directed.js';
import { readWording } from './language.js';
import type { Lexicon } from './lexicon.js';
import { normaliseText } from './normalise.js';
import { placeSections } from './place-sections.js';
import { indexed } from './reading.js';
import { mentionsOf, readStatements } from './statements.js';
import { readStates } from './states.js';
import { tokenise } from './tokens.js';

/**
 * Reads a recommendation text: what is to be given, stopped, held, considered or tested, when and how surely.
 * Pure and linear in the text; never throws, whatever the text. Offsets are code points of `original`.
 */
export function readDecision(original: string, lexicon: Lexicon): Decision {
  const normal = normaliseText(original);
  const tokens = tokenise(normal.text);
  const first = lexicon.firstWords.of(tokens.word);
  const wording = readWording(tokens, normal.text, first);
  const addresses = judgeAddresses(tokens, first);
  const raw = lexicon.scan(tokens, normal.text, first);
  const cancerTypes = cancerTypesOf(tokens, raw);
  const blocks = placeSections(blocksOf(tokens, normal.text), tokens);
  const point = (unit: number) => normal.origin[unit] as number;
  const reading = indexed({
    tokens,
    text: normal.text,
    wording,
    addresses,
    raw,
    lexicon,
    cancerTypes,
    blocks,
    span: (from, to) => ({
      start: point(tokens.start[from] as number),
      end:
        to > from
          ? point((tokens.end[to - 1] as number) - 1) + 1
          : point(tokens.start[from] as number),
    }),
  });
  const statements = readStatements(reading);
  const states = readStates(reading, statements);
  return {
    mentions: mentionsOf(reading, statements),
    ...states,
    cancerTypes,
    suspicions: suspicionsOf(
      addresses.map((a) => a.suspicion),
      normal.hidden,
    ),
    judgeDirected: statements.judgeDirected,
    words: tokens.count,
  };
}

function suspicionsOf(found: readonly Suspicion[], hidden: boolean): Suspicion[] {
  return [...new Set<Suspicion>([...found, ...(hidden ? (['hidden_characters'] as const) : [])])];
}
