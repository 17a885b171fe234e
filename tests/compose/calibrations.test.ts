import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calibrationId } from '../../src/calibrate/calibration.js';
import {
  boundsOf,
  maskedForLack,
  openShelf,
  requireCalibrated,
} from '../../src/compose/calibrations.js';
import type { Calibration } from '../../src/core/calibration.js';
import { calibrationText } from '../../src/offline/calibration-json.js';
import { calibration } from '../support/calibrations.js';

const dir = mkdtempSync(join(tmpdir(), 'shelf-'));
afterAll(() => rmSync(dir, { recursive: true }));

const judge = { name: 'gpt', version: '1', promptDigest: 'p', configDigest: 'c' };
const made = (given: Partial<Calibration> = {}): Calibration => {
  const { id: _, ...content } = { ...calibration({ judge }), ...given };
  return { id: calibrationId(content), ...content };
};
const write = (name: string, of: Calibration | string) => {
  const path = join(dir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof of === 'string' ? of : calibrationText(of));
  return path;
};
const on = { today: '2026-11-30' };
const GPT = made();
const OLDER = made({ created: '2026-01-01', goldDigest: 'of long ago' });
const OTHER = made({ judge: { ...judge, configDigest: 'hotter' } });

describe('openShelf', () => {
  it('has the calibration of this very judge: its name, version, prompt and configuration', () => {
    const shelf = openShelf([write('gpt.json', GPT)], on);
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
    const shelf = openShelf([path], on);
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
    expect(openShelf([join(dir, 'all')], on).of('css', judge)?.id).toBe(GPT.id);
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
      /changed\.json: is no calibration: its figures or its date are not those that its id was made of/,
    ],
    [
      'younger.json',
      calibrationText(OLDER).replace('"created": "2026-01-01"', '"created": "2026-11-29"'),
      /younger\.json: is no calibration: its figures or its date are not those that its id was made of/,
    ],
    [
      'tomorrow.json',
      calibrationText(made({ created: '2026-12-01' })),
      /tomorrow\.json: is no calibration: created: 2026-12-01 is yet to come \(it is 2026-11-30, UTC\)/,
    ],
  ])('refuses %s by file and field', (name, text, message) => {
    const path = text === undefined ? join(dir, name) : write(name, text);
    expect(() => openShelf([path], on)).toThrow(message);
  });
});

describe('the calibrations that ship', () => {
  it('are read under a clock that is behind, for their figures hold whatever it says', () => {
    expect(() => openShelf([], { today: '1999-12-31' })).not.toThrow();
  });
});

describe('requireCalibrated', () => {
  const required = { bounds: boundsOf('fpr<=0.01,age<=90d'), today: () => '2026-11-30' };
  const seat = (given: { calibration?: Calibration } = {}) => ({
    main: { identity: judge, ask: () => Promise.reject(), ...given },
  });

  it('says which bound is missed, by how much, and what to do', () => {
    const of = { required, shelf: openShelf([], on) };
    expect(() => requireCalibrated(seat({ calibration: GPT }), of)).toThrow(
      new RegExp(
        `^require_calibration: judge "gpt": calibration ${GPT.id}: fpr is 0\\.02, 0\\.01 more than fpr<=0\\.01 allows\\n` +
          'Calibrate the judge \\("flipside calibrate .*--calibration.*--uncalibrated mask$',
      ),
    );
  });

  it('says of a judge without a calibration that there is one of another configuration', () => {
    const of = { required, shelf: openShelf([write('hot.json', OTHER)], on) };
    expect(() => requireCalibrated(seat(), of)).toThrow(
      /judge "gpt": it has no calibration; .*hot\.json was made for another configuration of this judge/,
    );
  });

  it('asks the same of the judge that sits in', () => {
    const of = {
      required: { ...required, bounds: boundsOf('fpr<=0.05') },
      shelf: openShelf([], on),
    };
    const { main } = seat({ calibration: GPT });
    const override = { ...main, identity: { ...judge, name: 'claude' }, calibration: undefined };
    expect(() => requireCalibrated({ main }, of)).not.toThrow();
    expect(() => requireCalibrated({ main, override }, of)).toThrow(/judge "claude": it has no/);
  });
});

describe('maskedForLack', () => {
  it('names each judge whose rewards are masked, with what it lacks, from the day on which it does', () => {
    const main = { identity: judge, ask: () => Promise.reject(), calibration: GPT };
    const on = (today: string) => ({ bounds: boundsOf('fpr<=0.05,age<=60d'), today: () => today });
    expect(maskedForLack({ main }, on('2026-11-30'))).toEqual([]);
    expect(maskedForLack({ main }, on('2027-01-30'))).toEqual([
      `the rewards of judge "gpt" are MASKED, JUDGE_UNCALIBRATED: calibration ${GPT.id}: it is 90 days old, 30 more than age<=60d allows`,
    ]);
  });
});
