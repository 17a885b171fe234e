import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Candidate } from '../../src/calibrate/perturb/candidate.js';
import { splitOf } from '../../src/calibrate/split.js';
import type { Perturbing } from '../../src/compose/perturbing.js';
import type { App } from '../../src/compose.js';
import type { Form } from '../../src/core/form.js';
import { readDecision } from '../../src/decision/read-decision.js';
import { FlipsideError } from '../../src/errors.js';
import { selectorCompiler } from '../../src/judge/selectors.js';
import type { Verifier } from '../../src/verify/verifier.js';
import { lexicon } from '../decision/built-in-lexicon.js';
import { fakeApp } from '../support/fake-app.js';
import { openForm } from '../support/form-views.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

/** A model that says the same of every question. */
const model = (candidate: Candidate | Error) => async () => {
  if (candidate instanceof Error) throw candidate;
  return candidate;
};
const perturbing = (said?: Candidate | Error): Perturbing => ({
  open: openForm,
  reader: {
    treatments: lexicon.treatments,
    read: (text) => readDecision(text, lexicon),
    fallsUnder: selectorCompiler(lexicon.treatments),
  },
  perturber: (name) => {
    if (said && name === 'writer') return model(said);
    throw new FlipsideError('config_invalid', `--perturber: there is no "${name}"`);
  },
});

/** Flags all but what says "months". */
const verifier: Verifier = {
  identity: { name: 'nay', version: '1', promptDigest: 'p', configDigest: 'c' },
  verify: async (form: Form) =>
    form.questions.map(({ questionId, answer }) => ({
      ...{ formId: form.formId, questionId, claims: [], inconsistencies: [] },
      verdict: /months/.test(String(answer)) ? 'NOT_ADDRESSED' : 'NOT_SUPPORTED',
    })),
};

const FORM = (form_id: string) => ({
  form_id,
  drug: 'adalimumab',
  payer: 'P',
  specialty: 'gastroenterology',
  region: 'kept',
  ...{ consistency_flags_expected: ['q3'], consistencyFlagsExpected: ['q4'] },
  contradicted_by: [{ doc_id: 'd1' }],
  record: [
    {
      ...{ doc_id: 'd1', date: '2026-03-02', type: 'Note' },
      text: 'Ulcerative colitis. Azathioprine for 12 weeks, stopped for leukopenia. Infliximab was discussed, never given.',
    },
  ],
  questions: [
    {
      ...{ question_id: 'q1', type: 'free_text', text: 'Prior therapies, with outcome.' },
      answer: 'Azathioprine for 12 weeks, stopped because of leukopenia.',
      ...{ gold: 'SUPPORTED', gold_evidence: [{ doc_id: 'd1' }], note: 'kept' },
      ...{ goldEvidence: [], contradicted_by: [{ doc_id: 'd1' }], verdict: 'SUPPORTED' },
    },
    {
      question_id: 'q2',
      type: 'yes_no',
      text: 'Was infliximab given?',
      answer: 'No',
      gold: 'SUPPORTED',
    },
    {
      question_id: 'q3',
      type: 'yes_no',
      text: 'Was a zoster vaccine given?',
      answer: 'Yes',
      gold: 'NOT_ADDRESSED',
    },
    {
      question_id: 'q4',
      type: 'attestation',
      text: 'I attest.',
      answer: 'Yes',
      gold: 'NOT_CHECKED',
    },
  ],
});
const IDS = ['f-1', 'f-2', 'f-3', 'f-4', 'f-5', 'f-6', 'f-7', 'f-8'];

async function perturb(
  rows: readonly unknown[],
  argv: readonly string[] = [],
  app: App = fakeApp({ perturbing: perturbing(), verifier }),
) {
  writeFileSync(at('forms.jsonl'), jsonl(rows));
  const files = ['--forms', at('forms.jsonl'), '--out', at('out.jsonl')];
  return runCli(['perturb', ...files, ...argv], { app });
}
interface Out {
  readonly form_id: string;
  readonly region?: string;
  readonly consistency_flags_expected?: readonly string[];
  readonly questions: readonly Record<string, unknown>[];
  readonly perturbations: readonly Record<string, unknown>[];
}
const written = () => parseJsonl(readFileSync(at('out.jsonl'), 'utf8')) as unknown as Out[];

