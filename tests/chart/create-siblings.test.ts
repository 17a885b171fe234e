import fc from 'fast-check';
import { loadFacts } from '../../src/catalog/facts.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import type { Intervention, Mutation } from '../../src/core/intervention.js';
import type { Sibling } from '../../src/core/sibling.js';

const facts = loadFacts('catalog');

function intervention(
  mutation: Mutation,
  needs: Readonly<Record<string, string>> = {},
): Intervention {
  return {
    id: 'X1_test',
    family: 'X',
    title: 'test',
    appliesTo: { cancerTypes: [], mustMatch: [], mustNotMatch: [], facts: needs },
    mutation,
    expectedChange: {},
    scoring: { '1.0': '', '0.5': '', '0.0': '' },
    digest: '',
  };
}

function mutate(packet: string, by: Intervention, cancerType: CancerType = 'breast'): Sibling {
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions: [by] });
  return sibling as Sibling;
}

const flipHer2 = (to: 'positive' | 'negative') =>
  intervention(
    { type: 'set_fact', fact: 'her2', to },
    { her2: to === 'positive' ? 'negative' : 'positive' },
  );
const strip = (...ids: string[]) => intervention({ type: 'strip_facts', facts: ids });
const insert = (entry: string, needs = {}) => intervention({ type: 'insert_entry', entry }, needs);

/** Rebuilds by code points, as a Python trainer would. */
function rebuild(original: string, sibling: Sibling): string {
  const points = Array.from(original);
  let at = 0;
  let out = '';
  for (const e of sibling.edits) {
    expect(points.slice(e.start, e.end).join('')).toBe(e.before);
    expect(e.start).toBeGreaterThanOrEqual(at);
    out += points.slice(at, e.start).join('') + e.after;
    at = e.end;
  }
  return out + points.slice(at).join('');
}

describe('a flip', () => {
  test.each([
    ['HER-2 POSITIVE.', 'HER-2 NEGATIVE.'],
    ['HER2/neu 3+ by IHC.', 'HER2/neu 1+ by IHC.'],
    ['ER\u2010/PR\u2010/HER2+ tumor', 'ER\u2010/PR\u2010/HER2- tumor'],
    ['HER2 gene amplified by FISH (ratio 4.8).', 'HER2 not amplified by FISH (ratio 1.1).'],
  ])('to negative turns %j into %j', (from, to) => {
    expect(mutate(from, flipHer2('negative')).packet).toBe(to);
  });

  test.each([
    ['Her2neu: negative (1+).', 'Her2neu: positive (3+).'],
    ['ER/PR/HER2 negative.', 'ER/PR negative, HER2 positive (IHC 3+).'],
    ['HER2 IHC 2+, FISH not amplified', 'HER2 IHC 3+, FISH amplified'],
    ['triple negative: ER 0%', 'ER-negative, PR-negative, HER2-positive: ER 0%'],
  ])('to positive turns %j into %j', (from, to) => {
    expect(mutate(from, flipHer2('positive')).packet).toBe(to);
  });

  test('leaves a relative and a withdrawn result alone', () => {
    const packet =
      'HER2-positive (3+). Mother had HER2-positive cancer. The HER2 negative report was issued in error.';
    const { packet: after } = mutate(packet, flipHer2('negative'));
    expect(after).toBe(
      'HER2-negative (1+). Mother had HER2-positive cancer. The HER2 negative report was issued in error.',
    );
  });

  test('takes an argument for a drug along when the result stands elsewhere', () => {
    const packet =
      'HER2 positive.\nTCHP was chosen. Give trastuzumab because she is HER2 positive. Echo is normal.';
    expect(mutate(packet, flipHer2('negative')).packet).toBe(
      'HER2 negative.\nTCHP was chosen. Echo is normal.',
    );
  });

  test('writes EGFR wild-type in the place of every mutation it had', () => {
    const by = intervention(
      { type: 'set_fact', fact: 'egfr', to: 'wild_type' },
      { egfr: 'mutated' },
    );
    const packet =
      'EGFR exon 19 del, VAF 31%. TP53 R273H. It harbors an EGFR L858R mutation. eGFR 71.';
    expect(mutate(packet, by, 'lung').packet).toBe(
      'EGFR wild-type. TP53 R273H. It harbors no EGFR mutation. eGFR 71.',
    );
  });

  test('flips KRAS out of a list that shares its result', () => {
    const by = intervention({ type: 'set_fact', fact: 'ras', to: 'mutated' }, { ras: 'wild_type' });
    expect(mutate('KRAS/NRAS/BRAF wild-type, MSS.', by, 'colorectal').packet).toBe(
      'KRAS mutated (G12D), NRAS/BRAF wild-type, MSS.',
    );
    expect(mutate('KRAS G12D, NRAS wild-type.', by, 'colorectal').status).toBe('NOT_APPLICABLE');
  });
});

