import type { Kind } from './kind.js';

const A1 = 'A1_HER2_negative_to_positive';
const A2 = 'A2_HER2_positive_to_negative';
const B2 = 'B2_prior_failure_HER2_first_line';
const C1 = 'C1_strip_HER2_status';
const D1 = 'D1_remove_surgery_history';
const D2 = 'D2_insert_surgical_resection';
const E1 = 'E1_insert_metastasis';

const breastBefore: Kind = {
  name: 'breast-her2',
  cancerType: 'breast',
  setting: 'curative',
  problem: 'HER2-positive breast cancer, cT2 N1 M0',
  chart: [
    'PATIENT DEMOGRAPHICS\nFemale, {age} years.',
    'CONDITIONS\n- Invasive ductal carcinoma of the left breast, HER2-positive (IHC 3+), clinical T2 N1 M0\n- {other}',
    '[Imaging] {month}/06/2025 Mammogram and ultrasound\nLeft breast mass of {mm} mm and two axillary nodes with thick cortex.',
    '[Procedure] {month}/10/2025 Core biopsies\nFive cores from the left breast mass, clip left in place.',
    '[Pathology] {month}/14/2025 Report\nInvasive ductal carcinoma, grade 3. Estrogen receptor 20%, progesterone receptor 0%.\nHER2 immunohistochemistry: 3+.',
    '[Imaging] {month}/20/2025 CT chest, abdomen and pelvis\nLungs, liver and bones clear. No distant metastasis.',
    '[Encounter] {month}/27/2025 Medical oncology\nECOG 0, ejection fraction 64 percent, Hb {hb}. For tumor board: what to give, and in what order.',
  ],
  baseline: [
    'Start neoadjuvant docetaxel and carboplatin with [drug:trastuzumab] and [drug:pertuzumab] every 3 weeks for six cycles',
    'Then lumpectomy with targeted axillary dissection',
    'Whole-breast and nodal radiation after surgery',
  ],
  besides: [
    'Echocardiogram every three months',
    'Offer genetic counseling',
    'Tamoxifen from the end of chemotherapy',
  ],
  consensus: {
    docetaxel: 'strong',
    carboplatin: 'strong',
    trastuzumab: 'strong',
    pertuzumab: 'strong',
    lumpectomy: 'tacit',
    tamoxifen: 'tacit',
    'genetic counseling': 'tacit',
    doxorubicin: 'refusal',
  },
  responses: {
    [A2]: {
      changed: [
        'Start neoadjuvant dose-dense doxorubicin and cyclophosphamide, then weekly paclitaxel',
        'Then lumpectomy with targeted axillary dissection',
        'Whole-breast and nodal radiation after surgery',
      ],
      partial: [
        'Start neoadjuvant docetaxel and carboplatin every 3 weeks for six cycles',
        'Consider adding [drug:trastuzumab] if the repeat test is positive',
        'Then lumpectomy with targeted axillary dissection',
      ],
    },
    [B2]: {
      changed: [
        'Stop pertuzumab and the taxane: the cancer progressed on them',
        'Start [drug:trastuzumab deruxtecan] every 3 weeks',
        'Lumpectomy once the mass responds',
      ],
      partial: [
        'Stop pertuzumab',
        'Continue docetaxel and carboplatin every 3 weeks',
        'Then lumpectomy with targeted axillary dissection',
      ],
    },
    [C1]: {
      changed: [
        'Request HER2 immunohistochemistry on the core biopsy, with FISH if 2+',
        'Start neoadjuvant docetaxel and carboplatin meanwhile',
        'Then lumpectomy with targeted axillary dissection',
      ],
      partial: [
        'Start neoadjuvant dose-dense doxorubicin and cyclophosphamide, then weekly paclitaxel',
        'Then lumpectomy with targeted axillary dissection',
      ],
    },
    [D2]: {
      changed: [
        'The tumor is out with clear margins: start adjuvant docetaxel and carboplatin with [drug:trastuzumab] and [drug:pertuzumab] for six cycles',
        'Postoperative whole-breast and nodal radiation after chemotherapy',
        'No further breast surgery is needed',
      ],
      partial: [
        'Note: the breast tumor has been resected with clear margins',
        'Start neoadjuvant docetaxel and carboplatin with [drug:trastuzumab] and [drug:pertuzumab] for six cycles',
        'Then lumpectomy with targeted axillary dissection',
      ],
    },
    [E1]: {
      changed: [
        'Start palliative first-line docetaxel with [drug:trastuzumab] and [drug:pertuzumab] for stage IV disease',
        'No breast operation: treatment is no longer of curative intent',
        'Palliative care referral',
      ],
      partial: [
        'Note: there are new biopsy-proven liver metastases',
        'Start neoadjuvant docetaxel and carboplatin with [drug:trastuzumab] and [drug:pertuzumab] for six cycles',
        'Then lumpectomy with targeted axillary dissection',
        'Whole-breast and nodal radiation after surgery',
      ],
    },
  },
};

