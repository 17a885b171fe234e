/**
 * Negation after the NegEx idea (Chapman et al., J Biomed Inform 2001;34:301): a cue negates what follows it, or what
 * precedes it, up to the end of its scope. Cues are written for one blank between words.
 */
const BEFORE = cues([
  'not (?:consistent|compatible|in keeping|associated) with',
  'no',
  'not',
  'never',
  'without',
  'w/o',
  'nor',
  'neither',
  'denies',
  'denied',
  'denying',
  'deny',
  'none',
  '(?:negative|neg|-ve) for',
  'absence of',
  'lack of',
  'lacks',
  'free of',
  'free from',
  'fails? to (?:reveal|show|demonstrate|disclose|identify)',
  'failed to (?:reveal|show|demonstrate|disclose|identify)',
  'unremarkable for',
  'rul(?:es?|ed|ing) out (?:for|as)',
  '(?:has|have|had|was|were|is|are|been) ruled out for',
  'rules? (?:him|her|the patient) out',
  'ruled (?:him|her|the patient) out',
  'excludes?',
  'excluded',
  'ruled out',
  'declin(?:es|ed)',
  'cannot see',
  "(?:isn|wasn|aren|weren|doesn|didn|don|hasn|haven|hadn|couldn|can)'t",
  'nothing to suggest',
  'against',
  'instead of',
  'rather than',
]);

/** They hold a cue's word and negate nothing, or something else. */
const NOT_BEFORE = cues([
  'gram negative',
  'not only',
  'not (?:just|merely|simply|necessarily|certain|sure|clear)',
  'no (?:(?:significant|definite|interval|major|appreciable|further) )*(?:change|increase|improvement|worsening|progression)(?: in)?',
  'without (?:(?:significant|any|interval|much) )*(?:change|improvement|difficulty|further)',
  'no (?:suspicious )?(?:doubt|question|surprise)',
  'not (?:be )?(?:ruled out|excluded|rule out|exclude)',
  'cannot (?:be )?(?:ruled out|excluded|rule out|exclude)',
  'could not (?:be )?(?:ruled out|excluded|rule out|exclude)',
  'not (?:yet )?(?:tested|known|available|reported|performed|done|drain(?:ed)?|able to)',
  'no longer (?:than|able)',
  'no more than',
  'not (?:respond|improve|tolerate|take|taking|on)(?:ed|ing)?',
  'no response to',
  'no (?:known )?(?:cause|source|reason) (?:of|for)',
  'not (?:the )?(?:cause|source|reason) (?:of|for)',
]);

const AFTER = cues([
  '(?:(?:is|was|are|were|has been|have been|had been|be|being) )?(?:ruled out|excluded|absent|negative|denied|declined|not (?:seen|identified|present|noted|appreciated|demonstrated|found|detected|evident|visualized|visualised|palpable|palpated|heard|observed|elicited|suspected|apparent|encountered|felt))',
  '(?:is|was|are|were) (?:not|never) (?:\\w+ )?(?:seen|identified|present|noted|appreciated|demonstrated|found|detected|evident|palpable|felt|heard|observed)',
  '(?:is|are|was|were) unlikely',
  'unlikely',
  'free',
  '(?:(?:has|have|had) )?resolved',
]);
/** They look like the end of a mention's sentence and are its answer: "Rash: none". */
const ANSWER = /^ ?[:=-] ?(?:none|no|nil|negative|neg|absent|denies|denied|not present)\b/i;
const NOT_AFTER = cues([
  '(?:is|was|are|were|has been|have been|could|can|may) not (?:be )?(?:ruled out|excluded)',
  'cannot be (?:ruled out|excluded)',
  '(?:has|have|had) not (?:yet )?been (?:ruled out|excluded)',
  'not (?:ruled out|excluded)',
  'to be (?:ruled out|excluded)',
]);

/** Where the scope of a cue ends on the way to a mention. */
const ENDS_SCOPE =
  /[;:]|\b(?:but|however|although|though|except|aside from|apart from|other than|besides|secondary to|due to|because|which|who|whom|whose|yet|still|nevertheless|notwithstanding|cause for|causes? of|source of|reason for|origin of|as there (?:is|was)|where|when|while|until|after|so that|in order|trial|presented|presents|presenting|found to have|complains? of|complained of|reports?|reported|states|remains?|continues?|developed|revealed|showed|shows|demonstrated|noted (?:to have|for)|consistent with|positive for|significant for|remarkable for|is taking|was started|(?:,|and|he|she|but|patient|that) (?:has|had|have|does|did|is|was|were|are))\b|, (?:with|and (?:with|there)|there|then|now|he|she|the|this|his|her|they|it|we|I)\b/gi;
const ENDS_SCOPE_BACK =
  /[;:]|\b(?:but|however|although|though|and there|which|who|because|since|with)\b|, (?:and )?(?:the|there|he|she|no|an?)\b/i;

/** A mention rarely stands further from its cue. */
const WINDOW_CHARS = 320;
const BACK_WINDOW_CHARS = 90;

/** Whether the sentence denies what stands in the range. `text` has one blank between words. Linear in the window. */
export function isNegated(
  text: string,
  sentence: { readonly start: number; readonly end: number },
  range: { readonly start: number; readonly end: number },
): boolean {
  const before = text.slice(Math.max(sentence.start, range.start - WINDOW_CHARS), range.start);
  if (negatedBefore(before)) return true;
  const after = text.slice(range.end, Math.min(sentence.end, range.end + BACK_WINDOW_CHARS));
  return ANSWER.test(after) || negatedAfter(after);
}

function negatedBefore(before: string): boolean {
  const masked = before.replace(NOT_BEFORE, (m) => '_'.repeat(m.length));
  let cue = -1;
  for (const m of masked.matchAll(BEFORE)) cue = m.index + m[0].length;
  if (cue < 0) return false;
  ENDS_SCOPE.lastIndex = cue;
  return !ENDS_SCOPE.test(before);
}

function negatedAfter(after: string): boolean {
  const end = ENDS_SCOPE_BACK.exec(after)?.index ?? after.length;
  const scope = after.slice(0, end);
  NOT_AFTER.lastIndex = 0;
  if (NOT_AFTER.test(scope)) return false;
  AFTER.lastIndex = 0;
  const cue = AFTER.exec(scope);
  // More than a few words between make it another thing's cue.
  return cue !== null && wordsIn(scope.slice(0, cue.index)) <= 3;
}

function wordsIn(text: string): number {
  return text.split(' ').filter((w) => w !== '').length;
}

function cues(patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?!\\w)`, 'gi');
}
