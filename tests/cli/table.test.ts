import { table } from '../../src/cli/table.js';

describe('table', () => {
  it('lines words up to the left and figures to the right, without trailing space', () => {
    const columns = [{ heading: 'name' }, { heading: 'n', figures: true }, { heading: 'note' }];
    expect(
      table(columns, [
        ['kappa', '1', 'x'],
        ['κ', '1,000', ''],
      ]),
    ).toBe('name       n  note\nkappa      1  x\nκ      1,000\n');
  });

  it('prints its headings where there is no row', () => {
    expect(table([{ heading: 'a' }, { heading: 'b' }], [])).toBe('a  b\n');
  });
});
