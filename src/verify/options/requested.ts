import type { FormReading } from '../form-reading.js';

const known = new WeakMap<FormReading, ReadonlySet<string>>();

/** The drugs that a form requests, by concept. */
export function requestedIn(reading: FormReading): ReadonlySet<string> {
  let own = known.get(reading);
  if (!own) {
    const named = reading.vocabulary.namesIn(reading.form.drug).map((n) => n.concept);
    own = new Set(named.filter((c) => c.kind === 'drug').map((c) => c.id));
    known.set(reading, own);
  }
  return own;
}
