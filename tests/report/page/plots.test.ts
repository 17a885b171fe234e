import { parseHTML } from 'linkedom';
import type { ToolArms, ToolUse } from '../../../src/report/evaluation/checks.js';
import type { Evaluation } from '../../../src/report/evaluation/evaluation.js';
import { plotLabel } from '../../../src/report/page/plots/drawing.js';
import { PALETTE } from '../../../src/report/page/plots/palette.js';
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

  it('stay of a size that can be read, whatever many models there are', () => {
    const many = sampleEvaluation(Array.from({ length: 60 }, (_, at) => `checkpoint-${at}`));
    const differences = renderPlots(many).find(({ name }) => name === 'differences');
    expect(differences?.title).toMatch(/: the first 40 of 59$/);
    expect(differences?.svg).not.toContain('checkpoint-0 – checkpoint-41');
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

  it.each(['light', 'dark'] as const)('stand out from %s paper', (kind) => {
    for (const [name, colour] of Object.entries({ ink, ...coloured })) {
      expect([name, contrast(colour[kind], paper[kind]) >= 4.5]).toEqual([name, true]);
    }
    expect(contrast(edge[kind], paper[kind])).toBeGreaterThanOrEqual(3);
    for (const ground of [faint, removed, added]) {
      expect(contrast(ink[kind], ground[kind])).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('plotLabel', () => {
  it('keeps the end of long names, by which checkpoints differ', () => {
    const labels = ['000010', '000020'].map((step) =>
      plotLabel(`org/very-long-policy-name-of-many-parts-step-${step}`),
    );
    expect(labels[0]).toMatch(/^org\/very-long.*….*-step-000010$/);
    expect(labels[1]).toMatch(/-step-000020$/);
    expect(labels.map((label) => label.length)).toEqual([36, 36]);
  });

  it('leaves out what would turn the text beside it round', () => {
    expect(plotLabel('a\u202eb\u2067c\nd')).toBe('abc d');
  });
});
