import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function siblingOf(id: string, cancerType: CancerType, packet: string) {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  return sibling;
}

function packetAfter(id: string, cancerType: CancerType, packet: string): string {
  const sibling = siblingOf(id, cancerType, packet);
  expect(sibling?.status).toBe('APPLIED');
  return sibling?.packet ?? '';
}

describe('an operation that only a record tells, and the chart denies, was not done', () => {
  test.each<[CancerType, string, string]>([
    [
      'gastric',
      'Gastric adenocarcinoma, cT3 N1 M0.',
      'The cancer registry has "C16.3, gastrectomy 03/03/2026". That is a coding mistake: only a laparoscopy was done.',
    ],
    [
      'colorectal',
      'Sigmoid adenocarcinoma, cT3 N0 M0.',
      'The imported problem list says "s/p right hemicolectomy". She is not. The tumor is where it was.',
    ],
    [
      'lung',
      'Lung adenocarcinoma, cT2 N0 M0.',
      'Referral sheet: "s/p lobectomy 2/11/2026". Wrong, she has had no operation.',
    ],
    [
      'renal',
      'Clear cell renal cell carcinoma, cT1b N0 M0.',
      'Billing carries "nephrectomy 02/11/2026". It never happened. Both kidneys are in place.',
    ],
    [
      'urothelial',
      'Muscle-invasive urothelial carcinoma of the bladder, cT2 N0 M0.',
      'He was told by the community clinic that he is "post cystectomy". He is not. Bladder is in place.',
    ],
    [
      'breast',
      'Invasive ductal carcinoma of the left breast, cT2 N1 M0.',
      'The portal lists "left mastectomy 01/05/2026". This is an error of the scheduler; she still has both breasts.',
    ],
    [
      'pancreatic',
      'Pancreatic adenocarcinoma, cT2 N0 M0, borderline resectable.',
      'The face sheet reads "s/p Whipple 01/05/2026". Not so. It was a bypass only.',
    ],
    [
      'prostate',
      'Prostate adenocarcinoma, Gleason 4+4, cT2 N0 M0.',
      'The insurer has him down as having undergone prostatectomy in January 2026. This is untrue.',
    ],
  ])('%s: %s %s', (type, diagnosis, told) => {
    const packet = `${diagnosis}\n\n${told}\n`;
    expect(siblingOf('D1', type, packet)?.status).toBe('NOT_APPLICABLE');
  });

  test.each<[CancerType, string]>([
    [
      'esophageal',
      'Adenocarcinoma of the distal esophagus, cT3 N1 M0.\n\nPLAN: FLOT x4, then esophagectomy.\n\nRegistry entry: "esophagectomy 01/22/2026".',
    ],
    [
      'urothelial',
      'Bladder cancer, cT2 N0 M0.\n\nPLAN: three cycles of gem/cis, then radical cystectomy in July.\n\nThe transfer form says "s/p cystectomy".',
    ],
  ])('nor one that a record alone tells where the chart still plans it: %s', (type, packet) => {
    expect(siblingOf('D1', type, packet)?.status).toBe('NOT_APPLICABLE');
  });

  test('two months ahead are an appointment', () => {
    const packet =
      'Adenocarcinoma of the distal esophagus, cT3 N1 M0.\n\nRestage after four cycles. Esophagectomy May-June.\n';
    expect(siblingOf('D1', 'esophageal', packet)?.status).toBe('NOT_APPLICABLE');
  });

  test.each<[CancerType, string]>([
    ['breast', 'She underwent left mastectomy on 2/2/2026. She is not keen on radiotherapy.'],
    ['breast', 'She says "they did a mastectomy on 2/2/2026". She is not sure of the side.'],
    [
      'lung',
      'Underwent right upper lobectomy on 2/2/2026. The list has the wrong date; this is an error of the clerk.',
    ],
    [
      'urothelial',
      'Radical cystectomy 2/2/2026. His kidneys are in place, drained by the conduit.',
    ],
    ['colorectal', 'Referral sheet: "s/p right hemicolectomy 2/11/2026, pT3 N1". Port is planned.'],
  ])('one that was done stays done: %s %s', (type, told) => {
    expect(siblingOf('D1', type, `${told}\n`)?.status).toBe('APPLIED');
  });
});

