/** A list whose values are found again by a key. */
export interface Numbered<Value> {
  /** The place of the key's value, which is put at the end where the key is new. */
  put(key: string, value: Value): { readonly at: number; readonly isNew: boolean };
  /** The place of the key's value; undefined for an unknown key. */
  at(key: string): number | undefined;
  values(): Value[];
}

export function numbered<Value>(): Numbered<Value> {
  const places = new Map<string, number>();
  const values: Value[] = [];
  return {
    put(key, value) {
      const known = places.get(key);
      if (known !== undefined) return { at: known, isNew: false };
      places.set(key, values.length);
      values.push(value);
      return { at: values.length - 1, isNew: true };
    },
    at: (key) => places.get(key),
    values: () => values,
  };
}
