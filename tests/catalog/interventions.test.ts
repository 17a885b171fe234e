import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadInterventions } from '../../src/catalog/interventions.js';

const BAD = join(import.meta.dirname, 'bad');
const BUILT_IN = join(import.meta.dirname, '../../catalog');
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'catalog-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const faultsOf = (folder: string): string => {
  try {
    loadInterventions(folder);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no fault';
};

describe('the built-in interventions', () => {
  it('are the twelve of the design, in five families', () => {
    const all = loadInterventions(BUILT_IN).map((l) => l.intervention);
    expect(all.map((i) => i.id)).toEqual([
      'A1_HER2_negative_to_positive',
      'A2_HER2_positive_to_negative',
      'A3_EGFR_mutant_to_wildtype',
      'A4_RAS_wildtype_to_mutant',
      'B1_prior_failure_FOLFIRINOX',
      'B2_prior_failure_HER2_first_line',
      'B3_prior_failure_checkpoint_inhibitor',
      'C1_strip_HER2_status',
      'C2_strip_molecular_profile',
      'D1_remove_surgery_history',
      'D2_insert_surgical_resection',
      'E1_insert_metastasis',
    ]);
    expect([...new Set(all.map((i) => i.family))]).toEqual([
      'A_biomarker_flip',
      'B_prior_treatment',
      'C_biomarker_strip',
      'D_surgery_status',
      'E_stage',
    ]);
  });
});

describe('a faulty intervention file', () => {
  it.each(readdirSync(BAD))('%s is refused at the line of the fault', (name) => {
    const file = join(BAD, name);
    const expected = readFileSync(file, 'utf8').split('\n')[0]?.replace('# expect: ', '');
    copyFileSync(file, join(dir, name));
    expect(faultsOf(dir)).toContain(`${join(dir, name)}:${expected}`);
  });

  it('does not hide the faults of the next one', () => {
    const files = ['missing-field.yaml', 'unknown-key.yaml'];
    for (const f of files) copyFileSync(join(BAD, f), join(dir, f));
    const lines = faultsOf(dir).split('\n');
    expect(lines.map((l) => basename(l.split(':')[0] ?? ''))).toEqual(files);
  });

  it('may not take the id of another', () => {
    const text = readFileSync(
      join(BUILT_IN, 'interventions', 'A1_HER2_negative_to_positive.yaml'),
      'utf8',
    );
    writeFileSync(join(dir, 'A1_HER2_negative_to_positive.yaml'), text);
    writeFileSync(join(dir, 'A1_HER2_negative_to_positive.yml'), text);
    expect(faultsOf(dir)).toMatch(
      /\.yml:1: duplicate id "A1_HER2_negative_to_positive", also in .*\.yaml$/,
    );
  });

  it('is needed: an empty or absent directory is said to be wrong', () => {
    expect(faultsOf(dir)).toContain('holds no intervention');
    expect(faultsOf(join(dir, 'absent'))).toContain('cannot be read');
  });
});
