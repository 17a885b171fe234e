/** Endings of the names that clinicians cut short: "dacom", "lapat", "sotor". */
const STEMS =
  /(?:tinib|ciclib|fenib|metinib|parib|rasib|lisib|degib|mab|platin|taxel|rubicin|citabine|tecan|bulin)$/;
const SHORTEST = 5;
const LONGEST = 8;

/** For each drug, the beginnings of its name that no other drug's name shares. */
export function shortForms(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, number>();
  const beginnings = (name: string) =>
    Array.from({ length: LONGEST - SHORTEST + 1 }, (_, k) => SHORTEST + k)
      .filter((length) => length < name.length - 2)
      .map((length) => name.slice(0, length).toLowerCase());
  for (const name of names) {
    for (const form of beginnings(name)) owners.set(form, (owners.get(form) ?? 0) + 1);
  }
  return new Map(
    names
      .filter((name) => /^[a-z]+$/.test(name) && STEMS.test(name))
      .map((name) => [name, beginnings(name).filter((form) => owners.get(form) === 1)]),
  );
}
