import { AttemptFailure } from '../failure.js';

/** A text of a provider's object. Throws AttemptFailure where there is none: the object is not what was asked for. */
export function textAt(object: Readonly<Record<string, unknown>>, name: string): string {
  const value = object[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new AttemptFailure('transient', 'garbled', `the provider's object holds no "${name}"`);
}

/** A count of a provider's object; 0 where there is none. */
export function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
