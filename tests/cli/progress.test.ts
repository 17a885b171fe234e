import { startProgress } from '../../src/cli/progress.js';
import { sink } from '../support/rows.js';

/** A clock that is moved by hand. */
function handClock() {
  let now = 0;
  return {
    clock: { nowSeconds: () => now, today: () => '' },
    pass: (seconds: number) => {
      now += seconds;
    },
  };
}

describe('progress', () => {
  it('is a line every five seconds and one at the end where nobody watches', () => {
    const { clock, pass } = handClock();
    const out = sink();
    const progress = startProgress({
      out: out.stream,
      what: 'scored',
      total: 4000,
      quiet: false,
      clock,
    });
    for (const done of [1000, 2000, 3000]) {
      pass(3);
      progress.to(done);
    }
    pass(1);
    progress.to(4000);
    progress.stop();
    expect(out.text()).toBe('scored: 2,000 of 4,000, 333/s\nscored: 4,000 of 4,000, 400/s\n');
  });

  it('is a bar on a terminal', () => {
    const { clock } = handClock();
    const out = sink();
    const terminal = Object.assign(out.stream, {
      isTTY: true,
      columns: 120,
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    });
    const progress = startProgress({
      out: terminal,
      what: 'scored',
      total: 10,
      quiet: false,
      clock,
    });
    progress.to(5);
    progress.stop();
    expect(out.text()).toContain('50 %');
    expect(out.text()).toContain('5/10');
  });

  it('is silent when quiet', () => {
    const out = sink();
    const { clock } = handClock();
    const progress = startProgress({
      out: out.stream,
      what: 'scored',
      total: 1,
      quiet: true,
      clock,
    });
    progress.to(1);
    progress.stop();
    expect(out.text()).toBe('');
  });
});
