import type { RecordReading, Status } from '../record/reading.js';
import { cannotSpeak } from '../second-look/weak-lines.js';
import { copiedIn, disownedIn } from './disowned.js';
import type { Finding } from './findings.js';

const PLAIN: ReadonlySet<Status> = new Set(['affirmed', 'past', 'negated', 'not_done', 'planned']);

/** A finding in the light of what stands around it: lists under a denial, quotations, entries that are taken back. */
export function reread(finding: Finding, record: RecordReading): Finding {
  if (!PLAIN.has(finding.status)) return finding;
  const { sentence } = finding;
  if (disownedIn(record).has(sentence)) return { ...finding, status: 'withdrawn' };
  if (isSaid(finding) && cannotSpeak(sentence, undefined))
    return { ...finding, status: 'withdrawn' };
  const owner = ownerOf(finding);
  if (owner) return { ...finding, status: owner };
  if (finding.status === 'negated' && isBehindWithout(finding))
    return { ...finding, status: 'affirmed' };
  if (finding.status === 'negated' || finding.status === 'not_done') return finding;
  if (QUESTIONED.test(behind(finding).slice(0, 24))) return { ...finding, status: 'possible' };
  if (isOnlyPlace(finding)) return { ...finding, status: 'possible' };
  if (REMOVED.test(behind(finding).slice(0, 60))) return { ...finding, status: 'withdrawn' };
  if (NOT_TO_BE_ADDED.test(behind(finding).slice(0, 60))) return { ...finding, status: 'not_done' };
  if (DENIED_BEFORE.test(before(finding).slice(-60))) return { ...finding, status: 'negated' };
  if (isListedUnderDenial(finding) || isDeniedBehind(finding) || isDeniedLabel(finding))
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

const isSaid = ({ status }: Finding) => status === 'affirmed' || status === 'past';

const isDrug = ({ mention }: Finding) => mention?.kind === 'drug' || mention?.kind === 'drug_class';

const before = ({ sentence, start }: Finding) => sentence.text.slice(0, start - sentence.start);
const behind = ({ sentence, end }: Finding) => sentence.text.slice(end - sentence.start);

/** "MI 2/2024? -> cath clean", "TIA queried in 2023" */
const QUESTIONED =
  /^\s*(?:\(?\d[\d/.-]*\)?\s*)?\?|^\s*(?:was |were |had been )?(?:queried|questioned|wondered about|feared)\b/i;
/** "Multiple sclerosis" was removed from the list. */
const REMOVED =
  /^[^.;]{0,30}\b(?:corrected|amended|deleted|removed|struck) (?:it|this|that)\b|^["”'’)\]]*\s*(?:was|were|has been|have been)\s+(?:removed|deleted|struck|retracted|withdrawn|taken off|revised)\b/i;
/** "No bowel operation": of what is denied a word or two may stand before the name. */
const DENIED_BEFORE =
  /\b(?:no|never(?: had)?(?: an?| any)?|denies(?: any)?|without(?: any)?)\s+(?!(?:longer|further|more|new|other|additional|change|doubt|and|or|but|response|effect|benefit|relief|improvement|reaction)\b)[a-z-]+\s+$/i;

/** "Methotrexate will not be added." */
const NOT_TO_BE_ADDED =
  /^\s*(?:(?:will|shall|should|is|are) not|won't|isn't)\s+(?:going to |to )?(?:be )?(?:added|started|given|used|combined|co-?administered|taken|prescribed|needed|planned)\b/i;

/** Of a procedure: where or whether it is talked of, which is not that it was done. */
const TALKED_OF_BEHIND =
  /^\s*(?:conference|consult\w*|clinic|evaluation|eval|candida\w+|work-?up|referral|service|team|center|centre|department|dept|board|planning|discussion|discussed|offered|proposed|stays on offer|status|scheduled|list(?:ing|ed)?|waitlist\w*|eligib\w+|consent)\b/i;
const TALKED_OF_BEFORE =
  /\b(?:(?:evaluat|assess|consider|referr|discuss|propos|offer|recommend|schedul|plann)\w*|refer|candidates?|candidacy|work-?up|eligible|listed|waiting|options?|proceed to|plan) (?:for |of |as |to |her |him |them )*(?:an? |the )?(?:[\w-]+ ){0,2}$/i;

/** "Synovectomy of the ankle has been proposed." */
const PROPOSED =
  /^(?: of (?:the |his |her )?[\w ]{1,24}?)?\s*(?:has been|have been|had been|was|were|is|are)\s+(?:only |again |once )?(?:proposed|planned|offered|discussed|scheduled|recommended|advised|considered|requested|booked|suggested)\b/i;

/** "Surgery: work-up complete, good candidate for resection." */
const LABEL_OF_TALK =
  /^\s*:[^.;]{0,80}\b(?:candida\w+|evaluat\w+|conference|work-?up|consult\w*|referr\w+|referral|discuss\w*|considered|offered|proposed|planned|declin\w+|refus\w+)\b/i;

function isOnlyPlace(finding: Finding): boolean {
  if (finding.status === 'affirmed' && finding.mention?.kind !== 'condition')
    if (PROPOSED.test(behind(finding).slice(0, 70))) return true;
  if (finding.mention?.kind !== 'procedure' || finding.status !== 'affirmed') return false;
  const said = behind(finding).slice(0, 40);
  return (
    TALKED_OF_BEHIND.test(said) ||
    TALKED_OF_BEFORE.test(before(finding).slice(-80)) ||
    LABEL_OF_TALK.test(behind(finding).slice(0, 120))
  );
}

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
const DENIED_BARE =
  /^(?:\s+[a-z-]+){0,2}\s*(?:[?:-]\s*)?(?:none|never|nil|no|denied)(?: (?:ever|known|to date|so far))?\s*(?=[.;:,(]|$)/i;
/** "Nasal polyps: sinuses clean, no polyps on scope": a name with a colon only says of what the rest is. */
const LABEL_DENIED =
  /^\s*:\s*(?:(?:no|not|none|never|negative|neg|absent|denies|nil|n\/a|ruled out|excluded)\b|[^.;]{0,60}(?:,|\bbut\b|\band\b)\s*(?:no|not|never)\b|[^.;,]{0,40}\b(?:normal|clean|clear|unremarkable|wnl|nl)\s*(?=[.;,(]|$))/i;
const isDeniedLabel = (f: Finding) =>
  f.mention?.kind === 'condition' && LABEL_DENIED.test(behind(f).slice(0, 90));
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
/** "Tocilizumab: her cousin takes it." */
const HAD_BY_KIN = new RegExp(
  `^\\s*[:,(-]+\\s*(?:(?:his|her|their|the|a)\\s+)?(?:[a-z-]+ )?(?:(${KIN})|(${OTHER}))\\b[^.;]{0,30}\\b(?:takes?|took|is on|was on|uses|used|has|had|gets|got|receives?|received)\\b`,
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
    GIVEN_TO_KIN.exec(behind(finding).slice(0, 90)) ??
    HAD_BY_KIN.exec(behind(finding).slice(0, 90));
  if (!m) return undefined;
  return m[1] ? 'family' : 'other_person';
}
