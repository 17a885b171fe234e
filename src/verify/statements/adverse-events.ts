/** A harm that a drug may do, by the part of the body it befalls: what a trial of a drug is ended for. */
export interface AdverseEvent {
  readonly group: string;
  readonly start: number;
  readonly end: number;
}

/** Words for harms, by group. One of a group is not told apart from another. */
const GROUPS: Readonly<Record<string, string>> = {
  pancreas: 'pancreatitis',
  liver:
    'hepatotoxic\\w*|hepatitis|transaminitis|(?:elevated|raised|abnormal|rising|high|increased) (?:lfts?|liver|transaminases?|alt|ast)\\b[ \\w]{0,12}|lft elevation|liver (?:injury|toxicity|enzyme elevations?|enzymes)|jaundice|cholestasis|(?:alt|ast|lfts?) (?:elevation|rise|x ?uln)',
  bowel:
    'nausea|vomit\\w*|emesis|n/v|diarrh\\w+|constipat\\w+|(?:gi|gastrointestinal|stomach|gastric) (?:upset|intolerance|distress|side effects?|symptoms|effects)|dyspepsia|heartburn|reflux|esophagitis|abdominal (?:pain|cramp\\w*)|bloating|gi bleed\\w*|peptic ulcers?|gastritis',
  skin: 'rash|hives|urticaria\\w*|eczematous|dress\\b|stevens|sjs\\b|pruritus|itching|photosensitiv\\w+|skin atrophy|atrophy|skin thinning|thinning|striae|burning|stinging|skin irritation|local irritation|acne\\w*|hyperpigment\\w+|paradoxical psoriasis|alopecia|hair (?:loss|thinning)',
  sugar_low: 'hypoglyc\\w+|low blood sugars?',
  sugar_high: 'hyperglyc\\w+|steroid-induced diabetes|ketoacidosis|dka\\b',
  blood:
    '(?:neutro|leuko|lympho|thrombocyto|pancyto|cyto)penia\\w*|agranulocytosis|bone marrow suppression|myelosuppress\\w+|hemolysis|(?:low )?(?:white (?:blood )?(?:cells?|counts?)|neutrophil counts?|platelet counts?|blood counts?)|low (?:wbc|anc|platelets?)',
  infection:
    'infections?|pneumonia|zoster|shingles|sepsis|tuberculosis|candid\\w+|thrush|balanitis|balanoposthitis|mycotic|yeast|utis?\\b|cellulitis|abscess\\w*|herpes\\w*|c\\.? ?diff\\w*',
  heart:
    'palpitations?|bradycardia|tachycardia|av block|heart block|arrhythmi\\w+|qtc? prolong\\w+|prolonged qtc?|heart failure|cardiomyopathy|myocarditis|chest (?:pain|tightness)|reduced (?:lv)?ef\\b|lvef (?:drop|decline)',
  pressure:
    'hypotension|orthosta\\w+|syncope|presyncope|hypertension|hypertensive|low blood pressure|high blood pressure',
  salts: 'hyponatremia|hyperkal\\w+|hypokal\\w+|hypercalc\\w+|hypocalc\\w+|hypophosph\\w+',
  fluid: '(?:peripheral |leg |ankle |pedal )?(?:o?edema)|swelling|fluid retention|effusions?',
  breath:
    'pneumonitis|interstitial lung|ild\\b|bronchospasm|dyspn\\w+|shortness of breath|dry cough|cough',
  swelling_allergic:
    'angio-?o?edema|anaphyla\\w+|hypersensitiv\\w+|serum sickness|allergic reactions?|allergic to|allergy to|drug allerg\\w+',
  infusion:
    'infusion[- ](?:related )?reactions?|acute[- ]phase reactions?|post-injection reactions?|flushing|cytokine release',
  injection_site:
    'injection[- ]site (?:reactions?|pain)|inj(?:\\.|ection)? site rxns?|lipoatrophy|site reactions?',
  muscle:
    'myalgias?|myopathy|rhabdomyolysis|(?:muscle|thigh|leg|calf|limb|proximal) (?:pain|aches?|cramps?|weakness)|ck elevation|elevated ck|myositis|arthralgias?|cramps?',
  mind: 'depress\\w+|suicid\\w+|mood (?:changes?|swings?|lability)|irritab\\w+|anxiety|agitation|psychosis|mania|hallucinat\\w+|insomnia|behaviou?ral|nightmares',
  nerves:
    'sedat\\w+|drows\\w+|somnolen\\w+|dizz\\w+|lightheaded\\w*|fatigue|letharg\\w+|headaches?|paresthesias?|tingling|neuropath\\w+|cognitive|memory|word[- ]finding|confus\\w+|brain fog|tremors?|ataxia|seizures?|tardive\\w*|akathisia|dystoni\\w+|parkinsonism|extrapyramidal|eps\\b|visual field|falls?\\b',
  kidney:
    'nephrotox\\w+|kidney injury|aki\\b|renal (?:impairment|injury|failure|insufficiency|toxicity)|creatinine (?:rise|elevation|increase)|(?:elevated|rising) creatinine|proteinuria|nephrolithiasis|kidney stones?|fall in egfr',
  weight: 'weight (?:gain|loss)|anorexia|appetite (?:loss|suppression)|cushingoid|moon facies',
  bleeding: 'bleed\\w*|h(?:a)?emorrhag\\w*|bruis\\w+|epistaxis|hematoma',
  clot: 'thrombo(?:sis|embol\\w+)|dvt\\b|pulmonary embol\\w+|vte\\b|stroke',
  eye: 'uveitis|iritis|conjunctivitis|glaucoma|cataracts?|retinopathy|retinal toxicity|keratitis|blurred vision|macular o?edema',
  bone: 'osteonecrosis|osteoporosis|atypical femur\\w*|fractures?|tendon (?:rupture|pain)|tendinitis',
  mouth: 'mucositis|stomatitis|mouth (?:sores|ulcers)|oral ulcers|dry mouth|gingival',
  bowel_inflamed: 'colitis|ibd\\b',
  sexual:
    'sexual (?:dysfunction|side effects?)|erectile dysfunction|decreased libido|gynecomastia|hyperprolactin\\w*|galactorrhea|amenorrhea|hot flashes',
  lupus: 'drug-induced lupus|lupus-like\\w*|demyelinat\\w+|vasculitis',
  cancer: 'malignan\\w+|lymphoma|skin cancers?|melanoma',
};

const NAMES = Object.keys(GROUPS);
const HARM = new RegExp(
  `(?<![\\w-])(?:${NAMES.map((name) => `(?<${name}>${GROUPS[name]})`).join('|')})(?!\\w)`,
  'gi',
);

/** The harms a text names, whether it affirms them or not. */
export function adverseEventsIn(text: string): readonly AdverseEvent[] {
  return [...text.matchAll(HARM)].map((m) => ({
    group: NAMES.find((name) => m.groups?.[name] !== undefined) as string,
    start: m.index,
    end: m.index + m[0].length,
  }));
}
