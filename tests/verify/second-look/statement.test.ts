import { type Flag, lookedAt } from './flagged.js';

const text = (answer: string) =>
  ['free_text', 'Conventional therapy: agent, dates, outcome.', answer] as const;

describe('a flagged statement', () => {
  const RECORD =
    'Azathioprine: 3 February 2020 up to 150 mg daily, given up 2 August 2021, joints the same.\nMethotrexate 15 mg from 4 March 2022.';
  const BEGUN: Flag = {
    quotes: ['Azathioprine: 3 February 2020'],
    objection: { kind: 'words', said: '2020-02' },
  };

  it('is supported where its days, doses and lengths all stand with its drug', () => {
    const said = 'Azathioprine 150 mg daily for 18 months (February 2020 to August 2021)';
    expect(lookedAt(text(said), RECORD, BEGUN).verdict).toBe('SUPPORTED');
  });

  it('stays flagged where one of its days is not of its drug', () => {
    const said = 'Azathioprine 150 mg daily from February 2020 to March 2022';
    expect(lookedAt(text(said), RECORD, BEGUN).verdict).toBe('NOT_SUPPORTED');
  });

  it('is held to its drug for an amount with a decimal point as for a whole one', () => {
    for (const dose of ['15', '12.5']) {
      const of = {
        quotes: ['Methotrexate:'],
        objection: { kind: 'words', said: `${dose} mg` },
      } as const;
      const record = `Methotrexate: 3 February 2020 up to ${dose} mg weekly, given up 2 August 2021, joints the same.\nAzathioprine 10 mg from 4 March 2022.`;
      const saying = (days: string) =>
        lookedAt(text(`Methotrexate ${dose} mg weekly ${days}`), record, of).verdict;
      expect(saying('for 18 months (February 2020 to August 2021)')).toBe('SUPPORTED');
      expect(saying('from February 2020 to March 2022')).toBe('NOT_SUPPORTED');
    }
  });

  it('is supported where lines of the record say nearly all of its words, and deny where it denies', () => {
    const record = 'Infliximab trough 9.4 ug/mL, anti-infliximab antibody not detected.';
    const flag = {
      quotes: ['anti-infliximab antibody not detected'],
    };
    const denied = 'The trough was 9.4 ug/mL and no anti-infliximab antibodies were detected.';
    const claimed = 'The trough was 9.4 ug/mL and anti-infliximab antibodies were detected.';
    expect(lookedAt(text(denied), record, flag).verdict).toBe('SUPPORTED');
    expect(lookedAt(text(claimed), record, flag).verdict).toBe('NOT_SUPPORTED');
  });

  it('is not denied by a line without a word that denies', () => {
    const flag = (quote: string): Flag => ({ quotes: [quote], objection: { kind: 'denied' } });
    const said = text('The pressure rose to 36 mmHg, needing timolol.');
    const started = 'P: timolol OD BID start now.';
    const refused = 'P: timolol offered, she declined it.';
    expect(lookedAt(said, started, flag(started)).verdict).toBe('NOT_ADDRESSED');
    expect(lookedAt(said, refused, flag(refused)).verdict).toBe('NOT_SUPPORTED');
  });
});
