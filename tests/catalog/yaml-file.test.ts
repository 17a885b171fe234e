import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readYamlFile } from '../../src/catalog/yaml-file.js';
import { BUILT_IN_CATALOG } from '../../src/config/settings-schema.js';

const dir = mkdtempSync(join(tmpdir(), 'flipside-yaml-'));
afterAll(() => rmSync(dir, { recursive: true }));

const given = (text: string) => {
  const path = join(dir, 'x.yaml');
  writeFileSync(path, text);
  return readYamlFile(path, z.unknown());
};
const shipped = readdirSync(BUILT_IN_CATALOG, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.yaml'),
);

describe('readYamlFile', () => {
  it.each(shipped)('says of %s what the parser that keeps places says', (name) => {
    const path = join(BUILT_IN_CATALOG, name);
    expect(readYamlFile(path, z.unknown()).value).toEqual(parse(readFileSync(path, 'utf8')));
  });

  it.each([
    ['a: 1_000\nb: 012\nc: 0b11\nd: 0o17\ne: .5\nf: 1e3', 'numbers of other notations'],
    ['a: yes\nb: ~\nc: NULL\nd: True\ne: 2026-11-30', 'words that other versions take for values'],
    ['a: &x {b: 1}\nc: *x\n<<: *x', 'an alias, and a merge key, which is none'],
    ['a: |\n  one\n   two\nb: >-\n  one\n  two\n', 'blocks of text'],
  ])('reads %j alike: %s', (text) => {
    expect(given(text).value).toEqual(parse(text));
  });

  it('knows the line of each path, though nothing was wrong', () => {
    const { lineOf } = given('a: 1\nb:\n  - c: 2\n  - d: 3\n');
    expect([lineOf(['a']), lineOf(['b', 1, 'd']), lineOf([])]).toEqual([1, 4, 1]);
  });

  it('refuses a bomb of aliases before it goes off', () => {
    const levels = Array.from({ length: 12 }, (_, n) =>
      n === 0 ? 'l0: &l0 [x]' : `l${n}: &l${n} [${`*l${n - 1},`.repeat(9)}]`,
    );
    expect(() => given(levels.join('\n'))).toThrow('write the values out');
  });
});
