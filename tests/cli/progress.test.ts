import { type Told, withProgress } from '../../src/cli/progress.js';
import { logLine, type Standing, screenLines } from '../../src/cli/progress-text.js';
import { sink } from '../support/rows.js';

/** Work of four steps, three seconds each, told to a stream. */
async function tell(given: Partial<Told> & { readonly columns?: number } = {}) {
  let now = 0;
  const out = sink();
  const told = {
    out: Object.assign(out.stream, given.out),
    what: 'scored',
    total: 'total' in given ? given.total : 4000,
    before: given.before ?? 0,
    quiet: given.quiet ?? false,
    clock: { nowSeconds: () => now, today: () => '' },
    aside: given.aside,
  };
  const result = await withProgress(told, async (to, say) => {
    for (const done of [1000, 2000, 3000, 4000]) {
      now += 3;
      if (done === 2000) say('rollouts.jsonl:7: no JSON');
      to(done);
    }
    return 'done';
  });
  return { result, text: out.text() };
}

const terminal = (columns: number) => ({ isTTY: true, columns }) as unknown as Told['out'];

/** What a terminal shows in the end of what is written to it: as much of its language as is used here. */
function screen(text: string): string[] {
  const rows = [''];
  let at = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the language of terminals
  for (const part of text.split(/(\n|\r|\x1b\[\d*[AJ])/)) {
    if (part === '\n') rows[++at] ??= '';
    else if (part.endsWith('A') && part.startsWith('\x1b')) at -= Number(part.slice(2, -1));
    else if (part === '\x1b[J') rows.splice(at, rows.length, '');
    else if (part !== '\r') rows[at] += part;
  }
  return rows;
}

const standing: Standing = {
  ...{ what: 'scored', done: 412_000, total: 1_000_000, before: 12_000, seconds: 200 },
  asides: ['$1.23', '3 failed (JUDGE_UNREADABLE 2, DEADLINE 1)', '45.2 % cached'],
};

describe('progress', () => {
  it('is a line every five seconds and one at the end where nobody watches', async () => {
    const { result, text } = await tell();
    expect(result).toBe('done');
    expect(text).toBe(
      'rollouts.jsonl:7: no JSON\nscored: 2,000 of 4,000, 333/s, 0:06 left\nscored: 4,000 of 4,000, 333/s\n',
    );
  });

  it('is drawn over on a terminal, and leaves its last lines and what was said besides', async () => {
    const { text } = await tell({
      out: terminal(120),
      aside: () => ['$0.02', '', '50.0 % cached'],
    });
    expect(screen(text)).toEqual([
      'rollouts.jsonl:7: no JSON',
      `scored  ${'█'.repeat(30)}  100 %  4,000/4,000  333/s`,
      '$0.02, 50.0 % cached',
      '',
    ]);
    expect(text.match(/scored/g)?.length).toBeGreaterThan(3);
  });

  it('tells at each step what more there is to tell', async () => {
    const aside = () => '$0.02';
    expect((await tell({ aside })).text).toContain(
      'scored: 2,000 of 4,000, 333/s, 0:06 left, $0.02\n',
    );
  });

  it('counts and tells a rate where nobody knows how much there is', async () => {
    expect((await tell({ total: undefined })).text).toContain('scored: 2,000, 333/s\n');
    const { text } = await tell({ total: undefined, out: terminal(80) });
    expect(screen(text).slice(-2)).toEqual(['scored  4,000  333/s', '']);
  });

  it('takes what was done before for no speed', async () => {
    expect(logLine(standing)).toContain('412,000 of 1,000,000, 2,000/s, 4:54 left, $1.23');
    expect(logLine({ ...standing, done: 12_000 })).not.toContain('/s');
    expect((await tell({ before: 1000 })).text).toContain('scored: 2,000 of 4,000, 167/s');
  });

  it('is never wider than the terminal, and leaves out the least important first', () => {
    expect(screenLines(standing, 79)).toEqual(
      [
        `scored  ${'█'.repeat(12)}${'░'.repeat(18)}  41 %  412,000/1,000,000  2,000/s`,
        '$1.23, 3 failed (JUDGE_UNREADABLE 2, DEADLINE 1), 45.2 % cached',
      ].map((line, i) =>
        i === 0 ? expect.stringMatching(/^scored {2}█+░+ {2}41 % .* 4:54 left$/) : line,
      ),
    );
    for (let width = 1; width < 130; width += 1) {
      const shown = screenLines(standing, width);
      expect(shown.length).toBeLessThanOrEqual(2);
      for (const line of shown) expect(line.length).toBeLessThanOrEqual(width);
    }
    expect(screenLines(standing, 40)[1]).toBe('$1.23');
  });

  it('is silent when quiet, but for what must be said', async () => {
    expect(await tell({ quiet: true })).toEqual({
      result: 'done',
      text: 'rollouts.jsonl:7: no JSON\n',
    });
  });
});
