import type { Sentence } from '../record/reading.js';
import { KG, type SizeKind } from './body-size-kinds.js';
import { type NumberAt, numbersIn } from './numbers-in.js';

/** Lines at a note's head, where its measures stand. */
const HEAD_LINES = 4;
const VITALS = /\b(?:scale|bp|pulse|temp|spo2|bmi|ht|height)\b|\b\d ?(?:ft|')|\b[PT] \d/i;
const PERSON = /\bDOB\b|\b\d{1,3} ?(?:yo|y\/o|y\.o\.|years? old|[MF]\b)/i;

/** "118.4 kg, 178 cm, BMI 37.4": an exam's measures need no name. */
export function isUnnamedVital(sentence: Sentence, number: NumberAt, { units }: SizeKind): boolean {
  const isPair =
    /\d ?cm\b/i.test(sentence.text) &&
    /\d ?kg\b/i.test(sentence.text) &&
    sentence.text.length < 200;
  const isKilos = units === KG && number.unit !== 'g';
  if (isPair && (isKilos || number.unit === 'cm'))
    return !/\b(?:lesion|mass|node|mg|cyst|tumou?r)\b/i.test(sentence.text);
  if (!isKilos && number.unit !== 'cm') return false;
  const isHead = sentence.index - (sentence.document.sentences[0]?.index ?? 0) < HEAD_LINES;
  if (isHead && isKilos && PERSON.test(sentence.text) && number.cell) return true;
  if (isHead && isKilos && VITALS.test(sentence.text) && isFirstOf(sentence, number)) return true;
  const around = sentence.text.slice(
    Math.max(0, number.start - sentence.start - 60),
    number.end - sentence.start + 60,
  );
  if (isKilos)
    return (
      /\b(?:exam|vitals?|bp|bmi|hr|cm)\b/i.test(around) && !/mg|dose|fat|mass|lesion/i.test(around)
    );
  return (
    /\b\d{2,3}(?:\.\d)? ?kg\b/i.test(around) &&
    /\b(?:exam|vitals?|bmi|bp|wt|weight)\b/i.test(around)
  );
}

/** Of a line that names no weight, the first mass is it. */
function isFirstOf(sentence: Sentence, number: NumberAt): boolean {
  const first = numbersIn(sentence).find((n) => n.unit in KG);
  return first === number && !/\b(?:wt|weigh\w*|dose|mg|units)\b/i.test(sentence.text);
}
