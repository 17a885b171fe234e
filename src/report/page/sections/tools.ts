import { counted } from '../../../core/counted.js';
import type { ToolArms, ToolUse } from '../../evaluation/checks.js';
import { type Html, html } from '../../html.js';
import {
  count,
  estimateCell,
  figureWords,
  intervalCell,
  number,
  pEquals,
  percent,
  reasons,
} from '../figure-words.js';
import { cell, folded, part, plotAndTable, row, splitTable, table } from '../part.js';
import type { ToolPlots } from '../plots/tool-plots.js';

/** What tools did. */
export function tools(told: ToolUse | undefined, plots: ToolPlots): Html {
  const named = { id: 'tools', heading: 'Tool use' };
  if (!told)
    return part({ ...named, shown: [html`<p>Undefined: no trajectories were given.</p>`] });
  const { rollouts, calling, arms } = told;
  return part({
    ...named,
    lead: html`<p>Calling a tool: ${count(calling)} of ${counted(rollouts, 'rollout')} with a trajectory.</p>`,
    shown: [
      ...(arms.length === 0
        ? [
            html`<p>Whether tools help: undefined. No model answers both with tools and without.</p>`,
          ]
        : [
            plotAndTable(plots.toolEffects, effects(arms)),
            plotAndTable(plots.toolDistribution, distributions(arms)),
          ]),
      plotAndTable(plots.toolCalls, calls(told)),
      plotAndTable(plots.toolSections, sections(told)),
    ],
  });
}

function effects(arms: readonly ToolArms[]): Html {
  const why = reasons('tool-effects');
  return html`${table({
    caption: 'The same pair with tools and without: what tools help, hurt or leave alike',
    head: [
      ...[
        ...['with tools', 'without'],
        'pairs',
        'left out',
        ...['help', 'share helped', 'hurt', 'share hurt', 'same', 'share the same'],
      ],
      ...['CSS with less without', 'difference, 95 % interval'],
    ],
    texts: 2,
    rows: arms.map((arm) =>
      row(
        [arm.withTools, arm.without],
        [
          cell(count(arm.help.count + arm.hurt.count + arm.same.count)),
          cell(count(arm.unmatched)),
          ...[arm.help, arm.hurt, arm.same].flatMap(({ count: n, share }) => [
            cell(count(n)),
            estimateCell(share, why, percent),
          ]),
          ...[estimateCell(arm.difference, why), intervalCell(arm.difference, why)],
        ],
      ),
    ),
    below: why.list(),
  })}`;
}

function distributions(arms: readonly ToolArms[]): Html {
  return html`${arms.map(
    ({ withTools, without, distribution, shift }) => html`${table({
      caption: `How the pairs ended: ${withTools} with tools, ${without} without`,
      head: ['outcome', 'with tools', 'without'],
      rows: distribution.map((one) =>
        row(one.outcome, [cell(count(one.withTools)), cell(count(one.without))]),
      ),
    })}<p>Shift of the distribution: ${figureWords(shift)}${shift.p === undefined ? '' : `, ${pEquals(shift.p)}`}${shift.byChance === undefined ? '' : `; by chance alone it would be ${number(shift.byChance)}`}. ${shift.method}.</p>
`,
  )}`;
}

function calls({ models }: ToolUse): Html {
  const why = reasons('tool-calls');
  return table({
    caption: 'Tool calls of each model',
    head: ['model', 'rollouts', 'that call a tool', 'calls a rollout', 'calls, 95 % interval'],
    rows: models.map(({ model, rollouts, calling, calls: mean }) =>
      row(model, [
        ...[cell(count(rollouts)), cell(count(calling))],
        ...[estimateCell(mean, why), intervalCell(mean, why)],
      ]),
    ),
    below: why.list(),
  });
}

function sections({ sections: rows }: ToolUse): Html {
  if (rows.length === 0) return html`<p>No call asks for a section of the chart.</p>`;
  const why = reasons('tool-sections');
  const whole = table({
    caption: 'Calls for each section of the chart',
    head: ['section', 'calls', 'rollouts', 'share of rollouts'],
    rows: rows.map(({ section, calls: n, rollouts, share }) =>
      row(section, [cell(count(n)), cell(count(rollouts)), estimateCell(share, why, percent)]),
    ),
    below: why.list(),
  });
  const models = [...new Set(rows.flatMap((one) => one.models.map(({ model }) => model)))].sort();
  const byModel = splitTable({
    caption: 'Calls for each section by model',
    head: ['section'],
    columns: models,
    rows: rows.map(({ section, models: own }) => ({
      names: [section],
      cell: (model) => cell(count(own.find((one) => one.model === model)?.calls ?? 0)),
    })),
  });
  return html`${whole}${folded('Calls for each section by model', byModel)}`;
}
