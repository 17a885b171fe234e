import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function packetAfter(id: string, cancerType: CancerType, packet: string): string {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  expect(sibling?.status).toBe('APPLIED');
  return sibling?.packet ?? '';
}

const DONE = 'She underwent left lower lobectomy on 4/4/2024.';

describe('once the operation is removed, no trace is left of', () => {
  test.each<[string, string, RegExp]>([
    ['what an image expects', 'CT: expected changes after left lower lobectomy.', /lobectomy/],
    [
      'its date, which is asked for',
      'The payer requires the date of complete resection.',
      /resection/,
    ],
    ['its block', 'Slides requested; the lobectomy block of 2024 may be used.', /lobectomy/],
    ['a count of nodes in words', 'Four of 17 lymph nodes involved.', /lymph/],
    ['a pathologic stage', 'Pathologic T2 N1.', /pathologic/i],
    ['its excision, judged', 'MDT outcome: adequate excision.', /excision/],
    ['the way to theatre', 'As she wished, we proceeded to theatre.', /theatre/],
    [
      'what comes after it, in a question',
      'QUESTION: Treatment after lobectomy for cancer.',
      /lobectomy/,
    ],
    ['a drain', 'Seen on the ward. Drain output 40 mL.', /drain/i],
    ['the absence of residual disease', 'ECOG 1. No residual disease known.', /residual/],
    [
      'a stump, of which nothing else is said',
      'Bronchoscopy done. Stump intact. Cough better.',
      /stump/i,
    ],
    ['the surgeon, who got it all', 'The surgeon got it all out.', /surgeon/],
    ['nodes that were harvested', 'Obstruction, 10 nodes harvested, PNI.', /harvested/],
    ['a margin that was cleared', 'The second look cleared the margin.', /margin/],
    ['a month that tells nothing more', 'The tumour was removed in March.', /removed|March/],
    ['its date under a label', 'Surgery: 4/4/2024 (Dr. Kim).', /Surgery/],
    ['blood given during it', 'Needed 2 units intra-op. Hb 10.', /intra-op/],
    ['adjuvant before a drug', 'Adjuvant cisplatin was offered.', /adjuvant/i],
  ])('%s', (_, told, trace) => {
    expect(packetAfter('D1', 'lung', `${DONE}\n\n${told}\n`)).not.toMatch(trace);
  });

  test('a craniectomy for a metastasis, and the specimen that it gave', () => {
    const packet =
      'Left suboccipital craniectomy 3/3/2024 for a metastasis.\n---\n[Pathology] 2024-03-06\nBrain, left cerebellum, excision: metastatic carcinoma. BRAF wild-type.\n---\nMRI: prior left suboccipital craniectomy.';
    const after = packetAfter('D1', 'lung', packet);
    expect(after).not.toMatch(/craniectomy|excision/);
    expect(after).toContain('BRAF wild-type');
  });
});

describe('what the wider net leaves is', () => {
  test.each<[string, string]>([
    ['a benign lesion cut out', 'Endometrioma excised 2014.'],
    ['blood pressure after nothing of the kind', 'Blood pressure taken on the left only.'],
    ['a loss of volume', 'CT: volume loss.'],
    ['chemotherapy beside the date of the operation', 'Chemo: none.'],
    ['a clinic', 'Referred by thoracic surgery, Dr. Abel.'],
    ['the scar of another operation', 'Right breast scar old.'],
  ])('%s', (_, told) => {
    const packet = `${DONE}\n\nSurgery: 4/4/2024. Pathology: pT1c pN0. ${told}\n`;
    expect(packetAfter('D1', 'lung', packet)).toContain(told);
  });
});

describe('a stripped profile leaves nothing of', () => {
  test.each<[string, RegExp]>([
    ['EGFR L858R, allele fraction 33%; no T790M. Next visit in May.', /T790M/],
    ['KRAS, BRAF and MET without alteration.', /KRAS|BRAF|MET/],
    ['Liquid biopsy: KRAS G12C. No BRAF. No ALK.', /BRAF|ALK/],
    ['ERBB2: no insertion. RET: no fusion.', /ERBB2|RET/],
    ['Stage IV, KRAS G12C/STK11, PD-L1 70%, ECOG 1.', /PD-L1|70/],
    ['EGFR L747_A750delinsP 12 percent.', /L747|12/],
    ['No actionable alterations in EGFR, ALK, ROS1.', /EGFR|ALK|ROS1/],
    ['Driver negative, PD-L1 TPS of 60 percent.', /percent/],
    ['dMMR (loss of MLH1/PMS2), MLH1 hypermethylated.', /MLH1/],
    ['Guardant: no RAS/RAF alterations.', /RAS|RAF/],
    ['PD-L1 (22C3) on this block: TPS 5%. KRAS wild-type.', /PD-L1|TPS/],
  ])('%j', (packet, trace) => {
    expect(packetAfter('C2', 'lung', packet)).not.toMatch(trace);
  });
});

describe('a flip follows', () => {
  test.each<[string, string, CancerType, string, string]>([
    [
      'a method in brackets behind the name',
      'A1',
      'gastric',
      'HER2 (IMMUNOHISTOCHEMISTRY, CLONE SP3): SCORE 0, NEGATIVE',
      'HER2 (IMMUNOHISTOCHEMISTRY, CLONE SP3): SCORE 3+, POSITIVE',
    ],
    [
      'a specimen between the name and its score',
      'A1',
      'gastric',
      'HER-2/neu immunostain on the resection, score 0.',
      'HER-2/neu immunostain on the resection, score 3+.',
    ],
    [
      'a variant that is specified',
      'A3',
      'lung',
      'EGFR exon 19 deletion, specifically p.L747_P753delinsS, together with a TP53 mutation.',
      'EGFR wild-type, together with a TP53 mutation.',
    ],
  ])('%s', (_, id, type, from, to) => {
    expect(packetAfter(id, type, from)).toBe(to);
  });

  test('a change with its gene before it', () => {
    const packet = 'The tumor carries a sensitizing EGFR change (L858R).';
    expect(packetAfter('A3', 'lung', packet)).toBe('The tumor carries no EGFR mutation.');
  });

  test('no gene whose test is only wanted', () => {
    const packet = 'EGFR exon 19 deletion. No ALK testing was done.';
    expect(packetAfter('C2', 'lung', packet)).toContain('ALK testing');
  });
});
