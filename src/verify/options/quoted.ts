import type { NumberAsked } from '../values/numbers-asked.js';
import type { Finding } from './findings.js';

/** Where a number stands, as findings. */
export function quotedBy({ quotes }: NumberAsked): readonly Finding[] {
  return quotes.map(({ sentence, start, end }) => ({
    sentence,
    start,
    end,
    status: 'affirmed',
    how: 'same',
    share: 1,
    isOther: false,
  }));
}
