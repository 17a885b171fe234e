import { OUTCOMES, type PairData } from '../pair-data.js';
import { byId, element } from './element.js';

/** Rows of the list that stand in the page at once, however many pairs there are. */
export const PAGE_ROWS = 50;

/** The part of the page that lists pairs, a page of them at a time. */
export interface ListView {
  /** Shows the page that holds the place `at` of `found`, and which of its pairs is `open`. */
  show(
    found: readonly number[],
    told: { readonly at: number; readonly open: number | undefined },
  ): void;
  /** The link of a pair that is shown now. */
  linkOf(pair: number): HTMLAnchorElement | undefined;
}

export function listView(
  data: PairData,
  given: {
    readonly hrefOf: (pair: number) => string;
    /** A reader asks for the page that starts at this place of the list. */
    readonly onPage: (at: number) => void;
  },
): ListView {
  const body = byId('pair-rows');
  const previous = byId<HTMLButtonElement>('page-previous');
  const next = byId<HTMLButtonElement>('page-next');
  let start = 0;
  let links = new Map<number, HTMLAnchorElement>();
  previous.addEventListener('click', () => given.onPage(start - PAGE_ROWS));
  next.addEventListener('click', () => given.onPage(start + PAGE_ROWS));

  return {
    show(found, { at, open }) {
      start = Math.floor(Math.max(0, at) / PAGE_ROWS) * PAGE_ROWS;
      const shown = found.slice(start, start + PAGE_ROWS);
      links = new Map();
      body.replaceChildren(
        ...shown.map((pair) => {
          const link = element('a', {
            text: data.cases[data.pairs.case[pair] as number] as string,
          });
          link.href = given.hrefOf(pair);
          links.set(pair, link);
          const row = rowOf(data, { pair, link });
          if (pair === open) row.setAttribute('aria-current', 'true');
          return row;
        }),
      );
      const [first, last] = [start === 0, start + PAGE_ROWS >= found.length];
      const focused = document.activeElement;
      previous.disabled = first;
      next.disabled = last;
      // A button that is disabled while it has the focus would lose a reader's place.
      if (last && focused === next) previous.focus();
      if (first && focused === previous) next.focus();
      byId('page-place').textContent =
        found.length === 0
          ? ''
          : `${(start + 1).toLocaleString('en')} to ${(start + shown.length).toLocaleString('en')} of ${found.length.toLocaleString('en')}`;
    },
    linkOf: (pair) => links.get(pair),
  };
}

function rowOf(
  data: PairData,
  { pair, link }: { readonly pair: number; readonly link: HTMLAnchorElement },
): HTMLElement {
  const { pairs } = data;
  const first = element('th', { children: [link] });
  first.scope = 'row';
  const outcome = OUTCOMES[pairs.outcome[pair] as number] as string;
  const told = [
    data.models[pairs.model[pair] as number] || 'not named',
    data.interventions[pairs.intervention[pair] as number] as string,
    outcome,
    data.judges[pairs.judge[pair] as number] as string,
  ];
  // Links of one case are told apart where they are listed without their rows.
  link.setAttribute('aria-label', [link.textContent, ...told.slice(0, -1)].join(', '));
  return element('tr', {
    children: [first, ...told.map((text) => element('td', { text }))],
  });
}
