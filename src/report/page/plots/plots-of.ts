import type { Raters, ToolArms, ToolUse } from '../../evaluation/checks.js';
import type { CaseRow, Evaluation } from '../../evaluation/evaluation.js';
import { OUTCOMES } from '../../evaluation/figure.js';
import { caseScatter } from './case-scatter.js';
import { countGrid } from './count-grid.js';
import { type Drawing, plotLabel } from './drawing.js';
import { familyMultiples } from './family-multiples.js';
import { intervalPlot } from './interval-plot.js';
import { OUTCOME_COLOURS, type Series, seriesOf } from './palette.js';
import { rankSlopes } from './rank-slopes.js';
import { sectionBars } from './section-bars.js';
import { shareBars } from './share-bars.js';

/** The plots of a report by what they show; one that there is nothing to draw for is absent. */
export interface ReportPlots {
  readonly headline?: Drawing | undefined;
  readonly ranks?: Drawing | undefined;
  readonly families?: Drawing | undefined;
  readonly distribution?: Drawing | undefined;
  readonly cases?: Drawing | undefined;
  readonly modelsByCase?: Drawing | undefined;
  readonly differences?: Drawing | undefined;
  readonly crossJudge?: Drawing | undefined;
  readonly judgeAndRaters?: Drawing | undefined;
  readonly raterModels?: Drawing | undefined;
  readonly toolEffects?: Drawing | undefined;
  readonly toolDistribution?: Drawing | undefined;
  readonly toolCalls?: Drawing | undefined;
  readonly toolSections?: Drawing | undefined;
}

/** Draws all plots of an evaluation. */
export function plotsOf(evaluation: Evaluation): ReportPlots {
  const names = evaluation.models.map(({ model }) => model);
  const { models, families, distribution, raters, toolUse } = evaluation;
  return {
    headline: headline(evaluation),
    ranks: rankSlopes(models),
    families: familyMultiples(families, names),
    distribution: shareBars(
      {
        name: 'distribution',
        title: 'How the pairs of each model ended',
        key: OUTCOME_KEY,
      },
      distribution
        .filter(({ family, shares }) => family === undefined && shares.some((s) => s.count > 0))
        .map(({ model, shares }) => ({
          label: model,
          parts: shares.map((s) => ({ part: s.outcome, share: s.share.estimate ?? 0 })),
        })),
    ),
    cases: coverageScatter(evaluation),
    modelsByCase: modelScatter(evaluation),
    differences: differences(evaluation),
    crossJudge: crossJudge(evaluation),
    ...(raters ? raterPlots(raters) : {}),
    ...(toolUse ? toolPlots(toolUse, names) : {}),
  };
}

const pair = (first: string, second: string): Series[] => seriesOf([first, second]);

const OUTCOME_KEY: readonly Series[] = OUTCOMES.map((name) => ({
  name,
  colour: `var(--${OUTCOME_COLOURS[name]})`,
  shape: 'square',
}));

function headline({ models }: Evaluation): Drawing | undefined {
  return intervalPlot(
    {
      name: 'headline',
      title: 'CSS and CMS of each model with their 95 % intervals',
      key: pair('CSS', 'CMS'),
      scale: 'CSS, CMS',
      domain: [0, 1],
    },
    models.flatMap(({ model, css, cms }) => [
      { label: model, series: 'CSS', figure: css },
      { label: model, series: 'CMS', figure: cms },
    ]),
  );
}

function coverageScatter({ models, cases }: Evaluation): Drawing | undefined {
  const looks = seriesOf(models.map(({ model }) => model));
  return caseScatter(
    {
      name: 'cases',
      title: 'CSS against CMS of each case, model by model; larger points are more cases',
      x: 'CMS',
      y: 'CSS',
    },
    looks.map((look) => ({
      title: look.name,
      look,
      points: cases.flatMap(({ model, css, cms }) =>
        model === look.name && css !== undefined && cms !== undefined ? [{ x: cms, y: css }] : [],
      ),
    })),
  );
}

/** The first model against each of the others. */
function modelScatter({ models, cases }: Evaluation): Drawing | undefined {
  const [best, ...others] = seriesOf(models.map(({ model }) => model));
  if (!best) return undefined;
  const bests = new Map(cases.filter((c) => c.model === best.name).map((c) => [c.caseId, c.css]));
  const pointOf = ({ caseId, css }: CaseRow) => {
    const x = bests.get(caseId);
    return x === undefined || css === undefined ? [] : [{ x, y: css }];
  };
  return caseScatter(
    {
      name: 'models-by-case',
      title: `CSS of each case: ${best.name} (across) against each other model (up)`,
      x: `CSS of ${plotLabel(best.name)}`,
      y: 'CSS',
    },
    others.map((look) => ({
      title: look.name,
      look,
      points: cases.filter(({ model }) => model === look.name).flatMap(pointOf),
    })),
  );
}

