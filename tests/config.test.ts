import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointJudge, endpointSettings } from '../src/config/judge-definition.js';
import { judgesInUse, loadConfig } from '../src/config.js';

const dir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dir, { recursive: true }));
const file = (text: string) => {
  const path = join(dir, 'flipside.yaml');
  writeFileSync(path, text);
  return path;
};

describe('loadConfig', () => {
  it('takes flags over environment over file over defaults', () => {
    const config = loadConfig({
      file: file('grpc: 127.0.0.1:1\nhttp: 127.0.0.1:1\ndrain_seconds: 1\n'),
      env: { FLIPSIDE_GRPC: '127.0.0.1:2', FLIPSIDE_HTTP: '127.0.0.1:2', FLIPSIDE_LOCKED: 'true' },
      flags: { grpc: '127.0.0.1:3' },
    });
    expect(config).toMatchObject({
      grpc: '127.0.0.1:3',
      http: '127.0.0.1:2',
      drain_seconds: 1,
      locked: true,
      log_level: 'info',
    });
  });

  it.each([
    ['a flag', { flags: { grpc: 'nowhere' }, env: {} }, '--grpc: not host:port'],
    [
      'the environment',
      { flags: {}, env: { FLIPSIDE_CACHE_MAX_BYTES: '-1' } },
      'FLIPSIDE_CACHE_MAX_BYTES: ',
    ],
    [
      'a switch',
      { flags: {}, env: { FLIPSIDE_LOCKED: 'yes' } },
      'FLIPSIDE_LOCKED: expected true or false',
    ],
    [
      'a wait longer than a timer can be',
      { flags: { drain_seconds: '3000000' }, env: {} },
      '--drain-seconds: ',
    ],
    ['the flag of two words', { flags: { log_level: 'loud' }, env: {} }, '--log-level: '],
  ])('names where a bad value came from: %s', (_where, given, message) => {
    expect(() => loadConfig(given)).toThrow(message);
  });

  it('names file and line of an unknown setting', () => {
    const path = file('grpc: 127.0.0.1:1\nport: 3\n');
    expect(() => loadConfig({ flags: {}, env: {}, file: path })).toThrow(
      `${path}:2: unknown key "port"`,
    );
  });
});

const EPHEMERAL = { flags: {}, env: {} };
const judges = (text: string) => file(`judges:\n${text}`);

describe('the judges of a config file', () => {
  it('are endpoints, cascades and panels, with what is left out left to its default', () => {
    const config = loadConfig({
      ...EPHEMERAL,
      env: { OPENAI_API_KEY: ' key-1\n' },
      file: file(`
judge: board
judges:
  gpt: { ask: pair, provider: openai, model: gpt-5.2, effort: low, prices: { input: 1.75, cache_read: 0.175, output: 14 } }
  local: { ask: decide, provider: openai, base_url: http://127.0.0.1:8000/v1, model: m }
  careful: { ask: cascade, first: rules, then: gpt }
  board: { ask: panel, members: [rules, gpt, local] }
self_judging: { override: local, families: { gpt: [gpt-, o3] } }
`),
    });
    expect(config.judge).toBe('board');
    expect(config.judges.get('gpt')).toMatchObject({
      endpoint: {
        kind: 'openai',
        model: 'gpt-5.2',
        effort: 'low',
        prices: { input: 1.75, cacheRead: 0.175, output: 14 },
      },
      key: { text: 'key-1' },
      feasibility: 'off',
    });
    expect(config.judges.get('local')).toMatchObject({ key: { text: '' } });
    expect(config.judges.get('careful')).toMatchObject({ first: 'rules', second: 'gpt' });
    expect(config.judges.get('board')).toMatchObject({ quorum: 2 });
    expect(config.self_judging).toEqual({
      mode: 'avoid',
      override: 'local',
      families: { gpt: ['gpt-', 'o3'] },
    });
    expect(judgesInUse(config)).toEqual(['rules', 'gpt', 'local', 'board']);
  });

  it.each([
    ['a way of asking that is none', '  a: { ask: vote }', ':2: judges.a.ask: takes pair, decide'],
    [
      'a key of the wrong spelling',
      '  a: { ask: pair, provider: openai, modle: x }',
      ':2: unknown key "modle" in judges.a; did you mean "model"?',
    ],
    [
      'an API key in the file',
      '  a: { ask: pair, provider: openai, model: x, api_key: secret-1 }',
      'a key does not stand in the file',
    ],
    [
      'an API key for the name of its variable',
      '  a: { ask: pair, provider: openai, model: x, api_key_env: secret-1 }',
      ':2: judges.a.api_key_env: takes the name of an environment variable',
    ],
    [
      'a base URL that is none',
      '  a: { ask: decide, provider: openai, model: x, base_url: nowhere }',
      ':2: judges.a.base_url: not an http or https URL',
    ],
    [
      'a member that no judge is',
      '  a: { ask: panel, members: [rules, rulez] }',
      ':2: judges.a: there is no judge "rulez"; did you mean "rules"?',
    ],
    [
      'a quorum that cannot be met',
      '  a: { ask: panel, members: [rules, b], quorum: 3 }\n  b: { ask: decide, provider: openai, model: x }',
      ':2: judges.a: a quorum of 3 cannot be met by 2 members',
    ],
    [
      'a cascade of a cascade',
      '  a: { ask: cascade, first: rules, then: b }\n  b: { ask: cascade, first: rules, then: rules }',
      ':2: judges.a: a cascade cannot ask a cascade ("b")',
    ],
    [
      'a judge that asks itself',
      '  a: { ask: panel, members: [a, rules] }',
      'judges.a: asks itself',
    ],
    [
      'judges that ask each other',
      '  a: { ask: panel, members: [rules, b] }\n  b: { ask: cascade, first: rules, then: a }',
      ':2: judges.a: asks itself by way of rules, b',
    ],
    [
      'a member that is named twice',
      '  a: { ask: panel, members: [rules, rules] }',
      ':2: judges.a: names a judge twice',
    ],
    [
      'a judge of the name that is taken',
      '  rules: { ask: decide, provider: openai, model: x }',
      ':2: judges.rules: "rules" is the judge that is always there',
    ],
  ])('are refused with file and line: %s', (_fault, text, message) => {
    const load = () => loadConfig({ ...EPHEMERAL, file: judges(text) });
    expect(load).toThrow(message);
    expect(load).not.toThrow('secret-1');
  });

  it.each([
    ['the file', {}, /flipside\.yaml:1: judge: there is no judge "gtp"/],
    ['a flag', { flags: { judge: 'gtp' } }, /^--judge: there is no judge "gtp"/],
    ['the environment', { env: { FLIPSIDE_JUDGE: 'gtp' } }, /^FLIPSIDE_JUDGE: /],
  ])('have the judge among them that is chosen by %s', (_where, given, message) => {
    const path = file(`judge: ${'flags' in given || 'env' in given ? 'rules' : 'gtp'}\n`);
    expect(() => loadConfig({ ...EPHEMERAL, ...given, file: path })).toThrow(message);
  });

  it('have the override among them', () => {
    const path = file('self_judging:\n  override: nobody\n');
    expect(() => loadConfig({ ...EPHEMERAL, file: path })).toThrow(
      ':2: self_judging.override: there is no judge "nobody"',
    );
  });

  it('need prices under a budget, those that are asked only', () => {
    const path = judges(
      '  a: { ask: decide, provider: openai, model: x }\n  b: { ask: cascade, first: rules, then: a }',
    );
    const load = (judge: string) =>
      loadConfig({ env: {}, flags: { judge, max_cost_usd: '2.50' }, file: path });
    expect(load('rules').max_cost_usd).toBe(2.5);
    expect(() => load('b')).toThrow(':2: judges.a: has no prices, and max_cost_usd');
  });
});

