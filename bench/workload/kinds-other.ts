import type { Kind } from './kind.js';

const A3 = 'A3_EGFR_mutant_to_wildtype';
const A4 = 'A4_RAS_wildtype_to_mutant';
const B1 = 'B1_prior_failure_FOLFIRINOX';
const B3 = 'B3_prior_failure_checkpoint_inhibitor';
const C2 = 'C2_strip_molecular_profile';
const D1 = 'D1_remove_surgery_history';
const D2 = 'D2_insert_surgical_resection';
const E1 = 'E1_insert_metastasis';

const METASTASES = 'Note: there are new biopsy-proven liver metastases';

const lungEgfr: Kind = {
  name: 'lung-egfr',
  cancerType: 'lung',
  setting: 'palliative',
  problem: 'Stage IV lung adenocarcinoma, EGFR L858R',
  chart: [
    'PATIENT DEMOGRAPHICS\nFemale, {age} years. Never smoker.',
    'CONDITIONS\n- Adenocarcinoma of the right upper lobe, stage IV (pleura), EGFR L858R\n- {other}',
    '[Procedure] {month}/09/2025 Thoracentesis\n1.3 L of fluid removed.',
    '[Pathology] {month}/14/2025 Pleural fluid cell block\nAdenocarcinoma, TTF-1 positive. PD-L1 TPS 10%.',
    '[Imaging] {month}/15/2025 CT chest\nRight upper lobe mass of {mm} mm, pleural nodularity.',
    '[Pathology] {month}/24/2025 NGS panel\nEGFR exon 21 p.L858R. ALK, ROS1, RET: no fusion. KRAS wild-type.',
    '[Encounter] {month}/28/2025 Thoracic oncology\nECOG 1, Hb {hb}. For first-line treatment.',
  ],
  baseline: [
    'Start [drug:osimertinib] daily as first-line treatment',
    'Repeat CT every nine weeks',
  ],
  besides: [
    'Pleural catheter if the effusion comes back',
    'Palliative care referral',
    'ECG for QTc',
  ],
  consensus: { osimertinib: 'strong', 'pleural catheter': 'tacit', pembrolizumab: 'refusal' },
  responses: {
    [A3]: {
      changed: [
        'Start first-line carboplatin and pemetrexed with [drug:pembrolizumab]',
        'Repeat CT every nine weeks',
      ],
      partial: ['Start first-line carboplatin and pemetrexed', 'Consider [drug:osimertinib]'],
    },
    [C2]: {
      changed: [
        'Request EGFR, ALK, ROS1 and PD-L1 by NGS',
        'Start first-line carboplatin and pemetrexed meanwhile',
      ],
      partial: ['Start first-line carboplatin and pemetrexed', 'Repeat CT every nine weeks'],
    },
  },
};

