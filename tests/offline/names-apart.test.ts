import { namesApart } from '../../src/offline/names-apart.js';

const named = (files: string[], taken: string[] = []) => [
  ...namesApart(files, new Set(taken)).values(),
];

describe('namesApart', () => {
  it('takes the name without folder and endings', () => {
    expect(named(['/x/a.jsonl.gz', 'y/b.parquet', '-'])).toEqual(['a', 'b', '-']);
  });

  it('takes as many folders before it as tell files apart', () => {
    expect(named(['/x/a/labels.jsonl', '/x/b/labels.jsonl', 'other.jsonl'])).toEqual([
      ...['a/labels', 'b/labels', 'other'],
    ]);
    expect(named(['a/r.jsonl', 'r.jsonl'])).toEqual(['a/r', 'r']);
  });

  it('takes the whole path of files that differ by their endings, or whose name another has', () => {
    expect(named(['x/r.json', 'x/r.jsonl'])).toEqual(['x/r.json', 'x/r.jsonl']);
    expect(named(['x/A.jsonl', 'B.jsonl'], ['A', 'B'])).toEqual(['x/A', 'B.jsonl']);
  });
});
