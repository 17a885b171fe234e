import { wrongAnswers } from '../../../src/calibrate/perturb/perturbers.js';
import type { FormQuestion } from '../../../src/core/form.js';
import { formOf, question, viewOf } from '../../support/form-views.js';

type Record_ = Readonly<Record<string, string>>;

/** What is made of one right answer: `error_type: answer`. */
function made(record: Record_, of: FormQuestion, more: Partial<Parameters<typeof formOf>[0]> = {}) {
  const view = viewOf(formOf({ record, ...more }));
  return wrongAnswers(of, view).map((c) => `${c.errorType}: ${JSON.stringify(c.answer)}`);
}
const ofType = (all: readonly string[], type: string) => all.filter((m) => m.startsWith(type));

const UC = {
  '2026-03-02': `GI clinic.
Ulcerative colitis since 2021. Mesalamine 4.8 g daily with no benefit.
Azathioprine 150 mg daily for 12 weeks, stopped because of leukopenia.
Adalimumab was discussed and declined. Never on infliximab.
Mother has Crohn's disease. No primary sclerosing cholangitis.
Left knee swelling.`,
};

describe('a yes or no', () => {
  it('is flipped as the form writes it', () => {
    const of = question('yes_no', 'Has the patient had azathioprine?', 'Yes', ['Yes', 'No']);
    expect(made(UC, of)).toEqual(['yes_no_flip: "No"']);
  });

  it('gives the patient what only a relative has', () => {
    const of = question('yes_no', "Does the patient have Crohn's disease?", 'No', ['Yes', 'No']);
    expect(made(UC, of)).toEqual(['wrong_patient_history: "Yes"']);
  });
});

describe('a choice', () => {
  const options = [
    'Ulcerative colitis',
    "Crohn's disease",
    'Severe ulcerative colitis',
    'Other',
    'Not done',
  ];

  it('goes to a rival, never to an option that says the same and more, or nothing', () => {
    const of = question('multiple_choice', 'Diagnosis.', 'Ulcerative colitis', options);
    expect(made(UC, of)).toEqual(['diagnosis_swap: "Crohn\'s disease"']);
  });

  it('never goes to what the patient has as well', () => {
    const record = { '2026-03-02': 'Type 2 diabetes and obesity. The request is for diabetes.' };
    const of = question('multiple_choice', 'Diagnosis for this request.', 'Type 2 diabetes', [
      'Type 2 diabetes',
      'Obesity',
      'Type 1 diabetes',
    ]);
    expect(made(record, of)).toEqual(['diagnosis_swap: "Type 1 diabetes"']);
  });

  it('of a grade is another grade', () => {
    const of = question('multiple_choice', 'Disease severity.', 'severe', [
      'mild',
      'moderate',
      'severe',
    ]);
    expect(made(UC, of)).toEqual(['severity_change: "mild"', 'severity_change: "moderate"']);
  });
});

describe('a selection', () => {
  const options = ['Mesalamine', 'Azathioprine', 'Adalimumab', 'Tofacitinib', 'None of these'];

  it('takes in what the record denies, and nothing that it does not speak of', () => {
    const of = question('multi_select', 'Drugs taken.', ['Mesalamine', 'Azathioprine'], options);
    expect(made(UC, of)).toEqual(['option_swap: ["Mesalamine","Azathioprine","Adalimumab"]']);
  });

  it('of none becomes one', () => {
    const of = question(
      'multi_select',
      'Biologics taken.',
      ['None of these'],
      ['Adalimumab', 'None of these'],
    );
    expect(made(UC, of)).toEqual(['option_swap: ["Adalimumab"]']);
  });
});

