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
  fake.behave((call) => (isProbe(call) ? {} : { text: readerAnswer(call) }));
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});
const at = (name: string) => join(dir, name);

interface Material {
  readonly nonce: string;
  readonly claim: string;
  readonly sentences: readonly { readonly sentence: number; readonly text: string }[];
}
const materialIn = ({ user }: FakeCall): Material =>
  JSON.parse(/^\s*(\{"nonce":.*\})$/m.exec(user)?.[1] as string);

/** A reader of A1c values: the same figure supports, another contradicts. It answers nothing else. */
function readerAnswer(call: FakeCall): string {
  const { nonce, claim, sentences } = materialIn(call);
  const [claimed] = /\d+\.\d/.exec(claim.replace(/.*Answer:/s, '')) ?? [];
  const found = sentences.find((s) => /A1c \d/.test(s.text));
  const [quote] = /A1c \d+\.\d/.exec(found?.text ?? '') ?? [];
  const same = quote?.endsWith(`${claimed}`);
  const evidence =
    found && quote && claimed !== undefined
      ? [{ sentence: found.sentence, quote, shows: same ? 'supports' : 'contradicts' }]
      : [];
  const verdict = evidence.length === 0 ? 'not_addressed' : same ? 'supported' : 'not_supported';
  return JSON.stringify({ nonce, evidence, reasoning: `It says ${quote}.`, verdict });
}

function configFile(more = ''): string {
  const openai = `provider: openai, base_url: ${fake.openaiUrl}, api_key_env: K`;
  writeFileSync(
    at('flipside.yaml'),
    `log_level: silent
judges:
  reader: { ask: claim, model: gpt-4.1, ${openai}, prices: { input: 1000, output: 1000 } }
  claude: { ask: claim, model: claude-x, provider: anthropic, base_url: ${fake.url}, api_key_env: K }
${more}`,
  );
  return at('flipside.yaml');
}

const FORM = {
  form_id: 'pa-1',
  drug: 'semaglutide',
  guidance: 'An A1c of 7 or more.',
  record: [{ doc_id: 'd1', date: '2026-03-04', type: 'Lab', text: 'Labs. Hemoglobin A1c 9.2 %.' }],
  questions: [
    { question_id: 'right', type: 'number', text: 'Latest A1c (%)?', answer: 9.2 },
    { question_id: 'wrong', type: 'number', text: 'Latest A1c (%)?', answer: 7.2 },
    { question_id: 'silent', type: 'yes_no', text: 'Is A1c tested at home?', answer: 'Yes' },
    { question_id: 'promise', type: 'attestation', text: 'I attest.', answer: 'Yes' },
  ],
};

async function verify(forms: readonly object[], ...argv: string[]) {
  writeFileSync(at('forms.jsonl'), jsonl(forms));
  const files = ['--forms', at('forms.jsonl'), '--out', at('verified.jsonl'), '--json', '--quiet'];
  const ran = await runCli(['verify', ...files, ...argv], { compose, env: { K: KEY } });
  expect(`${ran.stdout}${ran.stderr}`).not.toContain('0123456789');
  const rows = ran.code === 2 ? [] : parseJsonl(readFileSync(at('verified.jsonl'), 'utf8'));
  return { ...ran, rows, summary: ran.stdout === '' ? {} : JSON.parse(ran.stdout) };
}
const questions = () => fake.requests.filter((call) => !isProbe(call));
const verdicts = (rows: readonly Record<string, unknown>[]) =>
  Object.fromEntries(rows.map((r) => [r.question_id, r.verdict]));

