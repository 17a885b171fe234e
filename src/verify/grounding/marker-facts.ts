import type { PacketIndex } from '../../chart/index-packet.js';
import { valueGiven } from '../../chart/result-facts.js';
import type { Statement } from '../../chart/statement.js';
import type { AddressedFact } from './addressed-fact.js';

/** A value that says no more than that there was a result. */
const NO_CLAIM: ReadonlySet<string> = new Set(['stated']);
/** Names for whatever was stained or found: two of them need not be of one thing. */
const OF_ANYTHING: ReadonlySet<string> = new Set(['stain', 'driver', 'other_gene']);

/** What a chart says of each marker, in reading order. */
export type MarkerValues = ReadonlyMap<string, readonly string[]>;

export function markerValues(chart: PacketIndex): MarkerValues {
  const values = new Map<string, string[]>();
  for (const statement of chart.statements) {
    const value = claimed(statement, chart.view.text);
    if (value === undefined) continue;
    for (const marker of markersOf(statement)) {
      const known = values.get(marker);
      if (known) known.push(value);
      else values.set(marker, [value]);
    }
  }
  return values;
}

/**
 * Results of tumor markers that an output states of the patient. The chart's last word supports one; it contradicts one
 * that it gives nowhere, where all that it gives is another value; an earlier one of the chart is left open.
 */
export function markerFacts(output: PacketIndex, chart: MarkerValues): AddressedFact[] {
  return output.statements.flatMap((statement) => {
    const { normal, view } = output;
    const value = claimed(statement, view.text);
    if (value === undefined) return [];
    const place = { start: normal.startOf(statement.start), end: normal.endOf(statement.end) };
    return markersOf(statement).flatMap((marker): AddressedFact[] => {
      const given = chart.get(marker) ?? [];
      const last = given.at(-1);
      if (last === undefined) return [];
      const isOpen = last !== value && new Set(given).size > 1;
      const fits = isOpen ? undefined : last === value;
      const reason = `The chart gives ${marker.toUpperCase()} as ${last.replaceAll('_', ' ')}.`;
      return [{ attribute: `marker ${marker}`, value, bearsOnPlan: true, ...place, fits, reason }];
    });
  });
}

/** Where an output gives results of markers: they are read here, and their numbers nowhere else. */
export function markerPlaces(
  output: PacketIndex,
): { readonly start: number; readonly end: number }[] {
  const { normal, view, statements } = output;
  return statements
    .filter((s) => claimed(s, view.text) !== undefined && markersOf(s).length > 0)
    .map(({ start, end }) => ({ start: normal.startOf(start), end: normal.endOf(end) }))
    .sort((a, b) => a.start - b.start);
}

/** HER2 by FISH is HER2: what was tested decides, not how. */
function markersOf({ mentions }: Statement): string[] {
  const markers = mentions.map(({ marker }) => marker.replace(/_fish$/, ''));
  return [...new Set(markers)].filter((marker) => !OF_ANYTHING.has(marker));
}

function claimed(statement: Statement, text: string): string | undefined {
  const { experiencer, general, standing } = statement;
  if (experiencer !== 'patient' || general || standing === 'withdrawn') return undefined;
  const value = valueGiven(statement);
  if (value === undefined || NO_CLAIM.has(value)) return undefined;
  const words = text.slice(statement.start, statement.end);
  if (OF_DRUGS.test(words) || isOneProtein(value, words)) return undefined;
  return statement.scale === 'stain' ? (stained(statement, text) ?? value) : value;
}

/** How the body takes a drug is no marker of the tumor. */
const OF_DRUGS = /\b(?:DPYD|DPD|UGT1A1|CYP\w+|TPMT)\b/i;
const PROTEINS = /\b(?:MLH1|PMS2|MSH2|MSH6)\b/gi;

/** "MLH1 and PMS2 retained": the repair may be deficient all the same. */
function isOneProtein(value: string, words: string): boolean {
  const named = new Set(words.toUpperCase().match(PROTEINS)).size;
  return value === 'proficient' && named > 0 && named < 4;
}

/** A share of stained cells decides over the words beside it: 0 % is negative. */
function stained({ start, end }: Statement, text: string): string | undefined {
  const share = /(\d{1,3}) ?(?:%|percent)/.exec(text.slice(start, end))?.[1];
  return share === undefined ? undefined : Number(share) < 1 ? 'negative' : 'positive';
}
