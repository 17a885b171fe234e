import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCK_FILE, lockState, writeLock } from '../../src/catalog/lock.js';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const registered = { digest: 'd1', parts: { 'interventions/A': 'a', treatments: 't' } };

describe('the lock of a catalog', () => {
  it('is missing until it is written, and then matches the same content', () => {
    expect(lockState(dir, registered)).toEqual({ state: 'MISSING', differences: [] });
    writeLock(dir, { ...registered, date: '2026-11-30' });
    expect(lockState(dir, registered)).toEqual({ state: 'MATCHES', differences: [] });
    expect(readdirSync(dir)).toEqual([LOCK_FILE]);
  });

  it('names what was changed, added and removed since the day of registration', () => {
    writeLock(dir, { ...registered, date: '2026-11-30' });
    const now = { digest: 'd2', parts: { 'interventions/A': 'a2', 'interventions/B': 'b' } };
    const differences = [
      'interventions/A: changed since 2026-11-30',
      'interventions/B: added since 2026-11-30',
      'treatments: removed since 2026-11-30',
    ];
    expect(lockState(dir, now)).toEqual({ state: 'DIFFERS', differences });
    expect(writeLock(dir, { ...now, date: '2026-12-01' }).differences).toEqual(differences);
    expect(lockState(dir, now).state).toBe('MATCHES');
  });

  it('is refused when it is not a lock file', () => {
    writeFileSync(join(dir, LOCK_FILE), '{"version": 1}');
    expect(() => lockState(dir, registered)).toThrow(`${LOCK_FILE}:1: not a lock file`);
  });

  it('that cannot be written is said, with its path', () => {
    mkdirSync(join(dir, `${LOCK_FILE}.part`));
    expect(() => writeLock(dir, { ...registered, date: '2026-11-30' })).toThrow(
      `${join(dir, LOCK_FILE)}:1: cannot be written (EISDIR`,
    );
  });
});
