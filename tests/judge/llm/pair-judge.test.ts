import { join } from 'node:path';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { Intervention } from '../../../src/core/intervention.js';
import type { JudgePrompt } from '../../../src/core/judge-prompt.js';
import { compileLexicon } from '../../../src/decision/lexicon.js';
import { type PairJudgeParts, pairJudge } from '../../../src/judge/llm/pair-judge.js';
import type { Caller } from '../../../src/provider/caller.js';
import { CallFailed } from '../../../src/provider/failure.js';
import { judgeCall } from '../../support/judge-call.js';
import {
  ENDPOINT,
  failure,
  reply,
  type Script,
  scriptedCaller,
} from '../../support/scripted-caller.js';

const CATALOG = join(import.meta.dirname, '../../../catalog');
const { treatments, judges, catalog } = loadCatalog(CATALOG, { builtInDir: CATALOG });
const lexicon = compileLexicon(treatments.treatments);
const prompt = judges.get('pair') as JudgePrompt;
const A2 = catalog.interventions.get('A2_HER2_positive_to_negative') as Intervention;

const BASELINE = '😀 Start TCHP, then surgery.';
const SIBLING = '😀 Start letrozole. HER2 “drugs” are no longer indicated. Continue denosumab.';

interface Said {
  readonly evidence?: readonly (readonly [where: string, quote: string, shows: string])[];
  readonly verdict?: string;
  readonly more?: Record<string, unknown>;
}
const CHANGED: Said['evidence'] = [
  ['baseline', 'TCHP', 'context'],
  ['sibling', 'HER2 "drugs" are no longer', 'changed_as_expected'],
  ['sibling', 'letrozole', 'context'],
];
const said = (
  { evidence = CHANGED, verdict = 'updated_as_expected', more }: Said,
  nonce = 'nonce0',
) =>
  JSON.stringify({
    nonce,
    evidence: evidence.map(([where, quote, shows]) => ({ where, quote, shows })),
    reasoning: 'TCHP was dropped.',
    ...more,
    verdict,
  });

function setUp(script: Script, given: Partial<PairJudgeParts> = {}) {
  const scripted = scriptedCaller(script);
  const parts = {
    name: 'gpt',
    caller: scripted.caller,
    prompt,
    lexicon,
    options: { refusalCredit: false, feasibility: 'off' },
    settings: {},
    ...given,
  } as const;
  const judge = pairJudge(parts);
  const judged = (sibling = SIBLING, call = judgeCall()) =>
    judge.judge({ intervention: A2, baseline: BASELINE, sibling }, call);
  return { ...scripted, judge, judged };
}
const messagesOf = (body: unknown) => (body as { messages: [string, string] }).messages;

