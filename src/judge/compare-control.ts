import { type DecisionMention, TREATMENT_KINDS } from '../core/decision.js';
import { mark, nameList, type Part } from './change.js';
import type { Pair } from './compare-drugs.js';

/**
 * A negative control: what was recommended must still be, and nothing else. An addition is a change too.
 * Undefined where the baseline recommends nothing. Care (follow-up, supportive care, a trial) is left out: of two answers
 * with the same plan one often names it and the other does not, which is no change.
 */
export function compareControl({ baseline, sibling }: Pair): Part | undefined {
  const before = recommended(baseline.mentions);
  if (before.size === 0) return undefined;
  const after = recommended(sibling.mentions);
  const lost = [...before.keys()].filter((name) => !after.has(name));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const same = lost.length === 0 && added.length === 0;
  const held = before.size - lost.length > 0;
  const said = [
    ...(lost.length > 0 ? [`${nameList(lost)} dropped`] : []),
    ...(added.length > 0 ? [`${nameList(added)} added`] : []),
  ];
  return {
    progress: same ? 'done' : held ? 'partly' : 'none',
    why: same
      ? 'what was recommended is recommended still'
      : `nothing was to change, but ${said.join(' and ')}`,
    baseline: lost.map((name) => mark(before.get(name) as DecisionMention, `dropped: ${name}`)),
    sibling: added.map((name) => ({
      ...mark(after.get(name) as DecisionMention, `added: ${name}`),
      credit: -1,
    })),
  };
}

function recommended(mentions: readonly DecisionMention[]): Map<string, DecisionMention> {
  const found = new Map<string, DecisionMention>();
  for (const m of mentions) {
    // "Both antibodies" are those that are named elsewhere.
    if (m.certainty !== 'recommended' || m.id === 'antibody') continue;
    if (!TREATMENT_KINDS.has(m.kind) || m.kind === 'care') continue;
    for (const name of m.drugs.length > 0 ? m.drugs : [m.id])
      if (!found.has(name)) found.set(name, m);
  }
  return found;
}
