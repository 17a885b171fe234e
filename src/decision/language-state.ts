import type { StateCue } from './cue.js';

type Row = readonly [phrases: string, cue: StateCue];

/** How a text says where a treatment stands, what it is meant to achieve, and what is known of the patient. */
const STATES: readonly Row[] = [
  [
    'neoadjuvant|neo-adjuvant|ncrt|nacrt|ncxrt|neoadj|preoperative|pre-operative|preop|pre-op|before surgery|before the operation|before operation|prior to surgery|prior to resection|before resection|ahead of surgery|ahead of resection|up front before|induction|downstaging|down-staging|before cystectomy|before gastrectomy|before mastectomy|before lumpectomy|before lobectomy|before hepatectomy|before colectomy|before nephrectomy|before the whipple|before whipple|before oesophagectomy|before esophagectomy|before pancreatectomy|nact',
    { timing: 'neoadjuvant' },
  ],
  [
    'adjuvant|adj|pocrt|postoperative|post-operative|postop|post-op|after surgery|after the operation|after operation|following surgery|following resection|after resection|after the resection|following the resection|post resection|post-resection|after the whipple|after whipple|after lumpectomy|after mastectomy|after lobectomy|after cystectomy|after nephrectomy|after gastrectomy|after colectomy|after hemicolectomy|after prostatectomy|after pancreatectomy|after oesophagectomy|after esophagectomy|after hepatectomy|post mastectomy|postmastectomy|post lumpectomy|tumor bed|tumour bed|prostate bed|prostatic bed|surgical bed|operative bed|operation bed|resection bed|parotid bed|thyroid bed|thymic bed|gastric bed|renal bed|hepatic bed|pancreatic bed|oral bed|to the bed|to bed|to his bed|to her bed|bed and|bed plus|bed with|resection cavity|surgical cavity|operative cavity|to cavity|to the cavity|cavity boost|bed boost|boost to the bed|chest wall|flaps|mastectomy scar|salvage rt|salvage radiotherapy|salvage radiation|salvage ebrt|early salvage|post-prostatectomy|postprostatectomy|post-lumpectomy|post-cystectomy|post-nephrectomy|postgastrectomy|post-gastrectomy|post-colectomy|post-laryngectomy|post-hysterectomy|post-craniotomy|post-esophagectomy|post-oesophagectomy|post-pancreatectomy|post-whipple|post-lobectomy|post-debulking|post-hepatectomy',
    { timing: 'adjuvant' },
  ],
  ['perioperative|peri-operative|periop|peri-op', { timing: 'perioperative' }],
  [
    'definitive|dcrt|dccrt|dcxrt|radical chemoradiation|radical chemort|radical chemo-rt|radical chemo-radiation|radical dose|radical imrt|radical vmat|radical ebrt|radical external beam|radical course|radical treatment with radiotherapy|curative dose|curative-dose|curative radiotherapy|curative radiation|curative rt|curative chemoradiation|curative chemoradiotherapy|curative chemort|curative-intent chemoradiation|curative-intent chemoradiotherapy|curative-intent radiotherapy|curative-intent radiation|primary radiotherapy|primary radiation|primary rt|primary crt|primary chemort|organ-preserving|organ-sparing|larynx preservation|larynx-preserving|larynx-sparing|bladder-sparing|bladder sparing|bladder-conserving|tmt|radical chemoradiotherapy|radical radiotherapy|radical rt|radical crt|radical chemo-radiotherapy|primary chemoradiation|primary chemoradiotherapy|organ preservation|bladder preservation|bladder-preserving|trimodality',
    { timing: 'definitive' },
  ],
  [
    'surveillance|follow-up|followup|follow up|observation|observe|plan is to watch|watch and wait|watch & wait|monitoring only|no further treatment|no further therapy|nothing further|no additional treatment|no more treatment|watchful waiting|active monitoring',
    { timing: 'surveillance' },
  ],
  [
    'palliative|palliation|pall|first-line|1st line|first line|1l|second-line|2nd line|second line|2l|third-line|third line|3l',
    { timing: 'palliative' },
  ],
  [
    'curative|curative intent|curative-intent|with intent to cure|to cure|cure|curable|for cure|aim of cure|radical intent|with radical intent|radical',
    { intent: 'curative' },
  ],
  [
    'palliative|palliation|pall|palliate|incurable|not curable|no longer curable|not curative|non-curative|noncurative|no longer curative|cannot be cured|treated but not cured|not cured|prolong life|prolonging life|prolong survival|life-prolonging|disease control|symptom control|symptom relief|comfort|hospice|best supportive care|quality of life|end of life|treatable but not curable|treatable not curable|non curative|without curative intent|no curative',
    { intent: 'palliative' },
  ],
  [
    'metastatic|metastasis|metastases|metastasised|metastasized|mets|m1|stage iv|stage 4|stage iva|stage ivb|stage ivc|oligometastatic|oligometastases|distant disease|liver deposits|hepatic deposits|liver lesions biopsied|disseminated|distant spread|hepatic spread|liver spread|secondaries|mcrc|mcrpc|mhspc|mupc|mbc|mrcc|mpdac|mgc|mnsclc|extensive stage|widespread disease',
    { fact: 'metastasis' },
  ],
  [
    'status post resection|resected|margins clear|clear margins|negative margins|margins negative|margins are clear|margins were clear|r0|r0 resection|operated|pathological stage|post-op day|postoperative day|pod|postoperative week|already been removed|has been removed|was removed|removed elsewhere|already performed|has been resected|was resected|has been excised|was excised|operation already|already operated|already done|surgical specimen|resection specimen|operative specimen|operation note|completed resection|since the operation|recovered from surgery|recovery from surgery|weeks out from|already out|specimen showed|nothing left to resect|nothing further to resect|has had surgery|had surgery|underwent|went ahead with|taken out|took out|been taken out|came out|came away|cut out|completely out|all out|everything out|nothing left behind|nothing visible left|no visible residuum|no visible residual|no residual tumor left|no residual tumour left|free margins|margins free|margins are free|margins were free|clean margins|margins clean|margins uninvolved|uninvolved margins|inked surfaces negative|operation has been done|surgery has been done|operation was done|operation is done|operation is behind|surgery is behind|convalescing from|recovering from surgery|recovering from the operation|healed from|wound has healed|chemo-naive specimen|histology of the specimen',
    { fact: 'resection' },
  ],
  [
    'not resected|unresected|not been resected|not yet resected|no resection|has not been resected|no prior resection|no record of resection|no record of surgery|no record of an operation|no surgery on record|no documented resection|no documented surgery|no operation|no surgery as yet|no surgery yet|no surgery so far|no surgery to date|no surgery was ever|no operation as yet|not operated so far|not operated yet|not yet had surgery|not had surgery|no surgical history|not been operated|not yet operated|not undergone|has not had surgery|no surgery has|still in situ|remains in situ|left in situ|tumor in situ|tumour in situ|primary in situ|is in situ|organ in situ|larynx in situ|breast in situ|prostate in situ|bladder in situ|still in place|still be in place|still be in situ|may be in situ|might be in situ|could be in situ|still be present|never removed|never been removed|never resected|never excised|never operated|never been operated|described as untreated|untreated primary|only been biopsied|only biopsied|biopsied only|biopsied and never|been biopsied but not|intact primary|intact bladder|intact breast|intact prostate|primary intact|unoperated|no evidence of resection|no evidence of surgery|no mention of surgery|no mention of resection|no operative report|no operative note|no operation note|no operation report|no cystectomy|no mastectomy|no lumpectomy|no lobectomy|no nephrectomy|no gastrectomy|no colectomy|no hemicolectomy|no whipple|no pancreatectomy|no prostatectomy|no hepatectomy|no oesophagectomy|no esophagectomy|treatment-naive|treatment naive|previously untreated',
    { fact: 'no_resection' },
  ],
  [
    'recurrent|recurred|relapsed|recurrence of|2nd recurrence|second recurrence|first recurrence|progressing|has progressed|have progressed|progressed through|progressed on|progressed after|castration-resistant|castration resistant|crpc|mcrpc|multifocal progression',
    { fact: 'relapse' },
  ],
];

/** Every stating cue by phrase; one phrase may state several things. */
export function stateCues(): (readonly [string, StateCue])[] {
  return STATES.flatMap(([phrases, cue]) => phrases.split('|').map((p) => [p, cue] as const));
}