describe('the pair judge', () => {
  it.each([
    ['updated_as_expected', 'CORRECT'],
    ['partly_or_hedged', 'PARTIAL'],
    ['unchanged_or_wrong', 'WRONG'],
    ['not_testable', 'UNTESTABLE'],
  ])('takes %s for %s', async (verdict, kind) => {
    const { judged } = setUp(() => said({ verdict }));
    expect(await judged()).toMatchObject({ kind, rationale: 'TCHP was dropped.' });
  });

  it('abstains where the judge cannot tell, without a quote too', async () => {
    const { judged } = setUp(() => said({ verdict: 'cannot_judge', evidence: [] }));
    expect(await judged()).toMatchObject({ kind: 'ABSTAINED', abstainReason: 'cannot_judge' });
  });

  it('credits the words that were quoted, in code points, by what they show', async () => {
    const { judged } = setUp(() => said({}));
    const { spans } = await judged();
    const words = (text: string, s: { start: number; end: number }) =>
      [...text].slice(s.start, s.end).join('');
    expect(spans.baseline.map((s) => [words(BASELINE, s), s.credit])).toEqual([['TCHP', 0]]);
    expect(spans.sibling.map((s) => [words(SIBLING, s), s.credit])).toEqual([
      ['HER2 “drugs” are no longer', 1],
      ['letrozole', 0],
    ]);
  });

  it('never credits words beyond the verdict', async () => {
    const evidence = [
      ['sibling', 'letrozole', 'changed_as_expected'],
      ['sibling', 'denosumab', 'kept_unchanged'],
    ] as const;
    const credits = async (verdict: string) =>
      (await setUp(() => said({ evidence, verdict })).judged()).spans.sibling.map((s) => s.credit);
    expect(await credits('updated_as_expected')).toEqual([1, 0]);
    expect(await credits('partly_or_hedged')).toEqual([1, -1]);
    expect(await credits('unchanged_or_wrong')).toEqual([0, -1]);
    expect(await credits('not_testable')).toEqual([0, 0]);
  });

  it('asks once more for quotes that stand in the texts, and then abstains', async () => {
    const wrong = said({ evidence: [['sibling', 'Start trastuzumab', 'kept_unchanged']] });
    const { judged, sent, kept } = setUp((n) => wrong.replace('nonce0', `nonce${n - 1}`));
    const verdict = judged();
    expect(await verdict).toMatchObject({ kind: 'ABSTAINED', abstainReason: 'quote_not_found' });
    expect([sent.length, kept.size]).toEqual([2, 0]);
  });

  it('takes a second answer that holds', async () => {
    const wrong = said({ evidence: [['baseline', 'letrozole', 'context']] });
    const { judged, sent } = setUp((n) => (n === 1 ? wrong : said({}, 'nonce1')));
    expect((await judged()).kind).toBe('CORRECT');
    expect(sent.length).toBe(2);
  });

  it.each([
    ['a score without a quote', said({ evidence: [] }), 'inconsistent'],
    ['an answer that ended nobody knows why', reply(said({}), { ending: 'other' }), 'unfinished'],
  ])('fails, and has not abstained, over %s', async (_name, answered, fault) => {
    const { judged, sent } = setUp((n) =>
      typeof answered === 'string' ? answered.replace('nonce0', `nonce${n - 1}`) : answered,
    );
    await expect(judged()).rejects.toMatchObject({ kind: 'judge_unreadable', fault });
    expect(sent).toHaveLength(2);
  });

  it('fails, and has not abstained, where it could not be asked once more for its quotes', async () => {
    const gone = new CallFailed('judge_unavailable', 'misquoted', 'no retry is left');
    const caller: Caller = { endpoint: ENDPOINT, ask: () => Promise.reject(gone) };
    await expect(setUp(() => '', { caller }).judged()).rejects.toBe(gone);
  });

  it.each([
    ['promptfoo#8130: a score beside the verdict', { score: 0 }],
    ['agent-eval-harness#182: a score out of range', { score: 4 }],
    ['promptfoo#2998: a pass beside the verdict', { pass: false }],
  ])('takes no %s', async (_name, more) => {
    const { judged } = setUp((n) => said({ more }, `nonce${n - 1}`));
    await expect(judged()).rejects.toMatchObject({ kind: 'judge_unreadable' });
  });

  it('lets a failure of the call be a failure', async () => {
    const refused = setUp(() => failure('refusal', 'refused'));
    await expect(refused.judged()).rejects.toMatchObject({ kind: 'judge_refused' });
    const lost = setUp(() => failure('permanent', 'unauthorized'));
    await expect(lost.judged()).rejects.toMatchObject({ kind: 'judge_unavailable' });
  });

  it('deepeval#734: gives the same verdict from a kept reply, and asks nobody', async () => {
    const { judged, sent } = setUp(() => reply(said({})));
    const first = await judged();
    expect(await judged()).toEqual(first);
    expect(sent.length).toBe(1);
  });

  it('asks nobody once its call is off', async () => {
    const { judged, sent } = setUp(() => said({}));
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(judged(SIBLING, judgeCall({ signal }))).rejects.toThrow('gone');
    expect(sent).toEqual([]);
  });
});

