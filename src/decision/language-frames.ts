import type { Cue, FramingRole } from './cue.js';

/** Those whose opinion is noted and does not decide, where they voice one. */
const MINOR_VOICES = ['registrar', 'trainee', 'fellow', 'resident', 'student', 'junior doctor']
  .flatMap((who) =>
    [
      'asked',
      'wondered',
      'suggested',
      'argued',
      'felt',
      'would',
      'preferred',
      'raised',
      'thought',
    ].flatMap((verb) => ['the', 'one', 'another', 'our', 'some'].map((d) => `${d} ${who} ${verb}`)),
  )
  .join('|');

/** Says when, and waits for no result: "nothing to offer before the operation". */
const BEFORE_OPERATION = [
  'surgery',
  'operation',
  'resection',
  'mastectomy',
  'lumpectomy',
  'gastrectomy',
  'colectomy',
  'cystectomy',
  'nephrectomy',
  'lobectomy',
]
  .flatMap((what) => ['', 'the ', 'her ', 'his '].map((article) => `before ${article}${what}`))
  .join('|');

/** What a condition put by inversion is about: "should EGFR prove mutated", "were HER2 positive". */
const INVERTED = [
  'only should',
  'only were',
  'only had',
  'and only should',
  ...'her2|erbb2|egfr|alk|ros1|ras|kras|nras|braf|msi|mmr|pd-l1|cps|fish|ish|ihc|ngs|molecular|testing|sequencing|tissue|results|result|tumor|tumour'
    .split('|')
    .map((what) => `should ${what}`),
].join('|');

/** Words that frame a clause: negation, condition, reason, evidence, and the verbs that mark a full sentence. */
/** "Guideline-concordant therapy is X": the text's own praise of it, and no guideline that is cited. */
const PRAISED =
  'guideline concordant|guideline recommended|guideline based|guideline directed|guideline preferred|guideline supported|guideline endorsed|guideline consistent|guideline compliant|guideline adherent|guidelines based|nccn recommended|nccn preferred|nccn compliant|esmo recommended|asco recommended|evidence based';

