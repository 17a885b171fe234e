import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalog } from '../../src/catalog/catalog.js';
import { loadJudgePrompts } from '../../src/catalog/judge-prompts.js';
import type { JudgePrompt } from '../../src/core/judge-prompt.js';
import { FlipsideError } from '../../src/errors.js';

const builtIn = join(import.meta.dirname, '../../catalog');
const written = readFileSync(join(builtIn, 'judges/pair.yaml'), 'utf8');
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'judges-'));
  mkdirSync(join(dir, 'judges'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const load = (text: string): JudgePrompt => {
  writeFileSync(join(dir, 'judges/pair.yaml'), text);
  return loadJudgePrompts(dir, builtIn).get('pair') as JudgePrompt;
};
const faultsOf = (text: string): string => {
  try {
    load(text);
  } catch (error) {
    if (error instanceof FlipsideError) return error.message.replaceAll(`${dir}/judges/`, '');
    throw error;
  }
  return '';
};
const lineOf = (text: string, words: string) =>
  text.slice(0, text.indexOf(words)).split('\n').length;

describe('the prompt of a judge', () => {
  it('is built in, and a directory may have its own', () => {
    const own = load(written.replace('You compare two', 'You weigh two'));
    const other = loadJudgePrompts(join(dir, 'nowhere'), builtIn).get('pair') as JudgePrompt;
    expect(other.digest).not.toBe(own.digest);
    expect(JSON.stringify(other.system)).toContain('You compare two');
    expect(own.choices.updated_as_expected).toBe('CORRECT');
  });

  it('has one digest, however its file is laid out or commented', () => {
    expect(load(`# another comment\n${written}`).digest).toBe(load(written).digest);
  });

  it('is cut at its places, and a branch takes its line with it', () => {
    const { system, user } = load(written);
    const at = system.findIndex((p) => 'branch' in p && p.branch === 'feasibility');
    expect(system[at + 1]).toEqual({ text: expect.stringMatching(/^- "verdict"/) });
    expect(user.filter((p) => 'value' in p).map((p) => ('value' in p ? p.value : ''))).toEqual([
      'expected_change',
      'scoring',
      'texts',
      'nonce',
    ]);
  });

  it.each([
    ['{{scoring}}', '{{scorings}}', 'user:', 'unknown placeholder "scorings"; known are'],
    ['{{scoring}}', 'none', 'user:', 'the placeholder {{scoring}} stands nowhere'],
    ['{{scoring}}', '{{scoring}} {{ }}', 'user:', '"{{" opens no placeholder'],
    ['YOUR ANSWER', '{{texts}}', 'system:', 'unknown placeholder "texts"'],
    ['  {{feasibility}}\n', '', 'user:', 'the branch {{feasibility}} stands nowhere'],
    ['  refusal_credit: |', '  refusal: |', '  refusal:', 'unknown branch "refusal"'],
    ['  refusal_credit: |', '  refusal: |', 'branches:', 'the branch "refusal_credit" is missing'],
    [
      'unchanged_or_wrong: WRONG',
      'unchanged_or_wrong: PARTIAL',
      'choices:',
      'no choice means WRONG',
    ],
    ['cannot_judge: ABSTAINED', 'cannot_judge: UNSURE', '  cannot_judge:', 'choices.cannot_judge:'],
    ['id: pair', 'id: decide', 'id: decide', 'id "decide" is not the file\'s name'],
    ['user: |', 'extra: 1\nuser: |', 'extra:', 'unknown key "extra"'],
  ])('with %j for %j is told with its line', (from, to, place, message) => {
    const text = written.replace(from, to);
    const told = faultsOf(text).split('\n');
    expect(told).toContainEqual(
      expect.stringContaining(`pair.yaml:${lineOf(text, `\n${place}`) + 1}: ${message}`),
    );
  });

  it('in a file that no judge asks with is told', () => {
    writeFileSync(join(dir, 'judges/pairs.yaml'), written);
    expect(faultsOf(written)).toBe(
      'pairs.yaml:1: no judge asks with this prompt; known are pair.yaml, decide.yaml, claim.yaml, extras.yaml, perturb.yaml',
    );
  });

  it('is a part of the catalog, its digest and its lock', () => {
    cpSync(join(builtIn, 'interventions'), join(dir, 'interventions'), { recursive: true });
    const before = loadCatalog(dir, { builtInDir: builtIn });
    load(written.replace('You compare two', 'You weigh two'));
    const after = loadCatalog(dir, { builtInDir: builtIn });
    expect(before.digests.parts['judges/pair']).toBe(before.judges.get('pair')?.digest);
    expect(after.digests.parts['judges/pair']).not.toBe(before.digests.parts['judges/pair']);
    expect(after.catalog.digest).not.toBe(before.catalog.digest);
  });
});
