import type { Template } from '../core/judge-prompt.js';

/** What goes into a template: values by name, and which of the branches are in. */
export interface Filling {
  readonly values: Readonly<Record<string, string>>;
  readonly branches: Readonly<Record<string, Template>>;
  readonly on: ReadonlySet<string>;
}

/**
 * The template's text with its values in place, in one pass: a value that looks like a placeholder stays the text it
 * is. Throws RangeError for a name that has no value, which the catalog's loader has ruled out.
 */
export function fillTemplate(template: Template, filling: Filling): string {
  let filled = '';
  for (const part of template) {
    if ('text' in part) filled += part.text;
    else if ('value' in part) filled += valueNamed(filling.values, part.value);
    else if (filling.on.has(part.branch)) {
      filled += fillTemplate(branchNamed(filling.branches, part.branch), filling);
    }
  }
  return filled;
}

function valueNamed(values: Filling['values'], name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined)
    throw new RangeError(`a template asks for "${name}", which has no value`);
  return value;
}

function branchNamed(branches: Filling['branches'], name: string): Template {
  const branch = Object.hasOwn(branches, name) ? branches[name] : undefined;
  if (!branch) throw new RangeError(`a template has no branch "${name}"`);
  return branch;
}
