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

  it('keeps a row on its line and tells a terminal nothing, whatever a name holds', () => {
    const shown = table(
      [{ heading: 'name\x1b[2J' }, { heading: 'n', figures: true }],
      [['a\nb\x1b[31m\x9b', '1']],
    );
    expect(shown).toBe('name\\u001b[2J         n\na\\nb\\u001b[31m\\u009b  1\n');
  });

  it('prints its headings where there is no row', () => {
    expect(table([{ heading: 'a' }, { heading: 'b' }], [])).toBe('a  b\n');
  });
});
