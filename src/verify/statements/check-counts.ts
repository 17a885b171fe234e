import { NUMBER_WORDS } from '../../core/number-words.js';
import { evidenceOfEach } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import { stemsIn } from '../values/stems.js';
import { isTakenBackIn } from './corrections.js';
import { agree, conflict, type Finding } from './finding.js';
import { scopesOf } from './record-scopes.js';
import type { Statement } from './statement.js';

/** How many of a thing a text counts. */
export interface Count {
  readonly count: number;
  /** Stems of the thing that is counted. */
  readonly thing: string;
  /** Stems that stand before it and narrow it. */
  readonly kinds: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
}

const THINGS =
  'relapses?|flares?|flare-?ups?|exacerbations?|attacks?|episodes?|admissions?|hospitali[sz]ations?|visits?|seizures?|fractures?|lesions?|metastas[ei]s|nodes?|cycles?|courses?|doses?|infusions?|injections?|infections?|falls?|surger(?:y|ies)|operations?|transfusions?|bleeds?|migraine days|headache days|fusions?|trials?|lines?|nights';
const COUNT = new RegExp(
  `(?<![\\w.,/-])(\\d{1,2}|once|${NUMBER_WORDS.join('|')}) ((?:[a-z][a-z-]{2,}\\s){0,3}?)(${THINGS})(?![\\w-])`,
  'gi',
);

/** Whether the record counts as many of a thing as a statement does; it must count the same kind of it, and only otherwise. */
export function checkCounts(
  { said, therapies }: Statement,
  reading: FormReading,
): readonly Finding[] {
  const { record } = reading;
  const counts = countsIn(said);
  if (counts.length === 0) return [];
  const told = record.sentences.flatMap((sentence) =>
    countsIn(sentence.text).map((count) => ({ count, sentence })),
  );
  const ofDrugs = new Set(
    therapies.flatMap((t) => scopesOf(t.drug, reading).map((s) => s.sentence)),
  );
  return counts.flatMap((count) => {
    const alike = told.filter(
      (t) => t.count.thing === count.thing && !isTakenBackIn(t.sentence, t.count),
    );
    const fits = alike.filter((t) => t.count.count === count.count);
    const words = said.slice(count.start, count.end);
    if (fits.length > 0) return [agree(evidenceOfEach(fits), `The record counts ${words}.`)];
    const same = alike.filter(
      (t) => ofDrugs.has(t.sentence) || (count.kinds.size > 0 && isSameKind(t.count, count)),
    );
    if (same.length === 0) return [];
    const given = [...new Set(same.map((t) => t.count.count))].slice(0, 3).join(', ');
    return [
      conflict(evidenceOfEach(same), `The record counts ${given}, not ${words}.`, { said: words }),
    ];
  });
}

function isSameKind(a: Count, b: Count): boolean {
  return [...b.kinds].every((k) => a.kinds.has(k));
}

/** The counts of things that a text gives, in order. */
export function countsIn(text: string): readonly Count[] {
  return [...text.matchAll(COUNT)].map((m) => {
    const [whole, number, kinds, thing] = m as unknown as [string, string, string, string];
    const end = m.index + whole.length;
    const behind = text.slice(end, end + 30).split(/[.;,()]/, 1)[0] as string;
    return {
      count: numberOf(number),
      thing: stemsIn(thing)[0]?.stem ?? thing,
      kinds: new Set(
        stemsIn(`${kinds} ${/^ (?:of|on) /.test(behind) ? behind : ''}`)
          .map((s) => s.stem)
          .filter((s) => s.length > 3 && !/\d/.test(s)),
      ),
      start: m.index,
      end,
    };
  });
}

function numberOf(word: string): number {
  const at = NUMBER_WORDS.indexOf(word.toLowerCase());
  return at >= 0 ? at : word.toLowerCase() === 'once' ? 1 : Number(word);
}
