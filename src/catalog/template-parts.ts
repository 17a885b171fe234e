import type { Template, TemplatePart } from '../core/judge-prompt.js';

/** `{{name}}`, or an opening that is none. */
const PLACE = /\{\{(?:\s{0,9}([a-z_]{1,40})\s{0,9}\}\})?/g;

/**
 * Cuts a template at its `{{name}}` places. A branch that has a line to itself takes the line's end with it, so that
 * nothing is left where it is out. What is no place, or names neither a value nor a branch, is told as a sentence each.
 */
export function templateParts(
  text: string,
  known: { readonly values: readonly string[]; readonly branches: readonly string[] },
): { readonly template: Template; readonly faults: readonly string[] } {
  const template: TemplatePart[] = [];
  const faults: string[] = [];
  let at = 0;
  for (const m of text.matchAll(PLACE)) {
    const name = m[1];
    const before = text.slice(at, m.index);
    if (before !== '') template.push({ text: before });
    at = m.index + m[0].length;
    if (name === undefined) {
      faults.push('"{{" opens no placeholder; write {{name}}');
    } else if (known.branches.includes(name)) {
      template.push({ branch: name });
      if (isAlone(text, m.index, at)) at++;
    } else if (known.values.includes(name)) {
      template.push({ value: name });
    } else {
      const names = [...known.values, ...known.branches].join(', ');
      faults.push(`unknown placeholder "${name}"; known are ${names}`);
    }
  }
  if (at < text.length) template.push({ text: text.slice(at) });
  return { template, faults };
}

function isAlone(text: string, from: number, to: number): boolean {
  return (from === 0 || text[from - 1] === '\n') && text[to] === '\n';
}
