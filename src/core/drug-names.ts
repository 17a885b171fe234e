import type { Drug } from './treatments.js';

/** The generic name of the drug that a name means by itself, lower case; undefined for any other name. */
export type DrugNamed = (name: string) => string | undefined;

/** Knows generic names, brands and other full spellings, whatever their case and hyphens. */
export function drugsByName(drugs: readonly Drug[]): DrugNamed {
  const names = new Map<string, string>();
  for (const { name, brands, aliases, shorthand } of drugs) {
    for (const said of [name, ...brands, ...aliases, ...shorthand])
      names.set(plainName(said), name);
  }
  return (name) => names.get(plainName(name));
}

/** A name without case, hyphens and stray marks. */
export function plainName(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
