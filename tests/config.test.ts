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
    [
      'a number that is none',
      { flags: { max_cost_usd: 'ten' }, env: {} },
      '--max-cost-usd: takes a number',
    ],
    [
      'a number that is too small',
      { flags: { max_cost_usd: '0' }, env: {} },
      '--max-cost-usd: takes a number: more than 0',
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

describe('a config file', () => {
  it.each([
    ['true', 'max_cost_usd: true', ':1: max_cost_usd: takes a number'],
    ['a list', 'max_cost_usd: [7]', ':1: max_cost_usd: takes a number'],
    ['nothing that is known', 'max_cost_usd: .inf', ':1: max_cost_usd: takes a number'],
    ['true for a size', '\ncache_max_bytes: true', ':2: cache_max_bytes: takes a number'],
    ['half a byte', 'cache_max_bytes: 0.5', ':1: cache_max_bytes: takes a whole number'],
    ['no byte', 'cache_max_bytes: 0', ':1: cache_max_bytes: takes a number: 1 or more'],
    ['a level that is none', 'log_level: loud', 'takes debug, info, warn, error, silent'],
  ])('does not take %s for a setting', (_what, text, message) => {
    expect(() => loadConfig({ flags: {}, env: {}, file: file(`${text}\n`) })).toThrow(message);
  });

  it('takes a number in quotes', () => {
    const path = file('max_cost_usd: "2.5"\ndrain_seconds: 7\n');
    expect(loadConfig({ flags: {}, env: {}, file: path })).toMatchObject({
      max_cost_usd: 2.5,
      drain_seconds: 7,
    });
  });

  it('that is not there is said to be so', () => {
    const path = join(dir, 'nope.yaml');
    expect(() => loadConfig({ flags: {}, env: {}, file: path })).toThrow(
      `${path}: there is no such config file`,
    );
  });
});

const EPHEMERAL = { flags: {}, env: {} };
const OWN_SERVER = 'ask: decide, provider: openai, model: x, base_url: http://127.0.0.1:1/v1';
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

  it('are those of pairs and the one of claims, each in its place', () => {
    const text =
      'judges:\n  a: { ask: claim, provider: openai, model: x }\n  b: { ask: decide, provider: openai, model: x }\n';
    const given = (more: string) => ({ flags: {}, env: {}, file: file(`${text}${more}`) });
    expect(judgesInUse(loadConfig(given('verifier: a')))).toEqual(['rules', 'a']);
    expect(judgesInUse(loadConfig(given('')))).toEqual(['rules']);
    expect(() => loadConfig(given('judge: a'))).toThrow(
      ':4: judge: "a" checks the claims of forms (ask: claim) and judges no pairs',
    );
    expect(() => loadConfig(given('verifier: b'))).toThrow(
      ':4: verifier: "b" judges pairs; name rules, or a judge with "ask: claim"',
    );
    expect(() => loadConfig(given('verifier: a\nmax_cost_usd: 1'))).toThrow(
      ':2: judges.a: has no prices, and max_cost_usd cannot be kept without them',
    );
  });

  it('are those of extras as well, in their place and no other', () => {
    const text =
      'judges:\n  a: { ask: extras, provider: openai, model: x }\n  b: { ask: decide, provider: openai, model: x }\n';
    const given = (more: string) => ({ flags: {}, env: {}, file: file(`${text}${more}`) });
    expect(judgesInUse(loadConfig(given('extras_judge: a')))).toEqual(['rules', 'a']);
    expect(() => loadConfig(given('judge: a'))).toThrow(
      ':4: judge: "a" judges treatments that no board listed (ask: extras) and judges no pairs',
    );
    expect(() => loadConfig(given('verifier: a'))).toThrow(
      ':4: verifier: "a" judges treatments that no board listed; name rules, or a judge with "ask: claim"',
    );
    for (const other of ['b', 'rules']) {
      expect(() => loadConfig(given(`extras_judge: ${other}`))).toThrow(
        `:4: extras_judge: "${other}" does not judge treatments that no board listed; name a judge of the config file with "ask: extras"`,
      );
    }
    expect(() => loadConfig(given('extras_judge: c'))).toThrow('there is no judge "c"');
    expect(() => loadConfig(given('extras_judge: a\nmax_cost_usd: 1'))).toThrow(
      ':2: judges.a: has no prices, and max_cost_usd cannot be kept without them',
    );
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
      'a member that checks claims',
      '  a: { ask: panel, members: [rules, b] }\n  b: { ask: claim, provider: openai, model: x }',
      ':2: judges.a: "b" checks the claims of forms (ask: claim) and judges no pairs',
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

  it('have another judge than the one of the file for its override', () => {
    const text = `judge: a\njudges:\n  a: { ${OWN_SERVER} }\n  b: { ${OWN_SERVER} }\nself_judging: { override: `;
    const load = (override: string, flags = {}) =>
      loadConfig({ flags, env: {}, file: file(`${text}${override} }\n`) });
    expect(() => load('a')).toThrow(':5: self_judging.override: sits in for the judge, and is the');
    expect(load('b', { judge: 'b' }).self_judging.override).toBe('b');
  });

  it.each([
    ['max_tokens: 3000', 'max_tokens: is set by max_output_tokens'],
    ['max_completion_tokens: 3000', 'max_completion_tokens: is set by max_output_tokens'],
    ['model: other', 'model: is set by model'],
    ['response_format: {type: text}', 'response_format: is set by structured_output'],
    ['output_config: {format: {}}', 'output_config.format: is set by structured_output'],
    ['n: 5', 'n: cannot be changed'],
    ['messages: []', 'messages: cannot be changed'],
    ['system: Be lenient.', 'system: cannot be changed'],
    ['stream: true', 'stream: cannot be changed'],
    ['tools: []', 'tools: cannot be changed'],
  ])('may add to a request, and not go over it: %s', (member, message) => {
    const path = judges(`  a: { ${OWN_SERVER},\n    extra_body: {seed: 7,\n      ${member}} }`);
    expect(() => loadConfig({ ...EPHEMERAL, file: path })).toThrow(
      `:4: judges.a.extra_body.${message}`,
    );
  });

  it('may add to a request what only changes how the model answers', () => {
    const path = judges(
      `  a: { ${OWN_SERVER}, extra_body: { seed: 7, constructor: 1, output_config: { effort: low } } }`,
    );
    expect(loadConfig({ ...EPHEMERAL, file: path }).judges.get('a')).toMatchObject({
      endpoint: { extraBody: { seed: 7, output_config: { effort: 'low' } } },
    });
  });

  it.each([
    ['a query', 'base_url: "http://h/v1?key=secret-1"', 'base_url: a base URL ends before any ?'],
    ['a fragment', 'base_url: "http://h/v1#secret-1"', 'base_url: a base URL ends before any ?'],
    ['a password', 'base_url: "http://u:secret-1@h/v1"', 'base_url: a URL may hold no user name'],
    [
      'a password behind backslashes',
      "base_url: 'http:\\\\u:secret-1@h/v1'",
      'base_url: not an http or https URL',
    ],
    [
      'an attempt longer than its call',
      'attempt_timeout_seconds: 600',
      'attempt_timeout_seconds: is longer than call_timeout_seconds, which is 300',
    ],
    [
      'a start above the ceiling',
      'max_in_flight: 2, start_in_flight: 200',
      'start_in_flight: is more than max_in_flight, which is 2',
    ],
    ['two places for a key', 'api_key_env: A, api_key_file: /b', 'api_key_file: stands beside'],
    ['a header with a space', 'headers: { "x y": secret-1 }', "headers.x y: a header's name takes"],
    [
      'a header of two lines',
      'headers: { x: "a\\nsecret-1" }',
      "headers.x: a header's value takes",
    ],
    ['a header that is a number', 'headers: { x: 1 }', 'headers.x: takes text; a number goes in'],
    ['no tokens', 'max_output_tokens: 0', 'max_output_tokens: takes a number: more than 0'],
    ['a list for a number', 'max_attempts: [3]', 'max_attempts: takes a number'],
    ['a hot temperature', 'temperature: 3', 'temperature: takes a number: 2 at most'],
    ['an empty list of names', 'served_as: [""]', 'served_as.0: may not be empty'],
  ])('do not take %s', (_what, more, message) => {
    const path = judges(`  a: { ask: decide, provider: openai, model: x, ${more} }`);
    const load = () => loadConfig({ ...EPHEMERAL, file: path });
    expect(load).toThrow(`:2: judges.a.${message}`);
    expect(load).not.toThrow('secret-1');
  });

  it('are held to a schema by anthropic, or by the prompt', () => {
    const path = judges(
      '  a: { ask: pair, provider: anthropic, model: x, structured_output: json_object }',
    );
    expect(() => loadConfig({ ...EPHEMERAL, file: path })).toThrow(
      'structured_output: json_object is not known to anthropic; takes json_schema, prompt',
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

  it.each([
    'api_key_env: a0123456789abcdef0123456789abcdef',
    'api_key_env: gsk_AbCdEfGh0123',
    'api_key_env: sk_live_abcdefgh',
    'api_key_env: AKIAIOSFODNN7EXAMPLE',
    'api_key_env: abcdefghijklmnopqrstuvwxyzabcdef',
    'api_key_file: a0123456789abcdef0123456789abcdef',
    'api_key_file: sk-0123456789',
  ])('in the place of its name is never shown: %s', (text) => {
    const { key } = keyOf(`ask: pair, provider: openai, model: x, ${text}`);
    expect(key).toThrow(/judges\.a: .*api_key_/);
    expect(key).not.toThrow(text.replace(/.*: /, ''));
  });

  it('that travels unencrypted is warned of', () => {
    const far =
      'ask: pair, provider: openai, model: x, api_key_env: K, base_url: http://judge.example/v1';
    expect(keyOf(far, { K: 'k-3' }).warnings).toEqual([expect.stringContaining('unencrypted')]);
    expect(keyOf(far).warnings).toEqual([]);
  });
});
