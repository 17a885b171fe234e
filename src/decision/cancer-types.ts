import type { CancerType } from '../core/case.js';
import type { RawMention } from './lexicon.js';
import type { Tokens } from './tokens.js';

/** Words that name the organ or tumor. A metastasis' organ is named less often than the primary's. */
const WORDS: Readonly<Partial<Record<CancerType, string>>> = {
  breast: 'breast mbc tnbc lumpectomy mastectomy',
  gastric: 'gastric stomach gastrectomy antrum cardia gej',
  lung: 'lung nsclc sclc pulmonary thoracic lobectomy pemetrexed',
  colorectal:
    'colorectal colon rectal rectum sigmoid caecal cecal mcrc colonic colectomy hemicolectomy rectosigmoid crc bowel folfiri folfox mfolfox6',
  pancreatic: 'pancreatic pancreas pdac whipple pancreaticoduodenectomy',
  melanoma: 'melanoma cutaneous',
  renal: 'renal rcc kidney nephrectomy',
  urothelial: 'urothelial bladder cystectomy ureteral',
  esophageal: 'esophageal oesophageal esophagus oesophagus esophagectomy oesophagectomy',
  hepatocellular: 'hepatocellular hcc',
  prostate: 'prostate prostatectomy',
  ovarian:
    'ovarian ovary ovaries tubo-ovarian tubal fallopian debulking hgsoc hgsc lgsoc serous gynecologic gynaecologic gyn niraparib',
  other: 'endometrial endometrium uterine uterus cervix dostarlimab',
  glioma: 'glioma glioblastoma gbm',
  head_neck: 'laryngeal oropharyngeal hnscc larynx tongue',
};

const TYPE_OF_WORD = new Map<string, CancerType>(
  (Object.entries(WORDS) as [CancerType, string][]).flatMap(([type, words]) =>
    words.split(' ').map((w) => [w, type] as const),
  ),
);

/** Cancer types that the words and the named operations of a text point to, the likeliest first. */
export function cancerTypesOf(tokens: Tokens, raw: readonly RawMention[]): CancerType[] {
  const votes = new Map<CancerType, number>();
  const vote = (type: CancerType, weight: number) =>
    votes.set(type, (votes.get(type) ?? 0) + weight);
  for (let i = 0; i < tokens.count; i++) {
    const type = TYPE_OF_WORD.get(tokens.word[i] as string);
    if (type) vote(type, 2);
  }
  for (const { readings } of raw) {
    for (const { concept } of readings) {
      if (
        concept.kind !== 'drug' &&
        concept.cancerTypes.length > 0 &&
        concept.cancerTypes.length <= 2
      ) {
        for (const type of concept.cancerTypes) vote(type, 1 / readings.length);
      }
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1]).map(([type]) => type);
}
