/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[];

/** A template whose values are escaped unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(markup)) };
}

/** Takes markup that is known to be safe as it is. */
export function safe(markup: string): Html {
  return { html: markup };
}

function markup(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What ends a page early or is no character of it goes too: control characters but tab and line feed. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[&<>"']/g, (c) => ENTITIES[c] as string)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '\ufffd')
  );
}