describe('a date', () => {
  const record = {
    '2026-03-02':
      'Colonoscopy on 02/11/2026. Prior colonoscopy 06/20/2024. Colonoscopy of 02/13/2026 report signed.',
    '2026-03-20': 'Phone call 03/20/2026 about the copay.',
  };

  it('is that of an earlier event of the kind, not another day of the same one', () => {
    const of = question('date', 'Date of the most recent colonoscopy.', '2026-02-11');
    const all = made(record, of);
    expect(all).toContain('date_shift: "2024-06-20"');
    expect(all).not.toContain('date_shift: "2026-02-13"');
  });

  it('is that of something else where the question does not say which it means', () => {
    const of = question('date', 'Date of a colonoscopy.', '2026-02-11');
    expect(made(record, of)).not.toContain('date_shift: "2024-06-20"');
  });
});

describe('a number', () => {
  const labs = {
    '2025-06-01': 'Hemoglobin A1c 8.6 %.',
    '2026-03-02':
      'Hemoglobin A1c 9.2 %. His wife has a hemoglobin A1c of 6.1 %. LDL cholesterol 112 mg/dL.',
  };

  it('is an earlier one, one beyond the threshold, or one of another person', () => {
    const of = question('number', 'Most recent hemoglobin A1c (%).', 9.2);
    const all = made(labs, of, { guidance: 'Hemoglobin A1c of at least 7.5 %.' });
    expect(all).toContain('superseded_value: 8.6');
    expect(all).toContain('value_change: 6.6');
    expect(all).toContain('wrong_patient_history: 6.1');
  });

  it('is no earlier one where the question is not about now', () => {
    const of = question('number', 'Hemoglobin A1c (%).', 9.2);
    expect(ofType(made(labs, of), 'superseded')).toEqual([]);
  });

  it('is one in another unit', () => {
    const of = question('number', 'Most recent LDL cholesterol, in mg/dL.', 112);
    expect(made(labs, of)).toContain('unit_confusion: 2.9');
  });

  it('of things counted differs by a few, and stays on its scale where it is a score', () => {
    const count = question('number', 'Number of relapses in the past year.', 2);
    expect(made(labs, count)).toEqual(['count_change: 4', 'count_change: 0']);
    const score = question('number', 'Mayo score (0 to 12).', 11);
    for (const one of made(labs, score)) expect(Number(one.split(': ')[1])).toBeLessThanOrEqual(12);
  });
});

describe('a number, whatever it is of,', () => {
  const valuesOf = (record: Record_, text: string, right: number, guidance = '') =>
    made(record, question('number', text, right), { guidance })
      .filter((one) => !one.startsWith('unit_confusion'))
      .map((one) => Number(one.split(': ')[1]));
  const vitals = {
    '2026-03-02':
      'Heart rate 72, BMI 26. Platelets 700. His wife has a heart rate of 700 and a BMI of 3.',
  };

  it.each<[string, number, number, number]>([
    ['Resting heart rate (beats per minute).', 72, 30, 220],
    ['Body mass index (kg/m2).', 26, 12, 70],
    ['Body mass index (kg/m2).', 61, 12, 70],
    ['Age in years at diagnosis.', 3, 0, 105],
    ['Age in years at diagnosis.', 98, 0, 105],
    ['Systolic blood pressure (mmHg).', 178, 65, 250],
    ['Most recent LVEF (%).', 58, 5, 80],
    ['Body surface area in m2.', 1.9, 0.2, 3],
    ['Average number of headache days per month.', 18, 0, 31],
    ['Oxygen saturation (%).', 88, 50, 100],
    ['QTc (Fridericia), in ms.', 438, 280, 700],
    ['Weight (kg).', 71, 2, 300],
  ])('is one that a patient can have: %s %d', (text, right, low, high) => {
    const values = valuesOf(vitals, text, right, 'Below 700 or above 3.');
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
  });

  it('is never one more or less of many, save across a threshold', () => {
    for (const right of [3, 5, 12, 18, 40]) {
      const text = 'Number of migraine days since January.';
      for (const value of valuesOf({}, text, right)) {
        expect(Math.abs(value - right)).toBeGreaterThanOrEqual(Math.max(2, right / 4));
      }
    }
    const text = 'Number of exacerbations in the past year.';
    const guidance = 'At least 3 exacerbations in the past year.';
    expect(valuesOf({}, text, 3, guidance)).toContain(2);
    expect(valuesOf({}, text, 2, guidance)).toContain(4);
  });

  it('moves by one on a scale of classes, by more on one of points', () => {
    expect(valuesOf({}, 'ECOG performance status.', 1)).toEqual([2, 0, 3]);
    expect(valuesOf({}, 'DLQI score.', 3)).toEqual([5, 1, 7]);
  });

  it('is below nothing only where it has a sign', () => {
    for (const right of [0, 1, 4]) {
      for (const value of valuesOf({}, 'Age in years at onset.', right)) {
        expect(value).toBeGreaterThanOrEqual(0);
      }
    }
    expect(valuesOf({}, 'Lowest T-score.', -2.6).some((value) => value < 0)).toBe(true);
  });
});

