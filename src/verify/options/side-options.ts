import type { FormReading } from '../form-reading.js';
import type { ConceptMention } from '../record/reading.js';
import { sidesIn } from '../statements/sides.js';
import { ofMention } from './findings.js';
import { requestedIn } from './requested.js';
import { oneOrOther } from './result-scale.js';
import { type Scale, SILENT } from './scale.js';

export type Side = 'left' | 'right' | 'both';

const SIDES: readonly (readonly [Side, RegExp])[] = [
  ['both', /^(?:both|bilateral|ou)\b/i],
  ['left', /^(?:left|os|l)\b/i],
  ['right', /^(?:right|od|r)\b/i],
];

/** The side that an option is, and nothing else: "Right eye", "Bilateral". */
export function sideOption(option: string): Side | undefined {
  if (option.trim().split(/\s+/).length > 3) return undefined;
  return SIDES.find(([, pattern]) => pattern.test(option.trim()))?.[0];
}

/** Whether what a question asks after is on a side. */
export function sideScale(side: Side, concepts: readonly string[], reading: FormReading): Scale {
  const sided = concepts
    .flatMap((c) => [c, ...reading.vocabulary.membersOf(c).map((m) => m.id)])
    .flatMap((id) => reading.record.mentionsOf(id))
    .filter((m) => m.side !== undefined && OF_PATIENT.has(m.status));
  if (sided.length === 0) return requestedSide(side, reading);
  const same = sided.filter((m) => m.side === side);
  const isBoth =
    side === 'both' && (['left', 'right'] as const).every((s) => sided.some((m) => m.side === s));
  if (same.length > 0 || isBoth)
    return { yes: 1, no: 0, forYes: (isBoth ? sided : same).map(ofMention), forNo: [] };
  return { yes: 0, no: 1, forYes: [], forNo: sided.map(ofMention) };
}

const OF_PATIENT: ReadonlySet<ConceptMention['status']> = new Set(['affirmed', 'past', 'planned']);

/** The side that the requested drug is for, by the sentences that name it. */
function requestedSide(side: Side, reading: FormReading): Scale {
  const mentions = [...requestedIn(reading)]
    .flatMap((id) => reading.record.mentionsOf(id))
    .filter((m) => OF_PATIENT.has(m.status));
  const found = mentions.flatMap((m) =>
    sidesIn(m.sentence.text).map((s) => ({ side: s.side, mention: m })),
  );
  const same = found.filter((f) => f.side === side).map((f) => ofMention(f.mention));
  const other = found.filter((f) => f.side !== side).map((f) => ofMention(f.mention));
  return found.length === 0 ? SILENT : oneOrOther(same, other);
}
