import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTreatments } from '../../src/catalog/treatments.js';
import { foldSpelling } from '../../src/core/spelling.js';
import { resultsNeeded } from '../../src/core/treatments.js';

const BUILT_IN = join(import.meta.dirname, '../../catalog/treatments.yaml');
const { treatments, digest } = loadTreatments(BUILT_IN);

const drug = (name: string) => {
  const found = treatments.drugs.find((d) => d.name === name);
  if (!found) throw new Error(`no drug ${name}`);
  return found;
};
const regimen = (name: string) => treatments.regimens.find((r) => r.name === name);
const members = (id: string) =>
  treatments.drugs.filter((d) => d.classes.includes(id)).map((d) => d.name);
const firmOf = (d: ReturnType<typeof drug>) => [d.name, ...d.brands, ...d.aliases, ...d.shorthand];

/** Everything the spelling means outside a context list. */
const meanings = (spelling: string): string[] => {
  const is = (names: readonly string[]) =>
    names.some((n) => foldSpelling(n) === foldSpelling(spelling));
  return [
    ...treatments.drugs.filter((d) => is(firmOf(d))).map((d) => `drug ${d.name}`),
    ...treatments.classes.filter((c) => is(c.names)).map((c) => `class ${c.id}`),
    ...treatments.regimens
      .filter((r) => is([r.name, ...r.aliases]))
      .map((r) => `regimen ${r.name}`),
    ...treatments.procedures.filter((p) => is([p.name, ...p.aliases])).map((p) => p.name),
    ...treatments.radiation.filter((r) => is([r.name, ...r.aliases])).map((r) => r.name),
    ...treatments.tests.filter((t) => is(t.names)).map((t) => `test ${t.id}`),
    ...treatments.care.filter((c) => is(c.names)).map((c) => `care ${c.id}`),
  ];
};

