import type { FormReading } from '../form-reading.js';
import { durationsIn } from '../record/durations.js';
import type { DurationMention } from '../record/reading.js';
import type { Finding } from './findings.js';
import { requestedIn } from './requested.js';
import { type Scale, SILENT } from './scale.js';

/** A length of time that an option is, in days: one length, or from one to another. */
export interface Length {
  readonly low: number;
  readonly high: number;
}

/** Lengths of one writer may differ by so much: 12 weeks are 3 months. */
const SLACK = 0.09;

/** The length of time that an option is and nothing else: "24 months", "Less than 3 months", "6-12 weeks". */
export function lengthOption(option: string): Length | undefined {
  const lengths = durationsIn(option);
  const [first, second] = lengths;
  if (!first) return undefined;
  const rest = lengths.reduce((text, d) => text.replace(option.slice(d.start, d.end), ' '), option);
  const words = rest
    .toLowerCase()
    .replace(/\b(?:to|or|and|between|of|about|approximately|treatment|therapy)\b|[-–().,]/g, ' ');
  const said = words.trim();
  if (second) return said === '' ? { low: first.days, high: second.days } : undefined;
  const range = /(\d+) ?(?:-|–|to) ?(\d+)/.exec(option);
  const share = range ? Number(range[1]) / Number(range[2]) : 1;
  if (said === '') return { low: first.days * share, high: first.days };
  if (/^(?:<|less than|under|fewer than|up to|at most|no more than|less|fewer)$/.test(said))
    return { low: 0, high: first.days };
  if (
    /^(?:>|more than|over|greater than|at least|longer|more|longer than|greater|≥|>=)$/.test(said)
  )
    return { low: first.days, high: Number.POSITIVE_INFINITY };
  return undefined;
}

/** Whether what a question asks after lasted, or is to last, so long: by the lengths in the sentences that name it. */
export function lengthScale(
  length: Length,
  concepts: readonly string[],
  reading: FormReading,
): Scale {
  const about = concepts.length > 0 ? concepts : [...requestedIn(reading)];
  const found = about
    .flatMap((c) => [c, ...reading.vocabulary.membersOf(c).map((m) => m.id)])
    .flatMap((id) => reading.record.mentionsOf(id))
    .flatMap((mention) =>
      mention.sentence.durations
        .filter((d) => d.start >= mention.end && d.start - mention.end <= REACH)
        .slice(0, 1),
    );
  if (found.length === 0) return SILENT;
  const same = found.filter(
    (d) => d.days >= length.low * (1 - SLACK) && d.days <= length.high * (1 + SLACK),
  );
  if (same.length > 0) return { yes: 1, no: 0, forYes: same.map(asFinding), forNo: [] };
  return { yes: 0, no: 1, forYes: [], forNo: found.map(asFinding) };
}

const REACH = 60;

function asFinding({ sentence, start, end }: DurationMention): Finding {
  return { sentence, start, end, status: 'affirmed', how: 'same', share: 1, isOther: false };
}
