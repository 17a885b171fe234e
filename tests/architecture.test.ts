import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SRC = join(import.meta.dirname, '../src');

/** Rooms by rank: a file imports from its own room and from rooms of lower rank only. */
const RANKS: readonly (readonly string[])[] = [
  ['errors'],
  ['core'],
  ['metrics'],
  ['stats', 'catalog', 'chart'],
  ['decision', 'store', 'pairing', 'provider'],
  ['prompt'],
  ['judge', 'verify', 'calibrate', 'policy'],
  ['score'],
  ['gen'],
  ['offline', 'report', 'server'],
  ['config'],
  ['compose'],
  ['cli'],
  ['main'],
];
const rankOf = (room: string) => RANKS.findIndex((rooms) => rooms.includes(room));
const roomOf = (file: string) => (relative(SRC, file).split('/')[0] ?? '').replace(/\.[jt]s$/, '');

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.ts') && !f.startsWith('gen/'))
  .map((f) => join(SRC, f));

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (m) => m[1] as string,
  );

describe('the rooms of src', () => {
  it.each(files.map((f) => [relative(SRC, f), f]))(
    '%s imports only what stands below it',
    (_n, file) => {
      const own = roomOf(file);
      expect(rankOf(own)).toBeGreaterThanOrEqual(0);
      for (const target of importsOf(file).filter((i) => i.startsWith('.'))) {
        const room = roomOf(resolve(dirname(file), target));
        if (room !== own) expect([target, rankOf(room) < rankOf(own)]).toEqual([target, true]);
      }
    },
  );

  it('import each other in no circle when they run', () => {
    const runs = (file: string) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;']*'(\.[^']+)'/gm),
      ].map((m) => resolve(dirname(file), (m[1] as string).replace(/\.js$/, '.ts')));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, path: readonly string[]): void => {
      const at = path.indexOf(file);
      if (at >= 0) circles.push([...path.slice(at), file].map((f) => relative(SRC, f)).join(' > '));
      if (at >= 0 || done.has(file) || !files.includes(file)) return;
      for (const target of runs(file)) walk(target, [...path, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    expect(circles).toEqual([]);
  });

  it('keep sockets, files, time and chance out of the pure ones', () => {
    const pure = files.filter((f) => ['core', 'decision', 'pairing', 'stats'].includes(roomOf(f)));
    for (const file of pure) {
      const impure = importsOf(file).filter((i) => i.startsWith('node:') && i !== 'node:crypto');
      expect([file, impure]).toEqual([file, []]);
      const text = readFileSync(file, 'utf8');
      expect([file, /Date\.now|new Date\(\)|Math\.random|process\.env/.test(text)]).toEqual([
        file,
        false,
      ]);
    }
  });

  it('read the environment in config.ts, main.ts and the commands only', () => {
    const readers = files.filter((f) => /process\.env/.test(readFileSync(f, 'utf8'))).map(roomOf);
    expect(readers.filter((r) => !['config', 'main', 'cli'].includes(r))).toEqual([]);
  });
});
