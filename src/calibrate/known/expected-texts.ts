import type { Intervention, Selector } from '../../core/intervention.js';
import type { Treatments } from '../../core/treatments.js';

/** Sentences that do, or only weigh, what an intervention expects; empty where that cannot be said in one. */
export interface ExpectedTexts {
  /** What must be added or requested, recommended. */
  readonly done: readonly string[];
  /** The same, only weighed. */
  readonly weighed: readonly string[];
}

/** Says what is to be added and requested under an intervention, in words that leave no doubt. */
export function expectedTexts(
  { expectedChange: change }: Pick<Intervention, 'expectedChange'>,
  treatments: Treatments,
): ExpectedTexts {
  const added = change.mustAddAny === undefined ? undefined : toAdd(change, treatments);
  const tests = (change.mustRequest ?? []).flatMap((s) => testName(s, treatments) ?? []);
  const done = [
    ...(added === undefined ? [] : [added.done]),
    ...tests.map((test) => `Request ${test} now, before any decision that depends on its result.`),
  ];
  return { done, weighed: added === undefined ? [] : [added.weighed] };
}

/** A trial where one will do, or else a drug: the first that is named, or that belongs to a named class. */
function toAdd(
  { mustAddAny = [], mustDrop = [] }: Intervention['expectedChange'],
  treatments: Treatments,
): { readonly done: string; readonly weighed: string } | undefined {
  if (mustAddAny.includes('care:trial')) {
    return {
      done: 'Enroll the patient in a clinical trial of a new systemic agent.',
      weighed: 'A clinical trial could be considered as an option.',
    };
  }
  const drug = mustAddAny.flatMap((s) => drugUnder(s, { treatments, mustDrop }) ?? [])[0];
  return drug === undefined
    ? undefined
    : { done: `Start ${drug}.`, weighed: `Consider ${drug} only as an option.` };
}

function drugUnder(
  selector: Selector,
  {
    treatments,
    mustDrop,
  }: { readonly treatments: Treatments; readonly mustDrop: readonly Selector[] },
): string | undefined {
  if (selector.startsWith('drug:')) return selector.slice('drug:'.length);
  if (!selector.startsWith('class:')) return undefined;
  const id = selector.slice('class:'.length);
  return treatments.drugs.find(
    (d) =>
      d.classes.includes(id) &&
      !mustDrop.includes(`drug:${d.name}`) &&
      !mustDrop.some((s) => d.classes.includes(s.replace('class:', ''))),
  )?.name;
}

function testName(selector: Selector, treatments: Treatments): string | undefined {
  const id = selector.startsWith('test:') ? selector.slice('test:'.length) : undefined;
  return treatments.tests.find((t) => t.id === id)?.names[0];
}
