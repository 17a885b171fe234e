import { OUTCOMES, type PairData, type ShownChange } from '../pair-data.js';
import { showAnswer } from './answer-view.js';
import { compareTexts } from './compare-texts.js';
import { byId, element } from './element.js';

/** The part of the page that shows one pair. */
export interface DetailView {
  readonly root: HTMLElement;
  readonly heading: HTMLElement;
  show(pair: number): void;
  /** Where the pair stands in what was found: -1, not in it. */
  place(told: { readonly at: number; readonly of: number }): void;
  hide(): void;
}

const SCORES: Readonly<Record<string, string>> = { CORRECT: '1', PARTIAL: '0.5', WRONG: '0' };
const COMPARED = {
  words: 'What only one of the two answers has is marked, word by word.',
  lines: 'The answers differ much: what only one of them has is marked line by line.',
  none: 'The answers differ in too much for their changes to be marked.',
} as const;

export function detailView(data: PairData): DetailView {
  const root = byId('pair');
  const heading = byId('pair-heading');
  return {
    root,
    heading,
    show(pair) {
      const { pairs } = data;
      const caseId = data.cases[pairs.case[pair] as number] as string;
      const intervention = data.interventions[pairs.intervention[pair] as number] as string;
      const outcome = OUTCOMES[pairs.outcome[pair] as number] as string;
      heading.textContent = `${caseId}, ${intervention}: ${outcome}`;
      byId('pair-facts').replaceChildren(
        ...facts([
          ['Model', data.models[pairs.model[pair] as number] || 'not named'],
          ['Family', data.families[pairs.family[pair] as number] as string],
          ['Verdict', outcome === 'FAILED' ? 'none: the judge failed' : outcome],
          ['Score', SCORES[outcome] ?? 'undefined: this verdict has none'],
          ['Judge', data.judges[pairs.judge[pair] as number] as string],
        ]),
      );
      byId('pair-rationale').textContent =
        data.texts[pairs.rationale[pair] as number] || 'The judge gave none.';
      showChange(data.changes[pairs.change[pair] as number]);
      showAnswers(data, pair);
      root.hidden = false;
    },
    place({ at, of }) {
      byId<HTMLButtonElement>('pair-previous').disabled = at <= 0;
      byId<HTMLButtonElement>('pair-next').disabled = at + 1 >= of;
      byId('pair-place').textContent =
        at < 0
          ? 'not among the pairs found'
          : `${(at + 1).toLocaleString('en')} of ${of.toLocaleString('en')} found`;
    },
    hide() {
      root.hidden = true;
    },
  };
}

function facts(told: readonly (readonly [string, string])[]): Node[] {
  return told.flatMap(([name, value]) => [
    element('dt', { text: name }),
    element('dd', { text: value }),
  ]);
}

function showChange(changes: readonly ShownChange[] | undefined): void {
  const list = byId('pair-change');
  if (!changes || changes.length === 0) {
    list.replaceChildren(
      element('li', { text: 'The change of the chart was not given to the report.' }),
    );
    return;
  }
  list.replaceChildren();
  let excerpt: HTMLElement | undefined;
  for (const { lead, before, after, tail } of changes) {
    if (!excerpt || lead !== '') {
      excerpt = element('li', { class: 'chart' });
      list.append(excerpt);
    }
    excerpt.append(
      lead,
      ...(before === '' ? [] : [element('del', { text: before })]),
      ...(after === '' ? [] : [element('ins', { text: after })]),
      tail,
    );
  }
}

function showAnswers(data: PairData, pair: number): void {
  const baseline = data.answers[data.pairs.baseline[pair] as number];
  const sibling = data.answers[data.pairs.sibling[pair] as number];
  const before = baseline && data.texts[baseline.text];
  const after = sibling && data.texts[sibling.text];
  const both = before !== undefined && after !== undefined;
  const compared = both ? compareTexts(before, after) : undefined;
  byId('pair-compared').textContent = compared ? COMPARED[compared.by] : '';
  showAnswer(
    { text: byId('baseline-text'), places: byId('baseline-places') },
    { answer: baseline, text: before, changes: compared?.removed ?? [], changedAs: 'del' },
  );
  showAnswer(
    { text: byId('sibling-text'), places: byId('sibling-places') },
    { answer: sibling, text: after, changes: compared?.added ?? [], changedAs: 'ins' },
  );
}
