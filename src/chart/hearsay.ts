import type { Outline, Range, Sentence } from './outline.js';

/** Who keeps a record of a patient, and is told by the chart as saying something. */
const RECORD =
  /\b(?:regist(?:ry|rar|ration)|cod(?:er|ing|ed)|billing|claims?|insur(?:er|ance)|payer|portal|(?:problem|history) list|list|template|intake|referral|fax|form|face ?sheet|sheet|letterhead|banner|import(?:ed|s)?|auto-?populat\w+|carried forward|copied|front desk|scheduler|clerk|website|told (?:by|that)|clinic)\b[^.;]{0,90}$/i;
/** How far behind a record's words the chart answers them. */
const REACH = 220;
const ERROR =
  '(?:an? )?(?:[a-z]+ ){0,2}(?:error|mistake|typo|slip|mix-?up)|wrong|incorrect|untrue|false|erroneous|mistaken|not (?:so|true|correct|right|the case)';
/** "He is not." "That is wrong." "Bladder is in place." "Only a laparoscopy was done." */
const DENIES = new RegExp(
  [
    "(?:^|[.;:,!?)\"'-] ?)(?:(?:but|and) )?(?:(?:which|that|this|it|he|she|they|the patient|pt) )?(?:is|was|has|had|did|does)(?:n't| not)(?: (?:so|true|happen|happened|done|had (?:it|one|any)))?(?=[.;,!)]|$)",
    `(?:^|[.;:!?)"'-] ?)(?:(?:but|and) )?(?:(?:which|that|this|it|the (?:entry|list|record|code)) (?:is|was) )?(?:${ERROR})\\b`,
    '\\bnever (?:happened|took place|had|underwent|was|been)\\b',
    '\\bno (?:such )?(?:operation|surgery|resection)\\b',
    '(?:^|[.;:] )(?:there was |it was |this was )?only (?:an? |the )?\\w+',
    '\\b(?:in place|in situ|still (?:there|present|in))\\b',
    '\\b(?:has|keeps|retains) (?:(?:his|her|their) (?:whole|own|entire|native)|both) ',
    '\\bstill (?:has|have) (?:(?:his|her|the|their|both|all) )',
    '\\b(?:list|entry|record|registry|code|sheet|form) (?:(?:was|is|has been|being) )*(?:corrected|amended|fixed)\\b',
    '\\bsent back for (?:change|correction)\\b',
  ].join('|'),
  'i',
);

/** Whether the words are a record's or are quoted, and not the chart's own. */
export function isHearsay(text: string, sentence: Range, range: Range): boolean {
  const lead = text.slice(Math.max(sentence.start, range.start - 160), range.start);
  let quotes = 0;
  for (let i = 0; i < lead.length; i++) if (lead[i] === '"') quotes++;
  return quotes % 2 === 1 || RECORD.test(lead);
}

/** Whether the chart answers, right behind a record's words, that they are wrong. */
export function isDenied(view: Outline, index: number, range: Range): boolean {
  const { text } = view;
  const sentence = view.sentences[index] as Sentence;
  let end = sentence.end;
  for (let i = index + 1; i <= index + 2; i++) {
    const next = view.sentences[i];
    if (!next || next.start - end > 2) break;
    end = next.end;
  }
  const behind = text.slice(range.end, Math.min(end, range.end + REACH));
  return DENIES.test(behind.replace(/^[^".;]{0,40}"/, ''));
}
