import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bugs that judges elsewhere have had, by the public issue that tells of them; each must be the name of a test. */
const TESTED = [
  'promptfoo#1866',
  'archipelago#97',
  'promptfoo#3002',
  'promptfoo#10611',
  'promptfoo#8130',
  'ClawBench#295',
  'taosmd#176',
  'open-instruct#1833',
  'litellm#30971',
  'AgentBench#234',
  'agent-eval-harness#182',
  'openevals#64',
  'deepeval#489',
  'inspect: a grade that was not offered',
  'langfuse#3760',
  'medmarks#132',
  'litellm#39817',
  'deepeval#929',
  'anthropic-sdk-python#1108',
  'anthropic-sdk-python#1850',
  'vllm#38696',
  'vllm#17349',
  'inspect#4552',
  'inspect#3721',
  'llmcomp#69',
  'openai-node#1825',
  'openai-node#2153',
  'pi#6911',
  'tracker#547',
  'inspect#1885',
  'litellm#40130',
  'litellm#3646',
  'promptfoo#7727',
  'metacoder#18',
  'verl#6673',
  'litellm#9844',
  'inspect#4846',
  'LightRAG#3446',
  'inspect#1481',
  'deepeval#734',
  'lru-cache#274',
  'claude-code#2108',
  'promptfoo#672',
  'inspect#3512',
  'inspect#3690',
  'promptfoo#7040',
  'deepeval#1147',
  'litellm#9812',
  'litellm#12159',
  'ragas#1519',
  'curator#226',
  'kaapi#723',
  'anthropic-sdk-python#984',
  'inspect#2949',
] as const;

/** Bugs that cannot occur here, and why. */
const CANNOT_OCCUR: Readonly<Record<string, string>> = {
  'promptfoo#4014':
    'an output is a text: the wire has no other type for it, and a row with another is a fault',
};

describe('the bugs that judges elsewhere have had', () => {
  const names = namesOfTests(join(import.meta.dirname, '..'));

  it('number fifty-five', () => {
    expect(TESTED.length + Object.keys(CANNOT_OCCUR).length).toBe(55);
  });

  it.each(TESTED)('%s is the name of a test', (bug) => {
    expect(names.some((name) => name.includes(`${bug}:`) || name.includes(`${bug} `))).toBe(true);
  });
});

/** Every string of the test files that names a test, or is a row of a table of tests. */
function namesOfTests(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('known-bugs.test.ts'))
    .flatMap(
      (file) =>
        readFileSync(join(folder, file), 'utf8').match(/(['"`])[\w-]+(?:#\d+)?: [^\n]+?\1/g) ?? [],
    );
}
