import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVEN_TAXONOMY, readTaxonomy } from '../../../src/calibrate/perturb/taxonomy.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function taxonomy(text: string, name = 'errors.yaml') {
  const path = join(dir, name);
  writeFileSync(path, text);
  return readTaxonomy(path);
}

describe('a taxonomy of errors', () => {
  it('weighs the types it names, and no others', () => {
    const read = taxonomy('error_types:\n  drug_swap: 3\n  date_shift: 0\n');
    expect(['drug_swap', 'date_shift', 'yes_no_flip'].map(read.weightOf)).toEqual([3, 0, 0]);
    expect([...read.types.keys()]).toEqual(['drug_swap']);
  });

  it('may weigh the others, and bring types of its own with what they are', () => {
    const read = taxonomy(
      '{"error_types": {"copied_forward": {"weight": 2, "description": "an old value kept"}}, "others": 0.5}',
      'errors.json',
    );
    expect(['copied_forward', 'yes_no_flip', 'nothing'].map(read.weightOf)).toEqual([2, 0.5, 0.5]);
    expect(read.types.get('copied_forward')).toBe('an old value kept');
    expect(read.types.has('yes_no_flip')).toBe(true);
  });

  it('is even where none is given', () => {
    expect(EVEN_TAXONOMY.weightOf('drug_swap')).toBe(1);
    expect(EVEN_TAXONOMY.types.has('drug_swap')).toBe(true);
  });

  it('tells each fault with its line', () => {
    expect(() => taxonomy('error_types:\n  drug_swap: -1\n')).toThrow(
      /errors\.yaml:2: .*weight 0/s,
    );
    expect(() => taxonomy('error_types:\n  Drug swap: 1\n')).toThrow(
      /errors\.yaml:\d: .*lower-case/s,
    );
    expect(() => taxonomy('weights: {}\n')).toThrow(/unknown key "weights"/);
  });

  it.each([
    ['', /errors\.yaml:1: the file: is empty; a taxonomy takes "error_types", a weight by name, /],
    ['# nothing yet\n', /the file: is empty; .*known are count_change, date_shift/],
    ['- drug_swap\n', /the file: holds no map; a taxonomy takes "error_types"/],
    ['error_types: {}\n', /errors\.yaml:1: error_types: gives weight to no type/],
    ['error_types:\n  drug_swap: 0\n', /error_types: gives weight to no type/],
  ])('says of one that says nothing what it takes: %j', (text, message) => {
    expect(() => taxonomy(text)).toThrow(message);
  });
});
