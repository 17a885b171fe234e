import { lookedAt } from './flagged.js';

const LOG = `INJECTION LOG            fremanezumab, both products         printed 06/20/2026
date         outcome
03/02/2026   given, thigh
03/30/2026   given, thigh
04/27/2026   NOT GIVEN, syringe returned
05/04/2026   given, arm`;
const QUESTION = 'Date of the last fremanezumab injection.';
const PRINTED = { quotes: ['printed 06/20/2026'] };

describe('a flagged date', () => {
  it('is supported by the last line of a list that was done', () => {
    const { verdict, evidence } = lookedAt(
      ['date', QUESTION, '2026-05-04'],
      { '2026-06-20': LOG },
      {
        quotes: ['04/27/2026   NOT GIVEN'],
      },
    );
    expect(verdict).toBe('SUPPORTED');
    expect(evidence[0]?.quote).toContain('05/04/2026');
  });

  it('stays flagged where its line says that nothing was done', () => {
    const { verdict } = lookedAt(['date', QUESTION, '2026-04-27'], { '2026-06-20': LOG }, PRINTED);
    expect(verdict).toBe('NOT_SUPPORTED');
  });

  it('stays flagged where a later line of its list was done too', () => {
    const { verdict } = lookedAt(['date', QUESTION, '2026-03-30'], { '2026-06-20': LOG }, PRINTED);
    expect(verdict).toBe('NOT_SUPPORTED');
  });

  it('is of the eye that the requested drug is meant for', () => {
    const log = `INTRAVITREAL LOG, both eyes
04/07/2026   OD   aflibercept 2 mg     done
05/05/2026   OD   aflibercept 2 mg     done
06/02/2026   OS   aflibercept 2 mg     done
Plan: adalimumab is for uveitis of OD.`;
    const question = 'Date of the last aflibercept injection in the eye to be treated.';
    const flag = { quotes: ['06/02/2026   OS'] };
    expect(lookedAt(['date', question, '2026-05-05'], { '2026-06-20': log }, flag).verdict).toBe(
      'SUPPORTED',
    );
  });
});
