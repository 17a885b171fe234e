import type { CaseRow, Evaluation } from '../../evaluation/evaluation.js';
import { plotLabels } from '../../plot-labels.js';
import { caseScatter } from './case-scatter.js';
import type { Drawing } from './drawing.js';
import { familyMultiples } from './family-multiples.js';
import { intervalPlot } from './interval-plot.js';
import { OUTCOME_KEY, seriesOf } from './palette.js';
import { rankSlopes } from './rank-slopes.js';
import { type RaterPlots, raterPlots } from './rater-plots.js';
import { shareBars } from './share-bars.js';
import { type ToolPlots, toolPlots } from './tool-plots.js';

/** The plots of a report by what they show; one that there is nothing to draw for is absent. */
export interface ReportPlots extends RaterPlots, ToolPlots {
  readonly headline?: Drawing | undefined;
  readonly ranks?: Drawing | undefined;
  readonly families?: Drawing | undefined;
  readonly distribution?: Drawing | undefined;
  readonly cases?: Drawing | undefined;
  readonly modelsByCase?: Drawing | undefined;
  readonly differences?: Drawing | undefined;
  readonly crossJudge?: Drawing | undefined;
}

/** Draws all plots of an evaluation. */
export function plotsOf(evaluation: Evaluation): ReportPlots {
  const names = evaluation.models.map(({ model }) => model);
  const { models, families, distribution, raters, toolUse } = evaluation;
  const labelOf = plotLabels(names);
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
          label: labelOf(model),
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

function headline({ models }: Evaluation): Drawing | undefined {
  const labelOf = plotLabels(models.map(({ model }) => model));
  return intervalPlot(
    {
      name: 'headline',
      title: 'CSS and CMS of each model with their 95 % intervals',
      key: seriesOf(['CSS', 'CMS']),
      scale: 'CSS, CMS',
      domain: [0, 1],
    },
    models.flatMap(({ model, css, cms }) => [
      { label: labelOf(model), series: 'CSS', figure: css },
      { label: labelOf(model), series: 'CMS', figure: cms },
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
  const names = models.map(({ model }) => model);
  const [best, ...others] = seriesOf(names);
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
      x: `CSS of ${plotLabels(names)(best.name)}`,
      y: 'CSS',
    },
    others.map((look) => ({
      title: look.name,
      look,
      points: cases.filter(({ model }) => model === look.name).flatMap(pointOf),
    })),
  );
}

/** Of thirty models there are hundreds: the table has them all. */
const MOST_COMPARISONS = 40;
/** Two names stand on one line. */
const LONGEST_OF_TWO = 22;

function differences({ comparisons }: Evaluation): Drawing | undefined {
  const shown = comparisons.slice(0, MOST_COMPARISONS);
  const labelOf = plotLabels(
    shown.flatMap(({ first, second }) => [first, second]),
    LONGEST_OF_TWO,
  );
  const rows = shown.map(({ first, second, difference }) => ({
    label: `${labelOf(first)} – ${labelOf(second)}`,
    series: 'difference',
    figure: difference,
  }));
  const ends = rows.flatMap(({ figure: f }) => [f.low, f.high, f.estimate]);
  const reach = Math.max(0.1, ...ends.map((end) => Math.abs(end ?? 0)));
  return intervalPlot(
    {
      name: 'differences',
      title: `Difference in CSS of each two models over the pairs that both have${
        comparisons.length > shown.length
          ? `: the first ${shown.length} of ${comparisons.length}`
          : ''
      }`,
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
  const labelOf = plotLabels(models.map(({ model }) => model));
  return intervalPlot(
    {
      name: 'cross-judge',
      title: `CSS of each model by ${first} and by ${second}, over the pairs that both judged`,
      key: seriesOf([first, second]),
      scale: 'CSS',
      domain: [0, 1],
    },
    models.flatMap(({ model, firstCss, secondCss }) => [
      { label: labelOf(model), series: first, figure: firstCss },
      { label: labelOf(model), series: second, figure: secondCss },
    ]),
  );
}
