import type { EventLine } from './event-lists.js';

const QUALIFIER =
  /\b(?:[a-z]{3,}(?:ed|ous|ive|ic|al)|severe|moderate|mild|major|minor|new|open|serious)\b/g;
const NO_QUALIFIER =
  /^(?:received|completed|administered|documented|recorded|reported|required|performed|prescribed|clinical|medical|total|actual|confirmed|based|needed|used|experienced|hospital|annual|different|systemic|oral|topical|biologic|intravenous|intravitreal|subcutaneous)$/;
const WINDOW_PHRASE = /\b(?:in|over|during|within|since|before) (?:the|a|any|\d|this)\b.*$/;

/** Where a question counts those of one kind ("treated bleeds") and some lines say so, only those that do. */
export function qualified(list: readonly EventLine[], question: string): readonly EventLine[] {
  let left = list;
  for (const [word] of question.replace(WINDOW_PHRASE, '').matchAll(QUALIFIER)) {
    if (NO_QUALIFIER.test(word)) continue;
    const says = new RegExp(`\\b${word}\\b`, 'i');
    const denies = new RegExp(`\\b(?:not|no|never|without|non)[- ](?:\\w+ )?${word}\\b`, 'i');
    const named = left.filter(({ sentence: { text } }) => says.test(text) && !denies.test(text));
    if (named.length > 0) left = named;
  }
  return left;
}
