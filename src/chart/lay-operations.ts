import type { Pattern } from '../core/fact.js';

/** "The tail end of my", "a piece of his", "the": what of an organ, and whose. */
const PART =
  '(?:(?:the|a|an|one|my|his|her|their|its|whole|all|most|some|half|third|thirds|quarter|quarters|part|parts|piece|pieces|bit|bits|chunk|slice|foot|inches|section|lobe|lower|upper|left|right|top|bottom|front|back|tail|head|neck|end|two|three|good|big|little|large|small|cancerous|diseased|bad|of) ){1,9}';
/** Nothing that only grows in the organ, or is taken for it. */
const ENDS =
  '(?= ?(?:$|[.,;:)\\]"\'!?\\n]|->)| (?:and|or|in|at|on|by|with|for|to|too|as|after|before|but|out|off|away|when|because|since|while|so|then|last|this|two|three|four|five|six|ten|several|years?|here|there|he|she|they|I|we|who|which|is|was|has|had|\\d)(?![a-z]))(?! (?:for|to) (?:(?:a|the|some|more) )?(?:biops|tests?(?![a-z])|histolog|stud|lab(?![a-z])|check|look)| (?:at|during|by) (?:the |a )?[a-z]*scop)';
const OUT = '(?:out|off|away)';
const GONE = `(?:removed|taken ${OUT}|cut ${OUT}|took ${OUT}|resected|excised|amputated)(?! polyps?| ?\\?)`;
const AUXILIARY = '(?:was|were|has|have|had|been|he|she|they|I|we|you|that|which|all)';

/**
 * How patients tell that one of the organs was taken: "they took the tail end of my pancreas", "the kidney that was taken
 * out", "had her breast off", "lost a lung". Patterns, few and for all organs at once; told in the past only.
 */
export function layNames(organs: readonly Pattern[]): readonly Pattern[] {
  if (organs.length === 0) return [];
  const organ = `(?:${[...new Set(organs)].join('|')})`;
  return [
    `${organ}(?:(?: ${AUXILIARY}){0,4} ${GONE}| (?:is|was|has) (?:all |now )?gone(?![a-z-]))`,
    `(?:(?:took|taken|cut|chopped)(?: ${OUT})?|removed|resected|excised|lost) ${PART}${organ}${ENDS}(?: ${OUT}(?![a-z])| to (?:the |this |that )?(?:cancer|disease|tumou?r|it)(?![a-z]))?`,
    `had (?:[a-z]{1,9} ){1,6}${organ} ${OUT}(?![a-z-])`,
  ];
}
