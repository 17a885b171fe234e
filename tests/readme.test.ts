import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { loadInterventions } from '../src/catalog/interventions.js';
import { trainerClient } from '../src/cli/demo/client.js';
import { endpointSettings } from '../src/config/judge-definition.js';
import { judgesInUse, loadConfig } from '../src/config.js';
import { ScoreRolloutsRequest } from '../src/gen/flipside/v1/reward_service.js';
import { type RunningServer, startServer } from '../src/server/server.js';
import { composeShared as compose } from './support/compose-shared.js';
import { CONFIGURATION, PAGES, withTables } from './support/readme-tables.js';
import { runCli } from './support/run-cli.js';

const execFileAsync = promisify(execFile);
const pages = PAGES.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const readme = pages.map(({ text }) => text).join('\n');
const ROOT = join(import.meta.dirname, '..');

/** The fenced blocks of one language that hold a text. */
const block = (language: string, holding: string): string => {
  const found = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].find(
    ([, lang, text]) => lang === language && text?.includes(holding),
  );
  if (!found) throw new Error(`no page has a ${language} block with ${holding}`);
  return found[2] as string;
};
const hasGrpcurl = () => {
  try {
    execFileSync('grpcurl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the README and docs/', () => {
  let server: RunningServer;
  const dir = mkdtempSync(join(tmpdir(), 'readme-'));
  beforeAll(async () => {
    const config = loadConfig({
      flags: { grpc: '127.0.0.1:0', http: '127.0.0.1:0', log_level: 'silent' },
      env: {},
    });
    server = await startServer(await (await compose(config)).serverParts(), config);
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true });
    await server.stop();
  });

  it('has the tables that `npm run docs` makes', () => {
    const text = readFileSync(CONFIGURATION, 'utf8');
    expect(text).toContain('<!-- metrics -->');
    expect(withTables(text)).toBe(text);
  });

  it('links to what is there', () => {
    const dead = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^):#]+)\)/g)]
        .map(([, to]) => join(dirname(path), to as string))
        .filter((to) => !existsSync(to)),
    );
    expect(dead).toEqual([]);
  });

  it('shows a request that is answered as it says', async () => {
    const request = block('sh', 'grpcurl').match(/<<'JSON'\n([\s\S]*)\nJSON/)?.[1] as string;
    const { rollouts } = ScoreRolloutsRequest.fromJSON(JSON.parse(request));
    const shown = JSON.parse(block('json', '"rewards"')) as {
      rewards: { rolloutId: string; status: string; reward: number }[];
    };
    const client = trainerClient(server.grpc);
    const { rewards } = await client.scoreRollouts(rollouts);
    client.close();
    expect(
      rewards.map((r) => ({
        rolloutId: r.rolloutId,
        status: r.status,
        reward: r.reward,
        components: r.components,
      })),
    ).toEqual(shown.rewards);
  });

  (hasGrpcurl() ? it : it.skip)('shows a grpcurl call that runs (needs grpcurl)', async () => {
    const command = block('sh', 'grpcurl').replace('127.0.0.1:50051', server.grpc);
    const { stdout } = await execFileAsync('bash', ['-c', command]);
    expect(JSON.parse(stdout).rewards).toHaveLength(2);
  });

  it('shows a Node client that prints what it says', async () => {
    const snippet = block('js', 'loadPackageDefinition').replace('127.0.0.1:50051', server.grpc);
    const { stdout } = await execFileAsync(
      process.execPath,
      ['--input-type=module', '--eval', snippet],
      { cwd: ROOT },
    );
    expect(stdout).toBe('b0 SCORED 0\ns0 SCORED 0\n');
  });

  it('shows an intervention that loads', () => {
    const text = block('yaml', 'A2_HER2_positive_to_negative');
    writeFileSync(join(dir, 'A2_HER2_positive_to_negative.yaml'), text);
    expect(loadInterventions(dir).map((l) => l.intervention.family)).toEqual(['A_biomarker_flip']);
  });

  it('shows judges that load, and are all that there is to say of a budget', () => {
    const path = join(dir, 'flipside.yaml');
    const keyFile = join(dir, 'anthropic');
    writeFileSync(keyFile, 'k-2', { mode: 0o600 });
    writeFileSync(path, block('yaml', 'judges:').replace('/run/secrets/anthropic', keyFile));
    const config = loadConfig({ flags: {}, env: { OPENAI_API_KEY: 'k-1' }, file: path });
    const asked = [...config.judges.values()].filter((judge) => 'endpoint' in judge);
    expect(judgesInUse(config).toSorted()).toEqual(['board', 'claude', 'gpt', 'local', 'rules']);
    expect(asked.map((judge) => endpointSettings(judge).apiKey)).toEqual(['k-1', 'k-2', '']);
  });

  it('shows a form that is verified as it says', async () => {
    const [, ...argv] = block('sh', 'flipside verify').trim().split(' ').slice(1);
    const shown = JSON.parse(block('json', '"form_id"')) as Record<string, unknown>;
    const { code, stdout } = await runCli(
      [...argv.slice(0, -1), '-', '--quiet', '--log-level', 'silent'],
      { compose },
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout.split('\n')[0] as string)).toMatchObject(shown);
  });

  it('shows a judge being calibrated, and a server that is held to it', async () => {
    const lines = block('sh', 'flipside calibrate').trim().split('\n');
    const argvOf = (line: string) =>
      line
        .replace(/^npx flipside /, '')
        .replaceAll(/(known\.jsonl|rules\.(?:json|html))/g, `${dir}/$1`)
        .replaceAll("'", '')
        .split(' ');
    for (const line of lines.slice(0, 2)) {
      const { code } = await runCli([...argvOf(line), '--quiet', '--log-level', 'silent'], {
        compose,
      });
      expect([line, code]).toEqual([line, 0]);
    }
    const served = argvOf(lines[2] as string);
    const [calibration, required] = [served[2] as string, served[4] as string];
    const flags = { calibrations: [calibration], require_calibration: required };
    const app = await compose(loadConfig({ flags: { ...flags, log_level: 'silent' }, env: {} }));
    expect(app.scoreParts.roster.main.calibration?.id).toBe(
      JSON.parse(readFileSync(calibration, 'utf8')).id,
    );
    await app.close();
  });

  it('shows labels merged, forms made wrong, and the verifier calibrated on them', async () => {
    const sample = JSON.parse(readFileSync(join(ROOT, 'catalog/cases/forms.jsonl'), 'utf8'));
    const rows = Array.from({ length: 8 }, (_, i) =>
      JSON.stringify({ ...sample, form_id: `form-${i}` }),
    );
    writeFileSync(join(dir, 'forms.jsonl'), rows.join('\n'));
    const label = (id: string, said: string) =>
      JSON.stringify({ form_id: id, question_id: 'q1', label: said });
    const raters = {
      a: [label('form-1', 'SUPPORTED'), label('form-2', 'SUPPORTED')],
      b: [label('form-1', 'SUPPORTED'), label('form-2', 'NOT_SUPPORTED')],
    };
    for (const [rater, labels] of Object.entries(raters)) {
      writeFileSync(join(dir, `rater-${rater}.jsonl`), labels.join('\n'));
    }
    for (const line of block('sh', 'flipside gold').trim().split('\n')) {
      const argv = line
        .replace(/^npx flipside /, '')
        .replaceAll(/([a-z-]+\.jsonl?)/g, `${dir}/$1`)
        .split(' ');
      const quiet = argv[0] === 'gold' ? ['--quiet'] : ['--quiet', '--log-level', 'silent'];
      const { code } = await runCli([...argv, ...quiet], { compose });
      expect([line, code]).toEqual([line, 0]);
    }
    expect(readFileSync(join(dir, 'open.jsonl'), 'utf8')).toContain('form-2');
    const { rates } = JSON.parse(readFileSync(join(dir, 'verifier.json'), 'utf8'));
    expect(rates.false_positive.of).toBeGreaterThan(0);
  });

  it('shows what judges are watched by and what rewards are made of, as the config file takes it', () => {
    const path = join(dir, 'serving.yaml');
    writeFileSync(path, `${block('yaml', 'canaries:')}${block('yaml', 'reward:')}`);
    const { canaries, profiles, grounding } = loadConfig({ flags: {}, env: {}, file: path });
    expect(canaries).toMatchObject({ rate: 0.01, files: ['known.jsonl'] });
    expect([...profiles.keys()]).toEqual(['default', 'careful']);
    expect(grounding).toBe(true);
  });

  it('shows a report, and a comparison that a model must keep up with', async () => {
    const lines = readFileSync(join(ROOT, 'catalog/cases/rollouts.jsonl'), 'utf8').split('\n');
    const rollouts = join(dir, 'of-one-policy.jsonl');
    writeFileSync(rollouts, lines.filter((l) => l.includes('"sample-hedging"')).join('\n'));
    const quiet = ['--quiet', '--log-level', 'silent'];
    const scored = join(dir, 'rewards.jsonl');
    await runCli(['score', '--rollouts', rollouts, '--out', scored, ...quiet], { compose });
    const [report, compare] = block('sh', 'report rewards.jsonl --cases cases.jsonl')
      .trim()
      .split('\n')
      .map((line) => line.replace(/^npx flipside /, ''))
      .map((line) => line.replaceAll(/(cases|rollouts)\.jsonl/g, 'catalog/cases/$1.jsonl'))
      .map((line) => line.replaceAll(/(rewards|new|old)\.jsonl/g, scored))
      .map((line) => line.replace('report.html', join(dir, 'report.html')).split(' '));
    const made = await runCli([...(report as string[]), '--draws', '100', ...quiet], { compose });
    expect(made.code).toBe(0);
    expect(readFileSync(join(dir, 'report.html'), 'utf8')).toContain('<h1>');
    const held = await runCli([...(compare as string[]), '--draws', '100'], { compose });
    expect(held.code).toBe(0);
    expect(held.stdout).toMatch(/passed {2}difference >= -0\.02: 0\.000/);
  });

  it('shows commands on the sample files that run', async () => {
    const lines = block('sh', 'flipside siblings').split('\n');
    for (const [line, ends] of lines
      .filter((l) => /siblings|score --/.test(l))
      .map((l) => [l, l.includes('score') ? 3 : 0] as const)) {
      const argv = line
        .replace(/^npx flipside /, '')
        .replace(/--out /, `--out ${dir}/`)
        .split(' ');
      const { code } = await runCli(argv, { compose });
      expect([line, code]).toEqual([line, ends]);
    }
    const rewards = readFileSync(join(dir, 'rewards.jsonl'), 'utf8').trimEnd().split('\n');
    const rollouts = readFileSync(join(ROOT, 'catalog/cases/rollouts.jsonl'), 'utf8').trimEnd();
    expect(rewards).toHaveLength(rollouts.split('\n').length);
  });

  it('scores in shards that merge to what one run writes, by the commands that it shows', async () => {
    const at = (name: string) => join(dir, name);
    const shown = block('sh', 'flipside merge').matchAll(/^npx flipside (.*?)(?: +#.*)?$/gm);
    writeFileSync(at('rollouts.jsonl'), readFileSync(join(ROOT, 'catalog/cases/rollouts.jsonl')));
    const config = loadConfig({ flags: { log_level: 'silent' }, env: {} });
    const app = await compose(config);
    const flipside = (argv: readonly string[]) =>
      runCli(
        argv.map((word) => (word.endsWith('.jsonl') ? at(word) : word)),
        { app },
      );
    for (const [, words = ''] of shown) {
      const { code } = await flipside(words.split(/ +/));
      expect([words, code]).toEqual([words, 3]);
    }
    const merged = readFileSync(at('rewards.jsonl'), 'utf8');
    await flipside(['score', '--rollouts', 'rollouts.jsonl', '--out', 'whole.jsonl', '--quiet']);
    expect(merged).toBe(readFileSync(at('whole.jsonl'), 'utf8'));
  });
});
