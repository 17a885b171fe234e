import type { StateCue } from './cue.js';

type Row = readonly [phrases: string, cue: StateCue];

/** How a text says where a treatment stands, what it is meant to achieve, and what is known of the patient. */
const STATES: readonly Row[] = [
  [
    'neoadjuvant|neo-adjuvant|neoadj|preoperative|pre-operative|preop|pre-op|before surgery|before the operation|before operation|prior to surgery|prior to resection|before resection|ahead of surgery|ahead of resection|up front before|induction|downstaging|down-staging|before cystectomy|before gastrectomy|before mastectomy|before lumpectomy|before lobectomy|before hepatectomy|before colectomy|before nephrectomy|before the whipple|before whipple|before oesophagectomy|before esophagectomy|before pancreatectomy|nact',
    { timing: 'neoadjuvant' },
  ],
  [
    'adjuvant|adj|postoperative|post-operative|postop|post-op|after surgery|after the operation|after operation|following surgery|following resection|after resection|after the resection|following the resection|post resection|post-resection|after the whipple|after whipple|after lumpectomy|after mastectomy|after lobectomy|after cystectomy|after nephrectomy|after gastrectomy|after colectomy|after hemicolectomy|after prostatectomy|after pancreatectomy|after oesophagectomy|after esophagectomy|after hepatectomy|to follow the|post mastectomy|postmastectomy|post lumpectomy',
    { timing: 'adjuvant' },
  ],
  ['perioperative|peri-operative|periop|peri-op', { timing: 'perioperative' }],
  [
    'definitive|radical chemoradiation|radical chemoradiotherapy|radical radiotherapy|radical rt|radical crt|radical chemo-radiotherapy|primary chemoradiation|primary chemoradiotherapy|organ preservation|bladder preservation|bladder-preserving|trimodality',
    { timing: 'definitive' },
  ],
  [
    'surveillance|follow-up|followup|follow up|observation|watchful waiting|active monitoring',
    { timing: 'surveillance' },
  ],
  [
    'palliative|palliation|first-line|1st line|first line|1l|second-line|2nd line|second line|2l|third-line|third line|3l',
    { timing: 'palliative' },
  ],
  [
    'curative|curative intent|curative-intent|with intent to cure|to cure|cure|curable|for cure|aim of cure|radical intent|with radical intent|radical',
    { intent: 'curative' },
  ],
  [
    'palliative|palliation|palliate|incurable|not curable|no longer curable|not curative|non-curative|noncurative|no longer curative|cannot be cured|treated but not cured|not cured|prolong life|prolonging life|prolong survival|life-prolonging|disease control|symptom control|symptom relief|comfort|hospice|best supportive care|quality of life|end of life|treatable but not curable|treatable not curable|non curative|without curative intent|no curative',
    { intent: 'palliative' },
  ],
  [
    'metastatic|metastasis|metastases|metastasised|metastasized|mets|m1|stage iv|stage 4|stage iva|stage ivb|stage ivc|oligometastatic|oligometastases|distant disease|liver deposits|hepatic deposits|liver lesions biopsied|disseminated|distant spread|hepatic spread|liver spread|secondaries|mcrc|mbc|mrcc|mpdac|mgc|mnsclc|extensive stage|widespread disease',
    { fact: 'metastasis' },
  ],
  [
    'status post resection|resected|margins clear|clear margins|negative margins|margins negative|margins are clear|margins were clear|r0|r0 resection|operated|postoperative|post-operative|postop|post-op|pathological stage|already been removed|has been removed|was removed|removed elsewhere|already performed|has been resected|was resected|has been excised|was excised|operation already|already operated|already done|surgical specimen|resection specimen|operative specimen|operation note|completed resection|since the operation|after his operation|after her operation|after the operation|recovered from surgery|recovery from surgery|weeks out from|already out|specimen showed|nothing left to resect|nothing further to resect|curative resection|complete resection|has had surgery|had surgery|underwent',
    { fact: 'resection' },
  ],
  [
    'not resected|unresected|not been resected|not yet resected|no resection|has not been resected|no prior resection|no record of resection|no record of surgery|no record of an operation|no surgery on record|no documented resection|no documented surgery|no operation|no surgical history|not been operated|not yet operated|not undergone|has not had surgery|no surgery has|in situ|still in place|intact primary|intact bladder|intact breast|intact prostate|primary intact|unoperated|no evidence of resection|no evidence of surgery|no mention of surgery|no mention of resection|no operative|no cystectomy|no mastectomy|no lumpectomy|no lobectomy|no nephrectomy|no gastrectomy|no colectomy|no hemicolectomy|no whipple|no pancreatectomy|no prostatectomy|no hepatectomy|no oesophagectomy|no esophagectomy|treatment-naive|treatment naive|previously untreated',
    { fact: 'no_resection' },
  ],
];

/** Every stating cue by phrase; one phrase may state several things. */
export function stateCues(): (readonly [string, StateCue])[] {
  return STATES.flatMap(([phrases, cue]) => phrases.split('|').map((p) => [p, cue] as const));
}
