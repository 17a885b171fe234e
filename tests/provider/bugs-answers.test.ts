import { MISBEHAVIOURS } from '../support/fake-provider.js';
import { type LlmBench, llmBench } from '../support/llm-bench.js';

const { says, fenced, truncated } = MISBEHAVIOURS;
const UNREADABLE = 'FAILED: JUDGE_UNREADABLE';

let bench: LlmBench | undefined;
afterEach(() => bench?.close());

/** The honest answer with its verdict, and whatever else, replaced. */
const withVerdict = (verdict: unknown, more: object = {}) => ({
  text: (honest: string) => JSON.stringify({ ...JSON.parse(honest), verdict, ...more }),
});

describe('answers that graders elsewhere have read wrongly', () => {
  it('promptfoo#1866: a fenced answer is read', async () => {
    bench = await llmBench({ behave: () => fenced() });
    expect(await bench.score(0)).toBe('CORRECT');
    expect(await bench.score(2)).toBe('WRONG');
  });

  it('archipelago#97: a fence costs no second question, from Anthropic either', async () => {
    bench = await llmBench({ kind: 'anthropic', behave: () => fenced('') });
    expect(await bench.score(1)).toBe('PARTIAL');
    expect(bench.fake.requests).toHaveLength(1);
  });

  it('promptfoo#3002: comments and raw line breaks are read in an answer that came to its end', async () => {
    const sloppy = (honest: string) =>
      honest.replace('compared.', 'compared.\nTwice.').replace(/\}$/, ' // done\n}');
    bench = await llmBench({ behave: () => ({ text: sloppy }) });
    expect(await bench.score(0)).toBe('CORRECT');
    bench.fake.behave(() => ({ text: sloppy, ending: 'truncated' }));
    expect(await bench.score(1)).toBe(UNREADABLE);
  });

  it.each<[string, unknown, object?]>([
    ['promptfoo#10611: without a verdict nothing passes', undefined],
    [
      'promptfoo#8130: a verdict beside a score and a pass is none',
      'updated_as_expected',
      { pass: true, score: 0 },
    ],
    ['ClawBench#295: "false" passes nothing', 'false'],
    ['taosmd#176: a choice inside a longer word is not that choice', 'not_updated_as_expected'],
    ['open-instruct#1833: a choice in capitals is not scored 0.0', 'UPDATED_AS_EXPECTED'],
    ['AgentBench#234: null is no verdict', null],
    ['AgentBench#234: an empty verdict is none', ''],
    ['agent-eval-harness#182: a number out of range is no verdict', 4],
    [
      'inspect: a grade that was not offered is no verdict, whatever came before it',
      'mostly_updated',
    ],
  ])('%s', async (_name, verdict, more = {}) => {
    bench = await llmBench({ behave: () => withVerdict(verdict, more) });
    expect(await bench.score(0)).toBe(UNREADABLE);
    expect(bench.fake.requests).toHaveLength(2);
  });

  it.each(['NaN', 'Infinity', '1e999', '"nan"'])(
    'litellm#30971: a verdict of %s is none',
    async (literal) => {
      const text = (honest: string) => honest.replace(/("verdict":)"\w+"/, `$1${literal}`);
      bench = await llmBench({ behave: () => ({ text }) });
      expect(await bench.score(0)).toBe(UNREADABLE);
    },
  );

  it('promptfoo#2998: two verdicts in one answer are none', async () => {
    const text = (honest: string) => honest.replace(/\}$/, ',"verdict":"unchanged_or_wrong"}');
    bench = await llmBench({ behave: () => ({ text }) });
    expect(await bench.score(0)).toBe(UNREADABLE);
  });

  it('AgentBench#234: one unreadable answer takes no other pair with it', async () => {
    bench = await llmBench({
      behave: (call) => (call.user.includes('mark 1.') ? withVerdict(null) : undefined),
    });
    const all = await Promise.all([0, 1, 2].map((k) => bench?.score(k)));
    expect(all).toEqual(['CORRECT', UNREADABLE, 'WRONG']);
  });

  it('openevals#64: an endpoint that ignores the schema and answers in prose has said nothing', async () => {
    bench = await llmBench({ behave: () => says('The verdict is updated_as_expected.') });
    expect(await bench.score(0)).toBe(UNREADABLE);
  });

  it('deepeval#489: more answers than questions are no answer', async () => {
    bench = await llmBench({ behave: () => ({ text: (honest) => `[${honest},${honest}]` }) });
    expect(await bench.score(0)).toBe(UNREADABLE);
    bench.fake.behave(() => ({ text: (honest) => `${honest}\n${honest}` }));
    expect(await bench.score(1)).toBe(UNREADABLE);
  });

  it('langfuse#3760: the judge is asked for its reasons before its verdict', async () => {
    bench = await llmBench();
    await bench.score(0);
    const keys = Object.keys(bench.fake.requests[0]?.schema?.properties ?? {});
    expect(keys.indexOf('verdict')).toBe(keys.length - 1);
    expect(keys).toEqual(expect.arrayContaining(['evidence', 'reasoning']));
    expect(keys.indexOf('reasoning')).toBeLessThan(keys.indexOf('verdict'));
  });

  it('medmarks#132: a malformed answer is asked for once more, and is never a False', async () => {
    bench = await llmBench({ behave: (_call, n) => (n === 0 ? says('{"verdict":') : undefined) });
    expect(await bench.score(2)).toBe('WRONG');
    expect(bench.fake.requests).toHaveLength(2);
    bench.fake.behave(() => says('{"verdict":'));
    expect(await bench.score(1)).toBe(UNREADABLE);
    expect(bench.fake.requests).toHaveLength(4);
  });

  it('deepeval#929: an answer that broke off is never mended into a verdict', async () => {
    bench = await llmBench({ behave: () => truncated(-1) });
    expect(await bench.score(0)).toBe(UNREADABLE);
  });
});
