import type { AnswerData, MarkedPlace } from '../pair-data.js';
import type { Range } from './compare-texts.js';
import { element } from './element.js';
import { type Segment, segmentsOf } from './segments.js';

/** Past this many marks an answer is shown with the first of them only: a page must stay quick. */
const MOST_MARKED = 2000;

/** Shows one answer: its text with what changed and what the judge marked, and the judge's places as a list. */
export function showAnswer(
  into: { readonly text: HTMLElement; readonly places: HTMLElement },
  shown: {
    readonly answer: AnswerData | undefined;
    readonly text: string | undefined;
    readonly changes: readonly Range[];
    /** How what the other answer lacks is marked up. */
    readonly changedAs: 'del' | 'ins';
  },
): void {
  const { answer, text, changes, changedAs } = shown;
  if (!answer || text === undefined) {
    into.text.replaceChildren(
      element('p', {
        class: 'absent',
        text: 'The text of this answer was not given to the report.',
      }),
    );
    into.places.replaceChildren();
    return;
  }
  const segments = segmentsOf(text, { changes, places: answer.places });
  const marked = segments.slice(0, MOST_MARKED);
  const rest = segments.slice(MOST_MARKED).map((segment) => segment.text);
  into.text.replaceChildren(
    ...(text === '' ? [element('p', { class: 'absent', text: 'The answer is empty.' })] : []),
    ...alike(marked).map((run) => runNode(run, { places: answer.places, changedAs })),
    rest.join(''),
  );
  into.places.replaceChildren(...placeItems(text, answer.places));
}

/** Runs of segments that the same places of the judge cover. */
function alike(segments: readonly Segment[]): Segment[][] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.[0]?.places.join() === segment.places.join()) run?.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** A run as one mark, so that a place which is changed in part is still seen as one. */
function runNode(
  run: readonly Segment[],
  {
    places,
    changedAs,
  }: { readonly places: readonly MarkedPlace[]; readonly changedAs: 'del' | 'ins' },
): Node {
  const inner = run.map(({ text, changed }) => (changed ? element(changedAs, { text }) : text));
  const told = (run[0]?.places ?? []).map((at) => places[at] as MarkedPlace);
  if (told.length === 0) {
    const plain = document.createDocumentFragment();
    plain.append(...inner);
    return plain;
  }
  const credit = told.reduce((sum, place) => sum + place.credit, 0);
  const made = element('mark', { class: creditClass(credit), children: inner });
  made.title = told.map(({ reason }) => reason).join('; ');
  return made;
}

const creditClass = (credit: number) => (credit > 0 ? 'for' : credit < 0 ? 'against' : 'basis');

function placeItems(text: string, places: readonly MarkedPlace[]): Node[] {
  if (places.length === 0) return [element('li', { text: 'none' })];
  const letters = [...text];
  return places.slice(0, MOST_MARKED).map(({ start, end, credit, reason }) =>
    element('li', {
      children: [
        element('mark', {
          class: creditClass(credit),
          text: letters.slice(start, end).join(''),
        }),
        ` ${reason} (credit ${signed(credit)})`,
      ],
    }),
  );
}

const signed = (credit: number) => (credit > 0 ? `+${round(credit)}` : round(credit));
const round = (credit: number) => String(Math.round(credit * 100) / 100).replace('-', '−');
