/** What moves a terminal's cursor, colours it or turns text round: controls of C0 and C1, and marks of direction. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is written out.
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text of data as a terminal may show it, on one line: a control character is written as an escape (`\u001b`), so that no
 * name of a file or a model can pass for a line of its own, or tell the terminal what to do.
 */
export function oneLine(text: string): string {
  return text.replace(
    CONTROLS,
    (c) => SHORT[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same of a text of several lines, whose line feeds stay. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}
