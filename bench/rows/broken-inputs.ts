import { createSiblings } from '../../src/chart/create-siblings.js';
import { mustBe, type Row } from '../row.js';
import { interventions, loaded } from './material.js';

const MEGABYTE = 1_000_000;
const fill = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);

/** Inputs that broke other systems, each of one million UTF-16 units. */
const BROKEN: Readonly<Record<string, string>> = {
  'one line': fill('HER2 positive lobectomy metastatic EGFR '),
  'control characters': fill('\u0001\u0002HER2\u0007\u001b[31m positive\u0000 '),
  mojibake: fill('HER2â€‘positive Ã©tÃ© Â· rÃ©sÃ©quÃ© '),
  Chinese: fill('患者行左乳癌改良根治术，HER2阳性，无远处转移。'),
  'nested brackets': `${'('.repeat(MEGABYTE / 2)}${')'.repeat(MEGABYTE / 2)}`,
  'procedure tags': fill('[Procedure] 2024-01-01 Lobectomy\n'),
  'lone surrogates': fill('HER2\ud800 positive\udc00 '),
};

/** A row an input: all twelve interventions over one megabyte, against one pass of one plain pattern over it. */
export const brokenInputRows: readonly Row[] = Object.entries(BROKEN).map(([name, packet]) => ({
  id: `broken-${name.replaceAll(' ', '-')}`,
  what: `broken input, 1 MB of ${name}`,
  unit: 'interventions',
  units: 1,
  subject: () => {
    let turn = 0;
    const make = (i: number) => [
      ...createSiblings({
        facts: loaded.facts,
        caseId: 'bench',
        cancerType: 'breast',
        packet,
        interventions: [interventions[i % interventions.length] as (typeof interventions)[number]],
      }),
    ];
    return {
      name: 'one intervention, packet read anew',
      check: () => {
        for (let i = 0; i < interventions.length; i++) {
          mustBe(make(i)[0]?.status !== 'FAILED', `${interventions[i]?.id} failed`);
        }
      },
      run: (times) => {
        for (let t = 0; t < times; t++) make(turn++);
      },
    };
  },
  reference: () => ({
    name: 'one pass of /her-?2|resect|metasta/gi',
    check: () => {},
    run: (times) => {
      for (let t = 0; t < times; t++) packet.match(/her-?2|resect|metasta/gi);
    },
  }),
}));
