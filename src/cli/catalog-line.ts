import type { Catalog, LockState } from '../core/catalog.js';
import { counted } from './figures.js';

/** Which catalog, and whether it is the registered one, in one line. */
export function catalogLine({ digest, lock }: Pick<Catalog, 'digest' | 'lock'>): string {
  return `${digest.slice(0, 16)}, ${lockWords(lock)}`;
}

/** The state of a catalog's lock, in words. */
export function lockWords({ state, differences }: LockState): string {
  switch (state) {
    case 'MATCHES':
      return 'matches its lock';
    case 'DIFFERS':
      return `DIFFERS from its lock in ${counted(differences.length, 'part')}`;
    case 'MISSING':
      return 'has no lock';
  }
}
