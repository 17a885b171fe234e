import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence } from '../record/reading.js';
import { bodySitesIn, type SiteAt } from './body-sites.js';
import { conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';

const DENIED =
  /\b(?:no|not|without|never|denies|negative for|spared|sparing|normal|uninvolved|excluded|or)\b[^.;,]{0,40}$/i;
/** What makes a place that of a finding. */
const FINDING =
  /\b(?:metasta\w*|mets?|lesions?|mass(?:es)?|tumou?rs?|nodules?|fractures?|ulcer\w*|inflam\w*|strictures?|fistula\w*|abscess\w*|t-?scores?|bmd|stents?|stenos\w+|occlusion|arthritis|osteoarthritis|effusion|swelling|synovitis|erosions?|surgery|resection|replacement|injections?|carcinoma|adenocarcinoma|cancer|disease|colitis|ileitis)\b/i;

const known = new WeakMap<RecordReading, ReadonlyMap<string, readonly Sentence[]>>();

/**
 * Whether the record names the place at which a statement puts a finding. A place that it never names, where it names
 * others of the kind with such findings, contradicts.
 */
export function checkBodySites({ said }: Statement, { record }: FormReading): readonly Finding[] {
  if (!FINDING.test(said)) return [];
  const told = sitesOf(record);
  return bodySitesIn(said)
    .filter(
      (s, _, all) =>
        isOnlyOne(s, all) && !DENIED.test(said.slice(Math.max(0, s.start - 60), s.start)),
    )
    .flatMap(({ family, site }) => {
      if (told.has(key(family, site))) return [];
      const others = [...told].flatMap(([place, at]) => (place.startsWith(`${family}|`) ? at : []));
      const findings = others.filter((s) => FINDING.test(s.text));
      if (findings.length === 0) return [];
      return [
        conflict(findings.map(evidenceOf), `The record names another ${family} than ${site}.`),
      ];
    });
}

/** A word that may mean several places contradicts none. */
function isOnlyOne(site: SiteAt, all: readonly SiteAt[]): boolean {
  return !all.some((s) => s !== site && s.family === site.family && s.start === site.start);
}

const key = (family: string, site: string) => `${family}|${site}`;

function sitesOf(record: RecordReading): ReadonlyMap<string, readonly Sentence[]> {
  let told = known.get(record);
  if (!told) {
    const found = new Map<string, Sentence[]>();
    for (const sentence of record.sentences)
      for (const { family, site } of bodySitesIn(sentence.text)) {
        const at = found.get(key(family, site));
        if (at) at.push(sentence);
        else found.set(key(family, site), [sentence]);
      }
    told = found;
    known.set(record, told);
  }
  return told;
}
