import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config.js';
import { CSS_ALONE } from '../../src/core/reward-profile.js';

const dir = mkdtempSync(join(tmpdir(), 'serving-'));
afterAll(() => rmSync(dir, { recursive: true }));

const load = (text: string, env: Record<string, string> = {}, flags = {}) => {
  const file = join(dir, 'flipside.yaml');
  writeFileSync(file, text);
  return loadConfig({ flags, env, file });
};

describe('what is served, in the config file', () => {
  it('is css alone, without canaries and without requirements, where nothing is said', () => {
    const config = load('');
    expect([...config.profiles]).toEqual([['default', CSS_ALONE]]);
    expect(config.grounding).toBe(false);
    expect(config.canaries).toBeUndefined();
    expect(config).toMatchObject({ calibrations: [], uncalibrated: 'refuse' });
    expect(config.require_calibration).toBeUndefined();
  });

  it('has profiles by name; what they do not name weighs nothing, and the default may be another', () => {
    const config = load('reward: { default: { css: 2, grounding: 1 }, claims: { grounding: 1 } }');
    expect([...config.profiles]).toEqual([
      ['default', { css: 2, cms: 0, grounding: 1 }],
      ['claims', { css: 0, cms: 0, grounding: 1 }],
    ]);
    expect(config.grounding).toBe(true);
    expect(load('reward: { later: { css: 1, cms: 1 } }').grounding).toBe(false);
  });

  it('has calibrations as a list, and with commas between them in the environment', () => {
    expect(load('calibrations: [a.json, more/]').calibrations).toEqual(['a.json', 'more/']);
    const env = { FLIPSIDE_CALIBRATIONS: 'a.json, more/' };
    expect(load('', env).calibrations).toEqual(['a.json', 'more/']);
    expect(load('', env, { calibrations: ['b.json'] }).calibrations).toEqual(['b.json']);
  });

  it.each([
    ['require_calibration: fpr<0.1', /require_calibration: takes bounds such as fpr<=0\.05/],
    ['calibrations: [""]', /calibrations\.0: takes paths; one is empty/],
    ['uncalibrated: warn', /uncalibrated: takes refuse, mask/],
    ['canaries: { seed: -1 }', /canaries\.seed: takes a number: 0 or more/],
    ['canaries: { rat: 1 }', /unknown key "rat" in canaries/],
    ['reward: { "a b": { css: 1 } }', /a name takes letters/],
  ])('is refused by line and field: %s', (text, message) => {
    expect(() => load(text)).toThrow(message);
  });
});