describe('the treatment lexicon', () => {
  it('holds at least 420 systemic cancer drugs and 140 regimens', () => {
    expect(members('systemic').length).toBeGreaterThanOrEqual(420);
    expect(treatments.regimens.length).toBeGreaterThanOrEqual(140);
  });

  it('puts every drug in systemic, except the supportive ones', () => {
    for (const d of treatments.drugs) {
      expect([d.name, d.classes.includes('systemic')]).toEqual([d.name, d.kind !== 'supportive']);
    }
    for (const name of ['dexamethasone', 'ondansetron', 'zoledronic acid', 'leucovorin']) {
      expect(drug(name).kind).toBe('supportive');
    }
  });

  it.each([
    [
      'her2_targeted',
      'trastuzumab,pertuzumab,trastuzumab deruxtecan,trastuzumab emtansine,tucatinib,lapatinib,neratinib,margetuximab,zanidatamab,pyrotinib,zongertinib,disitamab vedotin',
    ],
    [
      'egfr_targeted_lung',
      'osimertinib,erlotinib,gefitinib,afatinib,dacomitinib,lazertinib,amivantamab,sunvozertinib,icotinib,furmonertinib,aumolertinib,mobocertinib',
    ],
    ['egfr_antibody', 'cetuximab,panitumumab,necitumumab'],
    [
      'pd1_pdl1',
      'pembrolizumab,nivolumab,cemiplimab,dostarlimab,atezolizumab,durvalumab,avelumab,tislelizumab',
    ],
    [
      'chemotherapy',
      'fluorouracil,capecitabine,carboplatin,paclitaxel,doxorubicin,gemcitabine,temozolomide',
    ],
    ['endocrine_therapy', 'letrozole,tamoxifen,fulvestrant,goserelin,abiraterone,bicalutamide'],
    ['checkpoint_inhibitor', 'ipilimumab,tremelimumab,relatlimab,nivolumab'],
  ])('%s holds every drug it is defined by', (id, names) => {
    expect(members(id)).toEqual(expect.arrayContaining(names.split(',')));
  });

  it('keeps drugs of another cancer or another target out of the sets that a rule drops', () => {
    expect(members('her2_targeted')).not.toContain('pembrolizumab');
    expect(members('egfr_targeted_lung')).not.toContain('cetuximab');
    expect(members('egfr_antibody')).not.toContain('bevacizumab');
    expect(members('pd1_pdl1')).not.toContain('ipilimumab');
    expect(members('her2_targeted')).not.toContain('sacituzumab govitecan');
  });

  it.each([
    ['T-DXd', 'drug trastuzumab deruxtecan'],
    ['fam-trastuzumab deruxtecan-nxki', 'drug trastuzumab deruxtecan'],
    ['DS-8201a', 'drug trastuzumab deruxtecan'],
    ['T-DM1', 'drug trastuzumab emtansine'],
    ['ado-trastuzumab emtansine', 'drug trastuzumab emtansine'],
    ['trastuzumab-dkst', 'drug trastuzumab'],
    ['Ogivri', 'drug trastuzumab'],
    ['afatinib dimaleate', 'drug afatinib'],
    ['AMG 510', 'drug sotorasib'],
    ['MRTX849', 'drug adagrasib'],
    ['RMC-6236', 'drug daraxonrasib'],
    ['5 FU', 'drug fluorouracil'],
    ['carbo', 'drug carboplatin'],
    ['gem', 'drug gemcitabine'],
    ['nab-pac', 'drug nab-paclitaxel'],
    ['pembro', 'drug pembrolizumab'],
    ['osi', 'drug osimertinib'],
    ['leuprorelin', 'drug leuprolide'],
    ['paracetamol', 'drug acetaminophen'],
    ['anti-HER2 therapy', 'class her2_targeted'],
    ['dual HER2 blockade', 'regimen HP regimen'],
    ['EGFR TKI', 'class egfr_tki'],
    ['anti-EGFR antibody', 'class egfr_antibody'],
    ['PD-(L)1 inhibitor', 'class pd1_pdl1'],
    ['PD-1 blockade', 'class pd1_pdl1'],
    ['immune checkpoint inhibition', 'class checkpoint_inhibitor'],
    ['platinum doublet', 'class platinum'],
    ['hormonal therapy', 'class endocrine_therapy'],
    ['chemo', 'class chemotherapy'],
    ['molecularly targeted therapy', 'class driver_targeted'],
    ['AC followed by paclitaxel', 'regimen AC-T'],
    ['AC→T', 'regimen AC-T'],
    ['TCbHP', 'regimen TCHP'],
    ['FOLFOX-6', 'regimen FOLFOX'],
    ['XELOX', 'regimen CAPOX'],
    ['modified FOLFIRINOX', 'regimen mFOLFIRINOX'],
    ['FOLFIRINOX', 'regimen FOLFIRINOX'],
    ['gem/Abraxane', 'regimen gemcitabine/nab-paclitaxel'],
    ['carbo-taxol', 'regimen carboplatin/paclitaxel'],
    ['Whipple', 'pancreaticoduodenectomy'],
    ['breast-conserving surgery', 'lumpectomy'],
    ['oesophagectomy', 'esophagectomy'],
    ['SLNB', 'sentinel lymph node biopsy'],
    ['XRT', 'radiation'],
    ['chemoradiotherapy', 'chemoradiation'],
    ['NGS', 'test molecular'],
    ['HER2 IHC', 'test her2'],
    ['best supportive care', 'care supportive'],
    ['clinical trial', 'care trial'],
  ])('%s means %s and nothing else', (spelling, meant) => {
    expect(meanings(spelling)).toEqual([meant]);
  });

  it.each([
    'AC',
    'PD',
    'MET',
    'RET',
    'IV',
    'H',
    'P',
    'T',
    'TC',
    'HP',
    'CP',
    'EP',
    'IP',
    'EC',
    'CR',
    'PR',
    'ER',
    'AI',
    'IO',
    'CLEAR',
    'CROSS',
    'LAURA',
    'PACIFIC',
    'cis',
    'tram',
    'DES',
  ])('%s alone is never firmly a treatment', (spelling) => {
    expect(meanings(spelling)).toEqual([]);
  });

  it('has no firm spelling of one or two letters but RT and CT', () => {
    const firm = [
      ...treatments.drugs.flatMap(firmOf),
      ...treatments.classes.flatMap((c) => c.names),
      ...treatments.regimens.flatMap((r) => [r.name, ...r.aliases]),
      ...treatments.procedures.flatMap((p) => [p.name, ...p.aliases]),
      ...treatments.radiation.flatMap((r) => [r.name, ...r.aliases]),
      ...treatments.tests.flatMap((t) => t.names),
      ...treatments.care.flatMap((c) => c.names),
    ];
    expect(firm.filter((s) => s.length <= 2)).toEqual(['RT', 'CT']);
  });

  it('keeps words of setting and intent out of the names of drugs, classes and operations', () => {
    const setting =
      /\b(neo)?adjuvant\b|\bpalliative\b|\bdefinitive\b|\bmaintenance\b|\bsurveillance\b/i;
    const names = [
      ...treatments.drugs.flatMap(firmOf),
      ...treatments.classes.flatMap((c) => c.names),
      ...treatments.procedures
        .filter((p) => p.kind !== 'palliative_surgery')
        .flatMap((p) => [p.name, ...p.aliases]),
      ...treatments.radiation.flatMap((r) => [r.name, ...r.aliases]),
      ...treatments.tests.flatMap((t) => t.names),
    ];
    expect(names.filter((n) => setting.test(n))).toEqual([]);
  });
});

