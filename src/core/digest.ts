import { hash } from 'node:crypto';

/** SHA-256 of the bytes, or of the text's UTF-8 bytes, lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/**
 * JSON with object keys in code-unit order and no white space: equal values have equal text.
 * Members that are undefined are left out. Takes plain JSON values only.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member;
    const entries = Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return Object.fromEntries(entries);
  });
}
