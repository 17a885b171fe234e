import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';
import { type Scale, weigh } from './scale.js';

/** Where cancers spread to, and what records call those places. */
const SITES: readonly (readonly [string, string])[] = [
  ['brain', 'brain|cerebr\\w+|cerebell\\w+|intracranial|CNS|leptomening\\w+'],
  ['liver', 'liver|hepatic'],
  [
    'bone',
    'bones?|bony|osseous|skelet\\w+|vertebra\\w*|spine|spinal|iliac|femur|femoral|ribs?|sacr\\w+|[TL]\\d{1,2}',
  ],
  ['node', 'nodes?|nodal|LNs?|lymph nodes?|adenopathy|lymphaden\\w+|supraclavicular'],
  ['lung', 'lungs?|pulmonary'],
  ['pleura', 'pleura\\w*'],
  ['adrenal', 'adrenals?'],
  ['peritoneum', 'periton\\w+|oment\\w+|carcinomatosis'],
  ['skin', 'skin|cutaneous|subcutaneous'],
  ['ovary', 'ovar(?:y|ies|ian)'],
  ['kidney', 'kidneys?|renal'],
  ['spleen', 'spleen|splenic'],
  ['soft tissue', 'soft tissues?|muscles?'],
];

/** The place that an option names and nothing else, as a pattern. */
export function siteOption(option: string): RegExp | undefined {
  const text = option
    .replace(/\b(?:distant|metast\w+|mets?|lymph|involvement|only|and|or)\b|[/,()]/gi, ' ')
    .trim();
  const site = SITES.find(([, words]) =>
    new RegExp(`^(?:${words})$`, 'i').test(text === '' ? option : text),
  );
  return site && new RegExp(`(?<![w-])(?:${site[1]})(?![w])`, 'i');
}

/** Whether a question asks where a cancer has spread to. */
export function asksSites(question: string): boolean {
  return (
    /\b(?:metast\w+|spread)\b/i.test(question) &&
    /\b(?:sites?|where|locations?|organs?|places?|which)\b/i.test(question)
  );
}

const SPREAD =
  /\b(?:mets?|metast\w+|lesions?|PD|progressive disease|progression|deposits?|hypermetabolic|SUV\w*|involve\w*|disease|implants?|infiltrat\w+)\b/i;
const NO_SPREAD =
  /\b(?:no|not|without|negative for|free of|never|denies)\b[^.;:]{0,50}\b(?:mets?|metast\w+|lesions?|nodules?|masses|disease|involvement|site)\b|\bnot (?:a|the) (?:site|metastas\w+)|\bdon't count\b|\bbenign\b|\badenoma\b|\bcavernoma\b|\bcysts?\b|\bhemangioma\b|\bhealed\b|\bhealing\b|\bfracture\b|\bwithdrawn\b|\bclear\b|\bquiet\b|\bunremarkable\b|\bnormal\b/i;
const UNSURE =
  /\bsuspicious\b|\bpossible\b|\blikely\b|\bequivocal\b|\bindeterminate\b|\bnot excluded\b|\?/i;

/** Whether the patient's cancer has spread to a place: said of it in one clause, and not denied there. */
export function siteScale(site: RegExp, { record }: FormReading): Scale {
  const disowned = disownedIn(record);
  const found = record.sentences
    .filter((s) => !disowned.has(s))
    .flatMap((s) => [...clausesOf(s)].flatMap((clause) => findIn(clause, s, site) ?? []));
  return weigh(found, (f) => (f.status === 'affirmed' ? 1 : f.status === 'negated' ? -1 : 0));
}

function* clausesOf({ text }: Sentence): Generator<{ start: number; end: number }> {
  let start = 0;
  for (const m of text.matchAll(/[;.](?=\s)|$/g)) {
    if (m.index > start) yield { start, end: m.index };
    start = m.index + 1;
  }
}

/** "Uptake above liver": what another place is measured by. */
const COMPARED =
  /(?:[<>≤≥]|\b(?:than|above|below|over|exceeding|relative to|compared (?:to|with)))\s*$/i;

function findIn(
  clause: { readonly start: number; readonly end: number },
  sentence: Sentence,
  site: RegExp,
): Finding | undefined {
  const text = sentence.text.slice(clause.start, clause.end);
  const m = site.exec(text);
  if (!m || COMPARED.test(text.slice(0, m.index))) return undefined;
  const isDenied = NO_SPREAD.test(text);
  if (!isDenied && !SPREAD.test(text)) return undefined;
  const start = sentence.start + clause.start + m.index;
  const status = isDenied ? 'negated' : UNSURE.test(text) ? 'possible' : 'affirmed';
  return {
    sentence,
    start,
    end: start + m[0].length,
    status,
    how: 'words',
    share: 1,
    isOther: false,
  };
}
