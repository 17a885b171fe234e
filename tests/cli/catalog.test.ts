import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCli } from '../support/run-cli.js';

const LOCK = 'catalog.lock.json';

/** Small parts of its own: the built-in treatments take a while to read. */
const FILES = {
  'interventions/M1.yaml': `id: M1
family: M_mine
title: The drug is stopped
applies_to: { cancer_types: [breast, gastric], must_match: [HER2], facts: {} }
mutation_type: delete
mutation_pattern: trastuzumab
expected_change:
  must_drop: ["drug:trastuzumab"]
scoring: { "1.0": newly dropped, "0.5": hedged, "0.0": kept }
`,
  'interventions/M2.yaml': `id: M2
family: M_mine
title: Nothing may change
applies_to: {}
mutation_type: insert
mutation_replacement: The patient likes tea.
expected_change: { must_not_change: true }
scoring: { "1.0": unchanged, "0.5": hedged, "0.0": changed }
`,
  'facts/README.md': 'none',
  'treatments.yaml': `class_patterns: {}
test_patterns: {}
classes: [{ id: systemic, names: [systemic therapy] }]
drugs:
  - { group: antibodies, kind: targeted, classes: [systemic], drugs: [{ name: trastuzumab }] }
regimens: []
procedures: {}
radiation: []
tests: []
care: []
`,
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
});
afterEach(() => rmSync(dir, { recursive: true }));

const M1 = () => join(dir, 'interventions/M1.yaml');
function edit(change: (text: string) => string): void {
  writeFileSync(M1(), change(readFileSync(M1(), 'utf8')));
}
/** Gives the catalog words of its own for the verifier, with a fault; returns the path of the file. */
function brokenWords(): string {
  mkdirSync(join(dir, 'verifier'));
  for (const name of ['drugs', 'procedures', 'tests']) {
    writeFileSync(join(dir, 'verifier', `${name}.yaml`), '{}\n');
  }
  const path = join(dir, 'verifier/conditions.yaml');
  writeFileSync(path, 'conditions:\n  - { id: gout, nmes: [podagra] }\n');
  return path;
}
const catalog = (...argv: string[]) => runCli(['catalog', ...argv]);

