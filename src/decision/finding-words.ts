import type { Cue } from './cue.js';
import { Gap, type Tokens } from './tokens.js';

const SPEAKS: ReadonlySet<Cue['role']> = new Set<Cue['role']>(['give', 'reject', 'stop', 'hold']);
/** What is altered: "exon 14 skipping", "a skipping alteration". */
const SITE = /^(?:exon|exons|ex\d+|[a-z]{3,5}ex\d+|splice|gene|allele|locus|arm)$/;
const ALTERED =
  /^(?:mutations?|mutants?|alterations?|variants?|events?|fusions?|tumou?rs?|cancers?|carcinomas?|adenocarcinomas?|melanomas?|disease|nsclc|crc|mcrc|gist)$/;
const DENIALS: ReadonlySet<string> = new Set(['not', 'non', 'no', 're', 'contra', 'dis', 'de']);
/** What a disease is said to be or do behind one of these: "for disease lacking brain metastases". */
const OF_DISEASE: ReadonlySet<string> = new Set(['for', 'in', 'of', 'against', 'with']);
const DISEASE =
  /^(?:disease|tumou?rs?|cancers?|carcinomas?|adenocarcinomas?|melanomas?|sarcomas?|nsclc|lesions?|metastas[ei]s|mets|growths?)$/;
const DISEASE_WITHIN = 8;

/**
 * True where a word that could be a verb describes a finding or the disease: "MET exon 14 skipping", "CDKN2A-deleted",
 * "for a tumor refusing to shrink". Such words do nothing to the treatments around them.
 */
export function isOfFinding(tokens: Tokens, at: number, cues: readonly Cue[]): boolean {
  const [cue] = cues;
  if (!cue || !SPEAKS.has(cue.role) || !(cue.participle || cue.gerund)) return false;
  const { word, gap } = tokens;
  const before = word[at - 1] ?? '';
  // "CDKN2A-deleted", "HER2-amplified"
  const joined =
    ((gap[at] as number) & Gap.hyphen) !== 0 && ((gap[at] as number) & Gap.space) === 0;
  if (joined && !DENIALS.has(before)) return ALTERED.test(word[at + 1] ?? '');
  const sited = SITE.test(before) || (/^\d+[pq]?$/.test(before) && SITE.test(word[at - 2] ?? ''));
  if (sited) return true;
  if (!cue.gerund) return false;
  if (ALTERED.test(word[at + 1] ?? '') && !OF_DISEASE.has(before))
    return /^(?:skipping|activating)$/.test(word[at] as string);
  return describesDisease(tokens, at);
}

/** The word right before is the disease, which something is given for. */
function describesDisease({ word, gap }: Tokens, at: number): boolean {
  if (!DISEASE.test(word[at - 1] ?? '') || (gap[at] as number) & (Gap.comma | Gap.stop | Gap.dash))
    return false;
  for (let w = at - 2; w >= Math.max(0, at - DISEASE_WITHIN); w--) {
    if ((gap[w + 1] as number) & (Gap.comma | Gap.stop | Gap.semicolon | Gap.colon)) return false;
    if (OF_DISEASE.has(word[w] as string)) return true;
  }
  return false;
}
