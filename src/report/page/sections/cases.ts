import type { CaseRow, Evaluation } from '../../evaluation/evaluation.js';
import { type Html, html } from '../../html.js';
import { count, number } from '../figure-words.js';
import { cell, folded, part, plotAndTable, row, splitTable, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

const MOST_CASES = 300;
/** Where a case counts as high on either scale: the middle of both. */
const MIDDLE = 0.5;

/** Each case's CSS against its CMS, and against its CSS by another model. */
export function cases(
  { cases: rows, models }: Evaluation,
  plots: { readonly coverage: Drawing | undefined; readonly models: Drawing | undefined },
): Html {
  const names = models.map(({ model }) => model);
  const both = rows.filter(({ css, cms }) => css !== undefined && cms !== undefined);
  return part({
    id: 'cases',
    heading: 'Case by case',
    shown: [
      plotAndTable(
        plots.coverage,
        both.length === 0
          ? html`<p>CSS against CMS: undefined. No case has both.</p>`
          : quarters(names, both),
      ),
      plots.models ? plotAndTable(plots.models, html``) : undefined,
      folded('CSS and CMS of each case', everyCase(names, rows)),
    ],
  });
}

function quarters(names: readonly string[], rows: readonly CaseRow[]): Html {
  return table({
    caption: `Cases by CSS and CMS; high: ${MIDDLE} or more`,
    head: ['model', 'cases', 'both high', 'high CMS, low CSS', 'high CSS, low CMS', 'both low'],
    rows: names.map((model) => {
      const own = rows.filter((one) => one.model === model);
      const of = (css: boolean, cms: boolean) =>
        own.filter((c) => (c.css ?? 0) >= MIDDLE === css && (c.cms ?? 0) >= MIDDLE === cms).length;
      const counts = [
        own.length,
        of(true, true),
        of(false, true),
        of(true, false),
        of(false, false),
      ];
      return row(
        model,
        counts.map((n) => cell(count(n))),
      );
    }),
  });
}

function everyCase(names: readonly string[], rows: readonly CaseRow[]): Html {
  const byCase = new Map<string, Map<string, CaseRow>>();
  for (const one of rows) {
    const own = byCase.get(one.caseId) ?? new Map<string, CaseRow>();
    byCase.set(one.caseId, own.set(one.model, one));
  }
  const shown = [...byCase].slice(0, MOST_CASES);
  const rest = byCase.size - shown.length;
  const words = (value: number | undefined) => (value === undefined ? '–' : number(value));
  return splitTable({
    caption: `CSS / CMS of each case by model; a dash where it is undefined${
      rest > 0
        ? `. The first ${shown.length} of ${count(byCase.size)} cases: the others are in the report as JSON`
        : ''
    }`,
    head: ['case', 'cancer type'],
    columns: names,
    rows: shown.map(([caseId, own]) => ({
      names: [caseId, [...own.values()][0]?.cancerType ?? '–'],
      cell: (name) => {
        const one = own.get(name);
        return cell(`${words(one?.css)} / ${words(one?.cms)}`);
      },
    })),
  });
}
