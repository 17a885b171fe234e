import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Candidate } from '../../../src/calibrate/perturb/candidate.js';
import { type PerturbParts, perturbForm } from '../../../src/calibrate/perturb/perturb-form.js';
import { isCheckable, wrongAnswers } from '../../../src/calibrate/perturb/perturbers.js';
import { EVEN_TAXONOMY } from '../../../src/calibrate/perturb/taxonomy.js';
import type { ClaimVerdict, Form, FormQuestion } from '../../../src/core/form.js';
import { formOf, openForm, question, viewOf } from '../../support/form-views.js';

const questions = [
  ...Array.from({ length: 9 }, (_, i) => question('yes_no', `Is ${i} so?`, 'Yes', ['Yes', 'No'])),
  question('attestation', 'I attest.', 'Yes'),
  question('free_text', 'Nothing?', ''),
];
const form = formOf({ record: { '2026-01-01': 'Nothing.' }, questions });
const all = (verdict: ClaimVerdict) => new Map(form.questions.map((q) => [q.questionId, verdict]));

/** Two kinds of wrong answer to every question. */
const two = async (of: FormQuestion): Promise<Candidate[]> =>
  ['drug_swap', 'date_shift'].flatMap((errorType) =>
    ['a', 'b', 'c'].map((x) => ({
      ...{ answer: `${errorType} ${x} of ${of.questionId}`, errorType },
      ...{ before: 'Yes', after: x, why: 'made up' },
    })),
  );

function parts(given: Partial<PerturbParts> = {}): PerturbParts {
  return {
    rate: 0.3,
    seed: 1,
    taxonomy: EVEN_TAXONOMY,
    gold: all('SUPPORTED'),
    wrongAnswers: two,
    verdictsOn: async (qs) => qs.map(() => 'NOT_ADDRESSED'),
    ...given,
  };
}
const idsOf = async (given: Partial<PerturbParts> = {}) =>
  (await perturbForm(form, parts(given))).perturbations.map((p) => p.questionId);

describe('a perturbed form', () => {
  it('has about the share of its checkable answers replaced, and no promise', async () => {
    for (const [rate, wanted] of [
      [0.3, 3],
      [0.1, 1],
      [1, 9],
    ] as const) {
      const perturbed = await perturbForm(form, parts({ rate }));
      expect(perturbed.checkable).toBe(9);
      expect(perturbed.perturbations).toHaveLength(wanted);
      for (const p of perturbed.perturbations) {
        const right = form.questions.find((q) => q.questionId === p.questionId);
        expect(right?.type).toBe('yes_no');
        expect(p.original).toBe(right?.answer);
        const now = perturbed.form.questions.find((q) => q.questionId === p.questionId);
        expect(now?.answer).toBe(p.perturbed);
      }
    }
  });

  it('is the same for the same seed, and another for another', async () => {
    expect(await perturbForm(form, parts())).toEqual(await perturbForm(form, parts()));
    const seeds = await Promise.all([1, 2, 3, 4, 5].map((seed) => idsOf({ seed })));
    expect(new Set(seeds.map(String)).size).toBeGreaterThan(2);
  });

  it('hangs on the ids of form and question, not on their order', async () => {
    const turned = { ...form, questions: [...form.questions].reverse() };
    const there = await perturbForm(turned, parts());
    const here = await perturbForm(form, parts());
    const byId = (a: { questionId: string }, b: { questionId: string }) =>
      a.questionId < b.questionId ? -1 : 1;
    expect([...there.perturbations].sort(byId)).toEqual([...here.perturbations].sort(byId));
  });

  it('picks every question about as often, over many seeds', async () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 400; seed++) {
      for (const id of await idsOf({ seed })) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // 400 draws of 3 in 9: 133 each, give or take 9.4 (the deviation of a binomial).
    expect(counts.size).toBe(9);
    for (const n of counts.values()) expect(Math.abs(n - 133)).toBeLessThan(45);
  });

  it('makes nothing wrong that is wrong already, or that the record is silent on', async () => {
    expect(await idsOf({ gold: all('NOT_SUPPORTED'), rate: 1 })).toEqual([]);
    expect(await idsOf({ gold: all('NOT_ADDRESSED'), rate: 1 })).toEqual([]);
    const gold = new Map<string, ClaimVerdict>([
      ...all('NOT_ADDRESSED'),
      ['is-3-so-', 'SUPPORTED'],
    ]);
    expect(await idsOf({ gold, rate: 0.3 })).toEqual(['is-3-so-']);
  });

  it('makes errors by the weights of the taxonomy', async () => {
    const weigh = (weights: Readonly<Record<string, number>>) => ({
      weightOf: (type: string) => weights[type] ?? 0,
      types: new Map(),
    });
    const count = async (weights: Readonly<Record<string, number>>) => {
      let drugs = 0;
      let dates = 0;
      for (let seed = 0; seed < 200; seed++) {
        const taxonomy = weigh(weights);
        const { perturbations } = await perturbForm(form, parts({ seed, taxonomy, rate: 0.1 }));
        drugs += perturbations.filter((p) => p.errorType === 'drug_swap').length;
        dates += perturbations.filter((p) => p.errorType === 'date_shift').length;
      }
      return { drugs, dates };
    };
    expect(await count({ drug_swap: 1 })).toEqual({ drugs: 200, dates: 0 });
    const { drugs, dates } = await count({ drug_swap: 3, date_shift: 1 });
    // 150 of 200, give or take 6.
    expect(Math.abs(drugs - 150)).toBeLessThan(25);
    expect(drugs + dates).toBe(200);
    expect(await count({})).toEqual({ drugs: 0, dates: 0 });
  });

  it('uses no wrong answer that the record supports and the right one not', async () => {
    const verdictsOn: PerturbParts['verdictsOn'] = async (qs) =>
      qs.map((q) => (String(q.answer).startsWith('drug_swap') ? 'SUPPORTED' : 'NOT_ADDRESSED'));
    const perturbed = await perturbForm(form, parts({ verdictsOn, rate: 1 }));
    expect(perturbed.perturbations.map((p) => p.errorType)).toEqual(
      new Array(9).fill('date_shift'),
    );
    expect(perturbed.setAside.supported).toBe(27);
    // A check that supports both sees no difference, and says nothing of the truth.
    const blind = parts({ verdictsOn: async (qs) => qs.map(() => 'SUPPORTED'), rate: 1 });
    expect((await perturbForm(form, blind)).perturbations).toHaveLength(9);
  });

  it('keeps what the judge under test misses, and tries several', async () => {
    const asked: string[] = [];
    const fooled: PerturbParts['verdictsOn'] = async ([q]) => {
      asked.push(String(q?.answer));
      return [String(q?.answer).includes(' c ') ? 'SUPPORTED' : 'NOT_SUPPORTED'];
    };
    const { perturbations, setAside } = await perturbForm(form, parts({ fooled, rate: 1 }));
    expect(perturbations.map((p) => p.after)).toEqual(new Array(9).fill('c'));
    expect(asked).toHaveLength(9 + setAside.caught);
    const never = parts({ fooled: async () => ['NOT_SUPPORTED'], rate: 1 });
    expect((await perturbForm(form, never)).perturbations).toEqual([]);
    const failing = parts({ fooled: async () => ['FAILED'], rate: 1 });
    expect((await perturbForm(form, failing)).perturbations).toEqual([]);
  });

  it('names the questions that still say what was replaced', async () => {
    const told = formOf({
      record: {},
      questions: [
        question('free_text', 'Biologic therapies tried.', 'Infliximab in 2024.'),
        question('free_text', 'Reason for stopping the biologic therapies.', 'Infliximab failed.'),
        question('free_text', 'Weight?', '70 kg.'),
      ],
    });
    const [first] = told.questions as [FormQuestion];
    const { consistencyFlagsExpected } = await perturbForm(told, {
      ...parts({ rate: 0.34, gold: new Map([[first.questionId, 'SUPPORTED']]) }),
      wrongAnswers: async () => [
        {
          answer: 'Adalimumab in 2024.',
          errorType: 'drug_swap',
          before: 'Infliximab',
          after: 'Adalimumab',
          why: '',
        },
      ],
    });
    expect(consistencyFlagsExpected).toEqual([told.questions[1]?.questionId]);
  });
});