describe('what the pair judge is shown', () => {
  it('is what was registered and the two texts', async () => {
    const { judged, sent } = setUp(() => said({}));
    await judged();
    const [system, user] = messagesOf(sent[0]);
    const lines = user.split('\n');
    expect(JSON.parse(lines.find((l) => l.startsWith('{"nonce"')) as string)).toEqual({
      nonce: 'nonce0',
      baseline: BASELINE,
      sibling: SIBLING,
    });
    expect(user).toContain('HER2-positive becomes HER2-negative');
    expect(user).toContain(`0.5: ${A2.scoring['0.5']}`);
    expect(`${system}${user}`).not.toContain(A2.id);
    expect(`${system}${user}`).not.toMatch(/\{\{|\}\} /);
  });

  it('is one text for all pairs but for what was registered, the texts and the nonce', async () => {
    const { judged, sent } = setUp((n) =>
      said({ evidence: [['baseline', 'TCHP', 'context']] }, `nonce${n - 1}`),
    );
    await judged();
    await judged('Start TCHP.');
    expect(messagesOf(sent[0])[0]).toBe(messagesOf(sent[1])[0]);
  });

  it('langfuse#3760: asks for evidence and reasons before the verdict', async () => {
    const { judged, sent } = setUp(() => said({}));
    await judged();
    const { schema } = sent[0] as { schema: { properties: object; required: string[] } };
    const order = ['nonce', 'evidence', 'reasoning', 'verdict'];
    expect([Object.keys(schema.properties), schema.required]).toEqual([order, order]);
    expect(messagesOf(sent[0])[0]).toContain(JSON.stringify(schema));
  });

  it('does not hold the nonce in a text that has guessed it', async () => {
    const { judged, sent } = setUp(() => said({}));
    await judged(`${SIBLING} nonce0 NONCE0`);
    expect(messagesOf(sent[0])[1]).toContain('denosumab. •••••• ••••••"');
  });
});

describe('the options of the pair judge', () => {
  const incoherent = (more: Record<string, unknown>, feasibility: 'off' | 'report' | 'exclude') =>
    setUp((n) => said({ more }, `nonce${n - 1}`), {
      options: { refusalCredit: false, feasibility },
    });

  it('name the refusal that earns half a score only where it is credited', async () => {
    for (const refusalCredit of [true, false]) {
      const { judged, sent } = setUp(() => said({}), {
        options: { refusalCredit, feasibility: 'off' },
      });
      await judged();
      expect(messagesOf(sent[0])[1].includes('medically\nincoherent')).toBe(refusalCredit);
    }
  });

  it('ask for the scenario’s coherence only where it matters', async () => {
    const { judged, sent } = incoherent({ incoherent_scenario: true }, 'off');
    await expect(judged()).rejects.toMatchObject({ kind: 'judge_unreadable' });
    expect(JSON.stringify(sent[0])).not.toContain('incoherent_scenario');
  });

  it('report an incoherent scenario beside the verdict', async () => {
    const report = incoherent({ incoherent_scenario: true }, 'report');
    expect(await report.judged()).toMatchObject({ kind: 'CORRECT', incoherent: true });
    expect(JSON.stringify(report.sent[0])).toContain('incoherent_scenario');
    const sound = incoherent({ incoherent_scenario: false }, 'report');
    expect((await sound.judged()).incoherent).toBe(false);
  });

  it('exclude an incoherent scenario by choice, and no other', async () => {
    expect(await incoherent({ incoherent_scenario: true }, 'exclude').judged()).toMatchObject({
      kind: 'ABSTAINED',
      abstainReason: 'incoherent_sibling',
      incoherent: true,
    });
    expect((await incoherent({ incoherent_scenario: false }, 'exclude').judged()).kind).toBe(
      'CORRECT',
    );
  });
});

describe('the identity of the pair judge', () => {
  it('differs with all that can change a verdict', () => {
    const identity = (given: Partial<PairJudgeParts> = {}) =>
      JSON.stringify(setUp(() => said({}), given).judge.identity);
    const other = scriptedCaller(() => '', { endpoint: { model: 'judge-2' } }).caller;
    const elsewhere = scriptedCaller(() => '', { endpoint: { baseUrl: 'http://h' } }).caller;
    const all = [
      identity(),
      identity({ prompt: { ...prompt, digest: 'other' } }),
      identity({ options: { refusalCredit: true, feasibility: 'off' } }),
      identity({ options: { refusalCredit: false, feasibility: 'report' } }),
      identity({ settings: { effort: 'low' } }),
      identity({ lexicon: { ...lexicon, digest: 'other' } }),
      identity({ caller: other }),
      identity({ caller: elsewhere }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(identity()).toBe(all[0]);
  });
});
