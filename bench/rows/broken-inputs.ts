import { createSiblings } from '../../src/chart/create-siblings.js';
import { mustBe, type Row } from '../row.js';
import { interventions, loaded, samplePackets } from './material.js';

const MEGABYTE = 1_000_000;
const fill = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);

/** Inputs that broke other systems, each of one million UTF-16 units. */
const BROKEN: Readonly<Record<string, string>> = {
  'one line': fill(samplePackets.map((c) => c.packet.replaceAll('\n', ' ')).join(' ')),
  'one line of findings': fill('HER2 positive, lobectomy done, no metastasis, EGFR wild-type. '),
  'control characters': fill('\u0001\u0002HER2\u0007\u001b[31m positive\u0000 '),
  mojibake: fill('HER2â€‘positive Ã©tÃ© Â· rÃ©sÃ©quÃ© '),
  Chinese: fill('患者行左乳癌改良根治术，HER2阳性，无远处转移。'),
  'nested brackets': `${'('.repeat(MEGABYTE / 2)}${')'.repeat(MEGABYTE / 2)}`,
  'procedure tags': fill('[Procedure] 2024-01-01 Lobectomy\n'),
  'lone surrogates': fill('HER2\ud800 positive\udc00 '),
};

/** A row an input: all twelve interventions over one megabyte, against one pass of one plain pattern for each. */
export const brokenInputRows: readonly Row[] = Object.entries(BROKEN).map(([name, packet]) => ({
  id: `broken-${name.replaceAll(' ', '-')}`,
  what: `broken input, 1 MB of ${name}`,
  unit: 'interventions',
  units: interventions.length,
  subject: () => {
    const make = () => [
      ...createSiblings({
        facts: loaded.facts,
        caseId: 'bench',
        cancerType: 'breast',
        packet,
        interventions,
      }),
    ];
    return {
      name: 'twelve interventions, packet read once',
      check: () => {
        const failed = make().filter((s) => s.status === 'FAILED');
        mustBe(failed.length === 0, `${failed[0]?.interventionId} failed`);
      },
      run: (times) => {
        for (let t = 0; t < times; t++) make();
      },
    };
  },
  reference: () => ({
    name: 'one pass of /her-?2|resect|metasta/gi each',
    check: () => {},
    run: (times) => {
      for (let t = 0; t < times * interventions.length; t++)
        packet.match(/her-?2|resect|metasta/gi);
    },
  }),
}));
