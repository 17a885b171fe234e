import type { Intervention } from '../core/intervention.js';
import type { Audit, ResidualMention } from '../core/sibling.js';
import { toCodePoints } from './edit-set.js';
import { PacketIndex } from './index-packet.js';
import { findLeftovers } from './leftovers.js';
import { operationResiduals } from './operation-residuals.js';
import { isOperated } from './operations.js';
import type { Range } from './outline.js';
import { type CompiledResultFact, settledValue, valueGiven } from './result-facts.js';
import { isSpread } from './spread.js';

/** Searches the mutated packet again for what still states the original fact, and for what no longer fits together. */
export function auditSibling(
  intervention: Intervention,
  before: PacketIndex,
  packet: string,
): Audit {
  const { mutation } = intervention;
  const after = new PacketIndex(packet, before.cancerType, before.facts);
  const found: (Range & { reason: string })[] = [];
  const incoherences: string[] = [];
  if (mutation.type === 'set_fact')
    auditResult(after, { fact: mutation.fact, to: mutation.to }, found, incoherences);
  else if (mutation.type === 'strip_facts') {
    for (const id of mutation.facts) auditStripped(after, id, found, incoherences);
  } else if (mutation.type === 'insert_entry')
    auditInserted(before, after, mutation.entry, incoherences);
  return { residualMentions: residuals(after, found), incoherences };
}

function residuals(
  after: PacketIndex,
  found: readonly (Range & { reason: string })[],
): ResidualMention[] {
  const sorted = [...found]
    .map((f) => ({
      start: after.normal.startOf(f.start),
      end: after.normal.endOf(f.end),
      reason: f.reason,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const texts = sorted.map((f) => ({ ...f, text: after.packet.slice(f.start, f.end) }));
  const apart = texts.filter((f, i) => i === 0 || f.start >= (texts[i - 1] as Range).end);
  return toCodePoints(after.packet, apart);
}

function auditResult(
  after: PacketIndex,
  at: { fact: string; to: string },
  found: (Range & { reason: string })[],
  incoherences: string[],
): void {
  const fact = after.facts.results.get(at.fact) as CompiledResultFact;
  for (const s of after.statements) {
    if (s.experiencer !== 'patient' || s.general) continue;
    if (!s.mentions.some((m) => fact.edited.has(m.marker))) continue;
    const value = valueGiven(s);
    if (value === undefined || value === at.to) continue;
    const why = s.standing === 'withdrawn' ? 'is withdrawn by the chart' : 'states another value';
    found.push({ start: s.start, end: s.end, reason: `${at.fact}: ${why}` });
  }
  for (const left of findLeftovers(after.view, fact, at.to))
    found.push({ ...left, reason: `${at.fact}: may still speak of the former value` });
  if (settledValue(after.view, after.statements, fact) !== at.to)
    incoherences.push(`${at.fact} does not read ${at.to} after the change`);
  for (const [value, pattern] of fact.implies) {
    const drug = value === at.to ? null : pattern.exec(after.view.text);
    if (drug)
      incoherences.push(
        `${drug[0]} in the chart implies ${at.fact} ${value.replace('_', ' ')}, which it no longer is`,
      );
  }
}

function auditStripped(
  after: PacketIndex,
  id: string,
  found: (Range & { reason: string })[],
  incoherences: string[],
): void {
  const result = after.facts.results.get(id);
  if (result) {
    for (const s of after.statements) {
      if (s.experiencer !== 'patient' || !s.mentions.some((m) => result.markers.has(m.marker)))
        continue;
      if (valueGiven(s) !== undefined)
        found.push({ start: s.start, end: s.end, reason: `${id}: still reports a result` });
      else if (result.fact.stripEveryMention)
        found.push({ start: s.start, end: s.end, reason: `${id}: still named` });
    }
    for (const left of findLeftovers(after.view, result, 'stripped'))
      found.push({ ...left, reason: `${id}: may still speak of the result` });
    for (const [value, pattern] of result.implies) {
      const drug = pattern.exec(after.view.text);
      if (drug)
        incoherences.push(
          `${drug[0]} in the chart implies ${id} ${value.replace('_', ' ')}, which the chart no longer reports`,
        );
    }
  }
  const operation = after.facts.operations.get(id);
  if (!operation) return;
  for (const m of after.operations(operation)) {
    if (m.status === 'done')
      found.push({ start: m.start, end: m.end, reason: `${id}: still told as done` });
  }
  for (const r of operationResiduals(after, operation))
    found.push({ ...r, reason: `${id}: reads as if the operation had been done` });
}

function auditInserted(
  before: PacketIndex,
  after: PacketIndex,
  entry: string,
  incoherences: string[],
): void {
  const template = after.facts.library.entries[entry];
  for (const spread of after.facts.spreads.values()) {
    if (
      template?.establishes.includes('operation_done') &&
      isSpread(before.view, before.spread(spread))
    )
      incoherences.push('a curative resection stands in a chart with distant metastasis');
    if (!template?.establishes.includes('spread')) continue;
    for (const m of after.spread(spread)) {
      if (m.status === 'absent')
        incoherences.push(
          `the chart still says "${after.view.text.slice(m.start, m.end)}" is absent`,
        );
    }
    if (/(?<![A-Za-z0-9])[cp]?M ?0(?![\d.A-Za-z])/.test(after.view.text))
      incoherences.push('a TNM stage still reads M0');
  }
  if (!template?.establishes.includes('operation_done')) return;
  for (const operation of after.facts.operations.values()) {
    if (
      isOperated(before.view, operation, {
        mentions: before.operations(operation),
        cancerType: before.cancerType,
      })
    )
      incoherences.push('a resection was in the chart already');
    const planned = after.operations(operation).find((m) => m.status === 'planned' && !m.isGeneric);
    if (planned)
      incoherences.push(
        `"${after.view.text.slice(planned.start, planned.end)}" still reads as planned`,
      );
  }
}
