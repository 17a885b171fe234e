import type { Intervention } from '../core/intervention.js';
import { FlipsideError } from '../errors.js';
import { matchBounded } from './bounded-regex.js';
import type { PacketIndex } from './index-packet.js';
import { isOperated } from './operations.js';
import { isReported, settledValue } from './result-facts.js';
import { isSpread } from './spread.js';

/** Why the intervention does not apply to the chart; undefined where it does. */
export function reasonAgainst(intervention: Intervention, index: PacketIndex): string | undefined {
  const { cancerTypes, facts, mustMatch, mustNotMatch } = intervention.appliesTo;
  if (cancerTypes.length > 0 && !cancerTypes.includes(index.cancerType)) {
    return `applies to ${cancerTypes.join(', ')}, this case is ${index.cancerType}`;
  }
  for (const [id, wanted] of Object.entries(facts)) {
    const found = factValue(intervention, index, { id, wanted });
    if (found !== wanted) return `${id} must be ${wanted}, the chart says ${found}`;
  }
  const isFound = (source: string, field: string) =>
    matchBounded(index.packet, { source, flags: 'im', interventionId: intervention.id, field })
      .length > 0;
  for (const [i, source] of mustMatch.entries()) {
    if (!isFound(source, `applies_to.must_match[${i}]`))
      return `must_match /${source}/ is not in the chart`;
  }
  for (const [i, source] of mustNotMatch.entries()) {
    if (isFound(source, `applies_to.must_not_match[${i}]`))
      return `must_not_match /${source}/ is in the chart`;
  }
  return undefined;
}

/** What the chart settles: a value, or `unknown`; `present` or `absent` where the intervention asks for that. */
function factValue(
  intervention: Intervention,
  index: PacketIndex,
  at: { id: string; wanted: string },
): string {
  const { facts } = index;
  const result = facts.results.get(at.id);
  if (result) {
    if (at.wanted === 'present' || at.wanted === 'absent')
      return isReported(index.statements, result) ? 'present' : 'absent';
    return settledValue(index.view, index.statements, result) ?? 'unknown';
  }
  const operation = facts.operations.get(at.id);
  if (operation) {
    const isDone = isOperated(index.view, operation, {
      mentions: index.operations(operation),
      cancerType: index.cancerType,
    });
    if (at.wanted === 'present') return isDone ? 'present' : 'absent';
    return isDone ? 'done' : 'absent';
  }
  const spread = facts.spreads.get(at.id);
  if (spread) return isSpread(index.view, index.spread(spread)) ? 'present' : 'absent';
  throw new FlipsideError(
    'mutation_failed',
    `${intervention.id}: applies_to.facts names the unknown fact "${at.id}"; add it to facts/ or correct it`,
  );
}
