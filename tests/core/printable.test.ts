import { oneLine, printable } from '../../src/core/printable.js';

describe('text for a terminal', () => {
  it('has no control character and no mark of direction left in it', () => {
    expect(oneLine('a\x1b[31mb\x9b2Jc\u202ed\x00\x7f')).toBe(
      String.raw`a\u001b[31mb\u009b2Jc\u202ed\u0000\u007f`,
    );
    expect(oneLine('one\r\ntwo\tthree')).toBe(String.raw`one\r\ntwo\tthree`);
  });

  it('keeps its letters, and the line feeds that are its own', () => {
    expect(oneLine('κ – naïve 🩺')).toBe('κ – naïve 🩺');
    expect(printable('first\nsecond\x1b[1A')).toBe('first\nsecond\\u001b[1A');
  });
});
