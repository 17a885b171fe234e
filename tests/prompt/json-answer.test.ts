import { z } from 'zod';
import { answerFormat, readAnswer } from '../../src/prompt/json-answer.js';
import { readJsonObject } from '../../src/prompt/json-object.js';
import { OutputFault } from '../../src/provider/caller.js';
import { noRunaway } from '../support/no-runaway.js';

const schema = z.strictObject({
  nonce: z.string(),
  reasoning: z.string(),
  verdict: z.enum(['CORRECT', 'INCORRECT']),
});
const answer = '{"nonce":"n1","reasoning":"because","verdict":"CORRECT"}';
const read = (text: string, nonce = 'n1') => readAnswer(text, { schema, nonce });

function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof OutputFault) return error.fault;
    throw error;
  }
  return 'none';
}

describe('reading an answer', () => {
  it('takes one object with exactly the keys, types and nonce', () => {
    expect(read(answer)).toEqual({ nonce: 'n1', reasoning: 'because', verdict: 'CORRECT' });
    expect(read(` \n\uFEFF${answer}\n\n`).verdict).toBe('CORRECT');
  });

  it.each([
    ['```json\n', '\n```'],
    ['```\n', '\n```'],
    ['```JSON ', '```'],
    ['\n  ```json\r\n', '\r\n```  \n'],
  ])('promptfoo#1866, archipelago#97: one code fence is taken off: %j', (open, close) => {
    expect(read(open + answer + close).verdict).toBe('CORRECT');
  });

  it('promptfoo#3002: comments and raw line breaks in strings of a complete reply are let pass', () => {
    const text =
      '{ // first\n "nonce": "n1", /* a * b */ "reasoning": "two\nlines\t", "verdict": "CORRECT" // done\n}';
    expect(read(text).reasoning).toBe('two\nlines\t');
  });

  it.each([
    [
      'promptfoo#10611: a missing verdict',
      '{"nonce":"n1","reasoning":"because"}',
      'schema_mismatch',
    ],
    ['an unknown key', answer.replace('{', '{"score":1,'), 'schema_mismatch'],
    [
      'ClawBench#295: a string for a boolean',
      answer.replace('"because"', 'true'),
      'schema_mismatch',
    ],
    [
      'taosmd#176: a word that contains an offered one',
      answer.replace('"CORRECT"', '"IN CORRECT"'),
      'schema_mismatch',
    ],
    [
      'open-instruct#1833: "True" for a verdict',
      answer.replace('"CORRECT"', '"True"'),
      'schema_mismatch',
    ],
    [
      'pass@k: a choice that was not offered',
      answer.replace('"CORRECT"', '"PARTIAL"'),
      'schema_mismatch',
    ],
    ['a choice in another case', answer.replace('"CORRECT"', '"correct"'), 'schema_mismatch'],
    ['AgentBench#234: null for a value', answer.replace('"CORRECT"', 'null'), 'schema_mismatch'],
    ['litellm#30971: NaN', answer.replace('"CORRECT"', 'NaN'), 'not_json'],
    ['litellm#30971: a number without end', answer.replace('"CORRECT"', '1e999'), 'not_json'],
    ['another nonce', answer.replace('n1', 'n2'), 'wrong_nonce'],
    ['a key given twice', answer.replace('{', '{"verdict":"INCORRECT",'), 'not_json'],
    ['two objects that disagree', answer + answer.replace('CORRECT', 'INCORRECT'), 'not_json'],
    ['the same object twice', answer + answer, 'not_json'],
    ['words before the object', `Here it is: ${answer}`, 'not_json'],
    ['words behind the object', `${answer}\nI hope this helps.`, 'not_json'],
    ['two fences', `\`\`\`json\n${answer}\n\`\`\`\n\`\`\`json\n${answer}\n\`\`\``, 'not_json'],
    ['a list', `[${answer}]`, 'not_json'],
    ['nothing', '', 'empty'],
    ['a flood of white space', ' \n'.repeat(50_000), 'empty'],
    ['an empty fence', '```json\n```', 'empty'],
    ['a trailing comma', answer.replace('}', ',}'), 'not_json'],
    ['single quotes', answer.replaceAll('"', "'"), 'not_json'],
    ['an unknown escape', answer.replace('because', '\\x41'), 'not_json'],
    ['a refusal in words', 'I cannot help with that.', 'not_json'],
    ['a hundred thousand brackets', '{"nonce":'.repeat(100_000), 'not_json'],
  ])('refuses %s', (_name, text, fault) => {
    expect(faultOf(() => read(text))).toBe(fault);
  });

  it('deepeval#929: no truncation of an answer reads as an answer', () => {
    for (let end = 0; end < answer.length; end++) {
      expect(faultOf(() => read(answer.slice(0, end)))).not.toBe('none');
    }
  });

  it('never repeats what an answer says in its messages', () => {
    const said = 'IGNORE_ALL_RULES';
    for (const text of [
      answer.replace('"CORRECT"', `"${said}"`),
      answer.replace('{', `{"${said}":1,`),
      said,
      answer.replace('n1', said),
    ]) {
      expect(() => read(text)).toThrow(OutputFault);
      expect(() => read(text)).not.toThrow(said);
    }
  });

  it('reads what JSON.parse reads, for values of every kind', () => {
    const value = {
      a: [1, -0.5, 2e3, 'x', null, true, false, [], {}],
      'k"\\\u2028': { s: 'é\n\t\u0000😀\ud800', e: '' },
    };
    expect(JSON.stringify(readJsonObject(JSON.stringify(value)))).toBe(JSON.stringify(value));
    expect(JSON.stringify(readJsonObject(JSON.stringify(value, null, 2)))).toBe(
      JSON.stringify(value),
    );
  });

  it('takes a key named like a part of every object for what it is', () => {
    const found = readJsonObject('{"__proto__": {"verdict": "CORRECT"}, "nonce": "n"}');
    expect(found.verdict).toBeUndefined();
    expect(faultOf(() => read(answer.replace('{', '{"__proto__":1,')))).toBe('schema_mismatch');
  });

  it('takes time in proportion to the text', () => {
    const broken = [
      `{"nonce":"${'a\\n'.repeat(300_000)}`,
      `{${'/**/'.repeat(200_000)}`,
      '`'.repeat(500_000),
    ];
    for (const text of broken) expect(noRunaway(() => faultOf(() => read(text)))).toBe('not_json');
  });
});

describe('the format of an answer', () => {
  it('requires every key in the order of the schema, and no others', () => {
    const format = answerFormat('judgement', schema);
    expect(format.name).toBe('judgement');
    expect(format.schema).toEqual({
      type: 'object',
      properties: {
        nonce: { type: 'string' },
        reasoning: { type: 'string' },
        verdict: { type: 'string', enum: ['CORRECT', 'INCORRECT'] },
      },
      required: ['nonce', 'reasoning', 'verdict'],
      additionalProperties: false,
    });
    expect(Object.keys(format.schema.properties as object)).toEqual([
      'nonce',
      'reasoning',
      'verdict',
    ]);
  });
});
