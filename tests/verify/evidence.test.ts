import { evidenceAt } from '../../src/verify/evidence.js';
import { readRecord } from '../../src/verify/record/read-record.js';
import { stubVocabulary } from './record/stub-vocabulary.js';

describe('evidence', () => {
  it('is told in code points, with its exact words', () => {
    const text = '😀😀 On MTX 15 mg. \ud800 A1c 9.2%.';
    const record = readRecord([{ docId: 'd1', date: '', type: '', text }], stubVocabulary);
    const [document] = record.documents;
    const points = [...text];
    for (const quote of ['MTX', '9.2', '😀 On']) {
      const start = text.indexOf(quote);
      const found = evidenceAt(document as NonNullable<typeof document>, {
        start,
        end: start + quote.length,
      });
      expect(found.quote).toBe(quote);
      expect(points.slice(found.start, found.end).join('')).toBe(quote);
    }
  });
});
