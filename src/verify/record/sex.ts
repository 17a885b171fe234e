import type { RecordDocument } from '../../core/form.js';

export type Sex = 'female' | 'male';

const FEMALE =
  /\b\d{1,3}[ -]?(?:y(?:ea)?rs?[ -]?old|y\.?\/?o\.?|y)?,?[ -](?:right-handed |left-handed |[A-Z]\w+ )?(?:F|female|woman|girl|lady)\b|\b\d{1,3}F\b/g;
const MALE =
  /\b\d{1,3}[ -]?(?:y(?:ea)?rs?[ -]?old|y\.?\/?o\.?|y)?,?[ -](?:right-handed |left-handed |[A-Z]\w+ )?(?:M|male|man|boy|gentleman)\b|\b\d{1,3}M\b/g;
/** Enough to tell; a record repeats it. */
const READ_CHARS = 4000;

/** The sex that the heads of a record's documents tell by "34F", "58 yo M", "a 67-year-old woman"; the one told more often. */
export function sexIn(record: readonly RecordDocument[]): Sex | undefined {
  let balance = 0;
  for (const { text } of record) {
    const head = text.slice(0, READ_CHARS);
    balance += (head.match(FEMALE)?.length ?? 0) - (head.match(MALE)?.length ?? 0);
  }
  return balance === 0 ? undefined : balance > 0 ? 'female' : 'male';
}