describe('an operation that was begun, or was none, was not done', () => {
  test.each<[CancerType, string]>([
    [
      'gastric',
      'The nurse had written "post gastrectomy diet" on the board; he has his whole stomach.',
    ],
    [
      'lung',
      'Taken to the OR on 3/3/2026 for lobectomy; pleural deposits were found and the chest was closed.',
    ],
    [
      'pancreatic',
      'Explored on 2/2/2026 for a Whipple; the SMA was encased, so a double bypass was made instead.',
    ],
    [
      'hepatocellular',
      'Laparotomy on 2/2/2026 for right hepatectomy: too little liver would have remained, closed.',
    ],
    ['breast', '2015: right breast lumpectomy, sclerosing adenosis only.'],
    ['renal', '2012 left partial nephrectomy, 2 cm oncocytoma.'],
    ['urothelial', 'TURBT 3/3/2026 complete resection of visible tumor.'],
  ])('%s: %s', (type, told) => {
    expect(siblingOf('D1', type, `Cancer, cT2 N0 M0.\n\n${told}\n`)?.status).toBe('NOT_APPLICABLE');
  });

  test.each<[CancerType, string]>([
    [
      'pancreatic',
      'Whipple 2/2/2026 for pancreatic cancer, R1. The first attempt in January was abandoned for cholangitis.',
    ],
    ['lung', 'Taken to the OR on 3/3/2026 for lobectomy; uneventful, home on day 4.'],
    ['renal', 'Right nephrectomy 2021, lipoma of the arm noted. ccRCC 7 cm, pT2.'],
  ])('but one that was carried through was, %s: %s', (type, told) => {
    expect(siblingOf('D1', type, `Cancer.\n\n${told}\n`)?.status).toBe('APPLIED');
  });

  test('an excision is told with its manner', () => {
    const packet =
      'Melanoma of the back.\n\nMelanoma excised widely on 2/2/2026 with SLNB 0/2. ECOG 0.\n';
    expect(packetAfter('D1', 'melanoma', packet)).not.toMatch(/widely|2\/2/i);
  });
});

describe('what the chart only would use for distant spread is none', () => {
  test.each([
    'Erdafitinib only for metastatic FGFR3-altered disease. Not now.',
    'Keep the second line for metastatic disease.',
    'Pembrolizumab is licensed for metastatic disease.',
  ])('%s', (told) => {
    const packet = `Bladder cancer, cT2 N0 M0. CT: no metastasis.\n\n${told}\n`;
    expect(siblingOf('E1', 'urothelial', packet)?.status).toBe('APPLIED');
  });
});

describe('a result that its laboratory took back', () => {
  test.each([
    'The draft released on 10/14 said "KRAS Q61H 0.11%". The laboratory recalled it within the day: index hopping from a neighboring sample.',
    'A sheet faxed on 2/2 gave "NRAS Q61R". The vendor pulled it after an hour.',
    'KRAS G12D was phoned through on 2/2. The company has since withdrawn the call.',
    'An unsigned draft read "NRAS G13D". They cancelled it on the next morning.',
  ])('settles nothing: %s', (told) => {
    const packet = `Colon cancer with liver metastases.\n\nTissue: KRAS wild-type, NRAS wild-type, BRAF wild-type.\n\nPlasma: KRAS not detected.\n${told}\n`;
    expect(siblingOf('A4', 'colorectal', packet)?.status).toBe('APPLIED');
  });

  test('a patient who recalls a result takes nothing back', () => {
    const packet =
      'Colon cancer with liver metastases.\n\nTissue: KRAS G12D mutated. She recalled it from the first visit.\n';
    expect(siblingOf('A4', 'colorectal', packet)?.status).toBe('NOT_APPLICABLE');
  });
});

