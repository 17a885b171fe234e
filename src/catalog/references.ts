import type { FactLibrary } from '../core/fact.js';
import type { LoadedIntervention } from './interventions.js';
import type { Fault } from './yaml-file.js';

/** Faults of interventions that name a fact, a value or an entry which the library does not hold. */
export function referenceFaults(
  interventions: readonly LoadedIntervention[],
  library: FactLibrary,
): Fault[] {
  return interventions.flatMap(({ intervention, file, lineOf }) => {
    const faults: Fault[] = [];
    const fault = (path: readonly PropertyKey[], message: string) => {
      faults.push({ file, line: lineOf(path), message });
    };
    const known = (what: object) => Object.keys(what).sort().join(', ') || 'none';
    const checkFact = (id: string, path: readonly PropertyKey[]) => {
      if (!Object.hasOwn(library.facts, id)) {
        fault(path, `unknown fact "${id}"; the catalog has: ${known(library.facts)}`);
      }
    };
    for (const id of Object.keys(intervention.appliesTo.facts)) {
      checkFact(id, ['applies_to', 'facts', id]);
    }
    const { mutation } = intervention;
    if (mutation.type === 'strip_facts') {
      mutation.facts.forEach((id, i) => {
        checkFact(id, ['mutation', 'facts', i]);
      });
    } else if (mutation.type === 'set_fact') {
      checkFact(mutation.fact, ['mutation', 'fact']);
      const fact = Object.hasOwn(library.facts, mutation.fact)
        ? library.facts[mutation.fact]
        : undefined;
      const values = fact?.kind === 'result' ? fact.rewrite : {};
      if (fact && !Object.hasOwn(values, mutation.to)) {
        fault(
          ['mutation', 'to'],
          `fact "${mutation.fact}" cannot be set to "${mutation.to}"; it takes: ${known(values)}`,
        );
      }
    } else if (
      mutation.type === 'insert_entry' &&
      !Object.hasOwn(library.entries, mutation.entry)
    ) {
      fault(
        ['mutation', 'entry'],
        `unknown entry "${mutation.entry}"; the catalog has: ${known(library.entries)}`,
      );
    }
    return faults;
  });
}
