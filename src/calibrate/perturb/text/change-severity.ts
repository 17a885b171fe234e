import type { FormView } from '../patient-record.js';
import { type AnswerText, type Edit, inCaseOf, isDenied } from './answer-text.js';

const GRADES = ['mild', 'moderate', 'severe'] as const;
const GRADE =
  /\b(mild|moderate|severe|moderate-to-severe|moderately severe)\b(?=[ -]([a-z]+)(?: ([a-z]+))?)/gi;
const STAGE = /\b([Ss]tage )(IV|III|II|I)([ABC]?)\b/g;
const STAGES = ['I', 'II', 'III', 'IV'] as const;
const CLASS =
  /\b(NYHA(?: class)? |WHO(?: functional)? class |[Ff]unctional class )(IV|III|II|I)\b/g;

/** How bad something is becomes two grades better or worse, where the record nowhere says so of it. */
export function changeSeverity(answer: AnswerText, view: FormView): Edit[] {
  return [...grades(answer, view), ...ranks(answer, view, STAGE), ...ranks(answer, view, CLASS)];
}

function grades(answer: AnswerText, { record }: FormView): Edit[] {
  return answer.sentences.flatMap((s) =>
    [...s.text.matchAll(GRADE)].flatMap((hit): Edit[] => {
      const [, grade = '', next = '', third = ''] = hit;
      const start = s.start + hit.index;
      if (isDenied(s, start)) return [];
      const thing = third.length > 3 ? third : next;
      const worse = grade.toLowerCase() === 'mild';
      const other = worse ? GRADES[2] : GRADES[0];
      const said = new RegExp(
        `\\b${other}\\b[^.;\\n]{0,40}\\b${thing}|\\b${thing}\\b[^.;\\n]{0,25}\\b${other}`,
        'i',
      );
      if (thing.length < 4 || record.sentences.some((r) => said.test(r.text))) return [];
      return [
        {
          start,
          end: start + grade.length,
          text: inCaseOf(grade, other),
          errorType: 'severity_change',
          why: `the record says ${grade.toLowerCase()}, and nowhere ${other} ${thing}`,
        },
      ];
    }),
  );
}

function ranks(answer: AnswerText, { record }: FormView, pattern: RegExp): Edit[] {
  return [...answer.text.matchAll(pattern)].flatMap((hit): Edit[] => {
    const [all, lead = '', rank = '', letter = ''] = hit;
    const at = (STAGES as readonly string[]).indexOf(rank);
    const start = hit.index + lead.length;
    return [at - 1, at - 2, at + 1]
      .flatMap((i) => STAGES[i] ?? [])
      .filter(
        (other) =>
          !record.sentences.some((r) =>
            new RegExp(`\\b${lead.trim()}:?\\s+${other}[ABC]?\\b`, 'i').test(r.text),
          ),
      )
      .map((other) => ({
        start,
        end: hit.index + all.length,
        text: `${other}${letter}`,
        errorType: 'severity_change',
        why: `the record says ${rank}${letter}, and nowhere ${other}`,
      }));
  });
}
