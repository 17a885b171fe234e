/** A place of the body that a text names, among the others of its kind. */
export interface SiteAt {
  readonly family: string;
  readonly site: string;
  readonly start: number;
  readonly end: number;
}

/** Places by kind; each place with the words for it. What one word for a place leaves open, the place includes. */
const FAMILIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lobe of the brain': {
    frontal: 'frontal(?:ly)?|frontoparietal|frontotemporal',
    parietal: 'pariet\\w+|frontoparietal|parieto\\w+',
    temporal: 'tempor(?:al|o\\w+)(?! arter)|frontotemporal|hippocamp\\w+',
    occipital: 'occipit\\w+',
    cerebellar: 'cerebell\\w+|posterior fossa',
    brainstem: 'brain-?stem|pons|pontine|medulla\\w*|midbrain|peduncle',
  },
  'lobe of the lung': {
    upper: 'upper lobes?|[RL]ULs?|upper zones?|apical|apices|lingula\\w*',
    middle: 'middle lobe|RML|lingula\\w*',
    lower: 'lower lobes?|[RL]LLs?|lower zones?|basal|bases|basilar',
  },
  'part of the bowel': {
    ileum: 'ile(?:um|al|itis|o\\w+)|TI\\b|small bowel',
    jejunum: 'jejun\\w+|small bowel',
    duodenum: 'duoden\\w+',
    cecum: 'c(?:a)?ec(?:um|al)|right colon|ileoc(?:a)?ecal|right-sided',
    ascending: 'ascending|right colon|right-sided|pancolitis|pancolonic',
    transverse: 'transverse colon|transverse|pancolitis|pancolonic',
    descending: 'descending|left colon|left-sided|pancolitis|pancolonic',
    sigmoid: 'sigmoid\\w*|left colon|left-sided|rectosigmoid|pancolitis|pancolonic',
    rectum: 'rect(?:um|al)|proct\\w+|rectosigmoid|pancolitis|pancolonic',
  },
  'site of bone density': {
    'lumbar spine': 'lumbar(?: spine)?|l-?spine|LS\\b|L[1-4](?:[-–]L?[1-4])?|spine|vertebra\\w*',
    'femoral neck': 'femoral necks?|femur necks?|FN\\b|hips?',
    'total hip': 'total hips?|hips?|TH\\b',
    radius: 'radi(?:us|al)|forearms?|wrists?',
  },
  'metastatic site': {
    liver: 'liver|hepat\\w+',
    lung: 'lungs?|pulmonary|[RL][UML]L',
    bone: 'bones?|bony|osseous|skelet\\w+|vertebra\\w*|spine|iliac|ribs?|femur|pelvi\\w+|[TL]\\d{1,2}',
    brain: 'brain|cerebr\\w+|cerebell\\w+|intracranial|CNS|frontal|parietal|occipital',
    adrenal: 'adrenals?',
    peritoneum: 'peritone\\w+|omentum|omental|carcinomatosis',
    pleura: 'pleura\\w*',
  },
  joint: {
    knee: 'knees?|patell\\w+|tibiofemoral',
    hip: 'hips?|acetabul\\w+|femoral head',
    shoulder: 'shoulders?|glenohumeral|rotator cuff',
    elbow: 'elbows?|antecubital',
    wrist: 'wrists?|carpal',
    ankle: 'ankles?',
    hand: 'hands?|fingers?|MCPs?|PIPs?|DIPs?|metacarp\\w+|thumbs?',
    foot: 'foot|feet|toes?|MTPs?|metatars\\w+|heels?|plantar',
    sacroiliac: 'sacro-?ili\\w+|SI joints?|SIJs?',
  },
  'coronary artery': {
    LAD: 'LAD|left anterior descending',
    RCA: 'RCA|right coronary',
    LCx: 'LCx|LCX|circumflex',
    'left main': 'left main|LMCA',
  },
};

const PATTERNS = Object.entries(FAMILIES).flatMap(([family, sites]) =>
  Object.entries(sites).map(([site, words]) => ({
    family,
    site,
    pattern: new RegExp(`(?<![\\w-])(?:${words})(?![\\w])`, 'gi'),
  })),
);

/** The places that a text names; a word for several places names each. */
export function bodySitesIn(text: string): readonly SiteAt[] {
  return PATTERNS.flatMap(({ family, site, pattern }) =>
    [...text.matchAll(pattern)].map((m) => ({
      family,
      site,
      start: m.index,
      end: m.index + m[0].length,
    })),
  );
}
