import type { Intervention } from './intervention.js';

/** Whether the catalog is the one that was registered: see `flipside catalog lock`. */
export interface LockState {
  readonly state: 'MATCHES' | 'DIFFERS' | 'MISSING';
  /** One line a difference: what was added, removed or changed since the lock. */
  readonly differences: readonly string[];
}

/** Everything that decides a score, as data: frozen once loaded. */
export interface Catalog {
  /** In order of id. */
  readonly interventions: ReadonlyMap<string, Intervention>;
  readonly families: readonly string[];
  /** SHA-256, hex, over the digests of all parts. */
  readonly digest: string;
  readonly lock: LockState;
}
