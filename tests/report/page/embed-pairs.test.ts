import { embedPairs } from '../../../src/report/page/embed-pairs.js';
import { shownChanges } from '../../../src/report/page/shown-changes.js';
import { samplePair, sampleSource } from './sample-pairs.js';

describe('the pairs of a page', () => {
  it('have a baseline’s text and places once, however many siblings it has', () => {
    const pairs = [0, 6, 12].map((at) => samplePair(at, { baselineRolloutId: 'case-b' }));
    const { data } = embedPairs(sampleSource(pairs));
    expect(new Set(data.pairs.baseline).size).toBe(1);
    expect(data.texts.filter((text) => text.includes('TCHP'))).toHaveLength(1);
    expect(data.answers).toHaveLength(4);
    expect(data.changes).toHaveLength(3);
  });

  it('keep the answers of rollouts of one name apart by model', () => {
    const pairs = [0, 1].map((at) => samplePair(at, { baselineRolloutId: 'b' }));
    const source = sampleSource(pairs);
    const answerOf: typeof source.answerOf = ({ model }) => ({ output: model, spans: [] });
    const { data } = embedPairs({ ...source, answerOf });
    expect(new Set(data.pairs.baseline).size).toBe(2);
  });

  it('say that a text or a change was not given', () => {
    const source = sampleSource(3, { answerOf: () => undefined, changesOf: () => undefined });
    const { pairs } = embedPairs(source).data;
    expect([pairs.baseline, pairs.sibling, pairs.change]).toEqual(Array(3).fill([-1, -1, -1]));
  });

  it('tell whether they are all, and why not', () => {
    expect(embedPairs(sampleSource(30))).not.toHaveProperty('cutBy');
    expect(embedPairs(sampleSource(30, { most: 20 }))).toMatchObject({ told: 30, cutBy: 'pairs' });
    const cut = embedPairs(sampleSource(3000), 100_000);
    expect(cut.cutBy).toBe('bytes');
    expect(Buffer.byteLength(JSON.stringify(cut.data.texts))).toBeLessThan(120_000);
  });

  it('have names of which no two are the same', () => {
    const { data } = embedPairs(sampleSource([samplePair(0), samplePair(0), samplePair(0)]));
    expect(new Set(data.pairs.id).size).toBe(3);
  });
});

describe('the changes of a chart', () => {
  it('are shown with what stands around them, by code points', () => {
    const packet = `${'🩺'.repeat(200)}HER2+${'.'.repeat(200)}`;
    const [change] = shownChanges(packet, [
      { start: 200, end: 205, before: 'HER2+', after: 'HER2-' },
    ]);
    expect(change).toEqual({
      ...{ lead: `…${'🩺'.repeat(160)}`, before: 'HER2+', after: 'HER2-' },
      tail: `${'.'.repeat(160)}…`,
    });
  });

  it('tell what lies between neighbours once, and are put in order', () => {
    const packet = 'HER2+ (IHC 3+) today';
    const changes = shownChanges(packet, [
      { start: 11, end: 13, before: '3+', after: '0' },
      { start: 0, end: 5, before: 'HER2+', after: 'HER2-' },
    ]);
    expect(changes).toEqual([
      { lead: '', before: 'HER2+', after: 'HER2-', tail: ' (IHC ' },
      { lead: '', before: '3+', after: '0', tail: ') today' },
    ]);
  });

  it('are cut where they are long', () => {
    const [change] = shownChanges('', [
      { start: 0, end: 0, before: '', after: '🩺'.repeat(10_000) },
    ]);
    expect(change?.after.length).toBeLessThan(4100);
    expect(change?.after.isWellFormed()).toBe(true);
  });
});
