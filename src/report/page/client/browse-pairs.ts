import type { PairData } from '../pair-data.js';
import { detailView } from './detail-view.js';
import { byId } from './element.js';
import { type PairFilter, pairFinder } from './filter.js';
import { filterForm } from './filter-form.js';
import { listView } from './list-view.js';
import { hashOf, type PageState, stateOf } from './page-state.js';

/**
 * The browser of pairs. The page's address holds all of its state, so that every view can be linked to, and the
 * reader's Back undoes the opening of a pair.
 */
export function browsePairs(data: PairData): void {
  const find = pairFinder(data);
  const numberOf = new Map(data.pairs.id.map((id, at) => [id, at]));
  const detail = detailView(data);
  const count = byId('pair-count');
  const form = filterForm(onFilter);
  const list = listView(data, { hrefOf, onPage: showList });
  let state: PageState = stateOf('', data);
  let found: readonly number[] = [];

  function hrefOf(pair: number): string {
    return hashOf({ ...state, pair: data.pairs.id[pair] as string }, data);
  }

  const addressOf = (shown: PageState) =>
    hashOf(shown, data) || location.pathname + location.search;

  function onFilter(filter: PairFilter): void {
    state = { ...state, filter };
    // Without a new entry: Back would otherwise undo a search letter by letter.
    history.replaceState(null, '', addressOf(state));
    search();
    showList(placeOfOpen());
  }

  function search(): void {
    found = find(state.filter);
    const of = `${found.length.toLocaleString('en')} of ${data.pairs.id.length.toLocaleString('en')} pairs`;
    const lost = state.pair !== '' && !numberOf.has(state.pair);
    count.textContent = lost ? `${of}. The pair of the link is not among those in this page.` : of;
  }

  /** Shows the page of the list that holds a place, and the open pair's own place. */
  function showList(at: number): void {
    list.show(found, { at, open: numberOf.get(state.pair) });
    detail.place({ at: placeOfOpen(), of: found.length });
  }

  /** Where in what was found the open pair stands; -1 where none is open, or it is not among them. */
  function placeOfOpen(): number {
    const open = numberOf.get(state.pair);
    return open === undefined ? -1 : found.indexOf(open);
  }

  /** Opens the pair that is so many places further down the list; the first where the open one is not in it. */
  function step(by: 1 | -1): void {
    const at = placeOfOpen();
    const next = found[at < 0 ? 0 : at + by];
    if (next !== undefined) location.hash = hrefOf(next);
  }

  function close(): void {
    const open = numberOf.get(state.pair);
    state = { ...state, pair: '' };
    history.pushState(null, '', addressOf(state));
    detail.hide();
    showList(open === undefined ? 0 : found.indexOf(open));
    const link = open === undefined ? undefined : list.linkOf(open);
    (link ?? byId('filter-words')).focus();
  }

  function readAddress(): void {
    // A heading's name, as in the list of contents, says nothing of the pairs.
    const isHeading = /^#[^=]+$/.test(location.hash);
    if (!isHeading) state = stateOf(location.hash, data);
    form.set(state.filter);
    search();
    showList(placeOfOpen());
    if (isHeading) return;
    const open = numberOf.get(state.pair);
    if (open === undefined) {
      detail.hide();
      return;
    }
    detail.show(open);
    detail.heading.focus();
  }

  byId('pair-previous').addEventListener('click', () => step(-1));
  byId('pair-next').addEventListener('click', () => step(1));
  byId('pair-close').addEventListener('click', close);
  // Within the browser alone, and never while someone types: single keys must not surprise (WCAG 2.2, 2.1.4).
  byId('browser').addEventListener('keydown', (event) => {
    const typing = (event.target as HTMLElement).closest('input, select, textarea');
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (event.key === 'Escape' && !detail.root.hidden) close();
  });
  addEventListener('hashchange', readAddress);

  byId('filter').hidden = false;
  byId('pair-list').hidden = false;
  readAddress();
}
