import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalog } from '../../src/catalog/catalog.js';
import { loadVocabulary } from '../../src/catalog/vocabulary.js';
import { FlipsideError } from '../../src/errors.js';

const builtIn = join(import.meta.dirname, '../../catalog');
const { terms, digests } = loadVocabulary(builtIn);
const term = (id: string) => terms.find((t) => t.id === id);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(dir, 'verifier'));
  for (const name of ['conditions', 'drugs', 'procedures', 'tests']) write(name, '{}\n');
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, text: string) =>
  writeFileSync(join(dir, 'verifier', `${name}.yaml`), text);
const faults = (files: Readonly<Record<string, string>>): string => {
  for (const [name, text] of Object.entries(files)) write(name, text);
  try {
    void loadVocabulary(dir).terms;
  } catch (error) {
    if (error instanceof FlipsideError) return error.message.replaceAll(`${dir}/verifier/`, '');
    throw error;
  }
  return '';
};

describe('the built-in words', () => {
  it('hold at least 700 drugs, 400 conditions, 250 tests and 150 procedures', () => {
    const count = (kind: string) => terms.filter((t) => t.kind === kind).length;
    expect(count('drug')).toBeGreaterThanOrEqual(700);
    expect(count('condition')).toBeGreaterThanOrEqual(400);
    expect(count('test')).toBeGreaterThanOrEqual(250);
    expect(count('procedure')).toBeGreaterThanOrEqual(150);
  });

  it('give a drug the classes of its group and its own', () => {
    expect(term('dupilumab')?.within).toEqual(['il-4/13 inhibitor', 'asthma biologic', 'biologic']);
    expect(term('bempedoic acid/ezetimibe')?.parts).toEqual(['bempedoic acid', 'ezetimibe']);
  });

  it('make rivals of one another all that a set holds', () => {
    expect(term("crohn's disease")?.rivals).toContain('ulcerative colitis');
    expect(term('ulcerative colitis')?.rivals).toContain("crohn's disease");
    expect(term('gout')?.rivals).toEqual([]);
  });

  it.each([
    ['ldl cholesterol', 'mmol/L', 1.8, 69.6],
    ['glucose', 'mmol/L', 7, 126.1],
    ['creatinine', 'umol/L', 106, 1.2],
    ['hemoglobin', 'g/L', 95, 9.5],
    ['body weight', 'lb', 200, 90.7],
    ['height', 'in', 65, 165.1],
    ['eosinophil count', '10^9/L', 0.3, 300],
    ['uric acid', 'umol/L', 480, 8.1],
    ['triglycerides', 'mmol/L', 5.65, 500.4],
    ['total testosterone', 'nmol/L', 10.4, 299.9],
    ['c-reactive protein', 'mg/dL', 1.2, 12],
  ])('bring %s in %s to its usual unit', (id, unit, value, usual) => {
    expect(value * (term(id)?.units?.factors[unit] ?? 0)).toBeCloseTo(usual, 1);
  });

  it('enter the digest of the catalog, part by part', () => {
    const { parts } = loadCatalog(builtIn, { builtInDir: builtIn }).digests;
    expect(parts['verifier/drugs']).toBe(digests.drugs);
    expect(Object.keys(parts).filter((p) => p.startsWith('verifier/'))).toHaveLength(4);
  });

  it('have the digest of the bytes of their file, which any tool can tell', () => {
    const bytes = readFileSync(join(builtIn, 'verifier/tests.yaml'));
    expect(digests.tests).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('words that are not used yet', () => {
  it('are not looked at: their faults are told at the first use, and at each that follows', () => {
    write('conditions', 'conditions: 3\n');
    const words = loadVocabulary(dir);
    expect(Object.keys(words.digests)).toEqual(['conditions', 'drugs', 'procedures', 'tests']);
    expect(() => words.terms).toThrow(/conditions\.yaml:1: conditions: /);
    expect(() => words.terms).toThrow(/conditions\.yaml:1: conditions: /);
  });

  it('are parsed once', () => {
    write('conditions', 'conditions: [{ id: gout }]\n');
    const words = loadVocabulary(dir);
    expect(words.terms).toBe(words.terms);
  });

  it('are those whose digest was told, whatever became of the file since', () => {
    write('conditions', 'conditions: [{ id: gout }]\n');
    const words = loadVocabulary(dir);
    write('conditions', 'conditions: [{ id: lupus }]\n');
    expect(words.terms.map((t) => t.id)).toEqual(['gout']);
    expect(loadVocabulary(dir).digests.conditions).not.toBe(words.digests.conditions);
  });

  it('leave their faults out of those of the catalog, unless it is loaded with its words', () => {
    write('conditions', 'conditions: 3\n');
    mkdirSync(join(dir, 'interventions'));
    writeFileSync(join(dir, 'interventions/X1.yaml'), 'id: X1\n');
    const told = (parseWords: boolean) => {
      try {
        loadCatalog(dir, { builtInDir: builtIn, parseWords });
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(told(false)).toContain('X1.yaml:1: missing field');
    expect(told(false)).not.toContain('conditions.yaml');
    expect(told(true)).toMatch(
      /X1\.yaml:1: missing field[\s\S]*\n\S*conditions\.yaml:1: conditions: /,
    );
  });
});

describe('the faults of a file of words', () => {
  it('are told with their line: an unknown key, an id in capitals, a factor that is no number', () => {
    const conditions = 'conditions:\n  - { id: gout, nmes: [podagra] }\n  - { id: Lupus }\n';
    expect(faults({ conditions })).toMatch(
      /^conditions\.yaml:2: unknown key "nmes".*\nconditions\.yaml:3: conditions\.1\.id: an id is written in lower case$/,
    );
    expect(
      faults({ conditions: '{}', tests: 'tests:\n  - { id: ldl, factors: { x: a } }\n' }),
    ).toMatch(/^tests\.yaml:2: tests\.0\.factors\.x: /);
  });

  it('are told of all files at once, and a file that is missing or unknown is one', () => {
    rmSync(join(dir, 'verifier/drugs.yaml'));
    const told = faults({ conditions: 'conditions: 3\n', allergies: '{}\n' });
    expect(told).toMatch(/allergies\.yaml:1: not a file of words; known are conditions\.yaml, /);
    expect(told).toMatch(/conditions\.yaml:1: conditions: /);
    expect(told).toMatch(/drugs\.yaml:1: ENOENT/);
  });

  it('are an id that is defined twice, in whichever files', () => {
    const told = faults({
      conditions: 'conditions:\n  - { id: fracture }\n',
      tests: 'tests:\n\n  - { id: fracture }\n',
    });
    expect(told).toContain(
      'tests.yaml:3: "fracture" is defined twice, first in conditions.yaml:2;',
    );
  });

  it('are a group, a part or a rival that is not defined', () => {
    const told = faults({
      drugs: 'drugs:\n  - within: [statn]\n    of:\n      - { id: atorvastatin, parts: [x] }\n',
      conditions: 'rivals:\n  - [gout, lupus]\nconditions:\n  - { id: gout }\n',
    });
    expect(told).toBe(
      [
        'conditions.yaml:2: no condition "lupus" is defined for these rivals',
        'drugs.yaml:4: no entry "statn" is defined; define it or correct its spelling',
        'drugs.yaml:4: no entry "x" is defined; define it or correct its spelling',
      ].join('\n'),
    );
  });

  it('are a group that lies within itself, by whatever way', () => {
    const told = faults({
      conditions: 'conditions:\n  - { id: a1, within: [b1] }\n  - { id: b1, within: [a1] }\n',
    });
    expect(told).toMatch(
      /conditions\.yaml:2: "a1" lies within itself[^\n]*\nconditions\.yaml:3: "b1"/,
    );
  });

  it('are a name that means two things, unless both ask for other words beside it', () => {
    const lines = (a: string, b: string) =>
      `conditions:\n  - { id: atopic dermatitis, ${a} }\n  - { id: alzheimer disease, ${b} }\n`;
    const told = faults({ conditions: lines('names: [AD]', 'only_with: { AD: [memory] }') });
    expect(told).toContain(
      'conditions.yaml:3: "AD" means both "atopic dermatitis" and "alzheimer disease"; list it under only_with in both',
    );
    const both = lines('only_with: { AD: [skin] }', 'only_with: { AD: [memory] }');
    expect(faults({ conditions: both })).toBe('');
  });

  it('are a name that stands twice in one entry', () => {
    const told = faults({ conditions: 'conditions:\n  - { id: hot flash, names: [hot flash] }\n' });
    expect(told).toBe('conditions.yaml:2: "hot flash" stands twice in "hot flash"; remove one');
  });

  it('are not names that only their case tells apart', () => {
    const conditions = 'conditions:\n  - { id: crps, names: [] }\n';
    const tests =
      'tests:\n  - { id: c-reactive protein, names: [CRP] }\n  - { id: prep x, exact: [PrEP] }\n';
    expect(faults({ conditions, tests, procedures: 'procedures:\n  - { id: prep }\n' })).toBe('');
  });
});