describe('an API key', () => {
  const keyOf = (text: string, env: Record<string, string> = {}) => {
    const config = loadConfig({ flags: {}, env, file: judges(`  a: { ${text} }`) });
    const judge = config.judges.get('a') as EndpointJudge;
    return { warnings: judge.warnings, key: () => endpointSettings(judge).apiKey };
  };

  it.each([
    ['openai', 'ask: pair, provider: openai, model: x', 'OPENAI_API_KEY'],
    ['anthropic', 'ask: pair, provider: anthropic, model: x', 'ANTHROPIC_API_KEY'],
    ['xAI', 'ask: pair, provider: openai, model: x, base_url: https://api.x.ai/v1', 'XAI_API_KEY'],
    ['another', 'ask: pair, provider: openai, model: x, api_key_env: MINE', 'MINE'],
  ])(
    'of %s comes from its variable, and its absence names judge and variable',
    (_who, text, variable) => {
      expect(keyOf(text, { [variable]: ' k-1 ' }).key()).toBe('k-1');
      expect(() => keyOf(text).key()).toThrow(
        new RegExp(`:2: judges\\.a: no API key: set the environment variable ${variable}`),
      );
    },
  );

  it("is never that of a provider where the server is one's own", () => {
    const own = 'ask: pair, provider: openai, model: x, base_url: http://127.0.0.1:1/v1';
    expect(keyOf(own, { OPENAI_API_KEY: 'k-1' }).key()).toBe('');
  });

  it('comes from a file, with a warning where others can read it', () => {
    const path = join(dir, 'key');
    writeFileSync(path, 'k-2\n', { mode: 0o644 });
    const text = `ask: pair, provider: openai, model: x, api_key_file: ${path}`;
    const open = keyOf(text);
    expect([open.key(), open.warnings]).toEqual(['k-2', [expect.stringContaining('can read')]]);
    chmodSync(path, 0o600);
    expect(keyOf(text).warnings).toEqual([]);
    rmSync(path);
    expect(() => keyOf(text).key()).toThrow(
      `judges.a: api_key_file: ${path} cannot be read (ENOENT)`,
    );
  });

  it('that travels unencrypted is warned of', () => {
    const far =
      'ask: pair, provider: openai, model: x, api_key_env: K, base_url: http://judge.example/v1';
    expect(keyOf(far, { K: 'k-3' }).warnings).toEqual([expect.stringContaining('unencrypted')]);
    expect(keyOf(far).warnings).toEqual([]);
  });
});