const lungStageThree: Kind = {
  name: 'lung-stage-3',
  cancerType: 'lung',
  setting: 'curative',
  problem: 'Stage IIIA lung cancer, PD-L1 60 percent',
  chart: [
    'PATIENT DEMOGRAPHICS\nMale, {age} years. Former smoker.',
    'CONDITIONS\n- Squamous cell carcinoma of the left upper lobe, stage IIIA (T2 N2 M0)\n- {other}',
    '[Imaging] {month}/04/2025 PET-CT\nLeft upper lobe mass of {mm} mm, two mediastinal nodes. No distant metastasis.',
    '[Procedure] {month}/08/2025 EBUS\nStation 4L sampled.',
    '[Pathology] {month}/13/2025 EBUS needle\nSquamous cell carcinoma. PD-L1 TPS 60%. EGFR and ALK: not altered.',
    '[Imaging] {month}/16/2025 MRI brain\nNo brain metastasis.',
    '[Encounter] {month}/20/2025 Thoracic oncology\nECOG 0, FEV1 82 percent, Hb {hb}. For tumor board.',
  ],
  baseline: [
    'Start neoadjuvant carboplatin and paclitaxel with [drug:nivolumab] for three cycles',
    'Then lobectomy with mediastinal lymph node dissection',
  ],
  besides: [
    'Smoking cessation',
    'Pulmonary rehabilitation before surgery',
    'Pneumococcal vaccination',
  ],
  consensus: {
    carboplatin: 'strong',
    paclitaxel: 'strong',
    nivolumab: 'strong',
    lobectomy: 'strong',
    'smoking cessation': 'tacit',
    pneumonectomy: 'refusal',
  },
  responses: {
    [B3]: {
      changed: [
        'Start neoadjuvant carboplatin and paclitaxel without an antibody',
        'Then lobectomy with mediastinal lymph node dissection',
      ],
      partial: [
        'Stop the PD-1 antibody: the cancer progressed on it',
        'Lobectomy with mediastinal lymph node dissection',
      ],
    },
    [D2]: {
      changed: [
        'Start adjuvant carboplatin and paclitaxel, then adjuvant [drug:pembrolizumab] for one year',
        'CT surveillance every six months',
      ],
      partial: [
        'Note: the lung tumor has been resected with clear margins',
        'Start neoadjuvant carboplatin and paclitaxel with [drug:nivolumab] for three cycles',
        'Then lobectomy with mediastinal lymph node dissection',
      ],
    },
    [E1]: {
      changed: [
        'Start palliative first-line [drug:pembrolizumab] for stage IV disease',
        'No lobectomy: treatment is no longer of curative intent',
      ],
      partial: [
        METASTASES,
        'Start neoadjuvant carboplatin and paclitaxel with [drug:nivolumab] for three cycles',
        'Then lobectomy with mediastinal lymph node dissection',
      ],
    },
  },
};

const colorectal: Kind = {
  name: 'colorectal-ras',
  cancerType: 'colorectal',
  setting: 'palliative',
  problem: 'Metastatic left-sided colon cancer, RAS wild-type',
  chart: [
    'PATIENT DEMOGRAPHICS\nMale, {age} years.',
    'CONDITIONS\n- Adenocarcinoma of the sigmoid colon, metastatic to the liver\n- {other}',
    '[Procedure] {month}/06/2025 Colonoscopy\nCircumferential tumor at 28 cm, biopsies taken.',
    '[Imaging] {month}/10/2025 CT\nEleven liver metastases, the largest {mm} mm. Not resectable.',
    '[Pathology] {month}/19/2025 Molecular report\nKRAS wild-type. NRAS wild-type. BRAF V600E: not detected. MSS.',
    '[Encounter] {month}/25/2025 Medical oncology\nECOG 1, Hb {hb}, DPYD normal. For first-line treatment.',
  ],
  baseline: [
    'Start first-line FOLFOX with [class:egfr_antibody]',
    'Restage by CT after four cycles',
  ],
  besides: ['Intravenous iron', 'Skin care for rash', 'Palliative care referral'],
  consensus: {
    FOLFOX: 'strong',
    panitumumab: 'strong',
    'intravenous iron': 'tacit',
    colectomy: 'refusal',
  },
  responses: {
    [A4]: {
      changed: [
        'Start first-line FOLFOX with [drug:bevacizumab]',
        'Restage by CT after four cycles',
      ],
      partial: ['Start first-line FOLFOX', 'Consider [class:egfr_antibody]'],
    },
    [C2]: {
      changed: ['Request RAS, BRAF and MSI on the biopsy', 'Start first-line FOLFOX meanwhile'],
      partial: ['Start first-line FOLFOX', 'Restage by CT after four cycles'],
    },
  },
};

