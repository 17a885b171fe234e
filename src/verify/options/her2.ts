import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';
import { resultDay } from './recency.js';
import { type Scale, SILENT } from './scale.js';

/** The category of a tumor's HER2 as guidelines have it: low is IHC 1+, or 2+ without amplification. */
export type Her2 = 'positive' | 'low' | 'zero';

/** Whether a question asks for the category of HER2. */
export function asksHer2(question: string): boolean {
  return /\bHER-?2\b|\bERBB2\b/i.test(question);
}

/** The category that an option is; low and zero alike where it is just negative. */
export function her2Option(option: string): readonly Her2[] | undefined {
  const text = option.trim().toLowerCase();
  if (/^[0-3]\+?$/.test(text)) return undefined;
  if (/\bultra-?low\b|\bnot assess|\bunknown|\bpending|\bequivocal/.test(text)) return undefined;
  if (/\blow\b|\b1\+|\b2\+.*(?:not|non|neg|without)/.test(text)) return ['low'];
  if (/\bpositive\b|\b3\+|\bamplified\b/.test(text)) return ['positive'];
  if (/\b0\b|\bzero\b|\bnull\b/.test(text)) return ['zero'];
  return /\bnegative\b/.test(text) ? ['low', 'zero'] : undefined;
}

interface Her2At {
  readonly category: Her2;
  readonly finding: Finding;
  readonly date: string;
}

type Said = Her2 | 'equivocal' | 'amplified' | 'not_amplified';

const SAID: readonly (readonly [Said, RegExp])[] = [
  ['low', /\bHER-?2[- ]?low\b/i],
  [
    'not_amplified',
    /\b(?:F?ISH|amplif\w+)\b[^.;]{0,40}\b(?:not amplified|non-?amplified|negative|neg)\b|\bnot amplified\b|\bno amplification\b/i,
  ],
  ['positive', /\bHER-?2\b[^.;]{0,40}\b(?:positive|3\+|IHC ?3)|\b(?:IHC|score)\b[^.;]{0,12}\b3\+/i],
  ['amplified', /\b(?:F?ISH)\b[^.;]{0,30}(?<!not )\b(?:amplified|positive)\b/i],
  ['equivocal', /\b(?:HER-?2|IHC|score)\b[^.;]{0,40}\b2\+/i],
  ['low', /\b(?:HER-?2|IHC|score)\b[^.;]{0,40}\b1\+/i],
  ['zero', /\b(?:HER-?2\b[^.;]{0,30}|IHC[^.;]{0,10}|score )\b0(?![\d.+%])/i],
];

/** Whether the record's last category of HER2 is one of these. */
export function her2Scale(categories: readonly Her2[], reading: FormReading): Scale {
  const found = categoriesIn(reading);
  const last = found
    .map((f) => f.date)
    .sort()
    .at(-1);
  const latest = found.filter((f) => f.date === last);
  if (latest.length === 0) return SILENT;
  const same = latest.filter((f) => categories.includes(f.category)).map((f) => f.finding);
  const other = latest.filter((f) => !categories.includes(f.category)).map((f) => f.finding);
  return same.length > 0
    ? { yes: 1, no: 0, forYes: same, forNo: [] }
    : { yes: 0, no: 1, forYes: [], forNo: other };
}

/** A 2+ counts by the amplification that its document tells of. */
function categoriesIn({ record }: FormReading): readonly Her2At[] {
  const disowned = disownedIn(record);
  return record.documents.flatMap(({ sentences }) => {
    const said = sentences.filter((s) => !disowned.has(s)).flatMap(saidIn);
    const isAmplified = said.some((s) => s.said === 'amplified');
    const isNot = said.some((s) => s.said === 'not_amplified');
    return said.flatMap(({ said: word, finding }): Her2At[] => {
      const category =
        CATEGORY[word] ?? (word === 'equivocal' && isNot && !isAmplified ? 'low' : undefined);
      return category ? [{ category, finding, date: resultDay(finding.sentence) }] : [];
    });
  });
}

const CATEGORY: Readonly<Partial<Record<Said, Her2>>> = {
  positive: 'positive',
  low: 'low',
  zero: 'zero',
  amplified: 'positive',
};

function saidIn(sentence: Sentence): readonly { said: Said; finding: Finding }[] {
  if (!/\bHER-?2|\bIHC\b|\bF?ISH\b/i.test(sentence.text)) return [];
  return SAID.flatMap(([said, pattern]) => {
    const m = pattern.exec(sentence.text);
    if (!m) return [];
    const start = sentence.start + m.index;
    const place = { sentence, start, end: start + m[0].length };
    if (said !== 'not_amplified' && statusOf(place) !== 'affirmed') return [];
    return [
      { said, finding: { ...place, status: 'affirmed', how: 'same', share: 1, isOther: false } },
    ];
  });
}
