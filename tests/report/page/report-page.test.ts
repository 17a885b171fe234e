import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import { reportPage } from '../../../src/report/page/report-page.js';
import { sampleEvaluation } from './sample-evaluation.js';
import { samplePair, sampleSource } from './sample-pairs.js';

const HOSTILE = `</script><script>alert("1")</script><!-- & 'x' \u2028\u0000\ud800`;
const page = reportPage(sampleEvaluation(), sampleSource(60));
const document = parseHTML(page).document;
const hostilePage = reportPage(
  {
    ...sampleEvaluation([HOSTILE, 'other']),
    notes: [HOSTILE],
  },
  sampleSource(
    [
      samplePair(0, {
        ...{ model: HOSTILE, caseId: HOSTILE, family: HOSTILE, interventionId: HOSTILE },
        ...{ judge: HOSTILE, rationale: HOSTILE, baselineRolloutId: HOSTILE },
      }),
    ],
    { answerOf: () => ({ output: HOSTILE, spans: [] }) },
  ),
);

const dataOf = (html: string) =>
  JSON.parse(
    html.match(/<script type="application\/json" id="pair-data">(.*?)<\/script>/s)?.[1] ?? '',
  );

describe('the page of a report', () => {
  it('asks for nothing from outside, and allows its own style and script alone', () => {
    const policy = document
      .querySelector('meta[http-equiv=Content-Security-Policy]')
      ?.getAttribute('content');
    const digestOf = (text: string) =>
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const style = page.match(/<style>(.*?)<\/style>/s)?.[1] ?? '';
    const script = page.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';
    expect(policy).toBe(
      `default-src 'none'; style-src ${digestOf(style)}; script-src ${digestOf(script)}; base-uri 'none'; form-action 'none'`,
    );
    const markup = page.replace(/<script.*?<\/script>|<style>.*?<\/style>/gs, '');
    expect(markup).not.toMatch(/<link|<img|<style|\ssrc=|\sstyle=|\son\w+=/i);
    expect(markup.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/);
    expect(style).not.toMatch(/@import|url\(/);
  });

  it('has a heading for each part, in order of rank, and a list of contents that reaches them', () => {
    const ranks = [...document.querySelectorAll('h1, h2, h3, h4, h5')].map((h) =>
      Number(h.tagName.slice(1)),
    );
    expect(ranks[0]).toBe(1);
    ranks.slice(1).forEach((rank, at) => {
      expect(rank - (ranks[at] as number)).toBeLessThanOrEqual(1);
    });
    for (const link of document.querySelectorAll('a[href^="#"]')) {
      const id = link.getAttribute('href')?.slice(1) ?? '';
      expect([id, document.getElementById(id) !== null]).toEqual([id, true]);
    }
    const first = document.body.querySelector('a');
    expect(first?.getAttribute('href')).toBe('#main');
  });

  it('gives no two elements the same id', () => {
    const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('has a named plot of each kind, and a table of what it shows in the same part', () => {
    const figures = [...document.querySelectorAll('figure')];
    expect(figures).toHaveLength(14);
    for (const figure of figures) {
      const plot = figure.querySelector('svg[role=img]');
      expect(plot?.getAttribute('aria-label')).toMatch(/\w/);
      expect(plot?.querySelectorAll('[aria-label]')).toHaveLength(0);
      expect(plot?.querySelector('title')?.textContent).toBe(plot?.getAttribute('aria-label'));
      expect(figure.closest('section')?.querySelectorAll('table caption').length).toBeGreaterThan(
        0,
      );
    }
    for (const table of document.querySelectorAll('table')) {
      const columns = [...table.querySelectorAll('thead th[scope=col]')].map(
        (th) => th.textContent,
      );
      expect(columns.length).toBeGreaterThan(1);
      // A figure is heard with the name of its column, and with that of its row.
      expect(new Set(columns).size).toBe(columns.length);
      for (const tr of table.querySelectorAll('tbody tr')) {
        expect(tr.querySelector('th[scope=row]')?.textContent).toMatch(/\w/);
        expect(tr.children).toHaveLength(columns.length);
      }
    }
  });

  it('labels every field of the filter, and tells of its count aloud', () => {
    for (const field of document.querySelectorAll('form select, form input')) {
      expect(document.querySelector(`label[for=${field.id}]`)?.textContent).toMatch(/\w/);
    }
    expect(document.getElementById('pair-count')?.getAttribute('aria-live')).toBe('polite');
    expect(document.getElementById('page-place')?.getAttribute('role')).toBe('status');
  });

  it('tells figures with interval and n, and of what is undefined that it is, and why', () => {
    const rows = [...document.querySelectorAll('#headline')][0]
      ?.closest('section')
      ?.querySelectorAll('tbody tr');
    expect(rows?.[0]?.textContent).toMatch(/^gpt-5\s*0\.700\s*0\.650 to 0\.750\s*400/);
    const last = rows?.[5];
    expect(last?.textContent).toMatch(/^medgemma.*undefined/s);
    const reason = last?.querySelector('a')?.getAttribute('href')?.slice(1) ?? '';
    expect(document.getElementById(reason)?.textContent).toBe('no case of it has a consensus list');
    expect(document.body.textContent).toContain('−0.486 (n = 6), p = 0.356');
    expect(document.querySelector('header')?.textContent).toMatch(
      /highest for gpt-5, 0\.700 \(0\.650 to 0\.750, n = 400\), and lowest for\s+medgemma, 0\.300/,
    );
    expect(document.body.textContent).not.toMatch(/NaN|\[object|>undefined</);
  });

  it('says of a stratum without a value that it is empty, and of a small p that it is small', () => {
    const sample = sampleEvaluation();
    const [stratum] = sample.strata as [(typeof sample.strata)[number]];
    const ranks = { ...sample.ranks, spearman: { ...sample.ranks.spearman, p: 1e-9 } };
    const shown = reportPage(
      { ...sample, ranks, strata: [{ ...stratum, value: '' }] },
      sampleSource(0),
    );
    expect(shown).toContain('<th scope="row">hard: (empty)</th>');
    expect(shown).toContain('p &lt;\u00a00.001');
  });

  it('parts a table with a column for each model where they are many', () => {
    const names = Array.from({ length: 17 }, (_, at) => `model-${at}`);
    const { document: many } = parseHTML(reportPage(sampleEvaluation(names), sampleSource(0)));
    const columns = (caption: string) =>
      [...many.querySelectorAll('table')]
        .filter((one) => one.querySelector('caption')?.textContent?.startsWith(caption))
        .map((one) => [...one.querySelectorAll('thead th')].map((th) => th.textContent ?? ''));
    for (const caption of ['CSS / CMS of each case', 'Calls for each section by model']) {
      const parts = columns(caption);
      expect(parts.map((part) => part.filter((name) => names.includes(name)).length)).toEqual([
        6, 6, 5,
      ]);
      expect(new Set(parts.flat().filter((name) => names.includes(name))).size).toBe(17);
    }
  });

  it('says how it was made', () => {
    const methods = document.getElementById('methods')?.closest('section')?.textContent;
    for (const told of ['rules (4,734 pairs)', 'sha256:00ff', '10,000', 'Seed', 'McNemar, mid-p']) {
      expect(methods).toContain(told);
    }
  });

  it('says which parts are undefined where nothing was given for them', () => {
    const { crossJudge: _c, raters: _r, toolUse: _t, ...rest } = sampleEvaluation(['only']);
    const bare = parseHTML(
      reportPage({ ...rest, comparisons: [], strata: [] }, sampleSource(0)),
    ).document;
    const words = bare.querySelector('main')?.textContent ?? '';
    for (const told of [
      'no pair was judged by two judges',
      'no raters',
      'no trajectories were given',
      'no two models with pairs in common',
      'By stratum: undefined',
      'The run has no pairs',
    ]) {
      expect(words).toContain(told);
    }
  });

  it('shows texts as they are, whatever they hold', () => {
    const hostile = parseHTML(hostilePage).document;
    expect(hostile.querySelectorAll('script')).toHaveLength(2);
    expect(hostilePage.match(/<script/g)).toHaveLength(2);
    expect(hostilePage).not.toMatch(/<!--/);
    const shown = HOSTILE.replace('\u0000', '\ufffd').replace('\ud800', '\ufffd');
    expect(hostile.querySelector('#notes + ul > li')?.textContent).toBe(shown);
    expect(hostile.querySelector('#filter-model option:last-child')?.textContent).toBe(shown);
    const { texts, models, pairs } = dataOf(hostilePage);
    // As in the markup, what is half a character comes to the browser as U+FFFD, which is one code point too.
    expect(texts).toEqual([HOSTILE.replace('\ud800', '\ufffd')]);
    expect(models).toEqual(texts);
    expect(pairs.rationale).toEqual([0]);
    expect(hostilePage.isWellFormed()).toBe(true);
  });

  it('says of a sample that it is one, of how many, and how it was drawn', () => {
    const sampled = reportPage(sampleEvaluation(), sampleSource(300, { most: 100 }));
    expect(parseHTML(sampled).document.getElementById('browser')?.textContent).toMatch(
      /A sample of 100 of the run’s 300 pairs.*stratified by model, family and verdict.*seed 7/s,
    );
    expect(dataOf(sampled).pairs.id).toHaveLength(100);
    expect(document.getElementById('browser')?.textContent).toContain('All 60 pairs of the run');
  });

  it('is the same for the same run', () => {
    expect(reportPage(sampleEvaluation(), sampleSource(60))).toBe(page);
  });

  it('of ten thousand pairs is hardly larger than their texts', () => {
    const source = sampleSource(10_000);
    const outputs = new Map(
      source.pairs.flatMap(({ model, baselineRolloutId, siblingRolloutId }) =>
        [baselineRolloutId, siblingRolloutId].map((rolloutId) => [
          `${model} ${rolloutId}`,
          source.answerOf({ model, rolloutId })?.output ?? '',
        ]),
      ),
    );
    const bytes = [...outputs.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const large = reportPage(sampleEvaluation(), source);
    expect(Buffer.byteLength(large)).toBeLessThan(bytes + 10_000 * 400 + 500_000);
  });

  it('is dark where the reader is, and light in print', () => {
    expect(page).toMatch(/@media screen and \(prefers-color-scheme: dark\)/);
    expect(page).toMatch(/@media print/);
  });
});