const FRAMES: Readonly<Record<Exclude<FramingRole, never>, string>> = {
  not: "not|no|never|cannot|can't|don't|doesn't|didn't|won't|wouldn't|shouldn't|isn't|aren't|wasn't|weren't|mustn't|couldn't|hasn't|haven't|no further|neither|nobody|nothing|without any|no longer to be|no more|nevermore|not ever|not at all",
  was: 'was|were|has been|have been|had been|having been',
  if:
    'only for a positive|for a positive result|on a positive result|with a positive result|only with a positive|only for positive|only for amplified|only for her2-positive|only in her2-positive|on a positive test|for positive disease only|for a mutation only|only for a mutation|at first sign|at first signs|at the first sign|at the first signs|in the event of|if|unless|only if|in case|in the event|provided|provided that|providing|assuming|subject to|depending on|depends on|depend on|dependent on|contingent on|contingent upon|conditional on|conditional upon|once|only once|as soon as|when|whenever|only when|only after|only on|in case of|on condition|as long as|so long as|should there|should a|should an|should the|should he|should she|should they|should it|should this|should that|were there|upon confirmation|on confirmation|after confirmation|pending|by response|by result|according to result|according to response|based on the result|based on response|awaiting|in the presence of|guided by|where|' +
    INVERTED,
  until:
    'before then|until then|till then|not before then|until|till|not until|not before|before|today|this week|for today|this morning|this afternoon',
  later:
    'as second line|in second line|in the second line|as second-line|second line would|second-line would|at second line|for second line|third line would|at progression|on progression|upon progression|after progression|at first progression|at further progression|at next progression|at relapse|on relapse|at recurrence|on recurrence|at next line|next line|in later lines|later line|later lines|a later line|subsequent line|subsequent lines|next in sequence|would come next|comes next|come next|would be next|salvage|down the line|further down|in future|in the future|future|at a later stage|later on|for later|further lines|at failure|on failure|if this fails|thereafter if|following progression|down the road|in due course|planning only',
  reason:
    'because|because of|now that|since|given that|given the|in view of|owing to|due to|on account of|for fear of|in light of|in the light of|on the grounds|by virtue of|as she|as he|as they|as the|as it|as there|there being|as no|as this|as these|as we|as her|as his|as there|as it is|as one|as both|seeing that|considering that|thanks to|so that|why',
  evidence:
    'trial|trials|study|studies|phase ii|phase iii|phase 2|phase 3|guideline|guidelines|nccn|esmo|asco|data|evidence|median|hazard ratio|survival|response rate|response rates|showed|shown|demonstrated|demonstrates|et al|approval|approved for|licensed|published|literature|patients with|patients who|superior to|superiority|meta-analysis|subgroup|population|populations|cohort|randomised|randomized|programme|programmes|enrolled|trialled|pivotal|reading list|reading lists|further reading|suggested reading|background reading|recommended reading|bibliography|references|journal club|teaching session|teaching material|for teaching|for trainees|for education|learning points',
  unreal:
    'would have|we would have|i would have|board would have|team would have|group would have|had it been|had she been|had he been|had they been|had the tumor been|had the tumour been|had the result been|were it|were she|were he|might have been|could have been|would otherwise have|used to be',
  kin: 'mother|father|sister|brother|aunt|uncle|cousin|grandmother|grandfather|daughter|son|niece|nephew|siblings|relative|relatives|family history|another patient|other patients',
  minority:
    'one speaker|a speaker|a second speaker|another speaker|a third speaker|one voice|one participant|another member|another colleague|a member|one colleague|one member|a minority|by one|some members|two members|a colleague|one of us|members asked|member asked|colleagues asked|a query|' +
    MINOR_VOICES,
  contrast:
    'but|and that|and we|whereas|while|although|though|yet|and then|and so|so|nor is|except|even though|even if|even when|even where|whether or not|regardless of|regardless of whether|irrespective of|irrespective of whether|no matter whether|no matter what|no matter how',
  pronoun:
    'it|this|that|both|they|these|neither|either|all of them|the two|them|the antibodies|the antibody|the drug|the pair',
  finite:
    "is|are|has|have|do|does|did|can|shall|showed|shows|gives|gave|improves|improved|carries|appears|appeared|seems|remains|led|caused|works|worked|acts|act|presented|asked|noted|felt|thought|reminded|explained|received|had|be|been|means|adds|causes|lies|knows|knew|wants|wishes|understands|became|becomes|reached|came|went|said|says|pointed|drew|told|agreed|i'm|it's|there's|exists|makes|made|found|suits|rests|did",
  result:
    'pos|neg|amp|mut|positive|negative|result|results|report|reported|confirmed|confirms|confirm|confirmation|wild-type|wild type|wildtype|mutated|mutation|mutant|amplified|amplification|overexpression|ihc|fish|ish|cps|tps|pd-l1|pdl1|her2|erbb2|egfr|alk|ros1|ras|kras|nras|braf|msi|msi-h|mmr|dmmr|ngs|sequencing|retest|re-test|retesting|repeat testing|assay|fusion|rearrangement|driver|status|biomarker|biomarkers|molecular|pathology|biopsy|tested|testing|ctdna|high|deficient|target|actionable|alteration|finding|shows|lost|loss|retained|repair proteins|deficiency|proficient|overexpressed|overexpresses|genotype|panel|stains|plates|untested|unknown|translocation|mutations|alterations|3+|2+|returns positive',
  test: 'test|tests|tested|testing|retest|re-test|retested|retesting|recheck|check|checked|send|sent|send off|obtain|obtained|obtaining|request|requested|requesting|requests|order|ordered|ordering|await|awaiting|awaited|pending|stain|stained|staining|hybridise|hybridised|hybridize|hybridized|perform|performed|determine|determined|determining|clarify|clarified|clarifying|establish|established|arrange|arranged|ask for|asked for|chase|chased|retrieve|need|needed|needs|required|require|must be known|to be known|should be known|confirm|confirmed|repeat|repeated|reflex|run|add on|submit|submitted|rebiopsy|re-biopsy|to lab|outstanding|urgent|urgently|get|assess|assessed|find out|look up|locate|first|sequence|sequenced|profile|profiled|measure|reassess|reassessed|to be done|missing|supply',
  would: 'would',
  over: 'over',
  modal:
    'should|must|will|shall|is to|are to|to be|ought to|has to|have to|we would|i would|board would|team would|group would|would use|would treat|would give|would start|would recommend|would advise|would favor|would favour|would prefer|would offer|would go|would add|would continue|would keep',
  pass:
    BEFORE_OPERATION +
    `|${PRAISED}|${PRAISED.replaceAll(' ', '-')}` +
    '|mentioned above|mentioned before|mentioned earlier|mentioned below|as mentioned|just mentioned|by then|since then|even then|back then|just then|as previously agreed|as previously planned|as previously arranged|as previously discussed|as previously booked|as already agreed|as earlier agreed|as earlier planned|as originally planned|as originally agreed|as originally booked|with complete|a complete|complete macroscopic|same partner|same partners|its partners|their partners|shared partners|partners in|on day|after that|after this|with that|before that|at that|for that|for this|in this|at this|of this|of that|on this|on that|in that|by this|by that|sees a use for|see a use for|sees use for|of use|in use|no reason to change|no reason to alter|no reason to modify|no need to change|not to change|nothing to change|once daily|once a day|once per day|once weekly|once a week|once per week|once every|once each|once monthly|once a month|once per|once nightly|once more|once again|once only|once at|at once|all at once|once od|once in|once on|once this|until it stops working|until they stop working|for as long as it works|as long as it works|so long as it works|while it works|as long as tolerated|for as long as|not swap|no change of|do not wait|when the time comes|not only|without delay|without waiting|no change to|no change in|not wait|any reason to stop|any reason to withhold|any reason to delay|any reason to omit|any reason to hold|any reason not to|no more than|not more than|against any change|against any change to|against any change in|against changing anything|not change anything|not changing anything|change nothing|not conditional on|not conditional upon|not contingent on|not contingent upon|not dependent on|not depend on|no longer depends on|independent of|independently of|no objection|no contraindication|not change|not alter|cannot be excluded|cannot be ruled out|not reason enough|no doubt|not just|no matter|nothing else|no later than|not forget|no evidence of disease|never smoker|never-smoker|not contraindicated|no delay|not later than|no less|not least|no break|without a break|given to|no hesitation|unless progression|unless progressive|unless toxicity|unless toxicities|unless she progresses|unless he progresses|unless disease progression|until progression|until disease progression|until toxicity|until unacceptable toxicity|until progressive disease|till progression|hold for lvef|hold if lvef|hold if',
  proviso:
    'if necessary|if needed|if required|if appropriate|if tolerated|if tolerable|as tolerated|if well tolerated|if fit|if feasible|if counts allow|if counts permit|if counts|if bloods|if lvef|if the lvef|if echo|if the echo|if ejection fraction|if cardiac|if insurance|if approved|if available|if renal function|if creatinine|if bilirubin|if neutrophils|if platelets|if dpyd|if dpd|result permitting|permitting|if she agrees|if he agrees|if the patient agrees|if consents|if she consents|if he consents|if symptoms|if pain|if nausea|if neuropathy|if rash|if diarrhoea|if diarrhea|if constipated|if vomiting|when recovered|when healed|once healed|once recovered|when the wound|once the wound|once wound|if lfts|once drains|if blood pressure|when she has recovered|when he has recovered|if organ function|provided lvef|provided the lvef|provided echo|provided the echo|provided that lvef|provided that the lvef|if no contraindication|unless contraindicated|if not contraindicated|if she is willing|if he is willing|once insurance|once approved|once authorised|once authorized',
};