describe('flipside perturb --forms', () => {
  it('writes each form as it was, with the wrong answers in it and what they are', async () => {
    const { code, stdout } = await perturb([FORM('f-1')], ['--rate', '0.67', '--json', '--quiet']);
    expect(code).toBe(0);
    const [out] = written();
    expect(out?.region).toBe('kept');
    expect(out).not.toHaveProperty('contradicted_by');
    expect(out).not.toHaveProperty('consistencyFlagsExpected');
    expect(out?.consistency_flags_expected).not.toEqual(expect.arrayContaining(['q3']));
    expect(out?.perturbations.map((p) => p.question_id)).toEqual(['q1', 'q2']);
    for (const p of out?.perturbations ?? []) {
      const right = FORM('f-1').questions.find((q) => q.question_id === p.question_id);
      const now = out?.questions.find((q) => q.question_id === p.question_id);
      expect(p.original).toEqual(right?.answer);
      expect(now).toMatchObject({ answer: p.perturbed, gold: 'NOT_SUPPORTED' });
      expect(now).not.toHaveProperty('gold_evidence');
      expect(now).not.toHaveProperty('goldEvidence');
      expect(now).not.toHaveProperty('contradicted_by');
      expect(now).not.toHaveProperty('verdict');
      expect(p).toEqual({ ...p, error_type: expect.any(String), why: expect.any(String) });
    }
    expect(out?.questions[0]?.note).toBe('kept');
    expect(out?.questions[3]).toEqual(FORM('f-1').questions[3]);
    expect(JSON.parse(stdout)).toMatchObject({ forms: 1, checkable: 3, perturbed: 2, failed: 0 });
  });

  it('gives the same for the same seed, whatever the order of the file', async () => {
    await perturb(IDS.map(FORM), ['--seed', '5']);
    const first = written();
    await perturb([...IDS].reverse().map(FORM), ['--seed', '5']);
    expect(written().reverse()).toEqual(first);
    await perturb(IDS.map(FORM), ['--seed', '6']);
    expect(written()).not.toEqual(first);
  });

  it('splits forms for good: train and test share none and leave none out', async () => {
    const ids = async (split: string) => {
      await perturb(IDS.map(FORM), ['--split', split]);
      return written().map((f) => f.form_id);
    };
    const [train, test] = [await ids('train'), await ids('test')];
    expect([...train, ...test].sort()).toEqual(IDS);
    expect(train).toEqual(IDS.filter((id) => splitOf(id) === 'train'));
  });

  it('goes by the embedded verifier where a form has no labels', async () => {
    const bare = (({ questions, ...form }) => ({
      ...form,
      questions: questions.map(({ gold: _, ...q }) => q),
    }))(FORM('f-1'));
    const { code } = await perturb([bare], ['--rate', '1']);
    expect(code).toBe(0);
    const [out] = written();
    for (const q of out?.questions ?? []) expect(q).not.toHaveProperty('gold');
    expect(out?.perturbations.map((p) => p.question_id)).not.toContain('q3');
  });

  it('makes the errors of a taxonomy', async () => {
    writeFileSync(at('errors.yaml'), 'error_types: { yes_no_flip: 1 }\n');
    await perturb(IDS.map(FORM), ['--taxonomy', at('errors.yaml'), '--rate', '1']);
    const types = written().flatMap((f) => f.perturbations.map((p) => p.error_type));
    expect(types).toEqual(new Array(8).fill('yes_no_flip'));
  });

  it('keeps what the judge under test misses', async () => {
    await perturb(IDS.map(FORM), ['--adversarial', '--judge', 'rules', '--rate', '1']);
    const kept = written().flatMap((f) => f.perturbations.map((p) => String(p.perturbed)));
    expect(kept.length).toBeGreaterThan(0);
    for (const answer of kept) expect(answer).toContain('months');
  });

  it('takes the wrong answers of a model, save those the record may say', async () => {
    const wrong = (answer: string, after: string): Candidate => ({
      ...{ answer, errorType: 'drug_swap', before: 'Azathioprine', after, why: 'so' },
    });
    const by = (said: Candidate | Error) => fakeApp({ perturbing: perturbing(said), verifier });
    const argv = ['--perturber', 'writer', '--rate', '0.34', '--json', '--quiet'];
    await perturb([FORM('f-1')], argv, by(wrong('Infliximab for 12 weeks.', 'Infliximab')));
    expect(written()[0]?.perturbations[0]?.perturbed).toBe('Infliximab for 12 weeks.');
    const said = await perturb(
      [FORM('f-1')],
      argv,
      by(wrong('Azathioprine, leukopenia.', 'leukopenia')),
    );
    expect(JSON.parse(said.stdout)).toMatchObject({ perturbed: 0, set_aside: { said: 2 } });
    const broken = new FlipsideError('judge_unavailable', 'no answer');
    const failed = await perturb([FORM('f-1')], argv, by(broken));
    expect([failed.code, JSON.parse(failed.stdout).failed]).toEqual([3, 2]);
    const none = await perturb([FORM('f-1')], ['--perturber', 'nobody']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no "nobody"')]);
  });

  it('refuses what is perturbed already, and the second form of an id', async () => {
    const again = { ...FORM('f-2'), perturbations: [{ question_id: 'q1', error_type: 'x' }] };
    const { code, stderr } = await perturb([FORM('f-1'), again, FORM('f-1')]);
    expect(code).toBe(2);
    expect(stderr).toContain('forms.jsonl:2: perturbations: the form is perturbed already');
    expect(stderr).toContain('forms.jsonl:3: form_id: "f-1" came before, on line 1');
    expect(written()).toHaveLength(1);
  });

  it.each([
    [['--rate', '0'], 'expected a share above 0'],
    [['--seed', '1.5'], 'expected a whole number'],
    [['--split', 'dev'], 'expected train, test or all'],
    [['--transforms', 'padded'], '--transforms has no meaning with --forms'],
    [['--judge', 'rules'], 'judge under test of --adversarial'],
    [['--pairs', 'p.jsonl'], 'give one of --forms, --pairs and --rollouts'],
  ])('says what is wrong with %j', async (argv, what) => {
    const { code, stderr } = await perturb([FORM('f-1')], argv);
    expect([code, stderr]).toEqual([2, expect.stringContaining(what)]);
  });
});

describe('flipside perturb --pairs', () => {
  const PAIR = {
    ...{ pair_id: 'p1', case_id: 'c1', intervention_id: 'X1', label: 0 },
    baseline: '1. Start capecitabine.\n2. Start denosumab.\n3. Restage at eight weeks.',
    sibling: '1. Start capecitabine.\n2. Start denosumab.\n3. Restage at ten weeks.',
  };
  const run = (argv: readonly string[]) =>
    runCli(['perturb', '--out', at('out.jsonl'), ...argv], {
      app: fakeApp({ perturbing: perturbing() }),
    });

  it('writes labelled pairs with how they were made, and of which', async () => {
    writeFileSync(at('pairs.jsonl'), jsonl([PAIR]));
    const { code, stdout } = await run([
      '--pairs',
      at('pairs.jsonl'),
      '--transforms',
      'padded,attacked',
      '--json',
      '--quiet',
    ]);
    expect(code).toBe(0);
    const rows = parseJsonl(readFileSync(at('out.jsonl'), 'utf8')) as Record<string, unknown>[];
    expect(rows.map((r) => [r.pair_id, r.transform, r.label, r.source_id, r.case_id])).toEqual([
      ['p1~padded', 'padded', 0, 'p1', 'c1'],
      ['p1~attacked', 'attacked', 0, 'p1', 'c1'],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      sources: 1,
      pairs: 2,
      transforms: { padded: { 0: 1 } },
    });
  });

  it('makes pairs of the baselines of rollouts, for each intervention of their group', async () => {
    const rollout = (id: string, intervention_id: string, output: string) => ({
      ...{ rollout_id: id, group_id: 'g', case_id: 'c', intervention_id, output },
    });
    writeFileSync(
      at('rollouts.jsonl'),
      jsonl([
        rollout('b', '', `${PAIR.baseline}\n4. Start trastuzumab.`),
        rollout('s', 'X1', 'x'),
        rollout('t', 'Y1', 'y'),
      ]),
    );
    const { code } = await run(['--rollouts', at('rollouts.jsonl')]);
    expect(code).toBe(0);
    const rows = parseJsonl(readFileSync(at('out.jsonl'), 'utf8')) as Record<string, unknown>[];
    expect(new Set(rows.map((r) => r.source_id))).toEqual(new Set(['b~X1', 'b~Y1']));
    expect(rows.filter((r) => r.transform === 'unchanged')).toHaveLength(2);
  });

  it('refuses what only forms take', async () => {
    writeFileSync(at('pairs.jsonl'), jsonl([PAIR]));
    const { code, stderr } = await run(['--pairs', at('pairs.jsonl'), '--rate', '0.5']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--rate has no meaning with pairs'),
    ]);
    const wrong = await run(['--pairs', at('pairs.jsonl'), '--transforms', 'louder']);
    expect(wrong.stderr).toContain('there is no "louder"; there are unchanged');
  });
});
