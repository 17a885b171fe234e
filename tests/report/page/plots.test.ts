import { parseHTML } from 'linkedom';
import type { ToolArms, ToolUse } from '../../../src/report/evaluation/checks.js';
import type { Evaluation } from '../../../src/report/evaluation/evaluation.js';
import { PALETTE, seriesOf } from '../../../src/report/page/plots/palette.js';
import { plotsOf } from '../../../src/report/page/plots/plots-of.js';
import { pngOf } from '../../../src/report/page/plots/png.js';
import { renderPlots } from '../../../src/report/page/plots/render-plots.js';
import { FAMILIES, MODELS, sampleEvaluation, undefinedFigure } from './sample-evaluation.js';

const plots = renderPlots(sampleEvaluation());
const textOf = (name: string) =>
  parseHTML(plots.find((plot) => plot.name === name)?.svg ?? '').document.documentElement
    .textContent;

describe('the plots of a report', () => {
  it('are one a question, with names fit for files', () => {
    expect(plots.map(({ name }) => name)).toEqual([
      ...['headline', 'rank-slopes', 'families', 'distribution', 'cases', 'models-by-case'],
      ...['differences', 'cross-judge', 'judge-and-raters', 'judge-and-raters-css'],
      ...['tool-effects', 'tool-distribution', 'tool-calls', 'tool-sections'],
    ]);
  });

  it('stand alone: no style sheet, no variable, nothing from outside', () => {
    for (const { svg } of plots) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/<style|style=|var\(--|<script|<image|href/);
    }
  });

  it('name what they show', () => {
    for (const model of MODELS) expect(textOf('headline')).toContain(model);
    for (const family of FAMILIES) expect(textOf('families')).toContain(family);
    expect(textOf('rank-slopes')).toContain('1. gpt-5 (0.70)');
    expect(textOf('rank-slopes')).toContain('3. gpt-5 (0.55)');
    expect(textOf('distribution')).toContain('untestable');
  });

  it('say of what is undefined that it is, and draw no 0 for it', () => {
    expect(textOf('headline')).toContain('CMS undefined');
    expect(textOf('families')).toMatch(/undefined/);
    expect(plots.find(({ name }) => name === 'rank-slopes')?.title).toMatch(
      /left out: 1 of 6 models$/,
    );
    const sample = sampleEvaluation();
    const toolUse = sample.toolUse as ToolUse;
    const none = { count: 0, share: undefinedFigure('no pair has both') };
    const arms = toolUse.arms.map((arm) => ({ ...arm, help: none, hurt: none, same: none }));
    expect(plotsOf({ ...sample, toolUse: { ...toolUse, arms } }).toolEffects).toBeUndefined();
  });

  describe('of many models with names that are nearly alike', () => {
    const names = Array.from(
      { length: 60 },
      (_, at) => `org/clinical-oncology-reasoner-lr-1e-${at}-kl-0.02-clip-0.2-step-0000500`,
    );
    const drawn = renderPlots(sampleEvaluation(names)).map(({ name, title, svg }) => {
      const texts = [...parseHTML(svg).document.querySelectorAll('text')];
      const told = texts.map((one) => one.textContent ?? '');
      return { name, title, labels: told.filter((one) => /^(\d+\. )?org/.test(one)) };
    });
    const labelsIn = (plot: string) => drawn.find(({ name }) => name === plot)?.labels;

    it('stay of a size that can be read', () => {
      const differences = drawn.find(({ name }) => name === 'differences');
      expect(differences?.title).toMatch(/: the first 40 of 59$/);
      expect(differences?.labels).toHaveLength(40);
    });

    it('never write two of them alike', () => {
      expect(labelsIn('headline')).toHaveLength(60);
      for (const { name, labels } of drawn) {
        // Those have a label on both sides, or beside each line of small plots.
        const times = ['families', 'rank-slopes'].includes(name) ? 2 : 1;
        expect([name, labels.length <= times * new Set(labels).size]).toEqual([name, true]);
      }
    });
  });

  it('tell of the models that call tools alone, and of the outcomes that occur', () => {
    const sample = sampleEvaluation();
    const toolUse = sample.toolUse as ToolUse;
    const called = { model: 'llama-4', calls: 3 };
    const sections = toolUse.sections.map((one) => ({ ...one, models: [called] }));
    const { toolSections, toolDistribution } = plotsOf({
      ...sample,
      toolUse: { ...toolUse, sections },
    });
    expect(toolSections?.key).toEqual([seriesOf(MODELS)[3]]);
    expect(toolDistribution?.key.map(({ name }) => name)).toEqual(['correct', 'partial', 'wrong']);
    expect(toolDistribution?.svg).toContain('correct');
  });

  it('say that the grid of raters is shaded row by row', () => {
    expect(plots.find(({ name }) => name === 'judge-and-raters')?.title).toMatch(
      /share of its row/,
    );
  });

  it('have a bar for each side of each comparison of tools, though two share a model', () => {
    const sample = sampleEvaluation();
    const toolUse = sample.toolUse as ToolUse;
    const [arm] = toolUse.arms as [ToolArms];
    const arms = [arm, { ...arm, withTools: 'qwen-3' }];
    const drawn = renderPlots({ ...sample, toolUse: { ...toolUse, arms } });
    const bars = drawn.find(({ name }) => name === 'tool-distribution')?.svg ?? '';
    expect(bars.match(/claude-opus \(none, beside/g)).toHaveLength(2);
  });

  it('are left out where there is nothing to draw', () => {
    const { crossJudge: _c, raters: _r, toolUse: _t, ...rest } = sampleEvaluation(['only']);
    const nothing = undefinedFigure('no pair has a score');
    const evaluation: Evaluation = {
      ...{ ...rest, comparisons: [], cases: [], distribution: [] },
      models: rest.models.map((m) => ({ ...m, css: nothing, cms: nothing })),
      families: [],
    };
    expect(renderPlots(evaluation)).toEqual([]);
  });

  it('write any name as it is, on one line, and shortened where it is long', () => {
    const hostile = `</text><script>"&' \u0000\ud800\n${'long '.repeat(20)}`;
    for (const { svg } of renderPlots(sampleEvaluation([hostile, 'other']))) {
      expect(svg).not.toMatch(/<script/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      expect(svg).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
      expect(svg.isWellFormed()).toBe(true);
      expect(pngOf(svg).length).toBeGreaterThan(1000);
    }
  });

  it('are drawn as PNG with letters, wherever they are drawn', () => {
    const svg = plots[0]?.svg ?? '';
    const png = pngOf(svg);
    expect([...png.subarray(1, 4)].map((c) => String.fromCharCode(c)).join('')).toBe('PNG');
    const without = pngOf(svg.replace(/<text.*?<\/text>/g, ''));
    expect(png.length).toBeGreaterThan(without.length * 1.5);
    expect(pngOf(svg)).toEqual(png);
  });
});

/** WCAG 2.2: relative luminance, and the contrast of two colours. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours of a report', () => {
  const { ink, paper, faint, line: _line, edge, removed, added, ...coloured } = PALETTE;
  /** One colour laid over another. */
  const laid = (top: string, share: number, ground: string) =>
    `#${[1, 3, 5]
      .map((at) => {
        const [a, b] = [top, ground].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
        return Math.round((a as number) * share + (b as number) * (1 - share));
      })
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;

  it.each(['light', 'dark'] as const)('stand out from %s paper', (kind) => {
    const texts: [string, string, string][] = [
      ...Object.entries({ ink, ...coloured }).map(([name, one]) => [name, one[kind], paper[kind]]),
      // Headings of columns and the open pair; what changed; the deepest cell of a grid of counts.
      ...[faint, removed, added].map((ground) => ['ink', ink[kind], ground[kind]]),
      ['link', coloured.blue[kind], faint[kind]],
      ['count', ink[kind], laid(coloured.blue[kind], 0.35, paper[kind])],
    ] as [string, string, string][];
    for (const [name, text, ground] of texts) {
      expect([name, ground, contrast(text, ground) >= 4.5]).toEqual([name, ground, true]);
    }
    // Edges of fields, and frames round what the judge marked, which may be in what changed.
    expect(contrast(edge[kind], paper[kind])).toBeGreaterThanOrEqual(3);
    for (const ground of [removed, added]) {
      for (const frame of [coloured.grey, coloured.blue, coloured.orange]) {
        expect(contrast(frame[kind], ground[kind])).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
