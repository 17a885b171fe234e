/**
 * A number of a file whose value no double has, as it was written: `exactJson` writes it so again, and `JSON.stringify` its
 * digits as a text. `NaN` and the infinities are such, too; JSON has no word for them, and both write null.
 */
export class ExactNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  toJSON(): string | null {
    if (!/\d/.test(this.#text)) return null;
    met = true;
    return mark + this.#text;
  }
}

/** What exact numbers are told from texts by while they are written. */
let mark = '';
/** Whether one was written. */
let met = false;

/** A character that no text of a user has much of. */
const MARK = '\ue000';

/** `JSON.stringify`, with exact numbers as they were written. */
export function exactJson(value: unknown, indent?: number): string {
  met = false;
  const text = JSON.stringify(value, undefined, indent);
  if (!met) return text;
  // No text in the value has so many of it.
  while (text.includes(mark) || mark === '') mark += MARK;
  try {
    const marked = JSON.stringify(value, undefined, indent);
    return marked.replace(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1');
  } finally {
    mark = '';
  }
}

/**
 * A value without exact numbers: an integer is the text of its digits, which is how proto3 JSON writes an int64, any other
 * the nearest double.
 */
export function plainly(value: unknown): unknown {
  if (!holdsExact(value)) return value;
  if (value instanceof ExactNumber) {
    return /^-?\d+$/.test(value.text) ? value.text : Number(value.text);
  }
  if (Array.isArray(value)) return value.map(plainly);
  const members = Object.entries(value as object).map(([key, member]) => [key, plainly(member)]);
  return Object.fromEntries(members);
}

/** Whether a value is an exact number, or has one within. */
export function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof ExactNumber) return true;
  return (Array.isArray(value) ? value : Object.values(value)).some(holdsExact);
}