describe('a free text', () => {
  const asks = (answer: string, text = 'Prior therapies, with outcome.') =>
    question('free_text', text, answer);

  it('turns a harm into a failure only where nothing says that the drug failed', () => {
    const answer = asks('Azathioprine was stopped because of leukopenia.');
    expect(ofType(made(UC, answer), 'response_flip')).toEqual([
      'response_flip: "Azathioprine was stopped because of inadequate response."',
    ]);
    const both = { '2026-03-02': 'Azathioprine stopped for leukopenia; it had given no benefit.' };
    expect(ofType(made(both, answer), 'response_flip')).toEqual([]);
  });

  it('reads a reason to its end, past a decimal point and with its brackets', () => {
    const record = { '2026-03-02': 'Atorvastatin stopped: thigh pain, CK 5.6 times the limit.' };
    const answer = asks(
      'Atorvastatin was stopped for thigh pain with CK 5.6 times the limit (CK 1,064).',
    );
    expect(ofType(made(record, answer), 'response_flip')).toEqual([
      'response_flip: "Atorvastatin was stopped because of inadequate response."',
    ]);
  });

  it('turns a failure into a success or a harm, unless the record tells of one', () => {
    const answer = asks('Mesalamine gave no benefit.');
    expect(ofType(made(UC, answer), 'response_flip')).toEqual([
      'response_flip: "Mesalamine gave marked and lasting benefit."',
    ]);
    const good = { '2026-03-02': 'Mesalamine: excellent response at first, later no benefit.' };
    expect(ofType(made(good, answer), 'response_flip')).toEqual([]);
  });

  it('changes how long, far enough to be no matter of rounding', () => {
    const all = made(UC, asks('Azathioprine was taken for 12 weeks.'));
    expect(ofType(all, 'duration_change')).toContain(
      'duration_change: "Azathioprine was taken for 12 months."',
    );
    const said = { '2026-03-02': 'Azathioprine for 12 weeks, and again for 12 months.' };
    expect(
      ofType(made(said, asks('Azathioprine was taken for 12 weeks.')), 'duration_change'),
    ).not.toContain('duration_change: "Azathioprine was taken for 12 months."');
  });

  it('leaves dosing intervals, bounds and what is denied alone', () => {
    const all = made(UC, asks('Adalimumab 40 mg every 2 weeks was never given. Dose above 15 mg.'));
    expect(ofType(all, 'duration_change')).toEqual([]);
    expect(all.join()).not.toMatch(/above (?!15)/);
  });

  it('names another drug of the class that the patient never had, and none that he had', () => {
    const all = ofType(made(UC, asks('Infliximab was given in 2024 and failed.')), 'drug_swap');
    expect(all).toEqual(['drug_swap: "Adalimumab was given in 2024 and failed."']);
    const had = { '2026-03-02': 'Infliximab in 2024, failed. Adalimumab in 2025, failed too.' };
    const none = ofType(made(had, asks('Infliximab was given in 2024 and failed.')), 'drug_swap');
    expect(none.join()).not.toContain('Adalimumab');
  });

  it('makes up a trial of a drug that was only spoken of', () => {
    const all = made(UC, asks('Mesalamine failed. Adalimumab was discussed and never given.'));
    expect(ofType(all, 'fabricated_trial').join()).toMatch(
      /Adalimumab was taken for \w+ \w+ without improvement/,
    );
    const taken = { '2026-03-02': 'Adalimumab taken from January to May 2025, stopped.' };
    expect(ofType(made(taken, asks('Adalimumab was never given.')), 'fabricated_trial')).toEqual(
      [],
    );
  });

  it('puts a thing on the other side, unless it is there too', () => {
    const answer = asks('Swelling of the left knee.', 'Findings.');
    expect(ofType(made(UC, answer), 'laterality')).toEqual([
      'laterality_or_site: "Swelling of the right knee."',
    ]);
    const both = { '2026-03-02': 'Left knee swelling. Right knee effusion.' };
    expect(ofType(made(both, answer), 'laterality')).toEqual([]);
    const gone = asks('She left the hospital right away.', 'Course.');
    expect(ofType(made(UC, gone), 'laterality')).toEqual([]);
  });

  it("gives a relative's disease to the patient, who does not have it", () => {
    const all = made(UC, asks('Ulcerative colitis.', 'Comorbid conditions and history.'));
    expect(ofType(all, 'wrong_patient_history').join()).toContain("crohn's disease");
    const hers = { '2026-03-02': "Mother has Crohn's disease. The patient has Crohn's disease." };
    expect(ofType(made(hers, asks('None.', 'Medical history.')), 'wrong_patient_history')).toEqual(
      [],
    );
  });

  it('swaps a diagnosis for a rival, counts otherwise, and makes the mild severe', () => {
    const record = {
      '2026-03-02': 'Severe atopic dermatitis. Two courses of prednisone in 2025. No psoriasis.',
    };
    const all = made(
      record,
      asks('Severe atopic dermatitis. Two courses of prednisone.', 'State of disease.'),
    );
    expect(ofType(all, 'diagnosis_swap').length).toBeGreaterThan(0);
    expect(ofType(all, 'count_change')).toContain(
      'count_change: "Severe atopic dermatitis. Four courses of prednisone."',
    );
    expect(ofType(all, 'severity_change')).toEqual([
      'severity_change: "Mild atopic dermatitis. Two courses of prednisone."',
    ]);
  });
});

