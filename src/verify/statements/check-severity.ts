import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';
import { isOfPatientStatus } from './whose.js';

const SEVERITY = /\b(mild|moderate|severe|minimal)(?:ly)?\b/gi;
const RANK: Readonly<Record<string, number>> = { minimal: 0, mild: 1, moderate: 2, severe: 3 };
/** A severity so near before a disease's name is the disease's, and so near behind it. */
const BEFORE = 36;
const BEHIND = 60;

/** Whether a disease is as severe as a statement says: another degree than any the record gives it contradicts. */
export function checkSeverity(
  statement: Statement,
  { record, vocabulary }: FormReading,
): readonly Finding[] {
  const { mentions } = statement;
  return mentions
    .filter((m) => m.kind === 'condition' && m.status !== 'negated')
    .flatMap((m) => {
      const said = degreesOf(m.sentence, m);
      if (said.size === 0) return [];
      const told = [m.concept, ...vocabulary.membersOf(m.concept).map((c) => c.id)]
        .flatMap((id) => record.mentionsOf(id))
        .filter(isOfPatientStatus)
        .map((at) => ({ at, degrees: degreesOf(at.sentence, at) }))
        .filter((t) => t.degrees.size > 0);
      if (told.length === 0) return [];
      const fits = told.filter((t) => [...said].some((d) => t.degrees.has(d)));
      const words = [...said].map((d) => NAMES[d]).join(' to ');
      if (fits.length > 0)
        return [
          agree(
            fits.map((t) => evidenceOf(t.at.sentence)),
            `The record calls ${m.concept} ${words}.`,
          ),
        ];
      const given = [...new Set(told.flatMap((t) => [...t.degrees]))]
        .map((d) => NAMES[d])
        .join(', ');
      return [
        conflict(
          told.map((t) => evidenceOf(t.at.sentence)),
          `The record calls ${m.concept} ${given}, not ${words}.`,
        ),
      ];
    });
}

const NAMES = ['minimal', 'mild', 'moderate', 'severe'];

function degreesOf(
  sentence: Sentence,
  at: { readonly start: number; readonly end: number },
): ReadonlySet<number> {
  const start = at.start - sentence.start;
  const end = at.end - sentence.start;
  const before = sentence.text
    .slice(Math.max(0, start - BEFORE), start)
    .split(/[,;.(]\s/)
    .at(-1) as string;
  const behind = sentence.text
    .slice(end, end + BEHIND)
    .split(/[;.]\s|\band\b|\bwith\b|\bwho\b/, 1)[0] as string;
  const own =
    /^[,:]?\s*(?:\(|is |was |remains |currently |now )?(?:moderate|mild|severe|minimal)/i.test(
      behind,
    )
      ? behind
      : '';
  return new Set(
    [...`${before} ${own}`.matchAll(SEVERITY)].map(
      (m) => RANK[(m[1] as string).toLowerCase()] as number,
    ),
  );
}
