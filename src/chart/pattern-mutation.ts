import type { Intervention, Mutation } from '../core/intervention.js';
import type { Edit } from '../core/sibling.js';
import { matchBounded, type UserMatch } from './bounded-regex.js';

type PatternMutation = Extract<Mutation, { type: 'replace' | 'delete' | 'insert' }>;

/** The edits of a plain pattern, in UTF-16 offsets: every match is replaced or deleted, an insert goes behind the last. */
export function patternEdits(
  intervention: Intervention,
  mutation: PatternMutation,
  packet: string,
): Edit[] {
  if (mutation.type === 'insert' && mutation.pattern === undefined)
    return [point(packet.length, mutation.text)];
  const matches = matchBounded(packet, {
    source: mutation.pattern as string,
    flags: mutation.flags,
    interventionId: intervention.id,
    field: 'mutation.pattern',
  });
  if (mutation.type === 'insert') {
    const last = matches[matches.length - 1];
    return [point(last?.end ?? packet.length, mutation.text)];
  }
  const edits: Edit[] = [];
  for (const m of matches) {
    const after = mutation.type === 'delete' ? '' : expand(mutation.replacement, m);
    const before = packet.slice(m.start, m.end);
    if (before !== after) edits.push({ start: m.start, end: m.end, before, after });
  }
  return edits;
}

const point = (at: number, after: string): Edit => ({ start: at, end: at, before: '', after });

/** `$1`, `$&` and `$$` as String.replace reads them; `\1` as Python does. */
function expand(replacement: string, match: UserMatch): string {
  return replacement.replace(
    /\$(\$|&|\d{1,2})|\\(\d)/g,
    (whole, code: string | undefined, python: string | undefined) => {
      if (code === '$') return '$';
      if (code === '&') return match.groups[0] as string;
      const index = Number(code ?? python);
      return index < match.groups.length ? (match.groups[index] ?? '') : whole;
    },
  );
}
