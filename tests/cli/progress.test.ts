import { type Told, withProgress } from '../../src/cli/progress.js';
import { sink } from '../support/rows.js';

/** Work of four steps, three seconds each, told to a stream. */
async function tell(given: Partial<Told> = {}) {
  let now = 0;
  const out = sink();
  const told = {
    out: Object.assign(out.stream, given.out),
    what: 'scored',
    total: 4000,
    quiet: given.quiet ?? false,
    clock: { nowSeconds: () => now, today: () => '' },
    aside: given.aside,
  };
  const result = await withProgress(told, async (to) => {
    for (const done of [1000, 2000, 3000, 4000]) {
      now += 3;
      to(done);
    }
    return 'done';
  });
  return { result, text: out.text() };
}

const terminal = {
  isTTY: true,
  columns: 120,
  cursorTo: () => true,
  clearLine: () => true,
  moveCursor: () => true,
} as unknown as Told['out'];

describe('progress', () => {
  it('is a line every five seconds and one at the end where nobody watches', async () => {
    const { result, text } = await tell();
    expect(result).toBe('done');
    expect(text).toBe('scored: 2,000 of 4,000, 333/s\nscored: 4,000 of 4,000, 333/s\n');
  });

  it('is a bar on a terminal', async () => {
    const { text } = await tell({ out: terminal });
    expect(text).toContain('100 %');
    expect(text).toContain('4000/4000');
  });

  it('tells at each step what more there is to tell', async () => {
    const aside = () => '$0.02';
    expect((await tell({ aside })).text).toContain('scored: 2,000 of 4,000, 333/s, $0.02\n');
    expect((await tell({ aside, out: terminal })).text).toContain('left, $0.02');
  });

  it('is silent when quiet', async () => {
    expect(await tell({ quiet: true })).toEqual({ result: 'done', text: '' });
  });
});
