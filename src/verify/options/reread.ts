import type { RecordReading, Status } from '../record/reading.js';
import { copiedIn, disownedIn } from './disowned.js';
import type { Finding } from './findings.js';

const PLAIN: ReadonlySet<Status> = new Set(['affirmed', 'past', 'negated', 'not_done', 'planned']);

/** A finding in the light of what stands around it: lists under a denial, quotations, entries that are taken back. */
export function reread(finding: Finding, record: RecordReading): Finding {
  if (!PLAIN.has(finding.status)) return finding;
  const { sentence } = finding;
  if (disownedIn(record).has(sentence)) return { ...finding, status: 'withdrawn' };
  const owner = ownerOf(finding);
  if (owner) return { ...finding, status: owner };
  if (finding.status === 'negated' && isBehindWithout(finding))
    return { ...finding, status: 'affirmed' };
  if (finding.status === 'negated' || finding.status === 'not_done') return finding;
  if (QUESTIONED.test(behind(finding).slice(0, 24))) return { ...finding, status: 'possible' };
  if (isListedUnderDenial(finding) || isDeniedBehind(finding))
    return { ...finding, status: 'negated' };
  if (isDrug(finding) && ENDED_LIST.test(before(finding).slice(-260)))
    return { ...finding, status: 'past' };
  if (WRITTEN.test(behind(finding).slice(0, 260))) return { ...finding, status: 'withdrawn' };
  if (finding.status === 'affirmed' && /\?["')\]]*\s*$/.test(finding.sentence.text))
    return { ...finding, status: 'possible' };
  if (isQuoted(finding)) return { ...finding, status: 'possible' };
  const isOld = copiedIn(record).has(sentence) && finding.status === 'affirmed';
  return isOld ? { ...finding, status: 'past' } : finding;
}

const isDrug = ({ mention }: Finding) => mention?.kind === 'drug' || mention?.kind === 'drug_class';

const before = ({ sentence, start }: Finding) => sentence.text.slice(0, start - sentence.start);
const behind = ({ sentence, end }: Finding) => sentence.text.slice(end - sentence.start);

/** "MI 2/2024? -> cath clean" */
const QUESTIONED = /^\s*(?:\(?\d[\d/.-]*\)?\s*)?\?/;

/** "Diabetes without retinopathy, hypertension, stroke": what "without" denies ends with the comma. */
function isBehindWithout(finding: Finding): boolean {
  const lead = before(finding)
    .split(/[.;:]\s/)
    .at(-1) as string;
  const at = lead.search(/\b(?:without|w\/o)\b(?!.*\b(?:without|w\/o)\b)/i);
  if (at < 0 || finding.mention?.kind !== 'condition') return false;
  const between = lead.slice(at);
  return /,/.test(between) && !/\b(?:or|nor|and|no|not|denies|never)\b/i.test(between);
}

/** "NEVER: abiraterone, docetaxel", "- never had: anti-TNF of any kind, tofacitinib". */
const DENIED_LIST =
  /(?:^|[.;]\s|[-•*]\s)\s*(?:(?:has |had |was |were )?never(?: (?:had|been on|on|tried|taken|used|received|given|treated with))?|not (?:tried|taken|given|used|received)|none of(?: the following)?|no (?:prior|previous|history of|hx of|known)|denies|negative for|naive to)\s*:\s*(?:[^.;:]|\.\d)*$/i;
/** "Not taking: atorvastatin, alirocumab." */
const ENDED_LIST =
  /(?:^|[.;]\s|[-•*]\s)\s*(?:not (?:currently )?taking|no longer (?:on|taking)|stopped|discontinued|off|past (?:meds?|medications?)|intolerances?|allerg(?:y|ies|ic to))\s*:\s*(?:[^.;:]|\.\d)*$/i;
/** "Zilucoplan, ravulizumab, rozanolixizumab: none." */
const DENIED_BEHIND_LIST =
  /^(?:\s*(?:,|\/|and|or|&)[^.;:]{0,120})?\s*:\s*(?:none|never|no|not yet|not (?:tried|taken|given|used|received)|not in\b|not for\b|not an option|nil|denies)\b(?! (?:more|further|longer|sooner))/i;

const isListedUnderDenial = (f: Finding) => DENIED_LIST.test(before(f).slice(-260));
/** "Transfusions none. Interferon never. Danazol? no." */
const DENIED_BARE = /^\s*(?:[?:-]\s*)?(?:none|never|nil|no|denied)\s*(?=[.;:,(]|$)/i;
const isDeniedBehind = (f: Finding) =>
  DENIED_BEHIND_LIST.test(behind(f).slice(0, 160)) || DENIED_BARE.test(behind(f).slice(0, 24));

/** "COPD was written in the letter, and I have asked them to remove it"; "COPD [sic]". */
const WRITTEN =
  /^\s*(?:was|is|were) (?:written|listed|entered|put|carried|recorded|copied|imported)\b[^.]{0,200}\b(?:remove\w*|wrong|error|amend\w*|delete\w*|struck|not (?:so|true|correct))\b|^\s*\[sic\]/i;

const REPORTS =
  /\b(?:says?|said|reads?|read as|states?|stated|stands|wrote|writes?|called|calls?|listed as|labell?ed|paragraph|entry|line|word|report(?:s|ed)?(?: as)?|asked|impression|diagnosis of)\b[^"“”.;]{0,40}["“]$/i;

/** In the words of somebody else, whom the writer only quotes. */
function isQuoted(finding: Finding): boolean {
  const lead = before(finding).slice(-160);
  const opens = Math.max(lead.lastIndexOf('"'), lead.lastIndexOf('“'));
  if (opens < 0 || !/["”]/.test(behind(finding).slice(0, 160))) return false;
  const quotes = (lead.match(/"/g) ?? []).length;
  if (lead[opens] === '"' && quotes % 2 === 0) return false;
  return REPORTS.test(lead.slice(0, opens + 1));
}

const KIN =
  'brother|sister|mother|father|mom|dad|aunt|uncle|cousin|son|daughter|grand(?:mother|father)|twin|niece|nephew';
const OTHER = 'wife|husband|spouse|partner|neighbou?r|friend|room-?mate';
const OF_KIN_BEFORE = new RegExp(
  `\\b(?:(${KIN})|(${OTHER}))(?:'s)?(?: (?:is|was|had|has|got|takes?|took))? (?:on|with|from|for|after)? ?$`,
  'i',
);
const OF_KIN_BEHIND = new RegExp(
  `^[^.;]{0,50}\\b(?:is|was|were|are) (?:(?:his|her|the|their) )?(?:(${KIN})|(${OTHER}))'s\\b`,
  'i',
);
const GIVEN_TO_KIN = new RegExp(
  `^\\s*(?:was|were|is|had been|has been)?\\s*(?:given|prescribed|used|started|taken)\\s*(?:to|for|by|in)\\s+(?:his|her|the|their)\\s+(?:(${KIN})|(${OTHER}))\\b`,
  'i',
);

/** Whose it is where the words next to it say that it is a relative's or another's. */
function ownerOf(finding: Finding): Status | undefined {
  const m =
    OF_KIN_BEFORE.exec(before(finding).slice(-40)) ??
    OF_KIN_BEHIND.exec(behind(finding).slice(0, 90)) ??
    GIVEN_TO_KIN.exec(behind(finding).slice(0, 90));
  if (!m) return undefined;
  return m[1] ? 'family' : 'other_person';
}
