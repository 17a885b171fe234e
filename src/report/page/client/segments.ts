import type { MarkedPlace } from '../pair-data.js';
import type { Range } from './compare-texts.js';

/** A run of a text in which nothing changes of what is told about it. */
export interface Segment {
  readonly text: string;
  /** Whether the other text lacks it. */
  readonly changed: boolean;
  /** The judge's places that cover it, by their number; empty for none. */
  readonly places: readonly number[];
}

/** Cuts a text where a change or a place of the judge starts or ends. Places outside the text are cut to it. */
export function segmentsOf(
  text: string,
  told: { readonly changes: readonly Range[]; readonly places: readonly MarkedPlace[] },
): Segment[] {
  const places = unitsOf(text, told.places);
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...told.changes, ...places]) cuts.add(start).add(end);
  const edges = [...cuts].filter((cut) => cut <= text.length).sort((a, b) => a - b);
  const changed = sweep(told.changes);
  const covering = sweep(places);
  return edges.slice(1).map((end, at) => {
    const start = edges[at] as number;
    return {
      text: text.slice(start, end),
      changed: changed(start).length > 0,
      places: covering(start),
    };
  });
}

/**
 * Tells which ranges cover a place, for places asked in rising order: each range is taken up and put down once, so that
 * thousands of ranges stay quick.
 */
function sweep(ranges: readonly Range[]): (place: number) => number[] {
  const order = ranges
    .map(({ start, end }, at) => ({ start, end, at }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  let next = 0;
  let open: typeof order = [];
  return (place) => {
    while (next < order.length && (order[next] as Range).start <= place) {
      open.push(order[next] as (typeof order)[number]);
      next += 1;
    }
    open = open.filter(({ end }) => end > place);
    return open.map(({ at }) => at).sort((a, b) => a - b);
  };
}

/** The places in UTF-16 units, in one walk over the text. */
function unitsOf(text: string, places: readonly MarkedPlace[]): Range[] {
  const asked = [...new Set(places.flatMap(({ start, end }) => [start, end]))].sort(
    (a, b) => a - b,
  );
  const units = new Map<number, number>();
  let points = 0;
  let at = 0;
  for (const point of asked) {
    while (points < point && at < text.length) {
      at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
      points += 1;
    }
    units.set(point, at);
  }
  return places.map(({ start, end }) => ({
    start: units.get(start) ?? 0,
    end: units.get(end) ?? 0,
  }));
}
