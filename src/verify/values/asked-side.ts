import type { NumberAt } from './numbers-in.js';

export type Side = 'right' | 'left';

const TOKEN =
  /(?<![\w/.]|\d )(?:(OD|RE|[Rr]ight|RIGHT|Rt|R(?= [a-z]))|(OS|LE|[Ll]eft|LEFT|Lt|L(?= [a-z])))(?![\w'/])/g;

/** The side of the body that a question asks for; undefined where it names none or both. */
export function askedSide(question: string): Side | undefined {
  return only(sidesIn(question.replace(/\bin ?\/|\bmg\/L\b/g, '')));
}

/** The side that a number is of: named last before it in its label or those it goes on with, or by its column or row. */
export function sideOfNumber(number: NumberAt): Side | undefined {
  const { sentence, cell, label } = number;
  const text = (from: number, to: number) =>
    sentence.text.slice(from - sentence.start, to - sentence.start);
  if (cell) {
    const column = only(sidesIn(cell.head));
    if (column) return column;
    const own = sidesIn(text(cell.start, number.start)).at(-1);
    const first = sentence.cells[0];
    return (
      own ?? (first && first !== cell ? only(sidesIn(text(first.start, first.end))) : undefined)
    );
  }
  const near = sidesIn(text(label.start, number.start)).at(-1);
  return near ?? sidesIn(text(Math.max(sentence.start, number.start - REACH), number.start)).at(-1);
}

const REACH = 70;

/** The only side that a sentence names. */
export function onlySide(text: string): Side | undefined {
  return only(sidesIn(text));
}

function sidesIn(text: string): readonly Side[] {
  return [...text.matchAll(TOKEN)].map((m) => (m[1] ? 'right' : 'left'));
}

const only = (sides: readonly Side[]) => (new Set(sides).size === 1 ? sides[0] : undefined);
