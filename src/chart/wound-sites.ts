import type { CancerType } from '../core/case.js';
import type { OperationMention } from './operations.js';
import type { Range, Sentence } from './outline.js';

type Region = 'abdomen' | 'chest' | 'breast' | 'head' | 'neck' | 'limb';

/** Where a wound sits, as charts say it. */
const REGIONS: Readonly<Record<Region, string>> = {
  abdomen:
    'midline|laparotomy|laparoscop\\w+|subcostal|chevron|Kocher|Pfannenstiel|(?:peri-?|infra-?|supra-?)?umbilical|flank|abdom\\w+|belly|groin|inguinal|RLQ|McBurney|suprapubic|perineal|c-?section|caesarean|cesarean',
  chest: 'thorac\\w+|VATS|stern\\w+|intercostal|chest|pleural',
  breast: 'breasts?|axilla\\w*|peri-?areolar|inframammary',
  head: 'scalp|suboccipital|crani\\w+|pterional|forehead|temporal|frontal|occipital',
  neck: 'neck|cervical|thyroid\\w*|submandibular|parotid',
  limb: 'thighs?|femur|femoral|legs?|calf|shin|tibia\\w*|ankles?|foot|feet|heel|toes?|arms?|forearms?|elbows?|wrists?|hands?|fingers?|hips?|knees?|shoulders?|buttocks?|spine|spinal|lumbar',
};

/** Where the operations on a cancer leave their wounds; on types that are not listed, anywhere. */
const OWN: Partial<Record<CancerType, readonly Region[]>> = {
  breast: ['breast', 'chest'],
  lung: ['chest', 'breast'],
  gastric: ['abdomen', 'chest'],
  pancreatic: ['abdomen'],
  colorectal: ['abdomen'],
  renal: ['abdomen'],
  urothelial: ['abdomen'],
  prostate: ['abdomen'],
  ovarian: ['abdomen'],
  hepatocellular: ['abdomen'],
  esophageal: ['abdomen', 'chest', 'neck'],
  glioma: ['head'],
};

/** Operations on what spread leave wounds elsewhere. */
const OF_OPERATION: readonly (readonly [RegExp, Region])[] = [
  [/crani|brain/i, 'head'],
  [/VATS|RATS|thorac|lob|wedge|lung|pulm/i, 'chest'],
  [
    /hepat|liver|lapar|colec|gastrec|panc|nephr|cystec|hyster|oophor|omentec|splen|TAH|BSO/i,
    'abdomen',
  ],
  [/neck/i, 'neck'],
  [/amput|thigh|limb|femor/i, 'limb'],
];

const WOUND =
  '(?:wounds?|incisions?|incisional|scars?|staples?|sutures?|stitch(?:es)?|drains?|dehiscence|SSI|port[- ]?sites?|cicatri\\w+)';
/** Told by its site: "the thigh operation". */
const TOLD_BY_SITE = '(?:surgery|operation|op)';
const IS_WOUND = new RegExp(`^(?:\\W|\\w+ ){0,6}?${WOUND}|${WOUND}$`, 'i');
/** A flap's donor site lies where the surgeon found the flap. */
const DONOR = /\b(?:donor|graft|flap|DIEP|TRAM|latissimus|harvest)\b/i;

/** Tells the wounds that lie where no operation of this patient's cancer left one. */
export interface WoundSites {
  readonly foreign: RegExp;
  readonly own: RegExp;
  /** The one side that was operated on; undefined where both were, or none is told. */
  readonly side: string | undefined;
}

/** Cancers whose operations leave all their wounds on one side. */
const PAIRED: readonly CancerType[] = ['breast', 'glioma'];
const SIDE = /(?<![A-Za-z])(?:[Ll]eft|LEFT|[Rr]ight|RIGHT|[LR](?![A-Za-z.'-]))/g;
const sideIn = (words: string) => (words.match(SIDE) ?? []).map((w) => w[0]?.toLowerCase());

/** The regions of the wounds of a cancer's operations, and of the others that were done for it. */
export function woundSitesOf(
  text: string,
  cancerType: CancerType,
  mentions: readonly OperationMention[],
): WoundSites | undefined {
  const listed = OWN[cancerType];
  if (!listed) return undefined;
  const own = new Set<Region>(listed);
  const sides = new Set<string>();
  for (const m of mentions) {
    if (m.status !== 'done') continue;
    if (PAIRED.includes(cancerType))
      for (const side of sideIn(around(text, m))) sides.add(side as string);
    const name = text.slice(m.start, m.end);
    for (const [pattern, region] of OF_OPERATION) if (pattern.test(name)) own.add(region);
  }
  const regions = Object.keys(REGIONS) as Region[];
  return {
    own: sitesOf(regions.filter((r) => own.has(r))),
    foreign: sitesOf(regions.filter((r) => !own.has(r))),
    side: sides.size === 1 ? [...sides][0] : undefined,
  };
}

/** The words of the same clause beside a name. */
const around = (text: string, { start, end }: Range) =>
  `${text.slice(Math.max(0, start - 16), start).replace(/^.*[.;,\n]/s, '')} ${text.slice(end, end + 20).replace(/[.;,\n].*$/s, '')}`;

function sitesOf(regions: readonly Region[]): RegExp {
  if (regions.length === 0) return /(?!)/;
  const site = `(?:${regions.map((r) => REGIONS[r]).join('|')})`;
  return new RegExp(
    `(?<![A-Za-z])${site}(?:[- ][a-z]+)? (?:${WOUND}|${TOLD_BY_SITE})(?![A-Za-z])|(?<![A-Za-z])${WOUND}(?: [a-z]+){0,2} (?:of|on|at|over|in|to|across|along|near|from) (?:(?:the|her|his|left|right|L|R|upper|lower|mid|outer|inner|medial|lateral|anterior|posterior) ){0,4}${site}(?![A-Za-z])`,
    'i',
  );
}

/** "R breast:" at the head of what is found there. */
function labelOf(text: string, sentence: Sentence, range: Range): string {
  const lead = text.slice(Math.max(sentence.start, range.start - 60), range.start);
  return /[^.;:]*: [^:;]*$/.exec(lead)?.[0] ?? '';
}

/** Whether the wound in `range` lies elsewhere; one without a site lies where the one before it in its sentence does. */
export function isForeignWound(
  text: string,
  sites: WoundSites | undefined,
  at: { readonly sentence: Sentence; readonly range: Range; readonly piece: string },
): boolean {
  if (!sites) return false;
  const { sentence, range, piece } = at;
  const words = text.slice(range.start, range.end);
  if (sites.foreign.test(words) && !sites.own.test(words)) return true;
  if (!IS_WOUND.test(words) || DONOR.test(piece)) return false;
  if (sites.side) {
    const near = sideIn(piece);
    const side = near.length > 0 ? near : sideIn(labelOf(text, sentence, range)).slice(-1);
    if (side.length > 0 && !side.includes(sites.side)) return true;
  }
  if (sites.own.test(piece)) return false;
  if (sites.foreign.test(piece)) return true;
  const lead = text.slice(Math.max(sentence.start, range.start - 90), range.start);
  const clause = lead.slice(lead.lastIndexOf(';') + 1);
  return sites.foreign.test(clause) && !sites.own.test(clause);
}
