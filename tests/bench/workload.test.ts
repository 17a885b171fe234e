import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseJson, makeCases } from '../../bench/workload/cases.js';
import { POLICIES } from '../../bench/workload/policies.js';
import { makeRollouts } from '../../bench/workload/rollouts.js';
import { shuffled } from '../../bench/workload/shuffled.js';
import { openCatalog } from '../../src/compose/open-catalog.js';
import { BUILT_IN_CATALOG } from '../../src/config/settings-schema.js';
import { loadConfig } from '../../src/config.js';
import { composeShared } from '../support/compose-shared.js';
import { jsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const { catalog, treatments } = openCatalog(BUILT_IN_CATALOG);
const KINDS = 8;
const few = makeCases({ seed: 1, count: KINDS });
const open = (given: Partial<Parameters<typeof makeRollouts>[0]> = {}) =>
  makeRollouts({ seed: 1, cases: few, treatments: treatments.treatments, variety: 1, ...given });
const all = (made: ReturnType<typeof open>, from = 0) =>
  Array.from({ length: made.perStep }, (_, i) => made.at(from + i));

describe('the generated workload', () => {
  it('has 224 cases, and siblings by every intervention of the catalog', () => {
    const cases = makeCases({ seed: 1 });
    expect(new Set(cases.map((c) => c.case.caseId)).size).toBe(224);
    const applied = cases.flatMap(({ kind }) => Object.keys(kind.responses));
    expect(new Set(applied)).toEqual(new Set(catalog.interventions.keys()));
    const interventions = [...catalog.interventions.keys()];
    const every = makeRollouts({
      ...{ seed: 1, cases, variety: 1, interventions },
      treatments: treatments.treatments,
    });
    expect(every.perStep).toBe(224 * (12 + 1) * POLICIES.length);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(all(open())).toEqual(all(open()));
    expect(all(open())).not.toEqual(all(open({ seed: 2 })));
  });

  it('repeats its answers at each step, as many different ones as are asked for', () => {
    const made = open({ variety: 2 });
    const outputs = [0, 1, 2].map((step) =>
      all(made, step * made.perStep).map((row) => (row as { output: string }).output),
    );
    expect(outputs[2]).toEqual(outputs[0]);
    expect(outputs[1]).not.toEqual(outputs[0]);
    const ids = all(made)
      .concat(all(made, made.perStep))
      .map((row) => (row as { rollout_id: string }).rollout_id);
    expect(new Set(ids).size).toBe(2 * made.perStep);
  });

  it('takes groups apart, and meets every place once', () => {
    const places = Array.from({ length: 1000 }, (_, i) => shuffled(i, 1000));
    expect(new Set(places).size).toBe(1000);
    expect(places.every((at, i) => i === 0 || Math.abs(at - (places[i - 1] as number)) > 10)).toBe(
      true,
    );
  });

  it('has charts that its interventions mutate, and policies that the judge tells apart', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'workload-'));
    const app = await composeShared(loadConfig({ flags: { log_level: 'silent' }, env: {} }));
    writeFileSync(join(dir, 'cases.jsonl'), jsonl(few.map(caseJson)));
    writeFileSync(join(dir, 'rollouts.jsonl'), jsonl(all(open())));
    const files = ['--rollouts', join(dir, 'rollouts.jsonl'), '--cases', join(dir, 'cases.jsonl')];
    const ran = await runCli(
      ['score', ...files, '--out', join(dir, 'out.jsonl'), '--json', '--quiet'],
      { app },
    );
    rmSync(dir, { recursive: true });
    const { scored, rollouts, warnings, policies } = JSON.parse(ran.stdout);
    expect([ran.code, scored, warnings]).toEqual([0, rollouts, []]);
    expect(policies['policy-a'].css).toBeGreaterThan(policies['policy-f'].css + 0.2);
  });
});
