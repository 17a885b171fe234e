/**
 * What stands between separators, of which none is within double quotes, without those quotes; a quote in what is quoted is
 * doubled. Undefined where a quote is not closed. `separator` is one character.
 */
export function splitUnquoted(text: string, separator: string): string[] | undefined {
  const parts: string[] = [];
  let [part, isQuoted] = ['', false];
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] as string;
    if (char === '"' && isQuoted && text[i + 1] === '"') {
      part += '"';
      i += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return isQuoted ? undefined : [...parts, part];
}
