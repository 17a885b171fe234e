/** Endings of the names that clinicians cut short: "dacom", "lapat", "sotor". */
const STEMS =
  /(?:tinib|ciclib|fenib|metinib|parib|rasib|lisib|degib|mab|platin|taxel|rubicin|citabine|tecan|bulin)$/;
const SHORTEST = 5;
/** Names without such an ending may begin like words: "vinorel", but not "arsen". */
const SHORTEST_OF_OTHERS = 6;
const SHORTEST_NAME = 9;
const LONGEST = 9;

/**
 * For each drug, the beginnings of its name that mean it alone: no other name shares them, but for those that begin
 * with the whole of it ("trastuzumab deruxtecan").
 */
export function shortForms(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  const beginnings = (name: string) =>
    Array.from({ length: LONGEST - SHORTEST + 1 }, (_, k) => SHORTEST + k)
      .filter((length) => length < name.length - 1)
      .map((length) => name.slice(0, length).toLowerCase());
  for (const name of names) {
    for (const form of beginnings(name)) owners.set(form, [...(owners.get(form) ?? []), name]);
  }
  const means = (form: string, name: string) =>
    (owners.get(form) ?? []).every((other) => other === name || other.startsWith(`${name} `));
  return new Map(
    names
      .filter((name) => /^[a-z]+$/.test(name) && (STEMS.test(name) || name.length >= SHORTEST_NAME))
      .map((name) => [
        name,
        beginnings(name).filter(
          (form) => (STEMS.test(name) || form.length >= SHORTEST_OF_OTHERS) && means(form, name),
        ),
      ]),
  );
}
