import type { Treatments } from '../../src/core/treatments.js';
import { pick } from './pick.js';

/** Writes the items of a plan as one answer: names, order of the words around them, and layout are drawn. */
export type Prose = (
  given: { readonly problem: string; readonly items: readonly string[] },
  random: () => number,
) => string;

const OPENINGS = ['', 'Assessment: {}.', 'Plan for: {}', '{}', 'Recommendations of the board. {}.'];
const CLOSINGS = [
  '',
  '',
  'Follow-up in clinic in two weeks.',
  'Discussed with the patient and the family.',
];
const LAYOUTS: readonly ((items: readonly string[]) => string)[] = [
  (items) => items.map((item, i) => `${i + 1}. ${item}.`).join('\n'),
  (items) => items.map((item) => `- ${item}`).join('\n'),
  (items) => items.map((item, i) => `${i + 1}) ${item}`).join('\n'),
  (items) => items.map((item) => `${item}.`).join(' '),
];

/** Opens it with the treatments of a catalog. Throws where an item names what the catalog has not. */
export function openProse({ drugs }: Treatments): Prose {
  const names = new Map(
    drugs.map((drug) => [drug.name, [drug.name, drug.name, ...drug.brands.slice(0, 1)]]),
  );
  const members = (id: string) =>
    drugs.filter((drug) => drug.classes.includes(id)).map((drug) => drug.name);
  const named = (kind: string, id: string, random: () => number) => {
    const [name] = kind === 'drug' ? [id] : [pick(members(id), random)];
    const known = names.get(name as string);
    if (!known) throw new Error(`the catalog has no ${kind} "${id}"`);
    return pick(known, random);
  };
  return ({ problem, items }, random) => {
    const written = items.map((item) =>
      item.replace(/\[(drug|class):([^\]]+)\]/g, (_, kind: string, id: string) =>
        named(kind, id, random),
      ),
    );
    const opening = pick(OPENINGS, random).replace('{}', problem);
    const body = pick(LAYOUTS, random)(written);
    return [opening, body, pick(CLOSINGS, random)].filter((part) => part !== '').join('\n\n');
  };
}
