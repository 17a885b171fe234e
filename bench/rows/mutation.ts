import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import { mustBe, type Row } from '../row.js';
import { interventions, loaded, samplePackets } from './material.js';

const CHARS = 80_000;

/** Sample charts of one cancer type, one after the other, until the packet has 80,000 characters. */
function longPacket(cancerType: CancerType): string {
  const own = samplePackets.filter((c) => c.cancer_type === cancerType);
  let packet = '';
  for (let i = 0; packet.length < CHARS; i++) packet += `${own[i % own.length]?.packet}\n---\n`;
  return packet.slice(0, CHARS);
}

/** All twelve interventions on one long packet, read anew each time, against one pass of one plain pattern. */
export const mutationRow: Row = {
  id: 'mutation',
  what: 'packet of 80,000 characters by all twelve interventions',
  unit: 'packets',
  units: 1,
  subject: () => {
    const packet = longPacket('breast');
    const make = (text: string) => [
      ...createSiblings({
        facts: loaded.facts,
        caseId: 'bench',
        cancerType: 'breast',
        packet: text,
        interventions,
      }),
    ];
    return {
      name: 'twelve interventions',
      check: () => {
        const siblings = make(packet);
        mustBe(siblings.length === 12, `${siblings.length} siblings`);
        mustBe(
          siblings.some((s) => s.status === 'APPLIED' && s.edits.length > 10),
          'nothing was mutated',
        );
      },
      run: (times) => {
        for (let t = 0; t < times; t++) make(packet);
      },
    };
  },
  reference: () => {
    const packet = longPacket('breast');
    const count = () => packet.match(/HER-?2[ -](?:positive|negative)/gi)?.length ?? 0;
    return {
      name: 'one pass of /HER-?2[ -](?:positive|negative)/gi',
      check: () => mustBe(count() > 10, 'the pattern finds too little'),
      run: (times) => {
        for (let t = 0; t < times; t++) count();
      },
    };
  },
};