describe('a value in a free text', () => {
  const changed = (answer: string, text: string) =>
    made({}, question('free_text', text, answer), {}).flatMap((one) =>
      one.startsWith('value_change') ? [Number(/\d+(?:\.\d+)?/.exec(one)?.[0])] : [],
    );

  it('is one that a patient can have', () => {
    const values = changed('LVEF 55 %.', 'Latest echocardiogram.');
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(value).toBeLessThanOrEqual(80);
  });

  it('moves by two at least where it is whole', () => {
    for (const right of [3, 5]) {
      for (const value of changed(`DLQI ${right}.`, 'Scores.')) {
        expect(Math.abs(value - right)).toBeGreaterThanOrEqual(2);
      }
    }
  });
});

describe('what is never perturbed', () => {
  it('is a promise, an empty answer, and an answer of book length', () => {
    expect(made(UC, question('attestation', 'I attest that all is true.', 'Yes'))).toEqual([]);
    expect(made(UC, question('free_text', 'Therapies.', '  '))).toEqual([]);
    expect(made(UC, question('multi_select', 'Drugs.', [], ['Mesalamine']))).toEqual([]);
    expect(made(UC, question('yes_no', 'Is it?'))).toEqual([]);
    expect(
      made(UC, question('free_text', 'Therapies.', 'Azathioprine failed. '.repeat(2000))),
    ).toEqual([]);
  });

  it('is the right answer itself, in whatever kind of question', () => {
    const texts = ['', '9.2', '\ud800', 'Yes', '2026-03-02', '('.repeat(500), 'no '.repeat(400)];
    for (const type of [
      'yes_no',
      'multiple_choice',
      'multi_select',
      'free_text',
      'date',
      'number',
    ] as const) {
      for (const text of texts) {
        const of = question(type, 'Most recent hemoglobin A1c?', text, ['Yes', 'No', text]);
        expect(made(UC, of)).not.toContain(JSON.stringify(text));
      }
    }
  });
});
