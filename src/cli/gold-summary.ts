import type { ConsensusRule, MergedItem } from '../calibrate/gold/merge-ballots.js';
import type { RaterAgreement } from '../calibrate/gold/rater-agreement.js';
import { count, counted, figure } from './figures.js';
import { table } from './table.js';

/** What a run of `flipside gold` came to. */
export interface GoldRun {
  readonly items: readonly MergedItem[];
  readonly agreement: readonly RaterAgreement[];
  readonly rule: ConsensusRule;
  readonly badRows: number;
}

/** The summary, for programs and for people. */
export function goldSummary(run: GoldRun): { json: () => unknown; text: () => string } {
  return { json: () => asJson(run), text: () => asText(run) };
}

function asJson({ items, agreement, rule, badRows }: GoldRun) {
  return {
    items: items.length,
    gold: items.filter((i) => i.gold !== undefined).length,
    unresolved: Object.fromEntries(unresolved(items)),
    consensus: rule,
    agreement: Object.fromEntries(agreement.map((a) => [a.kind, agreementJson(a)])),
    bad_rows: badRows,
  };
}

function agreementJson(a: RaterAgreement) {
  return {
    items: a.items,
    by_all: a.byAll,
    fleiss: a.fleiss ?? null,
    mean_agreement: a.meanAgreement ?? null,
    pairs: a.pairs.map((p) => ({
      first: p.first,
      second: p.second,
      items: p.items,
      exact: p.exact ?? null,
      kappa: p.kappa ?? null,
      linear: p.linear ?? null,
    })),
  };
}

const KINDS = { answer: 'answers', pair: 'pairs' } as const;

function asText({ items, agreement, rule, badRows }: GoldRun): string {
  const pairs = agreement.flatMap(({ kind, pairs }) =>
    pairs.map((p) => [
      KINDS[kind],
      p.first,
      p.second,
      count(p.items),
      figure(p.exact),
      figure(p.kappa, 'undefined'),
      figure(p.linear),
    ]),
  );
  const names = ['annotators of', '', ''].map((heading) => ({ heading }));
  const figures = ['items', 'exact', 'kappa', 'linear'].map((heading) => ({
    heading,
    figures: true,
  }));
  const open = unresolved(items);
  const lines = [
    `gold      ${count(items.filter((i) => i.gold !== undefined).length)} of ${counted(items.length, 'item')} (${rule})`,
    `to decide ${open.map(([why, n]) => `${count(n)} ${why}`).join(', ') || 'nothing'}`,
    ...agreement.map(
      (a) =>
        `Fleiss    ${figure(a.fleiss, 'undefined')} over the ${count(a.byAll)} of ${count(a.items)} ${KINDS[a.kind]} that all labelled; mean agreement ${figure(a.meanAgreement)}`,
    ),
    ...(badRows > 0 ? [`bad rows  ${counted(badRows, 'fault')}, listed on standard error`] : []),
  ];
  const compared = pairs.length > 0 ? `${table([...names, ...figures], pairs)}\n` : '';
  return `${compared}${lines.join('\n')}\n`;
}

function unresolved(items: readonly MergedItem[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { unresolved: why } of items) {
    if (why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].sort();
}