describe('regimens', () => {
  it('are made of drugs and classes that exist', () => {
    const drugs = new Set(treatments.drugs.map((d) => d.name));
    const classes = new Set(treatments.classes.map((c) => c.id));
    for (const r of treatments.regimens) {
      expect(r.components.filter((c) => !drugs.has(c))).toEqual([]);
      expect(r.classComponents.filter((c) => !classes.has(c))).toEqual([]);
      expect(r.components.length + r.classComponents.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['KEYNOTE-522', 'perioperative'],
    ['CROSS chemoradiation', 'neoadjuvant'],
    ['FLOT4', 'perioperative'],
    ['PACIFIC regimen', 'consolidation'],
    ['ADAURA', 'adjuvant'],
    ['LAURA regimen', 'consolidation'],
    ['KATHERINE regimen', 'adjuvant'],
    ['CLEOPATRA', 'palliative'],
    ['CheckMate 816', 'neoadjuvant'],
    ['KEYNOTE-671', 'perioperative'],
    ['PRODIGE 24', 'adjuvant'],
    ['RAPIDO', 'neoadjuvant'],
    ['NADINA', 'neoadjuvant'],
    ['EV-302', 'palliative'],
  ])('%s implies the %s setting', (name, setting) => {
    expect(regimen(name)?.setting).toBe(setting);
  });

  it('imply no setting where the same drugs are given in several', () => {
    for (const name of ['FOLFIRINOX', 'mFOLFIRINOX', 'FLOT', 'AC-T', 'TCHP', 'FOLFOX']) {
      expect(regimen(name)).toMatchObject({ name, aliases: expect.anything() });
      expect(regimen(name)?.setting).toBeUndefined();
    }
    expect(regimen('PRODIGE 24')?.variantOf).toBe('mFOLFIRINOX');
  });

  it('name trials as trials, and give a trial the drugs of the regimen it is a variant of', () => {
    expect(regimen('KEYNOTE-522')?.trialNames).toContain('KN522');
    expect(regimen('KEYNOTE-522')?.components).toContain('doxorubicin');
    expect(regimen('CROSS chemoradiation')?.trialNames).toContain('CROSS');
    expect(regimen('CROSS chemoradiation')?.contextAliases).toContain('CROSS');
    expect(regimen('Stupp')).toMatchObject({ radiation: true, cancerTypes: ['glioma'] });
    expect(regimen('amivantamab/lazertinib')?.setting).toBeUndefined();
  });

  it('take plus, and, with for a slash between their parts', () => {
    expect(meanings('carboplatin plus paclitaxel')).toEqual(['regimen carboplatin/paclitaxel']);
    expect(meanings('carboplatin/pemetrexed with pembrolizumab')).toEqual([
      'regimen carboplatin/pemetrexed/pembrolizumab',
    ]);
    expect(meanings('AC plus T')).toEqual([]);
  });

  it('have no name of one plain English word', () => {
    const words = ['clear', 'cross', 'prospect', 'niche', 'epoch', 'laura', 'pacific', 'off'];
    expect(words.flatMap((w) => meanings(w))).toEqual([]);
  });
});

describe('the results a drug needs', () => {
  const alone = (name: string, cancerType: 'lung' | 'colorectal' | 'breast') =>
    resultsNeeded(drug(name).needs, { cancerType, withChemotherapy: false });

  it.each([
    ['lung', 'osimertinib', ['egfr']],
    ['lung', 'amivantamab', ['egfr']],
    ['lung', 'alectinib', ['alk']],
    ['lung', 'sotorasib', ['kras']],
    ['lung', 'trastuzumab deruxtecan', ['erbb2']],
    ['lung', 'pembrolizumab', ['pdl1']],
    ['lung', 'durvalumab', []],
    ['lung', 'bevacizumab', []],
    ['lung', 'carboplatin', []],
    ['colorectal', 'cetuximab', ['ras']],
    ['colorectal', 'panitumumab', ['ras']],
    ['colorectal', 'encorafenib', ['braf']],
    ['colorectal', 'pembrolizumab', ['msi']],
    ['colorectal', 'ipilimumab', ['msi']],
    ['colorectal', 'tucatinib', ['erbb2']],
    ['colorectal', 'bevacizumab', []],
    ['colorectal', 'oxaliplatin', []],
    ['colorectal', 'regorafenib', []],
    ['breast', 'trastuzumab', ['her2']],
  ] as const)('in %s cancer, for %s alone: %j', (cancerType, name, tests) => {
    expect(alone(name, cancerType)).toEqual(expect.arrayContaining([...tests]));
    expect(alone(name, cancerType).length === 0).toBe(tests.length === 0);
  });

  it('do not count PD-L1 where pembrolizumab is given with chemotherapy', () => {
    const where = { cancerType: 'lung', withChemotherapy: true } as const;
    expect(resultsNeeded(drug('pembrolizumab').needs, where)).toEqual([]);
    expect(resultsNeeded(drug('osimertinib').needs, where)).toEqual(['egfr']);
  });

  it('of lung and colorectal cancer are all molecular tests', () => {
    const molecular = treatments.tests.filter((t) => t.within.includes('molecular'));
    const known = new Set(['molecular', ...molecular.map((t) => t.id)]);
    for (const d of treatments.drugs) {
      const needed = [...alone(d.name, 'lung'), ...alone(d.name, 'colorectal')];
      expect([d.name, needed.filter((t) => !known.has(t))]).toEqual([d.name, []]);
    }
  });

  it('follow a class name where its meaning depends on the cancer', () => {
    const egfr = treatments.classes.find((c) => c.id === 'egfr_targeted');
    expect(egfr?.meansIn).toMatchObject({
      lung: 'egfr_targeted_lung',
      colorectal: 'egfr_antibody',
    });
    expect(egfr?.names).toContain('anti-EGFR therapy');
  });
});

describe('procedures', () => {
  it.each([
    ['lumpectomy', 'resection', ['breast']],
    ['pancreaticoduodenectomy', 'resection', ['pancreatic']],
    ['colectomy', 'resection', ['colorectal']],
    ['lobectomy', 'resection', ['lung']],
    ['resection', 'resection', []],
    ['sentinel lymph node biopsy', 'node_surgery', []],
    ['stoma', 'palliative_surgery', []],
    ['biopsy', 'biopsy', []],
    ['radiofrequency ablation', 'ablation', []],
  ])('%s is a %s', (name, kind, cancerTypes) => {
    expect(treatments.procedures.find((p) => p.name === name)).toMatchObject({ kind, cancerTypes });
  });
});

describe('the loaded lexicon', () => {
  it('is frozen through and through', () => {
    expect(Object.isFrozen(treatments)).toBe(true);
    expect(Object.isFrozen(drug('trastuzumab').brands)).toBe(true);
    expect(Object.isFrozen(drug('osimertinib').needs[0])).toBe(true);
  });

  it('has the same digest when it is loaded again', () => {
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(loadTreatments(BUILT_IN).digest).toBe(digest);
  });
});

const SMALL = `class_patterns: { inhibitor: ["{} inhibitor"] }
classes:
  - { id: systemic, names: [systemic therapy] }
  - { id: braf, within: [systemic], named_for: { inhibitor: [BRAF] }, needs: [{ test: braf_test }] }
  - { id: care_drug, names: [care drug] }
drugs:
  - group: BRAF drugs
    kind: targeted
    classes: [braf]
    drugs:
      - { name: encorafenib, brands: [Braftovi], context: [E] }
      - { name: dabrafenib, shorthand: [dab], context: [E] }
regimens:
  - { name: both, drugs: [encorafenib, dabrafenib] }
procedures: { resection: [{ name: lobectomy }] }
radiation: [{ name: radiation }]
test_patterns: { result: ["{} testing"] }
tests:
  - { id: braf_test, named_for: { result: [BRAF] } }
care: [{ id: trial, names: [clinical trial] }]
`;

describe('a lexicon file', () => {
  let dir = '';
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'treatments-'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const load = (text: string) => {
    const file = join(dir, 'treatments.yaml');
    writeFileSync(file, text);
    return loadTreatments(file);
  };
  const faultOf = (text: string) => {
    try {
      load(text);
    } catch (error) {
      return (error as Error).message.replaceAll(`${dir}/`, '');
    }
    return 'no fault';
  };

  it('is loaded with its groups, patterns and classes written out', () => {
    const { treatments: t } = load(SMALL);
    expect(t.classes[1]?.names).toEqual(['BRAF inhibitor']);
    expect(t.drugs[0]).toMatchObject({ kind: 'targeted', classes: ['braf', 'systemic'] });
    expect(t.drugs[0]?.needs).toMatchObject([{ test: 'braf_test', cancerTypes: [] }]);
    expect(t.tests[0]).toMatchObject({ names: ['BRAF testing'], analytes: ['BRAF'] });
  });

  it('keeps its digest when comments and layout change, and no other way', () => {
    const before = load(SMALL).digest;
    expect(load(`# a comment\n${SMALL}`).digest).toBe(before);
    expect(load(SMALL.replace('[dab]', '[dabr]')).digest).not.toBe(before);
  });

  it.each([
    [
      'dabrafenib] }\n',
      'dabrafenib] }\n  - { name: b2, variant_of: both }\n  - { name: b3, variant_of: b2 }\n',
      '16: regimen "b3" is a variant of "b2", itself a variant; name the general regimen',
    ],
    [
      '{ name: dabrafenib,',
      '{ name: encorafenib,',
      '12: drug "encorafenib" is defined twice; join the two entries',
    ],
    ['id: care_drug', 'id: braf', '5: class "braf" is defined twice; join the two entries'],
    [
      '[dab]',
      '[Braftovi]',
      '12: "Braftovi" means both drug encorafenib and drug dabrafenib; list it under context in both, or remove one',
    ],
    [
      '[dab]',
      '[braf-inhibitor]',
      '12: "braf-inhibitor" means both class braf and drug dabrafenib; list it under context in both, or remove one',
    ],
    [
      '[dab]',
      '[E]',
      '12: "E" means both drug encorafenib and drug dabrafenib; list it under context in both, or remove one',
    ],
    ['[dab]', '[dab, dab]', '12: "dab" stands twice in drug dabrafenib; remove one'],
    ['[dab]', '[""]', '12: drugs.0.drugs.1.shorthand.0: must be a name without spaces around it'],
    [
      'name: dabrafenib',
      'name: Dabrafenib',
      '12: drugs.0.drugs.1.name: a generic name is written in lower case',
    ],
    [
      'drugs: [encorafenib, dabrafenib]',
      'drugs: [encorafenib, dabrafenb]',
      '14: no drug "dabrafenb" is defined; define it or correct its spelling',
    ],
    [
      'classes: [braf]',
      'classes: [bref]',
      '9: no class "bref" is defined; define it or correct its spelling',
    ],
    [
      'classes: [braf]',
      'classes: [care_drug]',
      '11: drug "encorafenib" is in no class within "systemic"; give it one, or the kind supportive',
    ],
    [
      'kind: targeted',
      'kind: supportive',
      '11: drug "encorafenib" is supportive and yet in a class within "systemic"; give it another class',
    ],
    ['within: [systemic]', 'within: [braf]', '4: "braf" lies within itself; break the circle'],
    [
      'test: braf_test',
      'test: braf',
      '4: no test "braf" is defined; define it or correct its spelling',
    ],
    [
      'inhibitor: [BRAF]',
      'tki: [BRAF]',
      '4: no class pattern set "tki" is defined; define it or correct its spelling',
    ],
    ['["{} testing"]', '[testing]', '17: test_patterns.result.0: a pattern needs {}'],
    ['drugs: [encorafenib, dabrafenib] }', '}', '14: regimen "both" has neither drugs nor classes'],
    [
      'brands: [Braftovi]',
      'brand: [Braftovi]',
      '11: unknown key "brand" in drugs.0.drugs.0; remove it or correct its spelling',
    ],
  ])('%s → %s is refused at its line', (from, to, fault) => {
    expect(SMALL).toContain(from);
    expect(faultOf(SMALL.replace(from, to)).split('\n')).toContain(`treatments.yaml:${fault}`);
  });
});
