import type { Sentence } from './outline.js';

/** Whose a mention is. */
export type Experiencer = 'patient' | 'other';

const KIN =
  '(?:grand)?(?:mother|father|mom|dad|parents?|sister|brother|siblings?|aunt|uncle|cousins?|niece|nephew|son|daughter|grandson|granddaughter|twin|half-(?:sister|brother)|(?:mother|father|sister|brother)-in-law|kin|relatives?|ancestors?|ma?ternal|paternal)';
const OTHERS =
  '(?:friend|neighbou?r|colleague|co-?worker|husband|wife|spouse|partner|room-?mate|donor|another patient|other patient)';
/** A person who has, had, died of: the grammatical subject of what follows, not the patient's company. */
const SUBJECT = new RegExp(`(?<![A-Za-z-])(?:${KIN}|${OTHERS})(?:'s)?(?![A-Za-z-])`, 'gi');
/** "Her brother had bowel cancer; his was KRAS mutated." */
const POSSESSOR =
  /^[;,]? ?(?:and |but )?(?:his|hers|theirs) (?:was|is|were|had|showed|tested|tumou?r|cancer|came)\b/i;
const COMPANY =
  /(?:(?:with|by|to|from|for|and|unlike|than|like|lives near|told) (?:(?:her|his|the|their|a|an|one|two|younger|elder|older|eldest) ){0,3})$/i;
/** Someone who asks or tells speaks of the patient. */
const SPEAKS =
  /^(?:,? (?:\w+,|also|again|then))? ?(?:asks?|asked|asking|wants?|wanted|wonders?|wondered|says?|said|reports?|reported|calls?|called|rings?|rang|phones?|phoned|telephoned|e-?mail(?:s|ed)|writes?|wrote|messaged|tells?|told|brings?|brought|knows?|understands?|agrees?|agreed|thinks?|thought|believes?|believed|fears?|feared|worries|worried|(?:had|has) (?:read|heard|seen|asked|found|looked)|is (?:aware|present|worried|here)|was (?:told|present|here)|present|here|at bedside|translat\w+|reads?|read that|confirms?|notes?|concerned)\b/i;