const DEV = ['forms-dev.jsonl', 'forms-dev-2.jsonl'].map((name) =>
  join(import.meta.dirname, '../../../../shared/labelled', name),
);
const describeDev = DEV.every(existsSync) ? describe : describe.skip;

describeDev('the forms of the shared sets', () => {
  interface Labelled {
    readonly form: Form;
    readonly gold: ReadonlyMap<string, ClaimVerdict>;
  }
  const labelled = (): Labelled[] =>
    DEV.flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean)).map((line) => {
      const row = JSON.parse(line);
      const named = (q: Record<string, unknown>) => ({ ...q, questionId: q.question_id });
      return {
        form: {
          ...row,
          formId: row.form_id,
          record: row.record.map((d: Record<string, unknown>) => ({ ...d, docId: d.doc_id })),
          questions: row.questions.map(named),
        } as Form,
        gold: new Map(
          row.questions.map((q: Record<string, ClaimVerdict>) => [q.question_id, q.gold]),
        ) as ReadonlyMap<string, ClaimVerdict>,
      };
    });

  it('are perturbed at the rate, definitely, and nowhere else', async () => {
    for (const { form, gold } of labelled()) {
      const { view, verdictsOn } = openForm(form);
      const perturbed = await perturbForm(form, {
        ...{ rate: 0.3, seed: 7, taxonomy: EVEN_TAXONOMY, gold },
        wrongAnswers: async (q) => wrongAnswers(q, view),
        verdictsOn,
      });
      const wanted = Math.round(0.3 * form.questions.filter(isCheckable).length);
      expect([form.formId, perturbed.perturbations.length]).toEqual([form.formId, wanted]);
      for (const p of perturbed.perturbations) {
        expect(p.perturbed).not.toEqual(p.original);
        expect(gold.get(p.questionId)).toBe('SUPPORTED');
        expect(JSON.stringify(p.perturbed)).not.toMatch(
          /\b(?:may|might|possibly|unclear|unknown)\b/,
        );
      }
      const changed = form.questions.filter(
        (q, i) => perturbed.form.questions[i]?.answer !== q.answer,
      );
      expect(changed.map((q) => q.questionId)).toEqual(
        perturbed.perturbations.map((p) => p.questionId),
      );
    }
  }, 60_000);

  it('never get the right answer of a question back, whatever the seed', async () => {
    const [first] = labelled();
    if (!first) return;
    const view = viewOf(first.form);
    await fc.assert(
      fc.asyncProperty(fc.nat(1e6), async (seed) => {
        const { perturbations } = await perturbForm(first.form, {
          ...{ rate: 0.5, seed, taxonomy: EVEN_TAXONOMY, gold: first.gold },
          wrongAnswers: async (q) => wrongAnswers(q, view),
          verdictsOn: async (qs) => qs.map(() => 'NOT_ADDRESSED'),
        });
        for (const { original, perturbed } of perturbations)
          expect(perturbed).not.toEqual(original);
      }),
      { numRuns: 20 },
    );
  }, 60_000);
});
