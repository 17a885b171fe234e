import type { Vocabulary } from './vocabulary.js';

/** Ways in which records say what forms ask for. Each group's first words are looked for; any of it may stand for the rest. */
const PARAPHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:fail(?:ed|ure)?|inadequate(?:ly)?|insufficient|ineffective|refractory|lack of (?:efficacy|response)|non-?respon\w+|(?:no|poor|partial|suboptimal) response)\b/i,
    'failed failure inadequate response insufficient ineffective no benefit lack of efficacy refractory partial response no improvement relapsed flared persistent uncontrolled',
  ],
  [
    /\b(?:intoleran\w+|adverse|side effects?|reaction|tolerat\w+|toxicit\w+)\b/i,
    'intolerance intolerant adverse effect side effect reaction could not tolerate stopped because toxicity nausea rash d/c due to',
  ],
  [
    /\b(?:contra-?indicat\w+)\b/i,
    'contraindicated contraindication avoid cannot take not a candidate not recommended history of',
  ],
  [/\b(?:discontinu\w+|stopp?\w*)\b/i, "discontinued stopped d/c'd dc quit held ended off"],
  [
    /\b(?:tried|trial|previous(?:ly)?|prior|history of (?:use|treatment))\b/i,
    'tried trial previously prior past used treated failed stopped started filled dispensed',
  ],
  [
    /\b(?:current(?:ly)?|at present|now|ongoing)\b/i,
    'current currently now taking on continue meds',
  ],
  [
    /\b(?:start(?:ed)?|initiat\w+|began|begin)\b/i,
    'started start initiated began begun first dose loading',
  ],
  [
    /\b(?:diagnos\w+|dx)\b/i,
    'diagnosis diagnosed dx impression assessment confirmed consistent with',
  ],
  [
    /\b(?:biops\w+|patholog\w+|histolog\w+)\b/i,
    'biopsy pathology histology bx specimen final diagnosis',
  ],
  [/\b(?:weigh\w*|BMI|body mass)\b/i, 'weight wt kg lb BMI body mass index'],
  [/\b(?:allerg\w+)\b/i, 'allergy allergies allergic anaphylaxis hives'],
  [
    /\b(?:pregnan\w+|childbearing|contracepti\w+)\b/i,
    'pregnant pregnancy hCG LMP contraception postmenopausal',
  ],
  [/\b(?:smok\w+|tobacco|nicotine)\b/i, 'smoker smoking tobacco pack-year quit nonsmoker'],
  [/\b(?:tubercul\w+|TB|latent)\b/i, 'TB tuberculosis QuantiFERON IGRA PPD T-SPOT'],
  [/\b(?:hepatitis|HBV|HCV)\b/i, 'hepatitis HBsAg anti-HBc HBV HCV surface antigen core antibody'],
  [
    /\b(?:specialist|prescrib\w+|consult\w+)\b/i,
    'specialist prescriber consultation referred seen by clinic',
  ],
  [
    /\b(?:hospitali[sz]\w+|admi(?:tted|ssion)\w*|emergency|ED visits?)\b/i,
    'hospitalized admission admitted discharge ED emergency visit',
  ],
  [/\b(?:side|eye|knee|hip|laterality)\b/i, 'left right bilateral OS OD OU'],
  [
    /\b(?:dos(?:e|es|age|ing)|strength|frequency)\b/i,
    'dose mg weekly daily every q2wk titrated increased',
  ],
  [
    /\b(?:exacerbation|flare|relapse|attack)s?\b/i,
    'exacerbation flare relapse attack burst steroid course',
  ],
  [/\b(?:surg\w+|operat\w+|procedure)\b/i, 's/p surgery operation procedure underwent performed'],
];

/** No claim needs more words of one concept than this. */
const MAX_NAMES = 12;

/**
 * Several queries for a claim: its question and answer as they stand, then the names of what they speak of (brands,
 * abbreviations, members of a class), then the ways in which records say what it says.
 */
export function queriesFor(
  claim: { readonly question: string; readonly answer: string },
  vocabulary: Vocabulary,
): readonly string[] {
  const whole = `${claim.question} ${claim.answer}`;
  const queries = [whole];
  if (claim.answer !== '') queries.push(claim.answer);
  const concepts = new Map(vocabulary.namesIn(whole).map((n) => [n.concept.id, n.concept]));
  for (const concept of concepts.values()) {
    const members = vocabulary.membersOf(concept.id).map((m) => m.id);
    queries.push([...concept.names, ...members].slice(0, MAX_NAMES).join(' '));
  }
  for (const [pattern, words] of PARAPHRASES) if (pattern.test(whole)) queries.push(words);
  return queries;
}