describe('a strip', () => {
  test.each([
    ['ER 60%, PR <1%, HER-2 POSITIVE. Dx 2024.', 'ER 60%, PR <1%. Dx 2024.'],
    [
      'ER-positive/PR-negative, HER2-positive invasive carcinoma',
      'ER-positive/PR-negative invasive carcinoma',
    ],
    [
      'An EGFR-negative, HER2-positive cancer of the left breast. Well.',
      'An EGFR-negative cancer of the left breast. Well.',
    ],
    ['Receptors:\n  HER2 3+ by IHC.\n  Ki-67: 55%', 'Receptors:\n  Ki-67: 55%'],
    ['regimen with HER2-directed therapy', 'regimen with therapy'],
    ['Lives with her 2 sons.', 'Lives with her 2 sons.'],
  ])('of HER2 turns %j into %j', (from, to) => {
    expect(mutate(from, strip('her2')).packet).toBe(to);
  });

  test('of the molecular profile removes the entry that held nothing else', () => {
    const packet =
      '[Pathology] 1/2/2024 NGS\nEGFR WT. ALK\nneg.\n---\n[Vitals] 1/3/2024\neGFR 54, alk phos 92\n---\n';
    expect(mutate(packet, strip('molecular'), 'lung').packet).toBe(
      '[Vitals] 1/3/2024\neGFR 54, alk phos 92\n---\n',
    );
  });

  test('of the resection takes its entries and traces, and leaves other operations', () => {
    const packet = [
      '[Procedure] 7/16/2024 Laparoscopic sigmoid colectomy',
      'EBL 75 mL.',
      '---',
      '[Encounter] 8/14/2024 Oncology, POD#29',
      '49M now four weeks after sigmoid colectomy for pT3N1b, stage IIIB colon cancer. Incisions healed. CEA after surgery 1.9.',
      'PSH: appendectomy 1990. Father had a hemicolectomy.',
      '---',
      '',
    ].join('\n');
    const { packet: after } = mutate(packet, strip('resection'), 'colorectal');
    expect(after).toBe(
      '[Encounter] 8/14/2024 Oncology\n49M with cT3N1b, stage IIIB colon cancer. CEA 1.9.\nPSH: appendectomy 1990. Father had a hemicolectomy.\n---\n',
    );
  });
});

describe('eligibility', () => {
  const operated = insert('failed_checkpoint_inhibitor', { resection: 'done' });
  const metastatic = insert('failed_checkpoint_inhibitor', { metastasis: 'present' });

  test.each([
    ['She underwent a left lumpectomy on 5/2/2024.', 'breast'],
    ['s/p R MRM 2/15/24', 'breast'],
    ['2018: wide local excision of the forearm melanoma', 'melanoma'],
    ['RALP 2019, PSA rising', 'prostate'],
    ['Impression: pT2aN0, stage IB.', 'lung'],
  ] as const)('finds an operation that was done in %j', (packet, type) => {
    expect(mutate(packet, operated, type).status).toBe('APPLIED');
  });

  test.each([
    ['Planned for lobectomy in July.', 'lung'],
    ['Lobectomy was cancelled.', 'lung'],
    ['Her mother had a mastectomy at 61.', 'breast'],
    [
      '[Procedure] 2024-04-04 Laparoscopy, planned pancreaticoduodenectomy ABORTED\nEncased vessels.',
      'pancreatic',
    ],
    ['Hysterectomy 1995 for fibroids.', 'ovarian'],
    ['TURBT: high grade, at least pT2.', 'urothelial'],
    ['Prior RUL lobectomy 2015 for TB.', 'lung'],
    ['Core biopsy of the left breast.', 'breast'],
  ] as const)('finds none in %j', (packet, type) => {
    expect(mutate(packet, operated, type).status).toBe('NOT_APPLICABLE');
  });

  test.each([
    'cT2b N2 M1c (bone)',
    'Stage IV, liver mets.',
    'Liver, wedge biopsy: metastatic adenocarcinoma.',
  ])('finds distant spread in %j', (packet) => {
    expect(mutate(packet, metastatic, 'lung').status).toBe('APPLIED');
  });

  test.each([
    'No evidence of distant metastasis.',
    'Left axillary node, core biopsy: metastatic carcinoma.',
    'Stent in the M1 segment of the middle cerebral artery. 4 METs.',
    'CKD stage 4. Father died of metastatic cancer.',
    'R/o mets.',
    'Nodules suspicious for metastases; biopsy showed granuloma.',
  ])('finds none in %j', (packet) => {
    expect(mutate(packet, metastatic, 'lung').status).toBe('NOT_APPLICABLE');
  });
});

