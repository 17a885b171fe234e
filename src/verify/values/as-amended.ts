import type { DocumentReading, Sentence } from '../record/reading.js';
import { numbersIn } from './numbers-in.js';
import type { Valued } from './pick-candidate.js';

/** A line that begins what was put right later in a document. */
const AMENDED =
  /^\W*(?:addend(?:um|a)|amend(?:ed|ment)|correct(?:ed|ion)|revised|final (?:report|read|result))\b/i;
/** "This replaces the value above." */
const REPLACES =
  /\b(?:replaces?|supersedes?|instead of) (?:the |this |that |my )?[^.;]{0,40}\b(?:above|earlier|previous|first|former|original|preliminary)\b/i;
const SURE = 0.7;

/**
 * Without the values that their own document takes back: where an addendum gives one that is as surely of what is asked and
 * says that it replaces what stood before, those before it go, and what other documents repeat of them.
 */
export function asAmended(all: readonly Valued[]): readonly Valued[] {
  let left = all;
  for (const document of new Set(all.map((v) => v.candidate.number.sentence.document))) {
    const from = startOfAddendum(document);
    const isBehind = (v: Valued) =>
      v.candidate.number.sentence.document === document &&
      v.candidate.number.sentence.index >= (from ?? 0);
    if (from === undefined || !all.some((v) => isBehind(v) && scoreOf(v) >= SURE)) continue;
    const former = valuesBefore(document, from);
    left = left.filter((v) => isBehind(v) || !former.has(v.candidate.number.low));
  }
  return left;
}

function valuesBefore({ sentences }: DocumentReading, from: number): ReadonlySet<number> {
  return new Set(
    sentences.filter((s) => s.index < from).flatMap((s) => numbersIn(s).map((n) => n.low)),
  );
}

const scoreOf = ({ candidate }: Valued) => candidate.strength * candidate.reliability;

const known = new WeakMap<DocumentReading, number | undefined>();

/** The index of the sentence from which a document puts itself right; undefined where it does not. Read once. */
function startOfAddendum(document: DocumentReading): number | undefined {
  if (known.has(document)) return known.get(document);
  const start = document.sentences.find((s) => AMENDED.test(s.text) && startsLine(s))?.index;
  const replaces = document.sentences.some((s) => s.index >= (start ?? 0) && REPLACES.test(s.text));
  const from = start !== undefined && replaces ? start : undefined;
  known.set(document, from);
  return from;
}

function startsLine({ document, start }: Sentence): boolean {
  return /(?:^|\n)[ \t]*$/.test(document.document.text.slice(Math.max(0, start - 20), start));
}
