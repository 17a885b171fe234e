/** A place in a row or message as its author would write it: `questions[1].question_id`. Empty for the whole of it. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