describe('flipside catalog list', () => {
  it('prints a line for each intervention, and the state of the lock', async () => {
    const { code, stdout, stderr } = await catalog('list', '--catalog', dir);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^M1 +M_mine +breast, gastric +delete +[0-9a-f]{12} +The drug is stopped$/m,
    );
    expect(stdout).toMatch(/^M2 +M_mine +any +insert /m);
    expect(stdout).toMatch(/\n2 interventions, catalog [0-9a-f]{16}, has no lock\n$/);
  });

  it('prints what ListInterventions answers, with every key', async () => {
    const { stdout } = await catalog('list', dir, '--json');
    const { interventions, catalog: state } = JSON.parse(stdout);
    expect(state).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      lock: 'MISSING',
      differences: [],
    });
    expect(interventions).toHaveLength(2);
    expect(interventions[0]).toEqual({
      id: 'M1',
      family: 'M_mine',
      title: 'The drug is stopped',
      cancer_types: ['breast', 'gastric'],
      applies_when: ['the chart matches /HER2/'],
      mutation_type: 'delete',
      expected_change: {
        must_drop: ['drug:trastuzumab'],
        must_add_any: [],
        must_request: [],
        timing_must_shift: null,
        intent_must_shift: null,
      },
      scoring: { '1.0': 'newly dropped', '0.5': 'hedged', '0.0': 'kept' },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("needs none of the verifier's words", async () => {
    brokenWords();
    expect((await catalog('list', dir)).code).toBe(0);
  });
});

describe('flipside catalog check', () => {
  it('says ok with the digest and what there is', async () => {
    const { code, stdout } = await catalog('check', dir);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ok [0-9a-f]{64}\ninterventions 2, families 1, .*drugs 1, .*\nhas no lock\n$/,
    );
    expect(JSON.parse((await catalog('check', dir, '--json')).stdout)).toMatchObject({
      ok: true,
      lock: 'MISSING',
      counts: { interventions: 2, families: 1, drugs: 1 },
    });
  });

  it('tells every fault with file and line, and ends with 2', async () => {
    edit((text) => text.replace('family:', 'famly:'));
    const { code, stdout, stderr } = await catalog('check', dir);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${M1()}:2: unknown key "famly"`);
    const forPrograms = await catalog('check', dir, '--json');
    expect(forPrograms.code).toBe(2);
    expect(JSON.parse(forPrograms.stdout)).toEqual({
      ok: false,
      faults: stderr.trimEnd().split('\n'),
    });
  });

  it("tells the faults of the verifier's words with the others, though nothing has used them", async () => {
    edit((text) => text.replace('family:', 'famly:'));
    const words = brokenWords();
    const { code, stderr } = await catalog('check', dir);
    expect(code).toBe(2);
    expect(stderr).toContain(`${M1()}:2: unknown key "famly"`);
    expect(stderr).toContain(`${words}:2: unknown key "nmes"`);
  });

  it('takes a lock that is missing or differs for a fault with --locked', async () => {
    const missing = await catalog('check', dir, '--locked');
    expect([missing.code, missing.stderr]).toEqual([
      2,
      `${dir}: has no lock; --locked refuses it\n`,
    ]);
    await catalog('lock', dir);
    expect((await catalog('check', dir, '--locked')).code).toBe(0);
    edit((text) => text.replace('newly', 'freshly'));
    const differs = await catalog('check', dir, '--locked');
    expect(differs.code).toBe(2);
    expect(differs.stderr).toContain('differs from its lock');
    expect(differs.stderr).toContain('interventions/M1: changed since 2026-11-30');
  });

  it.each([['/no/such/folder'], ['']])('refuses the directory "%s" with 2', async (name) => {
    const { code, stderr } = await catalog('check', name);
    expect(code).toBe(2);
    expect(stderr).not.toBe('');
  });
});

describe('flipside catalog lock', () => {
  it('writes the lock, keeps one that matches, and says what changed since', async () => {
    const first = await catalog('lock', '--catalog', dir);
    expect(first.code).toBe(0);
    const digest = /locked ([0-9a-f]{64})/.exec(first.stdout)?.[1];
    expect(first.stdout).toBe(`locked ${digest}\n${join(dir, LOCK)}\nthe first lock\n`);
    const written = readFileSync(join(dir, LOCK), 'utf8');
    expect(JSON.parse(written)).toMatchObject({ digest, date: '2026-11-30' });

    const again = await catalog('lock', dir);
    expect(again.stdout).toBe(
      `unchanged ${digest}\nthe catalog matches its lock, which was kept\n`,
    );
    expect(readFileSync(join(dir, LOCK), 'utf8')).toBe(written);

    edit((text) => text.replace('newly', 'freshly'));
    const changed = await catalog('lock', dir, '--json');
    expect(JSON.parse(changed.stdout)).toEqual({
      digest: expect.not.stringContaining(digest as string),
      written: join(dir, LOCK),
      differences: ['interventions/M1: changed since 2026-11-30'],
    });
  });

  it('locks nothing that has a fault', async () => {
    const words = brokenWords();
    const { code, stderr } = await catalog('lock', dir);
    expect([code, stderr]).toEqual([
      2,
      `${words}:2: unknown key "nmes" in conditions.0; remove it or correct its spelling\n`,
    ]);
    edit((text) => text.replace('family:', 'famly:'));
    expect((await catalog('lock', dir)).code).toBe(2);
    expect(existsSync(join(dir, LOCK))).toBe(false);
  });

  it('says how to get rid of a lock file that is none', async () => {
    writeFileSync(join(dir, LOCK), 'nonsense');
    const { code, stderr } = await catalog('lock', dir);
    expect(code).toBe(2);
    expect(stderr).toContain('not a lock file; remove it and write it again');
  });
});
