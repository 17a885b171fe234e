import fc from 'fast-check';
import { Breaker, type Ended } from '../../../src/provider/call/breaker.js';

const tell = (breaker: Breaker, ended: Ended, times: number, given = {}) => {
  for (let i = 0; i < times; i += 1) {
    breaker.ended({ ended, probe: false, nowSeconds: 0, message: 'it said no', ...given });
  }
};

describe('a breaker', () => {
  it('opens when half of at least 20 attempts within 30 s have failed', () => {
    const breaker = new Breaker();
    tell(breaker, 'failed', 19);
    expect(breaker.state).toBe('closed');
    tell(breaker, 'failed', 1);
    expect([breaker.state, breaker.admit(1)]).toEqual(['open', 'shut']);
  });

  it('stays closed while more go well than fail, and forgets what is older than 30 s', () => {
    const breaker = new Breaker();
    tell(breaker, 'answered', 21);
    tell(breaker, 'failed', 20);
    expect(breaker.state).toBe('closed');
    const late = new Breaker();
    tell(late, 'failed', 19, { nowSeconds: 0 });
    tell(late, 'failed', 19, { nowSeconds: 31 });
    expect(late.state).toBe('closed');
    tell(late, 'failed', 1, { nowSeconds: 60.9 });
    expect(late.state).toBe('open');
  });

  it('counts neither for nor against an endpoint what says nothing about its health', () => {
    const breaker = new Breaker();
    tell(breaker, 'neutral', 1000);
    tell(breaker, 'failed', 20);
    expect(breaker.state).toBe('open');
  });

  it('lets one probe through, closes when that is answered, and begins anew', () => {
    const breaker = new Breaker();
    tell(breaker, 'failed', 20);
    expect([breaker.admit(2.1), breaker.state, breaker.admit(2.1)]).toEqual([
      'probe',
      'half_open',
      'shut',
    ]);
    breaker.ended({ ended: 'answered', probe: true, nowSeconds: 3 });
    tell(breaker, 'failed', 19, { nowSeconds: 4 });
    expect([breaker.state, breaker.admit(4)]).toEqual(['closed', 'pass']);
  });

  it('takes an endpoint that answers a probe at all for well', () => {
    const breaker = new Breaker();
    tell(breaker, 'failed', 20);
    breaker.admit(3);
    breaker.ended({ ended: 'neutral', probe: true, nowSeconds: 3 });
    expect(breaker.state).toBe('closed');
  });

  it('waits longer after each probe that fails, to 10 s at most', () => {
    const breaker = new Breaker();
    tell(breaker, 'failed', 20);
    const waits = [];
    for (let i = 0; i < 5; i += 1) {
      const now = breaker.shut?.until ?? 0;
      breaker.admit(now);
      breaker.ended({ ended: 'failed', probe: true, nowSeconds: now });
      waits.push((breaker.shut?.until ?? 0) - now);
    }
    expect(waits).toEqual([4, 8, 10, 10, 10]);
  });

  it('lets another probe go where one was given up', () => {
    const breaker = new Breaker();
    tell(breaker, 'failed', 20);
    breaker.admit(3);
    breaker.probeLost();
    expect(breaker.admit(3)).toBe('probe');
  });

  it('opens at once where there is no hope, for a minute', () => {
    const breaker = new Breaker();
    breaker.hopeless({ probe: false, nowSeconds: 5, message: 'wrong key' });
    expect(breaker.shut).toMatchObject({ trouble: 'hopeless', until: 65, message: 'wrong key' });
  });

  it('says whether it is rate limits or failures that opened it', () => {
    const [limited, failing] = [new Breaker(), new Breaker()];
    tell(limited, 'limited', 20);
    tell(failing, 'limited', 5);
    tell(failing, 'failed', 15);
    expect([limited.shut?.trouble, failing.shut?.trouble]).toEqual(['rate', 'failing']);
  });

  it('litellm#40130: a second 429 with a longer hint puts the next probe off, a shorter one does not bring it nearer', () => {
    const breaker = new Breaker();
    tell(breaker, 'limited', 20, { hintSeconds: 10 });
    expect(breaker.shut?.until).toBe(10);
    tell(breaker, 'limited', 1, { nowSeconds: 1, hintSeconds: 60 });
    expect(breaker.shut?.until).toBe(61);
    tell(breaker, 'limited', 1, { nowSeconds: 2, hintSeconds: 3 });
    expect(breaker.shut?.until).toBe(61);
  });

  it('puts the next probe off only, whatever it is told while it is open', () => {
    const news = fc.record({
      ended: fc.constantFrom<Ended>('answered', 'neutral', 'failed', 'limited'),
      seconds: fc.double({ min: 0, max: 3, noNaN: true }),
      hintSeconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(news), (all) => {
        const breaker = new Breaker();
        tell(breaker, 'failed', 20);
        let [now, until] = [0, 0];
        for (const { ended, seconds, hintSeconds } of all) {
          now += seconds;
          breaker.ended({ ended, probe: false, nowSeconds: now, hintSeconds });
          expect(breaker.shut?.until).toBeGreaterThanOrEqual(until);
          until = breaker.shut?.until ?? 0;
        }
      }),
    );
  });
});