describe('a method with a sign for its result', () => {
  test.each([
    ['HER2 FISH +ve', /FISH \+|\+ve/],
    ['HER2 ISH + ve', /ISH \+|\+ ve/],
    ['HER2 IHC 2+, FISH +ve', /FISH \+|\+ve/],
    ['HER-2 (DISH) +ve', /\+ve/],
  ])('%s is turned round', (told, left) => {
    const packet = `Breast cancer, HER2 positive (IHC 3+).\n\nMDM: IDC G3, ER 3/8, ${told}.\n`;
    const after = packetAfter('A2', 'breast', packet);
    expect(after).not.toMatch(left);
    expect(after).not.toMatch(/(?<![A-Za-z])ve\b(?<!-ve)/);
  });

  test('the other way too', () => {
    const packet = 'Breast cancer, HER2 negative (IHC 1+).\n\nMDM: IDC G3, HER2 FISH -ve.\n';
    expect(packetAfter('A1', 'breast', packet)).not.toMatch(/FISH -/);
  });
});

describe('uncommon EGFR mutations', () => {
  test.each([
    ['G719A', 'S768I'],
    ['L861Q', 'G719S'],
    ['G719C', 'L861R'],
  ])('%s and %s are turned round in every column and row', (one, two) => {
    const packet = `Lung adenocarcinoma.

      TEST                     NODE CORE 7/21/25              PLASMA 7/24/25
      EGFR                     p.${one}, exon 18, 27%          ${one}, 1.9%
                               p.${two}, exon 20, 25%          ${two}, 1.6%
      KRAS                     none                           none

With ${one} and ${two} afatinib has the best numbers.
`;
    const after = packetAfter('A3', 'lung', packet);
    expect(after).not.toContain(one);
    expect(after).not.toContain(two);
    expect(after).toMatch(/KRAS +none +none/);
  });
});

const OPERATED: Partial<Record<CancerType, string>> = {
  breast: 'Right breast cancer. She underwent right mastectomy on 09/04/2025.',
  lung: 'Lung adenocarcinoma. She underwent left lower lobectomy on 4/4/2025.',
  colorectal: 'Sigmoid adenocarcinoma. Underwent sigmoid colectomy on 2/20/2024.',
  renal: 'Right renal cell carcinoma. Underwent right nephrectomy on 2/20/2024.',
  melanoma: 'Melanoma of the back. Underwent wide local excision on 1/15/2026.',
  ovarian: 'High-grade serous ovarian cancer. Underwent TAH-BSO on 1/15/2026.',
};

describe('an operation is removed as', () => {
  test.each<[CancerType, string, RegExp]>([
    ['breast', 'PA needs: dx, HER2 path, LVEF, surgery date (09/04/25). Sent.', /surgery|09\/04/],
    ['breast', 'Form filled: date of surgery 09/04/25, stage.', /surgery|09\/04/],
    ['lung', 'OR date (4/4/25) sent to the payer.', /OR date|4\/4\/25/],
    ['lung', 'BP 126/74, port-hole scars clean, no nodes.', /port|scar/],
    ['lung', 'Chest: keyhole wounds healed, clear.', /keyhole|wound/],
    ['colorectal', 'Sigmoid adenocarcinoma, removed in 2024 for obstruction, pT4a.', /removed/],
    ['renal', 'Clear cell carcinoma of the right kidney, taken out in February 2024.', /taken/],
    ['melanoma', 'Melanoma of the back, cut out last winter, BRAF mutated.', /cut out/],
    [
      'melanoma',
      'S26-0740 (excision, 1/15/26): RESIDUAL MELANOMA 2.9 MM. ALL MARGINS NEGATIVE.',
      /excision/i,
    ],
    ['breast', 'RS25-88 (surgical, 09/04/25): IDC 27 mm, grade 3. BRCA1 not mutated.', /surgical/],
    ['lung', 'SP25-1207 (resection of 4/4/25): adenocarcinoma 4.2 cm, PL1.', /resection/],
  ])('%s: %s', (type, told, trace) => {
    expect(packetAfter('D1', type, `${OPERATED[type]}\n\n${told}\n`)).not.toMatch(trace);
  });
});

