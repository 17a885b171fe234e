import type { EntryTemplate } from '../core/fact.js';
import type { Intervention } from '../core/intervention.js';
import { FlipsideError } from '../errors.js';
import { EditSet } from './edit-set.js';
import { followEntry } from './follow-entry.js';
import type { PacketIndex } from './index-packet.js';
import { insertTemplate } from './insert-entry.js';
import { isOperated } from './operations.js';
import { removeOperation } from './remove-operation.js';
import { setValue } from './set-result.js';
import { stripValue } from './strip-result.js';

/** The changes that an intervention by fact makes to a chart it applies to. Throws `mutation_failed` for an unknown fact. */
export function planChanges(intervention: Intervention, index: PacketIndex): EditSet {
  const edits = new EditSet();
  const { mutation } = intervention;
  if (mutation.type === 'set_fact') {
    const fact = index.facts.results.get(mutation.fact);
    if (!fact?.rewrite.has(mutation.to))
      throw unknown(intervention, `the fact "${mutation.fact}" with a rewrite to "${mutation.to}"`);
    setValue(index.view, index.statements, { fact, to: mutation.to }, edits);
  } else if (mutation.type === 'strip_facts') {
    for (const id of mutation.facts) stripFact(intervention, index, id, edits);
  } else if (mutation.type === 'insert_entry') {
    const template = index.facts.library.entries[mutation.entry];
    if (!template) throw unknown(intervention, `the entry "${mutation.entry}"`);
    insertEntry(index, template, edits);
  }
  return edits;
}

function stripFact(
  intervention: Intervention,
  index: PacketIndex,
  id: string,
  edits: EditSet,
): void {
  const result = index.facts.results.get(id);
  const operation = index.facts.operations.get(id);
  if (result) stripValue(index.view, index.statements, result, edits);
  else if (operation) {
    removeOperation(
      index.view,
      operation,
      {
        cancerType: index.cancerType,
        mentions: index.operations(operation),
        statements: index.statements,
      },
      edits,
    );
  } else throw unknown(intervention, `the fact "${id}" that can be stripped`);
}

function insertEntry(index: PacketIndex, template: EntryTemplate, edits: EditSet): void {
  followEntry(index, template, edits);
  const isOperatedOn = [...index.facts.operations.values()].some((fact) =>
    isOperated(index.view, fact, {
      mentions: index.operations(fact),
      cancerType: index.cancerType,
    }),
  );
  const at = { template, cancerType: index.cancerType, isOperated: isOperatedOn };
  insertTemplate(index.normal, index.view, at, edits);
}

function unknown(intervention: Intervention, what: string): FlipsideError {
  return new FlipsideError('mutation_failed', `${intervention.id}: the catalog has not ${what}`);
}
