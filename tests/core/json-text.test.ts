import { jsonText } from '../../src/core/json-text.js';

describe('jsonText', () => {
  it.each<[string, unknown, unknown]>([
    ['half a pair', 'a\ud83d', 'a\ufffd'],
    ['the other half', '\ude00b', '\ufffdb'],
    ['halves the wrong way round', '\ude00\ud83d', '\ufffd\ufffd'],
    ['a name of a member', { '\ud800': ['\udfff'] }, { '\ufffd': ['\ufffd'] }],
    ['a whole pair beside a half', '😀\ud800', '😀\ufffd'],
    ['an escape that is text', '\\ud800 \\\\ud800', '\\ud800 \\\\ud800'],
    ['a half after a backslash', '\\\ud800', '\\\ufffd'],
    ['what other escapes there are', '"\n\u0000\ud800', '"\n\u0000\ufffd'],
  ])('writes %s as it can be read', (_name, value, expected) => {
    const text = jsonText(value);
    expect(JSON.parse(text)).toEqual(expected);
    expect(JSON.parse(Buffer.from(text, 'utf8').toString('utf8'))).toEqual(expected);
  });

  it('keeps the number of code points', () => {
    const half = 'a\ud800b';
    expect([...JSON.parse(jsonText(half))]).toHaveLength([...half].length);
  });

  it('is JSON.stringify otherwise', () => {
    const value = { a: [1, null, 'x'], b: undefined };
    expect([jsonText(value), jsonText(value, 2)]).toEqual([
      JSON.stringify(value),
      JSON.stringify(value, undefined, 2),
    ]);
  });
});
