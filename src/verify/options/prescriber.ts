import type { FormReading } from '../form-reading.js';
import type { Finding } from './findings.js';
import { type Scale, SILENT } from './scale.js';

const ASKS =
  /\b(?:prescribed|ordered|managed|treated|evaluated|seen|supervised|care) (?:by|of|with)?\b[^?]*?\b(?:an? )?((?:[a-z]+ )?[a-z]+(?:ologist|iatrist|geneticist|surgeon|pulmonologist|oncologist))\b/gi;
const EACH = /\b([a-z]+)(?:ologist|iatrist)\b/gi;
/** How far into a document its letterhead reaches. */
const LETTERHEAD = 300;

/** The specialists that a question asks whether one of them prescribes, as the roots of their names. */
export function specialistsAsked(question: string): readonly string[] {
  if (!new RegExp(ASKS.source, 'i').test(question)) return [];
  return [...question.matchAll(EACH)].map(
    (m) => `${(m[1] as string).toLowerCase()}${/iatrist/i.test(m[0]) ? 'iatr' : 'olog'}`,
  );
}

/** Whether a document of the record is a specialist's, by its type and letterhead. Silence says nothing. */
export function specialistScale(roots: readonly string[], { record }: FormReading): Scale {
  const pattern = new RegExp(roots.join('|'), 'i');
  const found = record.documents.flatMap(({ document, sentences }) => {
    const head = `${document.type}\n${document.text.slice(0, LETTERHEAD)}`;
    const first = sentences[0];
    return pattern.test(head) && first ? [asFinding(first)] : [];
  });
  return found.length > 0 ? { yes: 1, no: 0, forYes: found, forNo: [] } : SILENT;
}

function asFinding(sentence: Finding['sentence']): Finding {
  const { start, end } = sentence;
  return { sentence, start, end, status: 'affirmed', how: 'words', share: 1, isOther: false };
}
