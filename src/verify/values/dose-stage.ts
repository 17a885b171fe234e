import type { NumberAt } from './numbers-in.js';

export type DoseStage = 'loading' | 'maintenance';

const LOADING =
  /\b(?:loading|load|initial|induction|starting|first|day 1|week 0|wk 0|once, then)\b/i;
const MAINTENANCE =
  /\b(?:maintenance|thereafter|subsequent|then|followed by|after that|afterwards)\b/i;

/** Which part of a regimen a question asks for; undefined where it does not say. */
export function stageAsked(question: string): DoseStage | undefined {
  if (/\bmaintenance|subsequent|thereafter\b/i.test(question)) return 'maintenance';
  return /\bloading|induction|initial dose|starting dose\b/i.test(question) ? 'loading' : undefined;
}

/** Which part of a regimen a dose is, by the words before it or else behind it. */
export function stageOf({ sentence, label, start, end }: NumberAt): DoseStage | undefined {
  const before = sentence.text.slice(label.start - sentence.start, start - sentence.start);
  if (MAINTENANCE.test(before)) return 'maintenance';
  const rest = sentence.text.slice(end - sentence.start, end - sentence.start + 60);
  const behind = rest.split(/,? (?:then|followed by)\b|[.;]/)[0] as string;
  if (/\bmaintenance\b/i.test(behind)) return 'maintenance';
  const isFirst =
    rest.length > behind.length && /^,? (?:then|followed by)\b/.test(rest.slice(behind.length));
  return LOADING.test(before) || LOADING.test(behind) || isFirst ? 'loading' : undefined;
}