function differences({ comparisons }: Evaluation): Drawing | undefined {
  const rows = comparisons.map(({ first, second, difference }) => ({
    label: `${first} – ${second}`,
    series: 'difference',
    figure: difference,
  }));
  const ends = rows.flatMap(({ figure: f }) => [f.low, f.high, f.estimate]);
  const reach = Math.max(0.1, ...ends.map((end) => Math.abs(end ?? 0)));
  return intervalPlot(
    {
      name: 'differences',
      title: 'Difference in CSS of each two models over the pairs that both have',
      key: seriesOf(['difference']),
      scale: 'CSS of the first less that of the second',
      domain: [-reach, reach],
    },
    rows,
  );
}

function crossJudge({ crossJudge: checked }: Evaluation): Drawing | undefined {
  const between = checked?.between[0];
  if (!between) return undefined;
  const { first, second, models } = between;
  return intervalPlot(
    {
      name: 'cross-judge',
      title: `CSS of each model by ${first} and by ${second}, over the pairs that both judged`,
      key: pair(first, second),
      scale: 'CSS',
      domain: [0, 1],
    },
    models.flatMap(({ model, firstCss, secondCss }) => [
      { label: model, series: first, figure: firstCss },
      { label: model, series: second, figure: secondCss },
    ]),
  );
}

const LABELS = ['1', '0.5', '0', 'untestable'];
const VERDICT_COLUMNS = ['CORRECT', 'PARTIAL', 'WRONG', 'UNTESTABLE', 'ABSTAINED', 'FAILED'];

function raterPlots({ confusion, models }: Raters): ReportPlots {
  return {
    judgeAndRaters: countGrid(
      {
        name: 'judge-and-raters',
        title: "Pairs by the raters' majority label (rows) and the judge's verdict (columns)",
        rows: LABELS,
        columns: VERDICT_COLUMNS,
        across: 'verdict of the judge',
      },
      confusion.map(({ label, verdict, count }) => ({
        row: String(label),
        column: verdict,
        count,
      })),
    ),
    raterModels: intervalPlot(
      {
        name: 'judge-and-raters-css',
        title: 'CSS of each model by the judge and by the majority of raters, over the same pairs',
        key: pair('judge', 'raters'),
        scale: 'CSS',
        domain: [0, 1],
      },
      models.flatMap(({ model, judgeCss, raterCss }) => [
        { label: model, series: 'judge', figure: judgeCss },
        { label: model, series: 'raters', figure: raterCss },
      ]),
    ),
  };
}

const EFFECT_KEY: readonly Series[] = [
  { name: 'help', colour: 'var(--blue)', shape: 'square' },
  { name: 'same', colour: 'var(--grey)', shape: 'square' },
  { name: 'hurt', colour: 'var(--orange)', shape: 'square' },
];

function toolPlots({ arms, models, sections }: ToolUse, ranked: readonly string[]): ReportPlots {
  const most = Math.max(1, ...models.flatMap(({ calls: c }) => [c.estimate ?? 0, c.high ?? 0]));
  return {
    toolEffects: shareBars(
      {
        name: 'tool-effects',
        title: 'Pairs that tools help, hurt or leave alike',
        key: EFFECT_KEY,
      },
      arms.map((arm) => ({
        label: `${arm.withTools} / ${arm.without}`,
        parts: (['help', 'same', 'hurt'] as const).map((part) => ({
          part,
          share: arm[part].share.estimate ?? 0,
        })),
      })),
    ),
    toolDistribution: shareBars(
      {
        name: 'tool-distribution',
        title: 'How the pairs ended with tools and without',
        key: OUTCOME_KEY,
      },
      arms.flatMap((arm) => [armBar(arm, 'withTools'), armBar(arm, 'without')]),
    ),
    toolCalls: intervalPlot(
      {
        name: 'tool-calls',
        title: 'Mean number of tool calls a rollout, by model',
        key: seriesOf(['calls']),
        scale: 'calls a rollout',
        domain: [0, Math.ceil(most)],
      },
      models.map(({ model, calls }) => ({ label: model, series: 'calls', figure: calls })),
    ),
    toolSections: sectionBars(sections, ranked),
  };
}

function armBar(arm: ToolArms, side: 'withTools' | 'without') {
  const whole = arm.distribution.reduce((sum, row) => sum + row[side], 0);
  return {
    label: `${arm[side]} (${side === 'without' ? 'no tools' : 'tools'})`,
    parts: arm.distribution.map((row) => ({
      part: row.outcome,
      share: whole === 0 ? 0 : row[side] / whole,
    })),
  };
}