const pancreatic: Kind = {
  name: 'pancreas',
  cancerType: 'pancreatic',
  setting: 'curative',
  problem: 'Borderline resectable pancreatic head cancer',
  chart: [
    'PATIENT DEMOGRAPHICS\nMale, {age} years.',
    'CONDITIONS\n- Adenocarcinoma of the pancreatic head, borderline resectable\n- {other}',
    '[Imaging] {month}/03/2025 CT, pancreas protocol\nMass of {mm} mm in the head, contact with the superior mesenteric vein over 200 degrees. Liver without lesion.',
    '[Procedure] {month}/05/2025 EUS and ERCP\nNeedle passes; metal stent placed.',
    '[Pathology] {month}/07/2025 EUS needle biopsy\nDuctal adenocarcinoma.',
    '[Imaging] {month}/12/2025 MRI liver\nNo metastases.',
    '[Encounter] {month}/26/2025 Medical oncology\nECOG 0, bilirubin 1.1, Hb {hb}. To the board for sequence.',
  ],
  baseline: ['Start neoadjuvant mFOLFIRINOX for eight cycles', 'Then pancreaticoduodenectomy'],
  besides: ['Pancreatic enzymes with meals', 'Germline testing', 'Dietitian referral'],
  consensus: {
    mFOLFIRINOX: 'strong',
    pancreaticoduodenectomy: 'strong',
    'dietitian referral': 'tacit',
    'total pancreatectomy': 'refusal',
  },
  responses: {
    [B1]: {
      changed: [
        'Stop FOLFIRINOX: the cancer progressed on it',
        'Start gemcitabine and nab-paclitaxel',
        'Pancreaticoduodenectomy if it responds',
      ],
      partial: ['Stop FOLFIRINOX: the cancer progressed on it', 'Pancreaticoduodenectomy'],
    },
    [D2]: {
      changed: [
        'Start adjuvant mFOLFIRINOX for six months after the operation',
        'CT surveillance every three months',
      ],
      partial: [
        'Note: the pancreatic tumor has been resected with clear margins',
        'Start neoadjuvant mFOLFIRINOX for eight cycles',
        'Then pancreaticoduodenectomy',
      ],
    },
    [E1]: {
      changed: [
        'Start palliative first-line FOLFIRINOX for stage IV disease',
        'No pancreaticoduodenectomy: treatment is no longer of curative intent',
      ],
      partial: [
        METASTASES,
        'Start neoadjuvant mFOLFIRINOX for eight cycles',
        'Then pancreaticoduodenectomy',
      ],
    },
  },
};

const melanoma: Kind = {
  name: 'melanoma-resected',
  cancerType: 'melanoma',
  setting: 'adjuvant',
  problem: 'Resected stage IIIB melanoma of the back',
  chart: [
    'PATIENT DEMOGRAPHICS\nMale, {age} years.',
    'CONDITIONS\n- Melanoma of the back, stage IIIB\n- {other}',
    '[Procedure] {month}/04/2025 Wide local excision and sentinel node biopsy\nWide excision of the melanoma of the back with clear margins.',
    '[Pathology] {month}/10/2025 Surgical specimen\nMelanoma, Breslow {mm} tenths of a millimeter, margins clear. One sentinel node involved.',
    '[Imaging] {month}/16/2025 PET-CT\nNo distant metastasis.',
    '[Encounter] {month}/24/2025 Medical oncology\nWound healed, ECOG 0, Hb {hb}. What comes next.',
  ],
  baseline: [
    'Start adjuvant [drug:pembrolizumab] for one year',
    'CT surveillance every three months',
  ],
  besides: [
    'Skin examination every three months',
    'Ultrasound of the node basin',
    'Thyroid function every six weeks',
  ],
  consensus: {
    pembrolizumab: 'strong',
    'completion lymph node dissection': 'refusal',
    'skin examination': 'tacit',
  },
  responses: {
    [B3]: {
      changed: [
        'Stop pembrolizumab: the melanoma progressed on it',
        'Start [drug:dabrafenib] and [drug:trametinib]',
      ],
      partial: [
        'Stop pembrolizumab: the melanoma progressed on it',
        'CT surveillance every three months',
      ],
    },
    [D1]: {
      changed: [
        'Wide local excision with sentinel node biopsy as primary surgery',
        'Neoadjuvant [drug:pembrolizumab] for three doses before it',
      ],
      partial: [
        'Note: the chart holds no excision so far',
        'Start adjuvant [drug:pembrolizumab] for one year',
        'CT surveillance every three months',
      ],
    },
    [E1]: {
      changed: [
        'Start palliative first-line [drug:ipilimumab] and [drug:nivolumab] for stage IV disease',
        'Treatment is no longer of curative intent',
      ],
      partial: [
        METASTASES,
        'Start adjuvant [drug:pembrolizumab] for one year',
        'CT surveillance every three months',
      ],
    },
  },
};

export const OTHER_KINDS: readonly Kind[] = [
  lungEgfr,
  lungStageThree,
  colorectal,
  pancreatic,
  melanoma,
];
