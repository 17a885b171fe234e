import type { Cue, Reach, SpeakingRole } from './cue.js';

type Row = readonly [phrase: string, cue: Cue];

/** The cancer getting worse, and the ways to say that it did so while a drug was given. */
const WORSENING =
  'progressed|progression|progressing|progressive disease|disease progression|grew|grown|growth|growing|relapsed|relapse|relapsing|recurred|recurrence|recurring|worsened|worsening|worse|enlarged|enlarging|enlargement|spread|new lesions|new lesion|new metastases|new metastasis|new nodes|new node|new disease|new deposits|came back|come back|returned|advanced|failure|failed|pd|rising markers|escape|refractory disease';
const WHILE_GIVEN =
  'on|under|through|during|despite|in spite of|after|following|while on|while receiving|within months of|beneath|in the face of|whilst on|upon';
/** What a drug is given for, and did not do. */
const FAILED_TO =
  'to hold|to control|to stop|to halt|to contain|to shrink|to check|to work|to help|to keep|to prevent|to slow|to arrest|to act|to achieve|to induce|to produce';
/** What ends or begins when a treatment is over: "three months after finishing X", "since her last dose of X". */
const SINCE = 'of|after|since|from|following|on';
const ENDING =
  'finishing|completing|stopping|ending|starting|receiving|having|getting|being given|last dose of|final dose of|last cycle of|final cycle of|last infusion of|end of|completion of|the end of|exposure to';

/** What a meeting comes to, who comes to it, and the verbs that say so. */
const OUTCOMES =
  'consensus|decision|outcome|choice|conclusion|recommendation|recommendations|preference|advice|plan|proposal|strategy|verdict|resolution|intention|vote|first step|next step|next treatment';
const DECIDERS =
  '|of conference|of board|of group|of meeting|of panel|of team|of mdt|of mdm|of committee|of tumor board|of tumour board|of clinic|of all|of those present|of majority|of oncologists|today|here|for now';
const COMES_TO =
  'is|was|remains|remained|being|falls on|fell on|goes to|went to|is for|was for|settled on|settles on|lies with|is therefore|is to give|is to use|has fallen on|is in favor of|is in favour of|came down on';

/** Who is asked for a result, and to do what with it. */
const ASKING =
  'ask|asks|asked|asking|request|requests|requested|invite|invited|want|need|urge|beg|instruct|instructed|tell|remind';
const ASKED =
  'is asked|are asked|has been asked|have been asked|was asked|were asked|is requested|is to be asked|will be asked|should be asked|must be asked|is invited|needs|should|must|is';
const LABORATORY =
  'pathology|pathologist|pathologists|pathology department|histopathology|histopathologist|lab|laboratory|reference laboratory|molecular laboratory|genetics|genetics laboratory|cytology|reporting pathologist|referring hospital|referring center|referring centre|referring team|referrer|outside hospital|colleagues in pathology';
const REPORTING =
  'to report|to state|to supply|to provide|to issue|to give|to add|to establish|to determine|to assess|to tell us|to let us have|to send|to send us|to clarify|to comment on|to release|to complete|to run|to perform|for';

/** How those who advise put their advice politely. */
const ADVICE =
  'recommendation|advice|choice|first choice|preference|proposal|preferred option|best option|recommended option|chosen option|selected option|agreed option|preferred treatment|preferred regimen';

/** What speaks against a treatment that one would give. */
const BURDENS =
  'hard|hard on|harsh|difficult|risky|unwise|wrong|futile|pointless|dangerous|hazardous|taxing|cruel|inferior|excessive|premature|unkind|unhelpful|unhelpful now|foolish|reckless|unsafe|unreasonable|unethical|a mistake|a risk|a burden|a gamble|an error|inappropriate|unacceptable|indefensible|unjustified|too much|too harsh|too hard|too risky|of no use|of no help|of little use|of little help|without benefit|no help|no use|malpractice|medical malpractice|negligent|negligence|irresponsible|unforgivable|inexcusable|unthinkable|out of the question|a disservice|a failure of care';
const COSTS =
  'cost her|cost him|cost more|cost weeks|cost months|cost time|harm her|harm him|hurt her|hurt him|burden her|burden him|expose her|expose him|add little|add nothing|add only toxicity|bring nothing|bring little|gain nothing|gain little|not help|not work|be wasted|waste';

/** What is said against the doing of a thing, as against the thing. */
const IS = 'is|are|was|seems|appears';
const CANNOT_BE =
  'cannot be justified|cannot be defended|cannot be recommended|cannot be advised|can no longer be justified';
const REPROACHES =
  'not justified|not warranted|not acceptable|not appropriate|not advised|not advisable|not recommended|not indicated|not necessary|not needed|not required|not right|unjustified|unwarranted|unacceptable|inappropriate|unnecessary|wrong|a mistake|an error|not an option|no option|out of the question|unthinkable|malpractice|negligent|negligence|irresponsible|inexcusable';

/** Cues that are worked out from a few lists. */
export function combinedCues(): Row[] {
  return [
    ...joined([WORSENING, WHILE_GIVEN], 'past', 'after').map(
      // "X failed after five months" beside "failed after X"
      ([phrase, cue]): Row => [
        phrase,
        { ...cue, reach: phrase.startsWith('failed ') ? 'either' : cue.reach, worsened: true },
      ],
    ),
    ...joined(['failed|has failed|have failed|had failed', FAILED_TO], 'past', 'before'),
    ...joined([SINCE, ENDING], 'past', 'after'),
    ...joined([ASKING, LABORATORY, REPORTING], 'give', 'after'),
    ...joined([LABORATORY, ASKED, REPORTING], 'give', 'after'),
    ...joined(['would be', 'my|our|board|panel|team|group', ADVICE], 'give', 'before'),
    ...[
      ...joined(['would be|would only be|would now be|could only be', BURDENS], 'reject', 'before'),
      ...[
        ...joined([IS, REPROACHES], 'reject', 'before'),
        ...joined([CANNOT_BE], 'reject', 'before'),
      ].map(([phrase, cue]): Row => [phrase, { ...cue, ofDoing: true }]),
      ...joined(['would|would only|would merely', COSTS], 'reject', 'before'),
    ].map(([phrase, cue]): Row => [phrase, { ...cue, argues: true }]),
    ...joined([`${OUTCOMES}`, DECIDERS, COMES_TO], 'give', 'after').map(
      ([phrase, cue]): Row => [phrase, { ...cue, opensMain: true }],
    ),
  ];
}

function joined(lists: readonly string[], role: SpeakingRole, reach: Reach): Row[] {
  const cue: Cue = { role, reach, participle: false, act: false };
  let phrases = [''];
  for (const list of lists) {
    const words = list.split('|');
    phrases = phrases.flatMap((p) => words.map((w) => `${p} ${w}`.trim()));
  }
  return phrases.map((p): Row => [p, cue]);
}
