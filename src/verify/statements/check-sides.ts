import type { Evidence } from '../../core/form.js';
import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence } from '../record/reading.js';
import { isOthers } from '../values/other-subject.js';
import { isTakenBackIn } from './corrections.js';
import { agree, conflict, type Finding } from './finding.js';
import { type Side, type SideAt, sidesIn } from './sides.js';
import type { Statement } from './statement.js';

interface Told {
  readonly side: SideAt;
  readonly sentence: Sentence;
  readonly takenBack: boolean;
}

const known = new WeakMap<RecordReading, readonly Told[]>();

/** Whether the record has a thing on the side that a statement puts it on. */
export function checkSides(statement: Statement, { record }: FormReading): readonly Finding[] {
  return sidesIn(statement.said).flatMap((side) =>
    checkSide(side, { statement, told: toldSides(record) }),
  );
}

function checkSide(
  side: SideAt,
  { statement, told }: { readonly statement: Statement; readonly told: readonly Told[] },
): readonly Finding[] {
  if (side.site.length === 0) return [];
  const alike = told.filter((t) => isSameSite(t.side, side));
  const standing = alike.filter((t) => !t.takenBack);
  const isBoth = SIDES.every((s) => standing.some((t) => t.side.side === s));
  const fits =
    side.side === 'both' && isBoth
      ? standing
      : standing.filter((t) => fitsSide(t.side.side, side.side));
  const words = statement.said.slice(side.start, side.end + 30).split(/[.,;)]/, 1)[0] as string;
  const takenBack = alike.some((t) => t.takenBack && t.side.side === side.side);
  const others = standing.filter((t) => !fitsSide(t.side.side, side.side));
  if (fits.length > 0 && !(takenBack && others.length > fits.length))
    return [agree(quotes(fits), `The record says ${words.trim()}.`)];
  if (others.length === 0) return [];
  const given = (others[0] as Told).side.side;
  return [
    conflict(
      quotes(others),
      `The record puts this on the ${given === 'both' ? 'two sides' : `${given} side`}, not the ${side.side}.`,
      // A place of both sides is of the one too.
      given === 'both' ? {} : { against: 'elsewhere' },
    ),
  ];
}

const quotes = (told: readonly Told[]): readonly Evidence[] => [
  ...new Map(told.map((t) => [t.sentence.index, evidenceOf(t.sentence)])).values(),
];

/** The first word of a site tells it; a longer site must share more than a general word with it. */
function isSameSite(a: SideAt, b: SideAt): boolean {
  return b.site.some((s, i) => a.site.includes(s) && (i === 0 || a.site.indexOf(s) === 0));
}

const SIDES: readonly Side[] = ['left', 'right'];
const fitsSide = (record: Side, said: Side) => record === said || record === 'both';

function toldSides(record: RecordReading): readonly Told[] {
  let told = known.get(record);
  if (!told) {
    told = record.sentences.flatMap((sentence) => {
      const sides = sidesIn(sentence.text).filter(
        (side) => !isOthers(sentence, sentence.start + side.start),
      );
      return sides.map((side) => ({
        side,
        sentence,
        takenBack: isTakenBackIn(sentence, side),
      }));
    });
    known.set(record, told);
  }
  return told;
}
