import { parseHTML } from 'linkedom';
import { calibrationOfForms, calibrationOfPairs } from '../../src/calibrate/calibration.js';
import { calibrationPage } from '../../src/report/calibration-page.js';
import { form, goldForm, said } from '../calibrate/gold-forms.js';

const HOSTILE = `</style><script>alert("1")</script> & 'x' \u2028\ud800`;
const judge = { name: HOSTILE, version: '1', promptDigest: 'p', configDigest: '' };
const of = { judge, created: '2026-11-30', repeats: 2, humanOf: () => 'SUPPORTED' };
const ids = Array.from({ length: 9 }, (_, i) => `form-${i}`);
const claims = calibrationPage(
  calibrationOfForms(
    ids.map((id) => ({
      clean: goldForm({ ...form(id, { a: 'Yes', b: 'Yes' }), drug: HOSTILE }),
      perturbed: goldForm(
        { ...form(id, { a: 'No', b: 'Yes' }), drug: HOSTILE },
        {
          perturbations: [{ questionId: 'a', errorType: 'flip' }],
        },
      ),
      saidToClean: [said(id, { a: 'SUPPORTED', b: id < 'form-3' ? 'NOT_SUPPORTED' : 'SUPPORTED' })],
      saidToPerturbed: [said(id, { a: id < 'form-7' ? 'NOT_SUPPORTED' : 'FAILED' })],
    })),
    of,
  ),
);
const pairs = calibrationPage(
  calibrationOfPairs(
    ids.map((caseId) => ({
      pair: {
        ...{ pairId: caseId, caseId, interventionId: 'X1', family: 'X', transform: 'hedge' },
        ...{ baseline: '', sibling: '', label: 0.5 as const },
      },
      verdicts: ['PARTIAL' as const],
    })),
    { ...of, catalogDigest: 'd' },
  ),
);
const documentOf = (page: string) => parseHTML(page).document;

describe('the page of a calibration', () => {
  it('asks for nothing from outside, and runs no script', () => {
    for (const page of [claims, pairs]) {
      expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\bon\w+=/i);
      expect(page).not.toMatch(/https?:/);
    }
  });

  it('shows names as they are, whatever they hold', () => {
    const document = documentOf(claims);
    const shown = HOSTILE.replace('\ud800', '\ufffd');
    expect(document.querySelector('h1')?.textContent).toBe(`Calibration of ${shown}`);
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('has a named plot with a table beside it for each part', () => {
    const document = documentOf(claims);
    const parts = [...document.querySelectorAll('.beside')];
    expect(parts.length).toBe(5);
    for (const part of parts) {
      const plot = part.querySelector('figure > svg');
      expect(plot?.getAttribute('role')).toBe('img');
      expect(plot?.getAttribute('aria-label')).toMatch(/\w/);
      expect(part.querySelectorAll('table caption')).toHaveLength(1);
      expect(part.querySelectorAll('th[scope=row]').length).toBeGreaterThan(0);
    }
  });

  it('says the rates in words and in the table, false positives first', () => {
    const document = documentOf(claims);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows[0]).toMatch(/^false positives/);
    expect(document.querySelector('main > p')?.textContent).toMatch(
      /right answers, \d+ were flagged/,
    );
    expect(document.body.textContent).toMatch(/Agreement with humans/);
  });

  it('has the confusion of a judge of pairs', () => {
    const document = documentOf(pairs);
    expect([...document.querySelectorAll('td.right')].map((cell) => cell.textContent)).toHaveLength(
      4,
    );
    expect(document.querySelector('main > p')?.textContent).toMatch(/WRONG or PARTIAL pairs/);
  });

  it('is dark where the reader is, and fit to be printed', () => {
    expect(claims).toMatch(/prefers-color-scheme: dark/);
    expect(claims).toMatch(/@media print/);
  });
});
