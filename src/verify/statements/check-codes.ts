import { evidenceOfEach } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';

/** A code of a system in which a patient's disease has one value: a part of a TNM stage, a Gleason score, a variant. */
interface Code {
  readonly system: string;
  readonly value: string;
  readonly words: string;
}

const PATTERNS: readonly (readonly [string, RegExp])[] = [
  [
    'T',
    /(?<![A-Za-z])(?:[cpyr]{1,2}T|T(?=[0-4][a-d]? ?[cp]?N[0-3]))([0-4](?:[a-d](?![a-z]))?|is)(?![A-MO-Za-z0-9-])/g,
  ],
  ['N', /(?<![A-Za-z])(?:(?<=T\d[a-d]?)|[cpyr]{0,2})N([0-3](?:mi|[a-c](?![a-z]))?)(?![\w-])/g],
  ['M', /(?<![A-Za-z])(?:(?<=N\d[a-c]?)|[cp]?)M([01](?:[a-d](?![a-z]))?)(?![\w-])/g],
  ['Gleason score', /(?<!\d)([345] ?\+ ?[345])(?!\d)/g],
  ['grade group', /\bgrade group:? ?([1-5])\b/gi],
  ['exon', /\bex(?:on)? ?(\d{1,2})(?=[ -]?(?:del|ins|skip|mut|dup|alter|L858R|T790M|C797S))/gi],
  [
    'variant',
    /(?<![\w])(?:p\.)?([A-Z]\d{2,4}[A-Z]|F508del|[A-Z]\d{2,4}(?:fs|del|ins|dup)\w*)(?![\w])/g,
  ],
];

/** Whether the record gives the codes that a statement gives. */
export function checkCodes({ said }: Statement, { record }: FormReading): readonly Finding[] {
  const codes = codesIn(said);
  if (codes.length === 0) return [];
  const told = record.sentences.flatMap((sentence) =>
    codesIn(sentence.text).map((code) => ({ code, sentence })),
  );
  return codes.flatMap((code) => {
    const alike = told.filter((t) => t.code.system === code.system);
    const fits = alike.filter((t) => isSame(t.code, code));
    if (fits.length > 0) return [agree(evidenceOfEach(fits), `The record gives ${code.words}.`)];
    if (alike.length === 0 || code.system === 'variant') return [];
    const given = [...new Set(alike.map((t) => t.code.words))].slice(0, 3).join(', ');
    return [
      conflict(evidenceOfEach(alike), `The record gives ${given}, not ${code.words}.`, {
        said: code.words,
      }),
    ];
  });
}

function codesIn(text: string): readonly Code[] {
  return PATTERNS.flatMap(([system, pattern]) =>
    [...text.matchAll(pattern)].map((m) => ({
      system,
      value: (m[1] as string).replaceAll(' ', '').toLowerCase(),
      words: m[0].trim(),
    })),
  );
}

/** "T2" is T2a told less closely. */
function isSame(a: Code, b: Code): boolean {
  return (
    a.value === b.value ||
    (/^\d$/.test(b.value) && a.value.startsWith(b.value)) ||
    (/^\d$/.test(a.value) && b.value.startsWith(a.value))
  );
}
