import type { ToolArms, ToolModel, ToolUse } from '../../evaluation/checks.js';
import { plotLabels } from '../../plot-labels.js';
import type { Drawing } from './drawing.js';
import { intervalPlot } from './interval-plot.js';
import { OUTCOME_KEY, type Series, seriesOf } from './palette.js';
import { sectionDots } from './section-dots.js';
import { type ShareBar, shareBars } from './share-bars.js';

/** The plots of tool use; one that there is nothing to draw for is absent. */
export interface ToolPlots {
  readonly toolEffects?: Drawing | undefined;
  readonly toolDistribution?: Drawing | undefined;
  readonly toolCalls?: Drawing | undefined;
  readonly toolSections?: Drawing | undefined;
}

const EFFECT_KEY: readonly Series[] = [
  { name: 'help', colour: 'var(--blue)', shape: 'square' },
  { name: 'same', colour: 'var(--grey)', shape: 'square' },
  { name: 'hurt', colour: 'var(--orange)', shape: 'square' },
];

/** Two names stand on one line. */
const LONGEST_OF_TWO = 22;

/** What tools did: to scores, to how pairs ended, and how often which part of the chart was asked for. */
export function toolPlots(
  { arms, models, sections }: ToolUse,
  ranked: readonly string[],
): ToolPlots {
  return {
    ...armPlots(arms),
    toolCalls: callPlot(models),
    toolSections: sectionDots(sections, ranked),
  };
}

function armPlots(arms: readonly ToolArms[]): ToolPlots {
  const labelOf = plotLabels(
    arms.flatMap((arm) => [arm.withTools, arm.without]),
    LONGEST_OF_TWO,
  );
  const named = arms.map((arm) => ({
    arm,
    withTools: labelOf(arm.withTools),
    without: labelOf(arm.without),
  }));
  return {
    toolEffects: shareBars(
      {
        name: 'tool-effects',
        title: 'Pairs that tools help, hurt or leave alike',
        key: EFFECT_KEY,
      },
      named.map(({ arm, withTools, without }) => ({
        label: `${withTools} / ${without}`,
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
      named.flatMap(({ arm, withTools, without }) => [
        { label: `${withTools} (tools)`, parts: partsOf(arm, 'withTools') },
        // Two arms may share a model, over other pairs.
        { label: `${without} (none, beside ${withTools})`, parts: partsOf(arm, 'without') },
      ]),
    ),
  };
}

function partsOf(arm: ToolArms, side: 'withTools' | 'without'): ShareBar['parts'] {
  const whole = arm.distribution.reduce((sum, row) => sum + row[side], 0);
  return arm.distribution.map((row) => ({
    part: row.outcome,
    share: whole === 0 ? 0 : row[side] / whole,
  }));
}

function callPlot(models: readonly ToolModel[]): Drawing | undefined {
  const labelOf = plotLabels(models.map(({ model }) => model));
  const most = Math.max(1, ...models.flatMap(({ calls: c }) => [c.estimate ?? 0, c.high ?? 0]));
  return intervalPlot(
    {
      name: 'tool-calls',
      title: 'Mean number of tool calls a rollout, by model',
      key: seriesOf(['calls']),
      scale: 'calls a rollout',
      domain: [0, Math.ceil(most)],
    },
    models.map(({ model, calls }) => ({ label: labelOf(model), series: 'calls', figure: calls })),
  );
}
