import type { PacketIndex } from '../../chart/index-packet.js';
import { valueGiven } from '../../chart/result-facts.js';
import type { Statement } from '../../chart/statements.js';
import type { AddressedFact } from './addressed-fact.js';

/** A value that says no more than that there was a result. */
const NO_CLAIM: ReadonlySet<string> = new Set(['stated']);

/** What a chart says of each marker, in reading order. */
export type MarkerValues = ReadonlyMap<string, readonly string[]>;

export function markerValues(chart: PacketIndex): MarkerValues {
  const values = new Map<string, string[]>();
  for (const statement of chart.statements) {
    const value = claimed(statement, chart.view.text);
    if (value === undefined) continue;
    for (const { marker } of statement.mentions) {
      const known = values.get(marker);
      if (known) known.push(value);
      else values.set(marker, [value]);
    }
  }
  return values;
}

/**
 * Results of tumor markers that an output states of the patient. The chart's last word supports one; it contradicts one
 * that it gives nowhere, where all that it gives is another value.
 */
export function markerFacts(output: PacketIndex, chart: MarkerValues): AddressedFact[] {
  return output.statements.flatMap((statement) => {
    const { normal, view } = output;
    const value = claimed(statement, view.text);
    if (value === undefined) return [];
    const place = { start: normal.startOf(statement.start), end: normal.endOf(statement.end) };
    return statement.mentions.flatMap(({ marker }) => {
      const given = chart.get(marker) ?? [];
      const last = given.at(-1);
      if (last === undefined || (last !== value && new Set(given).size > 1)) return [];
      const subject = `marker ${marker}`;
      const reason = `The chart gives ${marker.toUpperCase()} as ${words(last)}.`;
      return [{ subject, key: `${subject} ${value}`, ...place, fits: last === value, reason }];
    });
  });
}

function claimed(statement: Statement, text: string): string | undefined {
  const { experiencer, general, standing } = statement;
  if (experiencer !== 'patient' || general || standing === 'withdrawn') return undefined;
  const value = valueGiven(statement);
  if (value === undefined || NO_CLAIM.has(value)) return undefined;
  return statement.scale === 'stain' ? (stained(statement, text) ?? value) : value;
}

/** A share of stained cells decides over the words beside it: 0 % is negative. */
function stained({ start, end }: Statement, text: string): string | undefined {
  const share = /(\d{1,3}) ?(?:%|percent)/.exec(text.slice(start, end))?.[1];
  return share === undefined ? undefined : Number(share) < 1 ? 'negative' : 'positive';
}

const words = (value: string) => value.replaceAll('_', ' ');
