import { extname } from 'node:path';
import { FlipsideError } from '../errors.js';

/** What a report can be written as. */
export const REPORT_FORMATS = ['html', 'md', 'csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

const ENDINGS: Readonly<Record<string, ReportFormat>> = {
  html: 'html',
  htm: 'html',
  md: 'md',
  markdown: 'md',
  csv: 'csv',
  json: 'json',
};

/**
 * By the ending of the file, or by the flag; on standard output a page unless the flag says otherwise. Throws FlipsideError
 * `invalid_request` for an ending that says nothing where the flag is not given, and for one that says something else.
 */
export function reportFormat({
  format,
  out,
}: {
  readonly format?: ReportFormat;
  readonly out: string;
}): ReportFormat {
  if (out === '-') return format ?? 'html';
  const ending = extname(out).slice(1).toLowerCase();
  const told = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  if (told !== undefined && format !== undefined && told !== format) {
    throw new FlipsideError(
      'invalid_request',
      `--out ${out} and --format ${format}: the file's ending says ${told}; give one of the two`,
    );
  }
  const found = format ?? told;
  if (found !== undefined) return found;
  throw new FlipsideError(
    'invalid_request',
    `--out ${out}: no format has that ending; end it in .${REPORT_FORMATS.join(', .')}, or say --format`,
  );
}
