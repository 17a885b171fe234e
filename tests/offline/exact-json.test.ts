import { exactJson, plainly } from '../../src/core/exact-number.js';
import { parseExactly, withoutNonNumbers } from '../../src/offline/exact-json.js';

describe('parseExactly', () => {
  it.each([
    '{"id":12345678901234567890,"in":[-9007199254740993,{"at":9007199254740993 }]}',
    '{"far":[1e400,-1.5E+999,1e-400],"__proto__":1e400}',
    '[0.12345678901234567890,1234567.89012345678901,3.00000000000000000001]',
    '1e400',
    '["\\ue00012345678901234567890","\ue0001","\ue000\ue000",12345678901234567890]',
    '{"a":1e400,"a":2,"b":1,"b":1e400}',
  ])('loses nothing of %s, and it is written as it was', (text) => {
    const written = exactJson(parseExactly(text));
    const plain = (json: string) => json.replace(/ |"a":1e400,|"b":1,/g, '');
    expect(written).toBe(plain(text).replace('\\ue000', '\ue000'));
  });

  it('reads as doubles what they hold, in whatever form', () => {
    const text =
      '[9007199254740992,100000000000000000000,1.0000000000000000000,0.30000000000000004,1e+100,1E-100,2.50e0015,0e400,-0.0000000000000000]';
    const value = parseExactly(text);
    expect(value).toEqual(JSON.parse(text));
    expect(plainly(value)).toBe(value);
  });

  it('gives a reader of plain values the digits of an integer, and of any other the nearest double', () => {
    const value = parseExactly(
      '{"a":[12345678901234567890,1e400],"b":{"c":0.12345678901234567890},"d":7}',
    );
    expect(plainly(value)).toEqual({
      a: ['12345678901234567890', Infinity],
      b: { c: 0.12345678901234568 },
      d: 7,
    });
  });

  it('leaves strings as JSON.parse has them', () => {
    const text = String.raw`{"12345678901234567890":"a 12345678901234567890","q\"12345678901234567890\\":"1e400"}`;
    expect(parseExactly(text)).toEqual(JSON.parse(text));
    expect(() => parseExactly('{"a":12345678901234567890')).toThrow(SyntaxError);
  });

  it('takes time in line with the text, however deep', () => {
    const text = JSON.stringify({ a: '\\"'.repeat(500_000), b: '12345678901234567890' });
    expect(parseExactly(text)).toEqual(JSON.parse(text));
    const digits = `"${'1'.repeat(500_000)} ${'1 '.repeat(250_000)} 1${'e1'.repeat(250_000)}"`;
    expect(parseExactly(digits)).toBe(JSON.parse(digits));
    const deep = 100_000;
    expect(parseExactly(`${'['.repeat(deep)}1e400${']'.repeat(deep)}`)).toHaveLength(1);
    expect(parseExactly(`[${'1e400,'.repeat(deep)}0.${'1'.repeat(deep)}]`)).toHaveLength(deep + 1);
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
