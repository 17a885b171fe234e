import type { Range } from './lines.js';

const SIDE =
  /(?<![\w/])(?:([Bb]ilat(?:eral(?:ly)?)?|BILATERAL(?:LY)?|[Bb]\/[Ll]|[Bb]oth (?:eyes|ears|knees|hips|legs|arms|hands|feet|sides|lungs|kidneys|breasts|shoulders|wrists|ankles|elbows|thighs|calves|heels|upper|lower)|OU|[Ee]ach (?:eye|knee|hip|side))|([Ll]eft(?!-hand)(?! (?:VM|voice|message|msg|AMA|against|the|a|without|work|home|town|-?hand))|LEFT|[Ll]t|L(?= (?:[a-z(]|$))|OS|LLE|LUE)|([Rr]ight(?!-hand)(?! (?:away|now|after|before))|RIGHT|[Rr]t|R(?= (?:[a-z(]|$))|OD|RLE|RUE))(?![\w'])/g;
const REACH = 40;

/** The side of the body that the words around a place give it: nearest before it, or right behind. */
export function sideAt(text: string, range: Range): 'left' | 'right' | 'both' | undefined {
  const before = text.slice(Math.max(0, range.start - REACH), range.start);
  const clause = before.slice(Math.max(...[';', '. ', ', '].map((s) => before.lastIndexOf(s))) + 1);
  const last = [...clause.matchAll(SIDE)].at(-1);
  if (last) return sideOf(last);
  const after = text.slice(range.end, range.end + REACH).split(/[;.,(]/)[0] as string;
  const next = [...after.matchAll(SIDE)][0];
  return next ? sideOf(next) : undefined;
}

const sideOf = (m: RegExpMatchArray) => (m[1] ? 'both' : m[2] ? 'left' : 'right');