/** Every framing cue; their reach says nothing. */
export function frameCues(): (readonly [string, Cue])[] {
  return (Object.entries(FRAMES) as [FramingRole, string][]).flatMap(([role, phrases]) =>
    phrases.split('|').map((p) => [p, frame(role, p)] as const),
  );
}

const NOW = new Set([
  'on day',
  'today',
  'this week',
  'for today',
  'this morning',
  'this afternoon',
]);

/** Lines that are later only for a patient who has had none. */
const LINES = new Set(
  'as second line|in second line|in the second line|as second-line|second line would|second-line would|at second line|for second line'.split(
    '|',
  ),
);

/** Negations that may stand at the end of their clause. */
const TRAILING = new Set(['never', 'no more', 'at no time', 'nevermore', 'not ever', 'not at all']);

/** Negations of the noun that follows; the others deny the verb of their clause. */
const NOUN_NEGATIONS = new Set(['no', 'no further', 'nothing', 'nobody', 'without any', 'neither']);

function frame(role: FramingRole, phrase: string): Cue {
  const plain = { role, reach: 'either', participle: false, act: false } as const;
  if ((role === 'until' || role === 'pass') && NOW.has(phrase)) return { ...plain, now: true };
  if (phrase === 'has been' || phrase === 'have been') return { ...plain, tense: 'perfect' };
  if (phrase === 'had been') return { ...plain, tense: 'pluperfect' };
  if (role === 'later' && LINES.has(phrase)) return { ...plain, line: true };
  if (role === 'not' && TRAILING.has(phrase)) return { ...plain, trails: true };
  return role === 'not' && NOUN_NEGATIONS.has(phrase) ? { ...plain, ofNoun: true } : plain;
}