describe('what is of another operation or another sample stays', () => {
  test.each<[CancerType, string, string]>([
    [
      'breast',
      'SURGICAL HISTORY\n  09/04/2025   Right skin-sparing mastectomy + sentinel node biopsy (converted to level I/II dissection)   Dr. Ndiaye\n  05/2021      Left breast duct excision, intraductal papilloma, benign\n  2013         Laparoscopic appendectomy',
      'Left breast duct excision, intraductal papilloma, benign',
    ],
    [
      'renal',
      'SURGICAL HISTORY\n  02/20/2024   Robotic right radical nephrectomy with hilar node dissection, conversion to open surgery   Dr. Okoye\n  05/2011      Left partial nephrectomy, oncocytoma, benign\n  2003         Septoplasty',
      'Left partial nephrectomy, oncocytoma, benign',
    ],
    [
      'ovarian',
      'SURGICAL HISTORY\n  01/15/2026   TAH-BSO, omentectomy, pelvic and para-aortic lymph node dissection, optimal debulking   Dr. Chu\n  06/1999      Left ovarian cystectomy, mature teratoma, benign\n  1988         Appendectomy',
      'Left ovarian cystectomy, mature teratoma, benign',
    ],
    [
      'breast',
      'PSH mastectomy R 2025 (see below); L4-5 fusion 2008; cholecystectomy; carpal tunnel bilat.',
      'cholecystectomy; carpal tunnel',
    ],
    [
      'lung',
      'PSH lobectomy 2025; thyroidectomy; hernioplasty; tubal ligation.',
      'thyroidectomy; hernioplasty; tubal ligation',
    ],
    [
      'colorectal',
      'PSH: sigmoid colectomy 2024, cholecystectomy, hysterectomy, tonsillectomy.',
      'cholecystectomy, hysterectomy, tonsillectomy',
    ],
    [
      'colorectal',
      '02/27/2024 Path: adenocarcinoma, 5.5 cm, through serosa, pT4a; 5 of 19 nodes, pN2a; margins clear. Liver needle: metastatic adenocarcinoma, CDX2+, SATB2+.',
      'Liver needle: metastatic adenocarcinoma, CDX2+, SATB2+.',
    ],
    [
      'lung',
      'Path 4/11/25: adenocarcinoma, 4.2 cm, pT2b, nodes 0/9, margins negative. Pleural fluid aspirate: adenocarcinoma, TTF-1+.',
      'Pleural fluid aspirate: adenocarcinoma, TTF-1+.',
    ],
    [
      'melanoma',
      'PATHOLOGY LINES\n  D25-9921 (shave, 12/11/25): MELANOMA, SSM, AT LEAST 2.4 MM, ULCERATED, DEEP MARGIN POSITIVE\n  S26-0740 (excision, 1/15/26): RESIDUAL MELANOMA 2.9 MM. ALL MARGINS NEGATIVE. PT3B.',
      'MELANOMA, SSM, AT LEAST 2.4 MM, ULCERATED, DEEP MARGIN POSITIVE',
    ],
    ['lung', 'RAPID PCR, EGFR: exon 19 deletion detected.', 'RAPID PCR, EGFR'],
    ['melanoma', 'Squamous cell carcinoma of the lip, excised 2014.', 'of the lip, excised 2014'],
    ['colorectal', 'Ascending colon polyp, removed in 2019.', 'polyp, removed in 2019'],
    ['lung', 'Mediport scar clean on the right.', 'Mediport scar clean'],
  ])('%s: %s', (type, told, kept) => {
    expect(packetAfter('D1', type, `${OPERATED[type]}\n\n${told}\n`)).toContain(kept);
  });
});