const PATIENT_AGAIN =
  /(?:[,;] ?(?:and |but |so )?(?:he|she|the patient|patient|pt|mr|mrs|ms|I|we) |\b(?:the patient|this patient|patient's own|her own|his own|index (?:tumou?r|lesion))\b)/i;
const POSSESSED_AFTER = new RegExp(
  `^[^.;\\n]{0,50}?\\b(?:in|of|affecting|\\() ?(?:(?:her|his|a|an|the|one|two|maternal|paternal|younger|older|elder) ){0,3}(?:${KIN}|${OTHERS})(?![A-Za-z-])`,
  'i',
);
const NOT_POSSESSED = /\b(?:like|unlike|as) (?:(?:in|with) )?(?:her|his)\b/i;

/** "His sister's course weighs on him. Explained that hers was metastatic": the other person's, just spoken of. */
const OWN_PRONOUN =
  /\b(hers|his|theirs) (?:was|is|were|had|has|came)\b|^\W*(she|he) (?:had|has|carried|was|took|got)\b/gi;
const NEUTRAL =
  '(?:cousins?|friend|neighbou?r|colleague|co-?worker|partner|twin|siblings?|parents?)';
const WOMEN = `(?:(?:grand)?mother|mom|sister|half-sister|aunt|niece|(?:grand)?daughter|wife|(?:mother|sister)-in-law|spouse|${NEUTRAL})`;
const MEN = `(?:(?:grand)?father|dad|brother|half-brother|uncle|nephew|(?:grand)?son|husband|(?:father|brother)-in-law|spouse|${NEUTRAL})`;
const kinOf = (owner: string, kin: string) =>
  new RegExp(`\\b${owner} (?:[\\w-]+ ){0,2}${kin}(?![A-Za-z-])`, 'i');
/** Whose kin "hers" and "his" can be without being the patient's own. */
const KIN_BEFORE: Readonly<Record<string, RegExp>> = {
  hers: kinOf('his', WOMEN),
  she: kinOf('his', WOMEN),
  his: kinOf('her', MEN),
  he: kinOf('her', MEN),
  theirs: kinOf('(?:her|his)', `(?:${KIN}|${OTHERS})`),
};
/** In the mouth of a child or a spouse, "her father" and "his wife" are the patient. */
const PATIENT_OF_SPEAKER =
  /\b(?:daughter|son|child(?:ren)?|kids)\b[^.\n]{0,20}(?:asks?|asked|says?|said|reports?|reported|tells?|told|calls?|called|wonders?|wants?|worries)\b[^.\n]{0,160}\b(?:her|his|their) (?:father|dad|mother|mom)(?:'s)?\b|\b(?:wife|husband|spouse|partner)\b[^.\n]{0,20}(?:asks?|asked|says?|said|reports?|reported|tells?|told|calls?|called|wonders?|wants?|worries)\b[^.\n]{0,160}\b(?:her husband|his wife)\b/i;

function isOthersOwn(text: string, sentence: Sentence, clause: string, at: number): boolean {
  const own = lastMatch(OWN_PRONOUN, clause);
  if (!own || PATIENT_AGAIN.test(clause.slice(own.index))) return false;
  const lead = text.slice(Math.max(0, sentence.start - 240), sentence.start);
  const before = lead + text.slice(sentence.start, at);
  if (PATIENT_OF_SPEAKER.test(before)) return false;
  const pronoun = (own[1] ?? own[2] ?? '').toLowerCase();
  // "She had" takes up the sentence before; "hers was" may reach further back.
  const reach = own[2] === undefined ? before : before.slice(before.trimEnd().search(/[^.\n]*.$/));
  return KIN_BEFORE[pronoun]?.test(reach) ?? false;
}

function lastMatch(pattern: RegExp, text: string): RegExpExecArray | undefined {
  let last: RegExpExecArray | undefined;
  pattern.lastIndex = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) last = m;
  return last;
}

/** "He asked about his sister's tablet: RET is intact": what is answered is the patient's. */
const ASKS =
  /\b(?:ask(?:s|ed|ing)?|wonder(?:s|ed)?|wants? to know|wanted to know|questions?|worri(?:es|ed))\b[^.;:]*$/i;
const ANSWERED = /^[^.;:]*(?:: |\? )(?!.*(?:: |\? ))(?!(?:hers|his|theirs) )/;
/** Among the family's cancers, the patient's: "no - tumor here has no RAS mutation". */
const OWN_TUMOR =
  /\b(?:(?:tumou?r|cancer|biopsy|specimen|panel|result) here|(?:pt|patient|proband)'s (?:own )?(?:tumou?r|cancer|biopsy|panel|result)|(?:her|his|their) own (?:tumou?r|cancer|biopsy|panel|result|report)|(?:this|our) patient|index (?:tumou?r|lesion|case))\b/gi;

function isOwnInFamily(text: string, sentence: Sentence, range: { start: number }): boolean {
  const lead = text.slice(Math.max(sentence.start, range.start - 80), range.start);
  const own = lastMatch(OWN_TUMOR, lead);
  if (!own) return false;
  SUBJECT.lastIndex = own.index + own[0].length;
  return !SUBJECT.test(lead);
}

/** Whether what stands at `at` in the sentence is about a relative or another person. */
export function experiencerAt(
  text: string,
  sentence: Sentence,
  range: { start: number; end: number },
): Experiencer {
  if (sentence.section === 'family' && !isOwnInFamily(text, sentence, range)) return 'other';
  const from = clauseStart(text, sentence.start, range.start);
  const clause = text.slice(from, range.start);
  const lead = text.slice(Math.max(sentence.start, from - 200), range.start);
  const before = POSSESSOR.test(clause) && !PATIENT_OF_SPEAKER.test(lead) ? lead : clause;
  SUBJECT.lastIndex = 0;
  let subjectEnd = -1;
  for (let m = SUBJECT.exec(before); m; m = SUBJECT.exec(before)) {
    const end = m.index + m[0].length;
    if (COMPANY.test(before.slice(0, m.index))) continue;
    if (ASKS.test(before.slice(0, m.index)) && ANSWERED.test(before.slice(end))) continue;
    if (m[0].endsWith("'s") || !SPEAKS.test(before.slice(end, end + 40))) subjectEnd = end;
  }
  if (subjectEnd >= 0 && !PATIENT_AGAIN.test(before.slice(subjectEnd))) return 'other';
  if (isOthersOwn(text, sentence, text.slice(from, range.end), from)) return 'other';
  const after = text.slice(range.end, Math.min(sentence.end, range.end + 90));
  const possessed = POSSESSED_AFTER.exec(after);
  return possessed && !NOT_POSSESSED.test(possessed[0]) ? 'other' : 'patient';
}

/** A semicolon closes a clause; so do "but" and a bracket that was closed. */
export function clauseStart(text: string, from: number, at: number): number {
  const window = Math.max(from, at - 400);
  const slice = text.slice(window, at);
  const cut = Math.max(slice.lastIndexOf(';'), slice.lastIndexOf(' but '));
  return cut < 0 ? window : window + cut + 1;
}

export function clauseEnd(text: string, at: number, to: number): number {
  const slice = text.slice(at, Math.min(to, at + 400));
  const cuts = [slice.indexOf(';'), slice.indexOf(' but ')].filter((i) => i >= 0);
  return cuts.length === 0 ? at + slice.length : at + Math.min(...cuts);
}

const RETRACTED =
  /\b(?:in error|erroneous(?:ly)?|mistaken(?:ly)?|by mistake|withdrawn|withdrew|retract(?:ed|ion)|supersed\w+|disregard(?:ed)?|incorrect(?:ly)?|mislabel\w*|mis-?read|mis-?transcri\w+|wrong (?:patient|block|slide|specimen|chart)|(?:another|different|other) patient|neighbou?ring (?:sample|specimen|block|case|well)|void(?:ed)?|annul\w*|nullif\w*|rescind\w*|revoked?|cancell?ed result|belong(?:s|ed) to (?:the case|a (?:different|neighbou?r)|another)|somebody else's|someone else's|not (?:hers|his) at all|wrongly|misread|misassign\w*|misattribut\w*|not to be (?:relied|used)|(?:should|must|can) ?(?:not|n't) be (?:relied|used)|replaced by|overruled|overturned|not reproduced|does not count|no longer (?:valid|counts|stands)|no longer valid|not valid|invalid|(?:was|were|had been)? ?(?:previously|initially|originally|first|provisionally) (?:reported|read|called|thought|interpreted|given|listed|recorded|noted|scored|felt|suspected|described|labell?ed|entered|issued|transcribed|faxed)|preliminary|false[- ]positive|taken back|(?:lab(?:oratory)?|sequencing|clerical|pipeline|reporting) (?:fault|error|mistake|artefact|artifact)|index[- ]hopping|barcode (?:swap|error|hopping)|(?:sample |cross-?)contamination|not confirmed|typo(?:graphical)?|(?:copy|copied|carried)[- ]forward(?:ed)? (?:error|mistake|artefact|artifact|in error|by mistake|from (?:the |an? )?(?:old|outdated|wrong|superseded))|(?:erroneously|wrongly|mistakenly|still|merely|simply) (?:being )?(?:copied|carried) forward|swap(?:ped)?|mix-?up)\b/i;
/** Said of the statement itself, behind it: no heading before it saves it. */
const RETRACTED_BEHIND =
  /^[^;]{0,120}?\b(?:(?:is|was|are|were|has been|have been|be|and) (?:\w+ )?(?:hereby )?(?:withdrawn|retracted|annulled|void(?:ed)?|invalid(?:ated)?|rescinded|revoked|superseded|erroneous|incorrect|mistaken|mislabell?ed|misread|issued in error|reported in error|in error)|belong(?:s|ed) to (?:the case|another|a (?:different|neighbou?r)|somebody|someone)|(?:was|is) (?:somebody|someone) else's)/i;
const SETTLED =
  /\b(?:amended|corrected|correction|revised|revision|re-?tested|re-?reviewed|on review|central (?:lab|review)|confirmed|actually|in fact|should read|final (?:result|report|read))\b/i;
const LOOKS_BACK =
  /^(?:["'(*]*)(?:invalid|void|annulled|withdrawn|retracted|superseded|disregard|error|it (?:is|was|has)|this|that|the above|above|these|note|nb|n\.b|result|the (?:result|report|earlier|first|initial|previous|statement|entry|line)|addendum|amend|correct|please (?:disregard|note))/i;

/** "The vendor called: the call has been retracted": what was just told is the subject, wherever it stands. */
const TAKEN_BACK_AFTER =
  /\b(?:the|this|that) (?:call|result|report|finding|variant|reading|value|page|sheet|line|entry|mutation) (?:was|is|has been|had been) (?:(?:an?|the|now|since|later) )?/i;
/** "The laboratory recalled it within the day": who told it takes it back. */
const TAKEN_BACK_BY =
  /^[^.;:]{0,40}\b(?:lab(?:oratory)?|vendor|company|provider|patholog(?:ist|y)|sender|manufacturer|institute|cent(?:er|re)|they)\b[^.;:]{0,30}?\b(?:recalled|withdrew|withdrawn|retracted|pulled|cancell?ed|rescinded|revoked|voided|took back) (?:it|this|that|both|(?:the|their) (?:[a-z]+ )?(?:call|result|report|finding|variant|value|page|sheet|release|draft|fax|line))\b/i;
/** "Replaced by: HER2 negative": what takes the place of the other stands. */
const REPLACING =
  /\b(?:replaced|superseded|overruled|overturned|corrected|amended|changed) (?:by|with|to|in favou?r of)\b[^.;]{0,60}$/i;
/** "The first entry, HER2 positive, was replaced": it takes back what it names itself. */
const NAMES_ITS_OWN =
  /^(?:[Tt]he|[Aa]n?|[Tt]hat) (?:first|earlier|initial|original|previous|prior|old|older|preliminary|former) (?:[a-z]+ )?(?:entry|line|report|result|read|reading|call|value|version),? [("]{0,2}[A-Z][A-Z0-9-]{2,}/;
/** "This is a coding error." */
const IS_ERROR =
  /^\W*(?:this|that|it|which) (?:is|was) (?:an? )?(?:[a-z]+ ){0,2}(?:error|mistake|typo|mix-?up)\b/i;
/** Where what follows a statement goes over to something else. */
const TURN =
  /, (?:and the (?:first|earlier|initial|previous|prior|original|old|older|other|faxed|preliminary|outside) |but(?! (?:that|this|the) (?:slide|block|specimen|sample|report|result|call) )|now|amended|corrected)|(?<!,) but /;
const SUBCLAUSE_END_LAST = /^.*(?=;|, | \(| but | - |\): )/s;
const SUBCLAUSE_END =
  /;|,? but |, and the (?:first|earlier|initial|previous|prior|original|old|older|faxed|preliminary) |\. |, now |, (?:amended|corrected)/;

/** A second test, told in the clause that takes the first back. */
const TESTED_AGAIN =
  /^.* and (?:(?:the|a|its|their) )?(?=(?:re-?run|repeat|re-?test|corrected|amended|new|second|final|fresh)\b)/is;

/** "Corrected: the first release showed KRAS G13D": what the version before it said is what was corrected. */
const EARLIER_TOLD =
  '(?:first|earlier|initial|original|previous|prior|old|preliminary|former|wrong|faulty|voided?|cancelled) (?:[a-z]+ )?(?:release|report|print(?:-?out|ing)?|version|issue|upload|call|draft|copy|entry|line|fax|read-?out|page|sheet|result|reading|statement|letter)(?: of (?:this|the) \\w+)? (?:showed|shows|read|reads|said|says|stated|listed|lists|gave|had|carried|reported|printed|called|named|contained|claimed|included)';
const TELLS_EARLIER = new RegExp(`\\b${EARLIER_TOLD}\\b[^.;:]{0,40}$`, 'i');
/** Such a sentence takes back what it tells itself, not what stands before it. */
const TELLS_ITS_OWN = new RegExp(`^(?:an?|the|that) ${EARLIER_TOLD}\\b`, 'i');
/** "KRAS G12V; that entry is void": the next clause takes it back. */
const TAKEN_BACK_NEXT =
  /^[^;.]{0,100}; (?:and |but )?(?:that|this|the|it)(?: (?:call|result|report|finding|variant|reading|value|page|sheet|line|entry|mutation|sample|one))? (?:(?:is|was|has been|had been) (?:(?:now|since|later|an?|the|from|of) ){0,2}(?:void(?:ed)?|withdrawn|retracted|annulled|rescinded|revoked|cancelled|invalid|struck|another (?:patient|person|case)'?s?|(?:somebody|someone) else's|(?:different|other|neighbou?ring) (?:patient|sample|specimen|case)|(?:(?:run|assay|technical|test|sample|pipeline|extraction) )?(?:failure|error|mistake|artefact|artifact|mix-?up|swap|contamination))|belong(?:s|ed) to (?:another|a different|somebody|someone))/i;

/** "Told of a mutation on 22 August; I went through the erratum with her." */
const CORRECTED_NEXT =
  /^[^;.]{0,100}[;,.] [^;.]{0,60}\b(?:errat(?:um|a)|corrigend(?:um|a)|correction notice|(?:lab(?:oratory)?|reporting|clerical)(?:'s)? (?:error|mistake|mix-?up))\b/i;

/** How far the chart stands by a statement. */
export type Standing = 'plain' | 'settled' | 'withdrawn';

/** Reads the clause of a statement, and a next sentence that looks back, for a withdrawal or a correction. */
export function standingAt(
  text: string,
  at: { readonly sentence: Sentence; readonly next: Sentence | undefined },
  range: { start: number; end: number },
): Standing {
  const { sentence, next } = at;
  if (!sentence.takesBack && !next?.takesBack) return 'plain';
  const start = subclauseStart(text, sentence.start, range.start);
  const end = subclauseEnd(text, range.end, sentence.end);
  const clause = text.slice(start, end);
  const behind = text.slice(range.end, Math.min(sentence.end, range.end + 200));
  if (RETRACTED_BEHIND.test(headOf(behind, TURN))) return 'withdrawn';
  if (TAKEN_BACK_NEXT.test(text.slice(range.end, Math.min(sentence.end, range.end + 220))))
    return 'withdrawn';
  if (CORRECTED_NEXT.test(text.slice(range.end, Math.min(sentence.end, range.end + 200))))
    return 'withdrawn';
  if (RETRACTED.test(clause)) {
    const lead = text.slice(start, range.start);
    if (REPLACING.test(lead)) return 'settled';
    return SETTLED.test(lead) && !RETRACTED.test(lead) && !TELLS_EARLIER.test(lead)
      ? 'settled'
      : 'withdrawn';
  }
  const head = text.slice(clauseStart(text, sentence.start, range.start), range.start);
  if (next && next.start - sentence.end < 3) {
    const following = text.slice(next.start, Math.min(next.end, next.start + 300));
    const subject = TAKEN_BACK_AFTER.exec(following);
    const said = subject ? following.slice(subject.index + subject[0].length).split(/[,;]/)[0] : '';
    const isTakenBack =
      !TELLS_ITS_OWN.test(following) &&
      !NAMES_ITS_OWN.test(following) &&
      ((LOOKS_BACK.test(following) && RETRACTED.test(following)) ||
        TAKEN_BACK_BY.test(following) ||
        IS_ERROR.test(following) ||
        RETRACTED.test((said as string).slice(0, 50)));
    if (isTakenBack && (!SETTLED.test(head) || TELLS_EARLIER.test(head))) return 'withdrawn';
  }
  return SETTLED.test(head) || SETTLED.test(clause) ? 'settled' : 'plain';
}

function subclauseStart(text: string, from: number, at: number): number {
  const window = Math.max(from, at - 240);
  const slice = text.slice(window, at);
  const cut = SUBCLAUSE_END_LAST.exec(slice)?.[0].length ?? -1;
  const again = TESTED_AGAIN.exec(slice)?.[0].length ?? 0;
  return window + Math.max(cut + 1, again);
}

function subclauseEnd(text: string, at: number, to: number): number {
  return at + headOf(text.slice(at, Math.min(to, at + 160)), SUBCLAUSE_END).length;
}

/** The text up to what ends it; all of it where nothing does. */
function headOf(text: string, end: RegExp): string {
  const at = text.search(end);
  return at < 0 ? text : text.slice(0, at);
}
