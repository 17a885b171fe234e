/** Keys that are told apart by 64 of their bits: two of a hundred million fall together once in 3,700 such sets. */
export interface KeySet {
  /** How many keys there are. */
  readonly size: number;
  has(key: string): boolean;
  /** Whether it is new. */
  add(key: string): boolean;
}

const START_SLOTS = 1024;
/** Beyond it, probing for a free slot takes long. */
const FULL_AT = 0.7;

/**
 * A set of keys that are hexadecimal digests of at least 16 digits, about 16 bytes a key whatever its length: for
 * millions of them, where a Set of strings would take a hundred bytes each.
 */
export function keySet(): KeySet {
  let slots = new BigUint64Array(START_SLOTS);
  let size = 0;
  const placeOf = (bits: bigint, within: BigUint64Array): number => {
    let at = Number(bits & 0xffffffffn) % within.length;
    while (within[at] !== 0n && within[at] !== bits) at = (at + 1) % within.length;
    return at;
  };
  const grow = () => {
    const grown = new BigUint64Array(slots.length * 2);
    for (const bits of slots) if (bits !== 0n) grown[placeOf(bits, grown)] = bits;
    slots = grown;
  };
  return {
    get size() {
      return size;
    },
    has: (key) => slots[placeOf(bitsOf(key), slots)] !== 0n,
    add(key) {
      const bits = bitsOf(key);
      const at = placeOf(bits, slots);
      if (slots[at] !== 0n) return false;
      slots[at] = bits;
      size += 1;
      if (size > FULL_AT * slots.length) grow();
      return true;
    },
  };
}

/** Never 0, which marks a free slot. */
function bitsOf(key: string): bigint {
  return BigInt(`0x${key.slice(0, 16)}`) || 1n;
}