const breastAfter: Kind = {
  name: 'breast-resected',
  cancerType: 'breast',
  setting: 'adjuvant',
  problem: 'Hormone-receptor-positive breast cancer after surgery, pT2 N1',
  chart: [
    'PATIENT DEMOGRAPHICS\nFemale, {age} years.',
    'CONDITIONS\n- Invasive ductal carcinoma of the right breast, ER-positive, HER2-negative\n- {other}',
    '[Procedure] {month}/03/2025 Lumpectomy and sentinel node biopsy\nRight breast lumpectomy with clear margins; two sentinel nodes removed.',
    '[Pathology] {month}/09/2025 Surgical specimen\nInvasive ductal carcinoma, {mm} mm, grade 2. Margins clear. One of two nodes involved. ER 95%, PR 60%. HER2-negative (IHC 1+).',
    '[Imaging] {month}/12/2025 CT and bone scan\nNo distant metastasis.',
    '[Encounter] {month}/21/2025 Medical oncology\nWound healed, ECOG 0, Hb {hb}. For tumor board: what comes next.',
  ],
  baseline: [
    'Start adjuvant docetaxel and cyclophosphamide for four cycles',
    'Adjuvant whole-breast and nodal radiation after chemotherapy',
    'Adjuvant [drug:letrozole] for five years',
  ],
  besides: [
    'Add [drug:abemaciclib] for two years',
    'Zoledronic acid every six months',
    'Yearly mammogram',
  ],
  consensus: {
    docetaxel: 'strong',
    cyclophosphamide: 'strong',
    'breast radiotherapy': 'strong',
    letrozole: 'strong',
    abemaciclib: 'tacit',
    'zoledronic acid': 'tacit',
    mastectomy: 'refusal',
  },
  responses: {
    [A1]: {
      changed: [
        'Start adjuvant docetaxel and cyclophosphamide with [drug:trastuzumab], then [drug:trastuzumab] to one year',
        'Adjuvant whole-breast and nodal radiation after chemotherapy',
        'Adjuvant [drug:letrozole] for five years',
      ],
      partial: [
        'Start adjuvant docetaxel and cyclophosphamide for four cycles',
        'Consider adding [drug:trastuzumab]',
        'Adjuvant whole-breast and nodal radiation after chemotherapy',
      ],
    },
    [D1]: {
      changed: [
        'Start neoadjuvant docetaxel and cyclophosphamide for four cycles',
        'Then lumpectomy with sentinel node biopsy as primary surgery',
        'Whole-breast radiation after that',
      ],
      partial: [
        'Note: the chart holds no breast operation so far',
        'Start adjuvant docetaxel and cyclophosphamide for four cycles',
        'Adjuvant whole-breast and nodal radiation after chemotherapy',
      ],
    },
    [E1]: {
      changed: [
        'Start palliative first-line [drug:letrozole] with [drug:ribociclib] for stage IV disease',
        'Palliative care referral; treatment is no longer of curative intent',
      ],
      partial: [
        'Note: there are new biopsy-proven liver metastases',
        'Start adjuvant docetaxel and cyclophosphamide for four cycles',
        'Adjuvant whole-breast and nodal radiation after chemotherapy',
      ],
    },
  },
};

const gastric: Kind = {
  name: 'gastric-her2',
  cancerType: 'gastric',
  setting: 'palliative',
  problem: 'Stage IV gastric adenocarcinoma, HER2-positive',
  chart: [
    'PATIENT DEMOGRAPHICS\nMale, {age} years.',
    'CONDITIONS\n- Gastric adenocarcinoma, stage IV (liver), HER2-positive\n- {other}',
    '[Procedure] {month}/05/2025 Gastroscopy\nUlcerated mass of the antrum, biopsies taken.',
    '[Pathology] {month}/11/2025 Report\nAdenocarcinoma, intestinal type. HER2 immunohistochemistry: 3+. Mismatch repair proficient.',
    '[Imaging] {month}/15/2025 CT\nAntral mass; four liver metastases, the largest {mm} mm.',
    '[Encounter] {month}/22/2025 Medical oncology\nECOG 1, Hb {hb}, ejection fraction 61 percent. For first-line treatment.',
  ],
  baseline: [
    'Start first-line FOLFOX with [drug:trastuzumab]',
    'Continue [drug:trastuzumab] until progression',
  ],
  besides: ['Dietitian referral', 'Palliative care referral', 'Echocardiogram every three months'],
  consensus: {
    FOLFOX: 'strong',
    trastuzumab: 'strong',
    'dietitian referral': 'tacit',
    gastrectomy: 'refusal',
  },
  responses: {
    [A2]: {
      changed: ['Start first-line FOLFOX', 'Repeat CT after four cycles'],
      partial: ['Start first-line FOLFOX', 'Consider adding [drug:trastuzumab]'],
    },
    [C1]: {
      changed: ['Request HER2 testing on the biopsy', 'Start first-line FOLFOX meanwhile'],
      partial: ['Start first-line FOLFOX', 'Repeat CT after four cycles'],
    },
  },
};

export const HER2_KINDS: readonly Kind[] = [breastBefore, breastAfter, gastric];
