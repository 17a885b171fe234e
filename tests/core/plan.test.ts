import { canonicalJson } from '../../src/core/digest.js';
import { questionMaker } from '../../src/core/plan.js';
import { intervention } from '../support/builders.js';

const judge = { name: 'rules', version: '1', promptDigest: 'p', configDigest: 'c' };
const key = (given: {
  judge?: Partial<typeof judge>;
  salt?: string;
  digest?: string;
  baseline?: string;
  sibling?: string;
}) =>
  questionMaker({ salt: given.salt ?? '' })(
    {
      intervention: intervention({ digest: given.digest ?? 'd' }),
      baseline: given.baseline ?? 'a',
      sibling: given.sibling ?? 'b',
    },
    { ...judge, ...given.judge },
  ).key;

describe('the key of a question', () => {
  it('is the same for the same content', () => {
    expect(key({})).toBe(key({}));
    expect(key({})).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['the judge', { judge: { name: 'other' } }],
    ["the judge's version", { judge: { version: '2' } }],
    ["the judge's prompt", { judge: { promptDigest: 'q' } }],
    ["the judge's configuration", { judge: { configDigest: 'd' } }],
    ['the intervention', { digest: 'e' }],
    ['the baseline', { baseline: 'a ' }],
    ['the sibling', { sibling: 'B' }],
    ['the salt', { salt: 's' }],
    ['baseline and sibling changing places', { baseline: 'b', sibling: 'a' }],
  ])('changes with %s', (_what, change) => {
    expect(key(change)).not.toBe(key({}));
  });

  it('makes lone surrogates well-formed before hashing and judging', () => {
    const texts = { intervention: intervention(), baseline: 'x\ud800y', sibling: 'b' };
    const question = questionMaker({ salt: '' })(texts, judge);
    expect(question.baseline).toBe('x\ufffdy');
    expect(key({ baseline: 'x\ud800y' })).toBe(key({ baseline: 'x\ufffdy' }));
  });
});

describe('canonicalJson', () => {
  it('orders keys at every depth, keeps arrays, and drops what is undefined', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: undefined, '': null })).toBe(
      '{"":null,"b":[{"c":2,"d":1}]}',
    );
  });
});
