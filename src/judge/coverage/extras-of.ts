import type { Decision, DecisionMention } from '../../core/decision.js';
import type { Treatments } from '../../core/treatments.js';
import type { Weighed } from '../standing.js';
import { isTooWide, type Kinship } from './kinship.js';
import type { Atom, Wanted } from './wanted.js';

/** Words for radiation that do not say of which kind. */
const PLAIN: ReadonlySet<string> = new Set(['radiation']);

/**
 * The treatments of the cancer that a text recommends and that stand on the list under no label: drugs one by one, classes
 * that nothing else of the text or the list belongs to, operations, radiation, and drugs that no lexicon has. Supportive drugs,
 * tests and care are none. Each once, in order of place.
 */
export function extrasFinder(treatments: Treatments, kinship: Kinship) {
  const procedures = new Map(treatments.procedures.map((p) => [p.name, p]));
  const isTreatment = (atom: Atom) =>
    kinship.isTreatment(atom) && !(atom.kind === 'class' && isTooWide(atom.id));
  return (weighed: Weighed, decision: Decision, list: readonly Wanted[]): string[] => {
    const listed = listedKeys(list, kinship);
    const recommended = weighed.mentions.filter((m) => m.certainty === 'recommended');
    const drugs = new Set(recommended.flatMap((m) => m.drugs));
    const inClass = new Set([
      ...[...drugs].flatMap((d) => kinship.drugs.get(d)?.classes ?? []),
      ...recommended.flatMap((m) => m.classes.filter((id) => id !== m.id)),
    ]);
    const radiates = recommended.some((m) => m.kind === 'radiation' && !PLAIN.has(m.id));
    const operates = recommended.some(
      (m) => isOperation(m) && !kinship.isPlainOperation({ kind: 'procedure', id: m.id }),
    );
    const isListed = (atom: Atom) => {
      if (listed.has(`${atom.kind}:${atom.id}`)) return true;
      if (kinship.classesOf(atom).some((id) => listed.has(`class:${id}`))) return true;
      if (atom.kind === 'class') return inClass.has(atom.id) || listed.has(`wide:${atom.id}`);
      if (atom.kind === 'radiation') {
        return listed.has('radiation') || (radiates && PLAIN.has(atom.id));
      }
      if (atom.kind !== 'procedure') return false;
      const kind = `kind:${procedures.get(atom.id)?.kind}`;
      return (
        listed.has(kind) ||
        (kinship.isPlainOperation(atom) && (operates || listed.has(`some ${kind}`)))
      );
    };
    const found = new Set<string>();
    for (const atom of recommended.flatMap(atomsIn)) {
      if (!found.has(atom.id) && isTreatment(atom) && !isListed(atom)) found.add(atom.id);
    }
    const words = new Set(list.flatMap((wanted) => wanted.words));
    for (const name of decision.unknownDrugs ?? []) if (!words.has(name)) found.add(name);
    return [...found];
  };
}

/** Drugs one by one. */
export function atomsIn({ kind, id, drugs }: DecisionMention): Atom[] {
  if (kind === 'regimen') return drugs.map((drug) => ({ kind: 'drug', id: drug }));
  return [{ kind, id }];
}

function isOperation({ classes }: DecisionMention): boolean {
  return classes.includes('kind:resection');
}

/** All that the list names under any label, and what stands for it. */
function listedKeys(list: readonly Wanted[], kinship: Kinship): Set<string> {
  const keys = new Set<string>();
  const atoms = list.flatMap((w) => [...w.alternatives.flatMap((c) => c.atoms), ...w.without]);
  for (const atom of atoms) {
    for (const key of kinship.exact(atom)) keys.add(key);
    for (const id of kinship.classesOf(atom)) keys.add(`wide:${id}`);
    if (atom.kind === 'radiation') keys.add('radiation');
    for (const key of kinship.wider(atom)) {
      if (key === 'procedure:surgery') keys.add('some kind:resection');
      if (key === 'procedure:lymphadenectomy') keys.add('some kind:node_surgery');
    }
  }
  return keys;
}
