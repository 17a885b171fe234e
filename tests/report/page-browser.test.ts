import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { Browser, Page } from 'playwright-core';
import { reportPage } from '../../src/report/page/report-page.js';
import { CHROMIUM, startChromium } from '../support/chromium.js';
import { sampleEvaluation } from './page/sample-evaluation.js';
import { samplePair, sampleSource } from './page/sample-pairs.js';

const describeWithChromium = CHROMIUM ? describe : describe.skip;
const HOSTILE = `</script><script>window.broken = 1</script><img src=x onerror="window.broken = 1">`;

/** Of a picture's pixels, one in so many is looked at. */
const EVERY = 101;

describeWithChromium('the page of a report in a browser', () => {
  let browser: Browser;
  let folder: string;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flipside-page-'));
    writeFileSync(join(folder, 'report.html'), reportPage(sampleEvaluation(), sampleSource(600)));
    browser = await startChromium();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  beforeEach(async () => {
    complaints.length = 0;
    page = await opened('report.html');
  });

  afterEach(async () => {
    await page.context().close();
    // Of the page's policy too: a style or a script that it forbids is a complaint.
    expect(complaints).toEqual([]);
  });

  async function opened(file: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 1200, height: 900 },
    });
    const made = await context.newPage();
    made.on('console', (message) => complaints.push(message.text()));
    made.on('pageerror', (error) => complaints.push(String(error)));
    made.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(request.url());
    });
    await made.goto(pathToFileURL(join(folder, file)).href);
    return made;
  }

  const countOf = (of: Page) => of.textContent('#pair-count');
  const counts = (of: Page, words: string) => of.waitForSelector(`#pair-count:text-is('${words}')`);
  const focused = (of: Page) => of.evaluate('document.activeElement.id');
  const heading = (of: Page) => of.textContent('#pair-heading');

  it('shows every plot, in its full size', async () => {
    const plots = await page.$$('figure svg.plot');
    expect(plots).toHaveLength(14);
    for (const plot of plots) {
      const box = await plot.boundingBox();
      expect(box?.width).toBeGreaterThan(500);
      expect(box?.height).toBeGreaterThan(40);
    }
    const root = 'document.documentElement';
    expect(await page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0);
  });

  it('filters by model, family, intervention, verdict and words', async () => {
    expect(await countOf(page)).toBe('600 of 600 pairs');
    await page.selectOption('#filter-model', { label: 'gpt-5' });
    expect(await countOf(page)).toBe('100 of 600 pairs');
    await page.selectOption('#filter-family', { label: 'E_stage' });
    expect(await countOf(page)).toBe('20 of 600 pairs');
    await page.selectOption('#filter-intervention', { label: 'A_biomarker_flip_1' });
    expect(await countOf(page)).toBe('0 of 600 pairs');
    await page.click('button[type=reset]');
    await counts(page, '600 of 600 pairs');
    await page.selectOption('#filter-outcome', { label: 'FAILED' });
    const failed = await page.locator('#pair-rows tr').allTextContents();
    expect(failed.every((row) => row.includes('FAILED'))).toBe(true);
    await page.selectOption('#filter-outcome', '-1');
    await page.fill('#filter-words', 'LETROZOLE r-599');
    await counts(page, '1 of 600 pairs');
  });

  it('shows a pair: both answers, the places of the judge, what changed, and the changed fact', async () => {
    await page.fill('#filter-words', 'r-77');
    await counts(page, '1 of 600 pairs');
    await page.click('#pair-rows a');
    await page.waitForSelector('#pair:not([hidden])');
    expect(await heading(page)).toMatch(/^case-1, /);
    expect(await focused(page)).toBe('pair-heading');
    expect(await page.textContent('#pair-place')).toBe('1 of 1 found');
    expect(await page.isDisabled('#pair-next')).toBe(true);
    expect(await page.locator('#pair-rows [aria-current]').count()).toBe(1);
    expect(await page.textContent('#pair-change del')).toBe('HER2-positive');
    expect(await page.textContent('#pair-change ins')).toBe('HER2-negative');
    expect(await page.textContent('#baseline-text mark.basis')).toBe('TCHP');
    expect(await page.textContent('#baseline-text mark del')).toBe('TCHP');
    expect(await page.textContent('#sibling-text mark.for')).toBe('letrozole r-77');
    expect(await page.textContent('#sibling-places')).toContain('recommended: letrozole r-77');
    expect(await page.textContent('#pair-rationale')).toContain('in 77 it is not');
  });

  it('goes through the pairs by keys, and back to the list', async () => {
    await page.selectOption('#filter-model', { label: 'qwen-3' });
    await page.focus('#pair-rows a');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#pair:not([hidden])');
    const first = page.url();
    const heading = await page.textContent('#pair-heading');
    const isShown = (shown: boolean) =>
      page.waitForFunction(
        `(document.querySelector('#pair-heading').textContent === ${JSON.stringify(heading)}) === ${shown}`,
      );
    await page.keyboard.press('j');
    // The address changes before the page does.
    await isShown(false);
    expect(page.url()).not.toBe(first);
    await page.keyboard.press('k');
    await isShown(true);
    expect(page.url()).toBe(first);
    await page.keyboard.press('Escape');
    expect(await page.isVisible('#pair')).toBe(false);
    expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe(
      new URL(first).hash,
    );
    expect(await page.inputValue('#filter-model')).not.toBe('-1');
    await page.goBack();
    await page.waitForSelector('#pair:not([hidden])');
  });

  it('leaves keys alone while someone types', async () => {
    await page.focus('#filter-words');
    await page.keyboard.type('jk');
    expect(await page.inputValue('#filter-words')).toBe('jk');
    expect(await page.isVisible('#pair')).toBe(false);
  });

  it('can be used from the keyboard alone, the skip link first', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Skip/);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('main');
    const order = await page.evaluate(
      "[...document.querySelectorAll('[tabindex]')].filter((e) => e.tabIndex > 0)",
    );
    expect(order).toEqual([]);
  });

  it('opens at the pair and the filter of a link, and says so where it lacks the pair', async () => {
    await page.selectOption('#filter-outcome', { label: 'WRONG' });
    await page.click('#pair-rows tr:nth-child(3) a');
    await page.waitForSelector('#pair:not([hidden])');
    const [url, told] = [page.url(), await heading(page)];
    const again = await page.context().newPage();
    await again.goto(url);
    expect(await heading(again)).toBe(told);
    expect(await countOf(again)).toBe(await countOf(page));
    await again.goto(`${url}x`);
    await again.reload();
    expect(await countOf(again)).toMatch(/The pair of the link is not among those in this page/);
  });

  it('keeps the filter and the open pair when a reader goes to another part', async () => {
    await page.selectOption('#filter-model', { label: 'gpt-5' });
    await page.click('#pair-rows a');
    await page.waitForSelector('#pair:not([hidden])');
    await page.click('header nav a[href="#methods"]');
    await page.waitForURL((url) => url.hash === '#methods');
    expect(await countOf(page)).toBe('100 of 600 pairs');
    expect(await page.isVisible('#pair')).toBe(true);
  });

  it('does not run what a text holds', async () => {
    const pair = samplePair(0, { rationale: HOSTILE, caseId: HOSTILE, model: HOSTILE });
    const answerOf = () => ({
      output: HOSTILE,
      spans: [{ start: 2, end: 9, credit: -1, reason: HOSTILE }],
    });
    const evaluation = { ...sampleEvaluation([HOSTILE, 'other']), notes: [HOSTILE] };
    const source = sampleSource([pair], { answerOf });
    writeFileSync(join(folder, 'hostile.html'), reportPage(evaluation, source));
    const hostile = await opened('hostile.html');
    await hostile.click('#pair-rows a');
    await hostile.waitForSelector('#pair:not([hidden])');
    expect(await hostile.textContent('#sibling-text')).toBe(HOSTILE);
    expect(await hostile.textContent('#pair-rationale')).toBe(HOSTILE);
    expect(await hostile.evaluate("'broken' in window")).toBe(false);
    await hostile.context().close();
  });

  it('has no more of ten thousand pairs in it at once than a page of the list', async () => {
    const large = reportPage(sampleEvaluation(), sampleSource(10_000));
    writeFileSync(join(folder, 'large.html'), large);
    const nodes = (of: Page) => of.evaluate<number>("document.querySelectorAll('*').length");
    const few = await nodes(page);
    const many = await opened('large.html');
    expect(await countOf(many)).toBe('10,000 of 10,000 pairs');
    expect(await many.locator('#pair-rows tr').count()).toBe(50);
    expect((await nodes(many)) - few).toBeLessThan(200);
    // The least of a few: a busy machine is no fault of the page.
    const milliseconds = await many.evaluate<number>(`Math.min(...[0, 1, 2, 3, 4].map((model) => {
      const choice = document.getElementById('filter-model');
      choice.value = String(model);
      const from = performance.now();
      choice.dispatchEvent(new Event('change'));
      document.body.getBoundingClientRect();
      return performance.now() - from;
    }))`);
    expect(milliseconds).toBeLessThan(100);
    await many.selectOption('#filter-model', '-1');
    await many.focus('#page-next');
    await many.keyboard.press('Enter');
    expect(await many.textContent('#page-place')).toBe('51 to 100 of 10,000');
    await many.fill('#filter-words', 'letrozole r-9999');
    await counts(many, '1 of 10,000 pairs');
    await many.context().close();
  });

  it('is not blank in light, in dark and in print, and dark on the screen alone', async () => {
    await page.click('#pair-rows a');
    await page.waitForSelector('#pair:not([hidden])');
    const light = await shot(page, 'light');
    const dark = await opened('report.html', 'dark');
    const darkShot = await shot(dark, 'dark');
    await dark.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const print = await shot(dark, 'print');
    await dark.context().close();
    expect([light.paper, print.paper]).toEqual(['#ffffff', '#ffffff']);
    expect(darkShot.paper).toBe('#14171a');
    for (const { colours } of [light, darkShot, print]) expect(colours).toBeGreaterThan(50);
  });

  describe('of models with long names', () => {
    const WIDEST = `Math.max(...[...document.querySelectorAll('table')].map((t) => t.getBoundingClientRect().right))`;
    const HIGHEST = `Math.max(...[...document.querySelectorAll('tbody th')].map((t) => t.getBoundingClientRect().height))`;
    let long: Page;

    beforeAll(() => {
      const names = Array.from(
        { length: 16 },
        (_, at) => `org/a-policy-with-many-parts-step-0000${at}`,
      );
      writeFileSync(
        join(folder, 'long.html'),
        reportPage(sampleEvaluation(names), sampleSource(9)),
      );
    });

    beforeEach(async () => {
      long = await opened('long.html');
    });

    afterEach(() => long.context().close());

    it('breaks no name letter by letter on a phone, where tables scroll and the page does not', async () => {
      await long.setViewportSize({ width: 390, height: 800 });
      await long
        .locator('details')
        .evaluateAll('(all) => all.forEach((one) => { one.open = true; })');
      expect(await long.evaluate<number>(HIGHEST)).toBeLessThan(130);
      expect(await long.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    });

    it('fits on paper, with what is folded on the screen', async () => {
      await long.setViewportSize({ width: 718, height: 1000 });
      const folded = long.locator('details table');
      expect(await folded.first().isVisible()).toBe(false);
      await long.emulateMedia({ media: 'print' });
      for (const one of await folded.all()) expect(await one.isVisible()).toBe(true);
      // What the style sheet does in one browser alone, the script does in all; and folds it again.
      const open = 'details[open]';
      await long.evaluate("document.querySelector('details').open = true");
      await long.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await long.locator(open).count()).toBe(await long.locator('details').count());
      await long.evaluate("dispatchEvent(new Event('afterprint'))");
      expect(await long.locator(open).count()).toBe(1);
      expect(await long.evaluate<number>(WIDEST)).toBeLessThanOrEqual(718);
      expect(await long.evaluate<number>(HIGHEST)).toBeLessThan(100);
    });
  });

  /** Takes a picture of the page's upper part; tells the colour of its corner, and how many it has. */
  async function shot(of: Page, name: string): Promise<{ paper: string; colours: number }> {
    const path = join(folder, `${name}.png`);
    const [width, height] = [1200, 2400];
    const clip = { x: 0, y: 0, width, height };
    const png = await of.screenshot({ path, fullPage: true, clip });
    const { pixels } = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
<image width="${width}" height="${height}" xlink:href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
    ).render();
    const colourAt = (at: number) => `#${pixels.subarray(at, at + 3).toString('hex')}`;
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4 * EVERY) colours.add(colourAt(at));
    return { paper: colourAt(0), colours: colours.size };
  }
});
