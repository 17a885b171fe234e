import type { Template } from '../../src/core/judge-prompt.js';
import { fillTemplate } from '../../src/prompt/template.js';

const template: Template = [
  { text: 'A ' },
  { value: 'name' },
  { text: ' B ' },
  { branch: 'extra' },
  { value: 'other' },
];
const branches = { extra: [{ text: '[' }, { value: 'name' }, { text: ']' }] };

describe('filling a template', () => {
  it('puts values in place, and branches only where they are on', () => {
    const values = { name: 'n', other: 'o' };
    expect(fillTemplate(template, { values, branches, on: new Set() })).toBe('A n B o');
    expect(fillTemplate(template, { values, branches, on: new Set(['extra']) })).toBe('A n B [n]o');
  });

  it('leaves a value that looks like a placeholder the text it is', () => {
    const values = { name: '{{other}} $& $1 {{extra}}', other: '{{name}}' };
    expect(fillTemplate(template, { values, branches, on: new Set() })).toBe(
      'A {{other}} $& $1 {{extra}} B {{name}}',
    );
  });

  it('throws for a name without a value, also one that every object has', () => {
    const fill = (part: Template[number]) => () =>
      fillTemplate([part], { values: {}, branches: {}, on: new Set(['constructor']) });
    expect(fill({ value: 'constructor' })).toThrow(RangeError);
    expect(fill({ branch: 'constructor' })).toThrow(RangeError);
  });
});
