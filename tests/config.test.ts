import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config.js';

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