describe('flipside verify with an LLM judge', () => {
  it.each(['reader', 'claude'])('asks %s about each claim, and bills it', async (judge) => {
    const { code, rows, summary } = await verify(
      [FORM],
      ...['--config', configFile(), '--judge', judge],
    );
    expect(code).toBe(0);
    expect(verdicts(rows)).toEqual({
      right: 'SUPPORTED',
      wrong: 'NOT_SUPPORTED',
      silent: 'NOT_ADDRESSED',
      promise: 'NOT_CHECKED',
    });
    expect(rows[1]?.claims).toMatchObject([
      { evidence: [{ doc_id: 'd1', quote: 'A1c 9.2' }], rationale: 'It says A1c 9.2.' },
    ]);
    expect(questions()).toHaveLength(3);
    expect(materialIn(questions()[0] as FakeCall)).toMatchObject({
      guidance: 'An A1c of 7 or more.',
      requested_drug: 'semaglutide',
    });
    expect(summary).toMatchObject({ judge: { name: judge }, cost: { calls: fake.counts.calls } });
  });

  it('is asked where the config file says so, and by nobody else', async () => {
    const { summary } = await verify([FORM], '--config', configFile('verifier: reader'));
    expect(summary.judge.name).toBe('reader');
    const plain = await verify([FORM], '--config', configFile());
    expect(plain.summary.judge.name).toBe('rules');
    expect(questions()).toHaveLength(3);
  });

  it('asks nothing twice across runs that share a directory', async () => {
    const argv = ['--config', configFile(), '--judge', 'reader', '--cache-dir', at('cache')];
    const first = await verify([FORM], ...argv);
    const again = await verify([FORM], ...argv);
    expect(questions()).toHaveLength(3);
    expect(again.rows).toEqual(first.rows);
    expect(again.summary.cost.calls).toBe(0);
  });

  it.each<[string, Parameters<FakeProvider['behave']>[0], string]>([
    ['refuses', () => ({ ending: 'refused', refusal: 'no' }), 'JUDGE_REFUSED'],
    ['answers rubbish', () => ({ text: 'verdict: supported' }), 'JUDGE_UNREADABLE'],
    [
      'quotes what is not there',
      (call) => ({
        text: JSON.stringify({
          nonce: materialIn(call).nonce,
          evidence: [{ sentence: 1, quote: 'A1c 7.2', shows: 'supports' }],
          reasoning: 'x',
          verdict: 'supported',
        }),
      }),
      'JUDGE_UNREADABLE',
    ],
    ['cannot tell', (call) => ({ text: cannotTell(call) }), 'JUDGE_ABSTAINED'],
  ])('has no verdict where the model %s, and ends with 3', async (_what, behave, reason) => {
    fake.behave((call, n) => (isProbe(call) ? {} : behave?.(call, n)));
    const { code, rows, summary } = await verify(
      [FORM],
      ...['--config', configFile(), '--judge', 'reader'],
    );
    expect(code).toBe(3);
    expect(verdicts(rows)).toMatchObject({ right: 'FAILED', wrong: 'FAILED', silent: 'FAILED' });
    expect(rows[0]).toMatchObject({ reason, claims: [{ verdict: 'FAILED', evidence: [] }] });
    expect(summary.failed).toEqual({ [reason]: 3 });
  });

  it('asks nothing more once the budget is spent', async () => {
    const argv = ['--config', configFile(), '--judge', 'reader', '--max-cost', '0.001'];
    const { code, rows } = await verify([FORM], ...argv);
    expect(code).toBe(3);
    expect(rows[0]).toMatchObject({ verdict: 'FAILED', reason: 'BUDGET_SPENT' });
    expect(questions()).toHaveLength(0);
  });

  it('says which key is missing before it reads a form', async () => {
    const path = configFile().toString();
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('api_key_env: K', 'api_key_env: L'));
    const { code, stderr } = await verify([FORM], '--config', path, '--judge', 'reader');
    expect([code, stderr]).toEqual([2, expect.stringContaining('judges.reader: ')]);
  });
});

const cannotTell = (call: FakeCall) =>
  JSON.stringify({
    nonce: materialIn(call).nonce,
    evidence: [],
    reasoning: 'It cannot be understood.',
    verdict: 'cannot_judge',
  });
