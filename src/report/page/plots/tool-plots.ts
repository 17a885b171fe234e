import type { ToolArms, ToolUse } from '../../evaluation/checks.js';
import type { Drawing } from './drawing.js';
import { intervalPlot } from './interval-plot.js';
import { OUTCOME_KEY, type Series, seriesOf } from './palette.js';
import { sectionBars } from './section-bars.js';
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

/** What tools did: to scores, to how pairs ended, and how often which part of the chart was asked for. */
export function toolPlots(
  { arms, models, sections }: ToolUse,
  ranked: readonly string[],
): ToolPlots {
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

function armBar(arm: ToolArms, side: 'withTools' | 'without'): ShareBar {
  const whole = arm.distribution.reduce((sum, row) => sum + row[side], 0);
  return {
    // Two arms may share a model, over other pairs.
    label:
      side === 'withTools'
        ? `${arm.withTools} (tools)`
        : `${arm.without} (none, beside ${arm.withTools})`,
    parts: arm.distribution.map((row) => ({
      part: row.outcome,
      share: whole === 0 ? 0 : row[side] / whole,
    })),
  };
}
