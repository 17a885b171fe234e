import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../src/compose.js';
import { jsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const builtIn = join(import.meta.dirname, '../../catalog');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  mkdirSync(at('verifier'));
  for (const name of ['drugs', 'procedures', 'tests']) {
    writeFileSync(at(`verifier/${name}.yaml`), '{}\n');
  }
  writeFileSync(at('verifier/conditions.yaml'), 'conditions:\n  - { id: gout, nmes: [podagra] }\n');
  cpSync(join(builtIn, 'interventions'), at('interventions'), { recursive: true });
  writeFileSync(at('rollouts.jsonl'), jsonl([ROLLOUT]));
  writeFileSync(at('forms.jsonl'), jsonl([FORM]));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

const ROLLOUT = {
  ...{ rollout_id: 'b', group_id: 'g', case_id: 'c', intervention_id: '', policy_model: 'p' },
  output: 'Start letrozole.',
};
const FORM = {
  form_id: 'f',
  record: [{ doc_id: 'd', text: 'Gout.' }],
  questions: [{ question_id: 'q', text: 'Diagnosis?', type: 'free_text', answer: 'Gout' }],
};
const FAULT = () => `${at('verifier/conditions.yaml')}:2: unknown key "nmes"`;

const flipside = (...argv: string[]) =>
  runCli([...argv, '--catalog', dir], { compose, env: { FLIPSIDE_LOG_LEVEL: 'silent' } });

describe("words of the verifier's that have a fault", () => {
  it('stop a server from starting', async () => {
    const { code, stdout, stderr } = await flipside(
      ...['serve', '--grpc', '127.0.0.1:0', '--http', '127.0.0.1:0'],
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(FAULT());
  });

  it('stop forms from being checked', async () => {
    const files = ['--forms', at('forms.jsonl'), '--out', at('out.jsonl')];
    const { code, stderr } = await flipside('verify', ...files);
    expect(code).toBe(2);
    expect(stderr).toContain(FAULT());
  });

  it('are nothing to who scores rollouts: they are not parsed', async () => {
    const files = ['--rollouts', at('rollouts.jsonl'), '--out', at('out.jsonl')];
    const { stderr } = await flipside('score', ...files);
    expect(stderr).toMatch(/^scored: 1 of 1\b/m);
    expect(stderr).not.toContain('conditions.yaml');
  });
});
