import { counted } from '../../src/core/counted.js';

describe('a counted noun', () => {
  it.each([
    [counted(0, 'row'), '0 rows'],
    [counted(1, 'row'), '1 row'],
    [counted(1234, 'row'), '1,234 rows'],
    [counted(1, 'batch', 'batches'), '1 batch'],
    [counted(2, 'batch', 'batches'), '2 batches'],
  ])('is "%s"', (told, expected) => {
    expect(told).toBe(expected);
  });
});
