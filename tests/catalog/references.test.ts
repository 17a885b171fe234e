import { join } from 'node:path';
import { loadFacts } from '../../src/catalog/facts.js';
import { referenceFaults } from '../../src/catalog/references.js';
import type { Intervention } from '../../src/core/intervention.js';
import { intervention } from '../support/builders.js';

const library = loadFacts(join(import.meta.dirname, '../../catalog'));

const faultsOf = (changed: Partial<Intervention>): string[] => {
  const one = { intervention: { ...intervention(), ...changed }, file: 'X.yaml', lineOf: () => 7 };
  return referenceFaults([one], library).map((f) => `${f.file}:${f.line}: ${f.message}`);
};
const appliesTo = { cancerTypes: [], mustMatch: [], mustNotMatch: [] };

describe('what an intervention names', () => {
  it.each<[string, Partial<Intervention>, string]>([
    [
      'a fact it applies to',
      { appliesTo: { ...appliesTo, facts: { her3: 'positive' } } },
      'unknown fact "her3"',
    ],
    [
      'a fact of the name of a property that every object has',
      { appliesTo: { ...appliesTo, facts: { constructor: 'positive' } } },
      'unknown fact "constructor"',
    ],
    [
      'a fact to set',
      { mutation: { type: 'set_fact', fact: 'valueOf', to: 'x' } },
      'unknown fact "valueOf"',
    ],
    [
      'a value to set',
      { mutation: { type: 'set_fact', fact: 'her2', to: 'toString' } },
      'fact "her2" cannot be set to "toString"; it takes: ',
    ],
    [
      'a fact to strip',
      { mutation: { type: 'strip_facts', facts: ['her2', 'her3'] } },
      'unknown fact "her3"',
    ],
    [
      'an entry to insert',
      { mutation: { type: 'insert_entry', entry: 'toString' } },
      'unknown entry "toString"',
    ],
  ])('must be in the catalog: %s', (_what, changed, message) => {
    expect(faultsOf(changed)).toEqual([expect.stringContaining(`X.yaml:7: ${message}`)]);
  });

  it('is no fault where the catalog has it', () => {
    expect(faultsOf({ mutation: { type: 'set_fact', fact: 'her2', to: 'negative' } })).toEqual([]);
  });
});
