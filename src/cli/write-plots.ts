import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FlipsideError } from '../errors.js';
import type { Evaluation } from '../report/evaluation/evaluation.js';

/** All that a report may draw: of an earlier one in the same folder nothing stays that this one has not. */
export const PLOT_NAMES: readonly string[] = [
  ...['headline', 'rank-slopes', 'families', 'distribution', 'cases', 'models-by-case'],
  ...['differences', 'cross-judge', 'judge-and-raters', 'judge-and-raters-css'],
  ...['tool-effects', 'tool-distribution', 'tool-calls', 'tool-sections'],
];

/** Writes each plot of the evaluation as an SVG and a PNG file, and removes those that an earlier report left. Throws FlipsideError `input_invalid` where it cannot. */
export async function writePlots(folder: string, evaluation: Evaluation): Promise<void> {
  // The libraries that draw take longer to load than most commands take.
  const { renderPlots } = await import('../report/page/plots/render-plots.js');
  const { pngOf } = await import('../report/page/plots/png.js');
  try {
    await mkdir(folder, { recursive: true });
    const plots = renderPlots(evaluation);
    const made = new Set(plots.map(({ name }) => name));
    for (const name of PLOT_NAMES.filter((one) => !made.has(one))) {
      for (const ending of ['svg', 'png'])
        await rm(join(folder, `${name}.${ending}`), { force: true });
    }
    for (const { name, svg } of plots) {
      await writeWhole(join(folder, `${name}.svg`), svg);
      await writeWhole(join(folder, `${name}.png`), pngOf(svg));
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    const why = cause.message.replace(/, \w+( '.*')?$/s, '');
    throw new FlipsideError('input_invalid', `${folder}: plots cannot be written (${why})`, {
      cause,
    });
  }
}

async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, data);
  await rename(`${path}.part`, path);
}
