import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calibrationId } from '../../src/calibrate/calibration.js';
import { boundsOf, openShelf, requireCalibrated } from '../../src/compose/calibrations.js';
import type { Calibration } from '../../src/core/calibration.js';
import { calibrationText } from '../../src/offline/calibration-json.js';
import { calibration } from '../support/calibrations.js';

const dir = mkdtempSync(join(tmpdir(), 'shelf-'));
afterAll(() => rmSync(dir, { recursive: true }));

const judge = { name: 'gpt', version: '1', promptDigest: 'p', configDigest: 'c' };
const made = (given: Partial<Calibration> = {}): Calibration => {
  const { id: _, created, ...content } = { ...calibration({ judge }), ...given };
  return { id: calibrationId(content), created, ...content };
};
const write = (name: string, of: Calibration | string) => {
  const path = join(dir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof of === 'string' ? of : calibrationText(of));
  return path;
};
const GPT = made();
const OLDER = made({ created: '2026-01-01', goldDigest: 'of long ago' });
const OTHER = made({ judge: { ...judge, configDigest: 'hotter' } });

describe('openShelf', () => {
  it('has the calibration of this very judge: its name, version, prompt and configuration', () => {
    const shelf = openShelf([write('gpt.json', GPT)]);
    expect(shelf.of('css', judge)?.id).toBe(GPT.id);
    expect(shelf.of('claim', judge)).toBeUndefined();
    for (const change of [
      { name: 'x' },
      { version: '2' },
      { promptDigest: 'q' },
      { configDigest: 'd' },
    ]) {
      expect(shelf.of('css', { ...judge, ...change })).toBeUndefined();
    }
  });

  it('says of one of another configuration that it is, and does not use it', () => {
    const path = write('hot.json', OTHER);
    const shelf = openShelf([path]);
    expect(shelf.of('css', judge)).toBeUndefined();
    expect(shelf.strangersOf('css', judge)).toEqual([
      { told: `${path} was made for another configuration of this judge`, isShipped: false },
    ]);
  });

  it('reads the JSON files of a directory, and takes the newest', () => {
    write('all/a.json', OLDER);
    write('all/b.json', GPT);
    write('all/c.json', OTHER);
    write('all/notes.txt', 'no calibration');
    expect(openShelf([join(dir, 'all')]).of('css', judge)?.id).toBe(GPT.id);
  });

  it.each([
    ['missing.json', undefined, /missing\.json: there is no such calibration$/],
    ['text.json', 'nonsense', /text\.json: is no calibration: not valid JSON/],
    [
      'field.json',
      calibrationText(GPT).replace('"kind": "css"', '"kind": "taste"'),
      /field\.json: is no calibration: kind: /,
    ],
    [
      'changed.json',
      calibrationText(GPT).replace('"repeats": 1', '"repeats": 2'),
      /changed\.json: is no calibration: its figures are not those that its id was made of/,
    ],
  ])('refuses %s by file and field', (name, text, message) => {
    const path = text === undefined ? join(dir, name) : write(name, text);
    expect(() => openShelf([path])).toThrow(message);
  });
});

describe('requireCalibrated', () => {
  const required = { bounds: boundsOf('fpr<=0.01,age<=90d'), today: () => '2026-11-30' };
  const seat = (given: { calibration?: Calibration } = {}) => ({
    main: { identity: judge, ask: () => Promise.reject(), ...given },
  });

  it('says which bound is missed, by how much, and what to do', () => {
    const of = { required, shelf: openShelf([]) };
    expect(() => requireCalibrated(seat({ calibration: GPT }), of)).toThrow(
      new RegExp(
        `^require_calibration: judge "gpt": calibration ${GPT.id}: fpr is 0\\.02, 0\\.01 more than fpr<=0\\.01 allows\\n` +
          'Calibrate the judge \\("flipside calibrate .*--calibration.*--uncalibrated mask$',
      ),
    );
  });

  it('says of a judge without a calibration that there is one of another configuration', () => {
    const of = { required, shelf: openShelf([write('hot.json', OTHER)]) };
    expect(() => requireCalibrated(seat(), of)).toThrow(
      /judge "gpt": it has no calibration; .*hot\.json was made for another configuration of this judge/,
    );
  });

  it('asks the same of the judge that sits in', () => {
    const of = { required: { ...required, bounds: boundsOf('fpr<=0.05') }, shelf: openShelf([]) };
    const { main } = seat({ calibration: GPT });
    const override = { ...main, identity: { ...judge, name: 'claude' }, calibration: undefined };
    expect(() => requireCalibrated({ main }, of)).not.toThrow();
    expect(() => requireCalibrated({ main, override }, of)).toThrow(/judge "claude": it has no/);
  });
});
