import type { FormView } from '../patient-record.js';
import type { AnswerText, Edit } from './answer-text.js';

const LEVEL = /\b([CTL])(\d{1,2})\b/g;
const OF_THE_SPINE = /vertebra|compression|fractur|\bspin(?:e|al)\b|\bdis[ck]\b|radicul|lamin/i;
/** "cT2a N1", "T2 lesions" of an MRI, "T1-weighted". */
const NO_LEVEL = /^(?:[a-d]?\s?N\d|[- ]?(?:weighted|hyper|lesion|brain|signal|FLAIR))/i;
const LAST: Readonly<Record<string, number>> = { C: 7, T: 12, L: 5 };

/** Places that are told apart in one breath; a place is replaced by another of its row. */
const ROWS: readonly (readonly string[])[] = [
  ['upper lobe', 'lower lobe', 'middle lobe'],
  ['upper eyelid', 'lower eyelid'],
  ['upper extremity', 'lower extremity'],
  ['upper extremities', 'lower extremities'],
  ['upper quadrant', 'lower quadrant'],
  ['lumbar spine', 'femoral neck', 'total hip', 'distal radius'],
  ['thoracic cord', 'cervical cord'],
  ['thoracic spine', 'cervical spine', 'lumbar spine'],
  ['antecubital fossa', 'popliteal fossa'],
  ['terminal ileum', 'sigmoid colon', 'ascending colon'],
  ['frontal', 'parietal', 'temporal', 'occipital', 'cerebellar'],
];

/** A vertebra becomes its neighbour, or a place another of the same kind, which the record never names. */
export function changeSite(answer: AnswerText, view: FormView): Edit[] {
  return [...levels(answer, view), ...places(answer, view)];
}

function levels(answer: AnswerText, view: FormView): Edit[] {
  return answer.sentences
    .filter((s) => OF_THE_SPINE.test(s.text))
    .flatMap((s) =>
      [...s.text.matchAll(LEVEL)].flatMap((hit): Edit[] => {
        const [level, region = '', number = ''] = hit;
        const last = LAST[region] as number;
        if (Number(number) > last || NO_LEVEL.test(s.text.slice(hit.index + level.length)))
          return [];
        const start = s.start + hit.index;
        return [1, -1, 2, -2]
          .map((step) => Number(number) + step)
          .filter((n) => n >= 1 && n <= last)
          .map((n) => `${region}${n}`)
          .filter((other) => !isSaid(other, view) && !answer.text.includes(other))
          .map((other) => moved({ start, from: level, to: other }));
      }),
    );
}

function places(answer: AnswerText, view: FormView): Edit[] {
  const text = answer.text.toLowerCase();
  return ROWS.flatMap((row) =>
    row.flatMap((place) => {
      const start = text.indexOf(place);
      if (start < 0 || /[a-z]/.test(text[start - 1] ?? '')) return [];
      return row
        .filter((other) => other !== place && !text.includes(other) && !isSaid(other, view))
        .map((other) =>
          moved({ start, from: answer.text.slice(start, start + place.length), to: other }),
        );
    }),
  );
}

function moved({
  start,
  from,
  to,
}: {
  readonly start: number;
  readonly from: string;
  readonly to: string;
}): Edit {
  const why = `the record says ${from}, and nowhere ${to}`;
  return { start, end: start + from.length, text: to, errorType: 'laterality_or_site', why };
}

function isSaid(place: string, { record }: FormView): boolean {
  const pattern = new RegExp(`\\b${place.replace(' ', '\\s+')}`, 'i');
  return record.sentences.some((s) => pattern.test(s.text));
}
