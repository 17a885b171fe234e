import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFacts } from '../../src/catalog/facts.js';

function catalogWith(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'facts-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

const MARKERS = `kind: markers
scales:
  gene: { negated: absent, named: present, results: { present: [positive] } }
markers:
  - { id: abc, scale: gene, names: [ABC] }
`;

describe('loadFacts', () => {
  test('reads the catalog that is shipped', () => {
    const library = loadFacts('catalog');
    expect(Object.keys(library.facts).sort()).toEqual([
      'egfr',
      'her2',
      'metastasis',
      'molecular',
      'ras',
      'resection',
    ]);
    expect(Object.keys(library.entries).sort()).toEqual([
      'curative_resection',
      'failed_checkpoint_inhibitor',
      'failed_folfirinox',
      'failed_her2_first_line',
      'liver_metastases',
    ]);
  });

  test('reads an empty catalog as one that knows nothing', () => {
    expect(loadFacts(catalogWith({}))).toEqual({
      lexicon: { markers: [], scales: {} },
      facts: {},
      entries: {},
    });
  });

  test.each([
    [
      'a pattern that does not compile',
      'facts/m.yaml',
      MARKERS.replace('[ABC]', "['(']"),
      /m\.yaml:5: "\(" is no regular expression/,
    ],
    [
      'a group that captures',
      'facts/m.yaml',
      MARKERS.replace('[ABC]', "['(ABC)']"),
      /m\.yaml:5: .*write \(\?:\.\.\.\)/,
    ],
    [
      'an unknown key',
      'facts/m.yaml',
      MARKERS.replace('names:', 'name:'),
      /m\.yaml:5: unknown key "name"/,
    ],
    ['an unknown kind', 'facts/m.yaml', 'kind: wish\n', /m\.yaml:1: /],
    [
      'an unknown scale',
      'facts/m.yaml',
      MARKERS.replace('scale: gene, names', 'scale: gen, names'),
      /unknown scale "gen"/,
    ],
  ])('refuses %s, with file and line', (_, name, text, message) => {
    expect(() => loadFacts(catalogWith({ [name]: text }))).toThrow(message);
  });

  test('refuses a fact of a marker that is not listed, and a second fact of the same id', () => {
    const fact = 'kind: result\nid: f\nmarkers: [xyz]\nrewrite: {}\n';
    expect(() => loadFacts(catalogWith({ 'facts/m.yaml': MARKERS, 'facts/f.yaml': fact }))).toThrow(
      /unknown marker "xyz"/,
    );
    const files = { 'facts/m.yaml': MARKERS, 'facts/f.yaml': fact, 'facts/g.yaml': fact };
    expect(() => loadFacts(catalogWith(files))).toThrow(/g\.yaml:2: duplicate id "f"/);
  });
});
