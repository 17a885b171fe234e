import type { FormView } from '../patient-record.js';
import type { AnswerText, Edit } from './answer-text.js';

const SIDES = /\b(left|right|Left|Right|OS|OD)\b(?=[- ]([A-Za-z]+)(?:[- ]([A-Za-z]+))?|[.,;)]|$)/g;
const OTHER: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  Left: 'Right',
  Right: 'Left',
  OS: 'OD',
  OD: 'OS',
};
const SHORT: Readonly<Record<string, string>> = {
  left: '(?:left|lt|L|OS)',
  right: '(?:right|rt|R|OD)',
};
/** "left the hospital", "right away". */
const NO_SIDE_AFTER =
  /^(?:the|a|an|with|without|in|at|on|off|out|away|now|after|before|untreated|against|for|to|her|his|is|was|and)$/i;

/** A thing on one side comes to the other, where the record has nothing of the kind there. */
export function flipSide(answer: AnswerText, { record }: FormView): Edit[] {
  return [...answer.text.matchAll(SIDES)].flatMap((hit): Edit[] => {
    const [, side = '', head = '', next = ''] = hit;
    const other = OTHER[side] as string;
    if (head === '' || NO_SIDE_AFTER.test(head)) return [];
    // The thing itself may be named after a word of its place: "left upper lobe", "right optic neuritis".
    const things = [head, next].filter((w) => w.length > 2 && !NO_SIDE_AFTER.test(w));
    const said = things.map((thing) => sideOf(asWord(other), thing));
    if (things.length === 0 || record.sentences.some((s) => said.some((p) => p.test(s.text)))) {
      return [];
    }
    const phrase = [head, next].join(' ').trim();
    return [
      {
        start: hit.index,
        end: hit.index + side.length,
        text: other,
        errorType: 'laterality_or_site',
        why: `the record has ${asWord(side)} ${phrase}, and nowhere ${asWord(other)} ${phrase}`,
      },
    ];
  });
}

function asWord(side: string): string {
  if (side === 'OS') return 'left';
  return side === 'OD' ? 'right' : side.toLowerCase();
}

/** The side within a few words before the thing. */
function sideOf(side: string, thing: string): RegExp {
  return new RegExp(`(?<![A-Za-z])${SHORT[side]}(?![A-Za-z])[^.;\\n]{0,25}\\b${thing}`, 'i');
}
