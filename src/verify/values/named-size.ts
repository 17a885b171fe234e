import { KG, type SizeKind } from './body-size-kinds.js';
import type { NumberAt } from './numbers-in.js';
import { isUnnamedVital } from './unnamed-vital.js';

const LOST_NOW =
  /\b(?:lost|gained|weigh\w*|weight)\b[^;]{0,50}\b(?:now|currently|down to|up to|today)(?: at)? $/i;
const CHANGE =
  /\b(?:loss|lost|gain(?:ed)?|change|decrease|increase|loss of|down by|height loss)\b[^.;]{0,16}$/i;

/** Whether a number is said to be a weight or a height, and not a change of one. */
export function isNamedSize(number: NumberAt, kind: SizeKind): boolean {
  const { sentence } = number;
  const at = number.start - sentence.start;
  if (kind.units === KG && LOST_NOW.test(sentence.text.slice(Math.max(0, at - 90), at)))
    return true;
  const before = textBefore(number);
  return (
    (goesOn(number, kind) || kind.name.test(before) || isUnnamedVital(sentence, number, kind)) &&
    !CHANGE.test(before)
  );
}

/** "Weight: 106.4 kg in 09/2025 -> 101.2 kg": what follows a measure in its own unit goes on with it. */
function goesOn({ sentence, start, label, after, unit }: NumberAt, kind: SizeKind): boolean {
  const between = sentence.text.slice(label.start - sentence.start, start - sentence.start);
  return (
    after !== undefined &&
    after.unit === unit &&
    /(?:->|=>|→) ?$/.test(between) &&
    (goesOn(after, kind) || kind.name.test(textBefore(after)))
  );
}

function textBefore({ sentence, start, label, cell }: NumberAt): string {
  const own = sentence.text.slice(label.start - sentence.start, start - sentence.start);
  const first = cell && sentence.cells[0];
  const row =
    first && first !== cell
      ? sentence.text.slice(first.start - sentence.start, first.end - sentence.start)
      : '';
  return `${cell?.head ?? ''} ${row} ${own}`;
}
