import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeShared as compose } from '../support/compose-shared.js';
import { type FakeCall, type FakeProvider, startFakeProvider } from '../support/fake-provider.js';
import { isProbe } from '../support/fake-provider-answers.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const KEY = 'sk-proj-0123456789abcdef';
let dir: string;
let fake: FakeProvider;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  fake = await startFakeProvider({ apiKey: KEY });
  fake.behave((call) => (isProbe(call) ? {} : { text: memberAnswer(call) }));
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});
const at = (name: string) => join(dir, name);

/** A member of a board who holds everything but osimertinib to be plausible in breast cancer. */
function memberAnswer({ user }: FakeCall): string {
  const { nonce, treatments } = JSON.parse(/^\s*(\{"nonce":.*\})$/m.exec(user)?.[1] as string);
  return JSON.stringify({
    nonce,
    treatments: treatments.map(({ treatment, name }: { treatment: number; name: string }) => ({
      treatment,
      reasoning: 'It is HER2-positive breast cancer.',
      verdict: name === 'osimertinib' ? 'not_plausible' : 'plausible',
    })),
  });
}

const CASE = {
  case_id: 'c1',
  cancer_type: 'breast',
  packet: 'Left breast cancer, cT2 N1 M0. HER2-positive (IHC 3+).',
  consensus: [
    { treatment: 'trastuzumab', label: 'strong' },
    { treatment: 'pertuzumab', label: 'strong' },
    { treatment: 'lumpectomy', label: 'tacit' },
    { treatment: 'anthracycline', label: 'refusal' },
  ],
};
const PLAN = '1. Neoadjuvant TCHP for six cycles\n2. Mastectomy\n3. Osimertinib 80 mg daily';
const ROLLOUT = { rollout_id: 'b', case_id: 'c1', intervention_id: '', output: PLAN };

async function score(more: string, rollout: object = ROLLOUT) {
  writeFileSync(at('r.jsonl'), jsonl([rollout]));
  writeFileSync(at('c.jsonl'), jsonl([CASE]));
  writeFileSync(
    at('flipside.yaml'),
    `log_level: silent
judges:
  member: { ask: extras, model: gpt-4.1, provider: openai, base_url: ${fake.openaiUrl}, api_key_env: K, max_attempts: 1 }
reward: { covering: { cms: 1 } }
${more}`,
  );
  const files = ['--rollouts', at('r.jsonl'), '--cases', at('c.jsonl'), '--out', at('o.jsonl')];
  const argv = ['score', ...files, '--config', at('flipside.yaml'), '--reward-profile', 'covering'];
  const ran = await runCli([...argv, '--quiet', '--json'], { compose, env: { K: KEY } });
  const [row] = parseJsonl(readFileSync(at('o.jsonl'), 'utf8'));
  return { ...ran, row: row as Record<string, unknown>, summary: JSON.parse(ran.stdout) };
}

// R_strong 1, R_tacit 0, 1 - V_refusal 1, P_extra 3/4 of carboplatin, docetaxel, mastectomy and osimertinib.
const WITH_EXTRAS = 0.6 + 0.15 + 0.05 * 0.75;

describe('flipside score of a consensus list', () => {
  it('says how far it is covered, by the rules alone', async () => {
    const { code, row } = await score('');
    expect(code).toBe(0);
    expect(row.reward).toBeCloseTo(0.75 / 0.95, 12);
    expect(row.components).toEqual({ cms: row.reward });
    expect(row.coverage).toMatchObject({
      terms: { strong: 1, tacit: 0, refusal: 0 },
      treatments: [
        { treatment: 'trastuzumab', label: 'strong', share: 1 },
        { treatment: 'pertuzumab', label: 'strong', share: 1 },
        { treatment: 'lumpectomy', label: 'tacit', share: 0 },
        { treatment: 'anthracycline', label: 'refusal', share: 0 },
      ],
      extras: ['docetaxel', 'carboplatin', 'mastectomy', 'osimertinib'],
      extras_count: 4,
    });
    expect(row.coverage).not.toHaveProperty('extras_failure');
  });

  it('has the extras judged where a judge is configured for them, and bills it', async () => {
    const { row, summary } = await score('extras_judge: member');
    expect(row.reward).toBeCloseTo(WITH_EXTRAS, 12);
    expect(row.coverage).toMatchObject({ terms: { extra: 0.75 }, weights: { extra: 0.05 } });
    // The endpoint is tried out before it is asked.
    expect(summary.cost.calls).toBe(2);
  });

  it('leaves the term out, and says why, where that judge fails', async () => {
    fake.behave((call) => (isProbe(call) ? {} : { text: 'plausible, all of them' }));
    const { code, row } = await score('extras_judge: member');
    expect(code).toBe(0);
    expect(row.reward).toBeCloseTo(0.75 / 0.95, 12);
    expect(row.coverage).toMatchObject({ extras_failure: 'JUDGE_UNREADABLE' });
  });

  it('asks nobody to judge the extras of its own model', async () => {
    const { row, summary } = await score('extras_judge: member', {
      ...ROLLOUT,
      policy_model: 'gpt-5',
    });
    expect(row.coverage).toMatchObject({ extras_failure: 'self_judging' });
    expect(summary.cost.calls).toBe(0);
  });
});
