import { parseExactly, withoutNonNumbers } from '../../src/offline/exact-json.js';

describe('parseExactly', () => {
  it('keeps the digits of an integer that a double cannot hold, wherever it stands', () => {
    const text =
      '{"id":12345678901234567890,"in":[-9007199254740993,{"at":9007199254740993 }],"ok":[9007199254740992,100000000000000000000]}';
    expect(parseExactly(text)).toEqual({
      id: '12345678901234567890',
      in: ['-9007199254740993', { at: '9007199254740993' }],
      ok: [2 ** 53, 1e20],
    });
  });

  it('leaves strings, fractions and powers as JSON.parse has them', () => {
    const text = String.raw`{"12345678901234567890":"a 12345678901234567890","q\"12345678901234567890\\":0.12345678901234567890,"e":12345678901234567890e-2}`;
    expect(parseExactly(text)).toEqual(JSON.parse(text));
    expect(() => parseExactly('{"a":12345678901234567890')).toThrow(SyntaxError);
  });

  it('takes time in line with the text', () => {
    const text = JSON.stringify({ a: '\\"'.repeat(500_000), b: '12345678901234567890' });
    expect(parseExactly(text)).toEqual(JSON.parse(text));
  });
});

describe('withoutNonNumbers', () => {
  it('writes null for what is no number, outside strings only', () => {
    const text = '{"a":NaN,"b":[-Infinity,Infinity,"NaN"],"c":"Infinity \\" NaN"}';
    expect(JSON.parse(withoutNonNumbers(text))).toEqual({
      a: null,
      b: [null, null, 'NaN'],
      c: 'Infinity " NaN',
    });
  });

  it('leaves a string that never ends as it is', () => {
    expect(withoutNonNumbers('{"a":"NaN')).toBe('{"a":"NaN');
  });
});