describe('an insert', () => {
  test("writes entries after the last, in the chart's tags and dates", () => {
    const packet = '[Encounter] 05-Sep-2024 Oncology\nStage IIB, cT2N1M0.\n---\n';
    const { packet: after } = mutate(packet, insert('liver_metastases'), 'breast');
    expect(
      after.startsWith(
        '[Encounter] 05-Sep-2024 Oncology\nStage IV, cT2N1M1.\n---\n[Imaging] 11-Sep-2024 ',
      ),
    ).toBe(true);
    expect(after).toContain('liver metastases, biopsy-proven');
    expect(after.endsWith('\n---\n')).toBe(true);
  });

  test('writes a paragraph into prose, before the close', () => {
    const packet =
      'Seen on 7 November 2024.\n\nShe is planned for a Whipple procedure. Walks daily.\n\nKind regards\nDr. A';
    const { packet: after } = mutate(packet, insert('curative_resection'), 'pancreatic');
    expect(after).toMatch(
      /^Seen on 7 November 2024\.\n\nWalks daily\.\n\nSince then .* on 21 November 2024.*R0.*\n\nKind regards\nDr\. A$/s,
    );
  });

  test('says when a resection stands in a metastatic chart', () => {
    const { audit } = mutate(
      'Stage IV with liver metastases.',
      insert('curative_resection'),
      'lung',
    );
    expect(audit.incoherences.join()).toContain('distant metastasis');
  });
});

describe('a plain pattern', () => {
  test('replaces, deletes and inserts as it says, by code points', () => {
    const swap = intervention({
      type: 'replace',
      pattern: '(stage) II',
      flags: 'i',
      replacement: '$1 IV',
    });
    const sibling = mutate('\ud83d\ude00 Stage II', swap);
    expect(sibling).toMatchObject({
      status: 'APPLIED',
      packet: '\ud83d\ude00 Stage IV',
      edits: [{ start: 2, end: 10 }],
    });
    expect(
      mutate('a b a', intervention({ type: 'delete', pattern: 'a ?', flags: '' })).packet,
    ).toBe('b ');
    expect(mutate('x', intervention({ type: 'insert', flags: '', text: '!' })).packet).toBe('x!');
    expect(mutate('x', intervention({ type: 'delete', pattern: 'y', flags: '' })).status).toBe(
      'NO_OP',
    );
  });

  test('is stopped when it backtracks, and named', () => {
    const bomb = intervention({ type: 'delete', pattern: '(a+)+$', flags: '' });
    expect(mutate(`${'a'.repeat(60)}!`, bomb)).toMatchObject({
      status: 'FAILED',
      reason: expect.stringMatching(/X1_test: mutation\.pattern/),
    });
  });
});

const EVERY: readonly Intervention[] = [
  intervention({ type: 'set_fact', fact: 'her2', to: 'negative' }),
  intervention({ type: 'set_fact', fact: 'egfr', to: 'wild_type' }),
  strip('her2', 'molecular'),
  strip('resection'),
  insert('liver_metastases'),
  insert('curative_resection'),
];
const PIECES = [
  'HER2-positive',
  'HER2 \n',
  'negative. ',
  's/p lumpectomy 5/2/24, ',
  '[Procedure] 05/02/2024 Mastectomy\n',
  '---\n',
  'margins clear; ',
  'POD 5 ',
  '(',
  ')',
  ', ',
  'no metastases. ',
  'cT2N1M0 ',
  'pT2 pN1 ',
  '\u00a0',
  '\u2011',
  '\u00ad',
  '\ud83d\ude00',
  '\ud800',
  '\r\n',
  '患者',
  'EGFR exon 19 deletion',
  ' and ',
  'mother had ',
  'KRAS, NRAS wild-type',
];

describe('the edits', () => {
  test('rebuild the sibling from the original, and the original from the sibling, whatever the chart', () => {
    const packets = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((p) => p.join(''));
    fc.assert(
      fc.property(packets, (packet) => {
        for (const sibling of createSiblings({
          facts,
          caseId: 'c',
          cancerType: 'breast',
          packet,
          interventions: EVERY,
        })) {
          expect(rebuild(packet, sibling)).toBe(sibling.packet);
          let back = Array.from(sibling.packet);
          for (const e of sibling.edits) {
            const end = e.start + Array.from(e.after).length;
            expect(back.slice(e.start, end).join('')).toBe(e.after);
            back = [...back.slice(0, e.start), ...Array.from(e.before), ...back.slice(end)];
          }
          expect(back.join('')).toBe(packet);
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['an empty packet', ''],
    ['one long line', 'The patient feels well today. '.repeat(1500)],
    ['control characters', '\u0000\u0001\u0007'.repeat(12000)],
    ['mojibake', 'Ã©â€™Â '.repeat(8000)],
    ['Chinese', '患者女性五十岁乳腺癌'.repeat(4000)],
    ['nested brackets', '([{'.repeat(13000)],
    ['thousands of tags', '[Procedure]\n'.repeat(4000)],
    ['lone surrogates', '\ud800'.repeat(40000)],
  ])('of %s are made', (_, packet) => {
    for (const sibling of createSiblings({
      facts,
      caseId: 'c',
      cancerType: 'breast',
      packet,
      interventions: EVERY,
    })) {
      expect(sibling.status).not.toBe('FAILED');
    }
  });
});
