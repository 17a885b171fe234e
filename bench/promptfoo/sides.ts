import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustBe } from '../row.js';
import { type Watched, watched } from '../watched.js';
import { promptfooCommand } from './install.js';
import { INTERVENTION, type Pair } from './pairs.js';

/** One run of a whole command over all pairs; throws where it did not score every one of them. */
export type Side = (given: {
  readonly dir: string;
  readonly pairs: readonly Pair[];
  readonly openaiUrl: string;
}) => Promise<Watched>;

export const IN_FLIGHT = 64;
const KEY = 'sk-bench';
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** `flipside score` with an LLM judge; `main` is its compiled entry. */
export const flipside =
  (main: string): Side =>
  async ({ dir, pairs, openaiUrl }) => {
    const at = (name: string) => join(dir, name);
    const row = (n: number, which: 'b' | 's', output: string) => ({
      ...{ rollout_id: `${which}${n}`, group_id: `g${n}`, case_id: `c${n}`, output },
      intervention_id: which === 's' ? INTERVENTION : '',
    });
    const rollouts = pairs.flatMap(({ baseline, sibling }, n) => [
      row(n, 'b', baseline),
      row(n, 's', sibling),
    ]);
    writeFileSync(at('rollouts.jsonl'), lines(rollouts));
    const gpt = {
      ask: 'pair',
      provider: 'openai',
      model: 'judge-1',
      base_url: openaiUrl,
      max_in_flight: IN_FLIGHT,
      start_in_flight: IN_FLIGHT,
    };
    writeFileSync(
      at('flipside.yaml'),
      JSON.stringify({ judge: 'gpt', judges: { gpt }, log_level: 'error' }),
    );
    const files = ['--rollouts', at('rollouts.jsonl'), '--out', at('rewards.jsonl')];
    const argv = [main, 'score', ...files, '--config', at('flipside.yaml'), '--json', '--quiet'];
    const ran = await watched(argv, { env: { OPENAI_API_KEY: KEY } });
    mustBe(ran.code === 0, `flipside ended with ${ran.code}: ${ran.stderr}`);
    const right = rowsOf(at('rewards.jsonl')).filter((reward) => reward.reward === 1);
    mustBe(right.length === 2 * pairs.length, `${right.length} rewards of 1`);
    return ran;
  };

/**
 * `promptfoo eval` with its grader: the same texts, the same endpoint, and nothing drawn on the screen. Left to itself it keeps
 * the evaluation in its database, as a run of flipside keeps its journal; `flags` may keep it from that.
 */
export const promptfoo =
  (...flags: readonly string[]): Side =>
  async ({ dir, pairs, openaiUrl }) => {
    const at = (name: string) => join(dir, name);
    mkdirSync(at('config'), { recursive: true });
    const rubric = [
      'Two plans by the same author: the second was written after a fact of the chart had changed. Did it change as expected?',
      'Expected: every HER2-targeted drug is dropped. Baseline: {{baseline}}',
      'Sibling: {{output}}',
      'Answer with this and nothing else: {"reason": "compared", "pass": true, "score": 1}',
    ].join('\n');
    const grader = {
      id: 'openai:chat:judge-1',
      config: { apiBaseUrl: openaiUrl, apiKey: KEY, temperature: 0 },
    };
    const config = {
      prompts: ['{{sibling}}'],
      providers: ['echo'],
      defaultTest: {
        options: { provider: grader, rubricPrompt: rubric },
        assert: [{ type: 'llm-rubric', value: 'the plan changed as expected' }],
      },
      tests: pairs.map((vars) => ({ vars })),
    };
    writeFileSync(at('promptfooconfig.json'), JSON.stringify(config));
    const argv = ['eval', '-c', at('promptfooconfig.json'), '-o', at('results.jsonl')];
    const quiet = ['--no-cache', '--no-progress-bar', '--no-table', '--no-share', ...flags];
    const env = {
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      // Its own log file is at times written to after its end, which kills it.
      PROMPTFOO_DISABLE_DEBUG_LOG: '1',
      PROMPTFOO_DISABLE_ERROR_LOG: '1',
      PROMPTFOO_CONFIG_DIR: at('config'),
    };
    const ran = await watched([promptfooCommand(), ...argv, '-j', String(IN_FLIGHT), ...quiet], {
      env,
    });
    mustBe(ran.code === 0, `promptfoo ended with ${ran.code}: ${ran.stdout}${ran.stderr}`);
    const right = rowsOf(at('results.jsonl')).filter((result) => result.success === true);
    mustBe(right.length === pairs.length, `${right.length} passed`);
    return ran;
  };
