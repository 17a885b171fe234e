import type { Reach, SpeakingRole } from './cue.js';

/** Those who may ask for a treatment and do not decide on it. */
const OTHERS =
  'referrer|referrers|referring|ref hosp|ref hospital|outside hospital|outside team|outside clinic|other hospital|local hospital|peripheral hospital|district hospital|home hospital|referring hospital|referring team|referring clinic|referring doctor|referring physician|referring oncologist|gp|family doctor|insurer|patient|family|relatives|dgh|osh';
const ASKED = 'suggested|proposed|requested|asked for|wanted|wished for|mentioned'
  .split('|')
  .flatMap((verb) => OTHERS.split('|').map((who) => `${verb} by ${who}`))
  .join('|');

/** What is only written of: that a text names a treatment says nothing of what becomes of it. */
const WRITTEN_OF = [
  'is|are|was|were|has been|have been|is only|is merely|is just|is also|is not|are not|was not|is never'
    .split('|')
    .map((be) => `${be} mentioned`)
    .join('|'),
  'named in|named by|is named|are named|was named|were named|is cited|are cited|was cited|were cited|mentioned in|cited in|quoted in|listed in|listed among',
  'paper|article|literature|guideline|guidelines|review|editorial|chapter|textbook'
    .split('|')
    .map((where) => `discussed in ${where}|discussed in same ${where}`)
    .join('|'),
].join('|');

/** Phrases that are not regular verbs, by role and reach. */
export const PHRASES: readonly (readonly [SpeakingRole, Reach, string, boolean?])[] = [
  ['give', 'either', 'complete|completes|completing|finish|finishes|finishing', true],
  ['give', 'either', 'to run|to carry out'],
  ['past', 'either', 'completed|finished'],
  ['stop', 'after', 'discontinuation of|cessation of|stopping of|withdrawal of|termination of'],
  ['reject', 'after', 'omission of|avoidance of|removal of|exclusion of|rejection of'],
  ['hold', 'after', 'deferral of|delay of|postponement of|interruption of|suspension of'],
  [
    'past',
    'before',
    'lasted|bought her|bought him|bought us|held the disease|held her disease|held his disease|held the tumor|held the tumour|held the cancer|shrank the|shrank her|shrank his|achieved a|produced a|gave a response|gave a good|gave her|gave him|worked for|worked well|helped for|had worked|controlled the|controlled her|controlled his|kept the disease|kept her disease|kept his disease|was followed by progression|ended in|ended on|ran from|ran until|ran its course|was begun|were begun|had begun|did little|did nothing|made no difference|was of no use|had no effect|left her|left him|has had its day|run its course|runs its course|then progression|then pd|then progressed|then relapse|then relapsed|then grew|was first line|was first-line|was the first line|was second line|was second-line|were first line|was third line|was her first|was his first|had its day|has run its course|until recently|until last month|until last week|with progression|with pd|went well|went smoothly|was uneventful|was uncomplicated',
  ],
  [
    'give',
    'either',
    'give|gives|giving|begin|begins|beginning|keep|keeps|keeping|get|gets|getting|make use of',
    true,
  ],
  [
    'give',
    'before',
    'given|given up front|given upfront|given up to|given up until|begun|kept|chosen|sent|sent off|taken forward|drawn|sent away',
    true,
  ],
  ['give', 'after', 'receive|receives|receiving|to receive', true],
  [
    'give',
    'either',
    'choose|chooses|choosing|prefer|prefers|preferring|go with|goes with|go for|opt for|put on|put her on|put him on',
  ],
  ['give', 'before', 'preferred|is preferred|committed to'],
  [
    'give',
    'after',
    'calls for|call for|cries out for|argues for|argue for|argues in favor of|argues in favour of|argue in favor of|argue in favour of|speaks for|speaks in favor of|speaks in favour of|demands|justifies|necessitates|mandates|dictates|is to have|are to have|hold on to|holds on to|holding on to|hang on to|hangs on to|cling to|can only be|could only be|has to be|it is to be|it will be|must therefore be|asked today for|asked for|is asked for|asked to do|asked to run|asked to test|asked to perform|asked to add|asked to send|has been asked for|leave unchanged|leave as is|leave alone|allows us to use|allow us to use|allows us to give|allow us to give|enables us to use|enables us to give|lets us use|lets us give|allows use of|opens the way to|opens the way for|paves the way for|goes straight to|go straight to|going straight to|move straight to|moves straight to|moving straight to|goes on to|go on to|goes over to|go over to|moves on to|moves over to|turn to|turns to|going over to|goes with|came down in favor of|came down in favour of|comes down in favor of|comes down in favour of|came out for|voted for|vote for|unanimous for|unanimous in favor of|unanimous in favour of|minded to give|refill|refills|refilled|re-prescribe|represcribe|prescription for|script for|scripts for|dispense|consent for|consented for|consented to|consent to|chemo consent for|first dose of|first cycle of|next dose of|next cycle of|cycle 1 of|c1 of|c1d1|dose 1 of|another year of|another six months of|a course of|remaining cycles of|remaining doses of|rest of|preferred option|preferred regimen|preferred treatment|preferred choice|best option|only option|first choice|treatment of choice|choice of the group|standard of care|optimal|preference is|preference for|consensus was|consensus is|agreement on|agreed on|decision for|decision was|conclusion was|settled on|in favor of|in favour of|order of the day|choice was|choice is|choice remains|choice of|plan is|plan remains|plan was agreed|strategy is|approach is',
  ],
  [
    'give',
    'either',
    'recommendation|recommendations|advice|proposal|prescription|remains|remain|stay on|stays on|remain on|remains on|carry on|carries on|carry on with|carries on with|goes on|go on with|going ahead|go ahead|goes ahead|keep going|stick with|sticks with|follow on with|move forward with|carrying on|take up',
  ],
  [
    'give',
    'before',
    'is the recommendation|is our recommendation|is the board recommendation|is the mdt recommendation|is the team recommendation|is the decision|is our decision|is the agreed treatment|is the agreed plan|is the agreed regimen|is the treatment of choice|is the regimen of choice|is the preferred regimen|is the preferred treatment|is the preferred option|is what we recommend|is what we advise|is what she should have|is what he should have|is the next step|is the next treatment|is the way forward|is the way to go|is the right choice|is the right treatment|is the one we chose|is first choice|is now first choice|is now the treatment|is now the plan|will form the backbone|will form|won the vote|carried the day|got the vote|was the unanimous choice|was unanimous|gets the nod|is in order|is called for|is to go on|is to be had|on the list|on list|stays on list|remains on list|stays booked|goes in|go in|goes ahead as planned|runs on|run on|running on|carries on as before|go on|goes on|are to follow|will follow|follows|follow|is funded and booked|is booked|are booked|starts on|begins on|to be given|to be started|to be continued|to be added|is planned|are planned|is our choice|is the choice|is our first choice|was the choice|takes its place|take its place|takes over|take over|comes first|come first|goes first|forms the backbone|is the backbone|is appropriate|are appropriate|is reasonable|is suitable|is indicated|are indicated|is needed|are needed|is necessary|is warranted|is justified|is standard|remains standard|is due|are due|is next|to go ahead|to continue|to follow|to start|to begin|to carry on|as planned|as before|unchanged|joins|join|stands|stand|is acceptable|is required|are required|needed|necessary|is on|stay|stays|holds|is the best|is best|is advised',
  ],
  [
    'give',
    'after',
    'be treated with|to be treated with|be managed with|to be managed with|then|followed by|thereafter|plus|adding|needs|need|candidate to start|should receive|should have|should get|ready for|booked for|listed for|referred for|referral for|eligible and willing for|on to|up front with|upfront with|treatment with|therapy with|treatment is|regimen is|regimen of choice|instead use|upgrade to|backbone of|benefit from|benefits from|fit for|recommending',
  ],
  [
    'reject',
    'after',
    'failure to give|failure to start|failure to offer|failure to use|failure to continue|failure to treat with|none of|not one of|no more of|far from recommending|far from advising|far from giving|far from starting|far from offering|far from supporting|no longer use|no longer give|no longer offer|no longer recommend|no longer advise|no point in|no sense in|no reason to give|no reason to use|no reason to start|no reason for|no grounds for|no basis for|no justification for|no argument for|no support for|no evidence for using|no longer any role for|no longer a role for|no longer any reason for|no longer an indication for|nothing speaks for|speaks against|speak against|spoke against|put an end to|puts an end to|the end of|end of the road for|closes the chapter on|desist from|hesitate to|hesitates to|reluctant to|reluctance to|loath to|loathe to|hesitant to|unwilling to|disinclined to|not inclined to|not minded to|not prepared to|not keen to|not willing to|last thing she needs is|last thing he needs is|last thing we want is|last thing we need is|last thing we would give is|refrain from|refrains from|refraining from|shy away from|steer away from|steers away from|moved away from|moving away from|turn away from|turns away from|clear of|back from|done with|finished with|unable to give|unable to use|unable to offer|unable to recommend|cannot recommend|cannot support|do not want|does not want|forbids|forbid|prohibits|prohibit|rules against|cross off|cross out|cross off the list|take out|takes out|taken out|cut out|take her off|take him off|takes her off|takes him off|taking her off|taking him off|get rid of|get off|wean from|weaned from|weaning from|no role for|no place for|no indication for|no case for|no need for|no need of|no benefit from|no benefit of|not a candidate for|not candidates for|not candidate for|not eligible for|ineligible for|not suitable for|unsuitable for|unfit for|not fit for|too early for|too soon for|too frail for|too unfit for|against|stay away from|away from|nothing to gain from|nothing from|forgo|forego|forgoing|foregoing|forgone|leave out|leaves out|leaving out|left out|set aside|sets aside|drop|drops|dropping|rid of|take off|taken off|takes off|strike|struck|scrap|scrapped|shun|wary of|rather than|instead of|in place of|in lieu of|in preference to|as opposed to|unlike|without|minus|devoid of|resistance to|resistant to|refractory to|insensitive to|no longer a candidate for|no longer eligible for|no longer for|nor|neither|withdraw|withdraws|withdrawing|free of|exempt from|barred from|closes the door on|rules out|ruled out|precludes|bars|closes off|no option for|hazardous|loss of',
  ],
  [
    'reject',
    'before',
    'comes out of plan|come out of plan|comes out of regimen|come out of regimen|comes out of protocol|comes out of combination|loses its indication|lost its place|lost their place|lost its role|lost their role|loses its place|loses its role|lose their indication|lost its indication|lost their indication|has lost its indication|have lost their indication|add toxicity without benefit|adds toxicity without benefit|add toxicity without gain|adds toxicity without gain|add toxicity but no benefit|adds toxicity but no benefit|would add toxicity without benefit|would add toxicity without gain|would add harm without benefit|nothing to bind|nothing to bind to|nothing to act on|nothing to act upon|nothing to hold on to|nothing to hold onto|nothing to block|nothing to hit|nothing to target|nothing to inhibit|nothing to work on|nothing to attach to|nothing to grip|nothing to latch on to|nothing to latch onto|nothing to seize|no receptor to bind|all but inactive|all but useless|useless|all but ineffective|makes no sense|make no sense|has nothing to offer|has nothing to give|has nothing to contribute|had nothing to offer|offers nothing|offers her nothing|offers him nothing|nothing to offer her|nothing to offer him|falls with it|falls with them|falls with that|falls with those|fall with it|fall with them|fall with that|fell with it|fell with them|falls along with it|falls along with them|falls together with it|falls together with them|falls too|fall too|falls as well|fall as well|falls likewise|fall likewise|falls also|goes out with|go out with|lapses with it|lapses with them|lapse with it|lapse with them|lapses too|lapse too|torn up|ripped up|crumpled|shredded|binned|thrown out|thrown away|rubbed out|null and void|declared void|undone|withdrawn with|falls out|fall out|drops out|drop out|fell out|dropped out|out of prescription|out of protocol|out of plan|out of regimen|out of order set|out of chart|by the wayside|returned to pharmacy|back to pharmacy|back to the pharmacy|unopened|unused|for disposal|be returned|handed back|sent back|do harm|does harm|would harm|would do harm|do more harm|does more harm|can only harm|would only harm|has no target|have no target|lacks a target|lacks its target|has lost its target|finds no target|without a target|too much|too toxic|too risky|too heavy|too strong|too dangerous|too late|beyond her|beyond him|little to give|little to offer|has little to give|has little to offer|have little to give|have little to offer|of little use|of little value|of no use|of no value|of no help|of limited use|little point|no point|no sense|little benefit|adds little|unlikely to help|not worth|not worthwhile|brings little|brings nothing|buys nothing|would be more of the same|more of the same|no longer indicated|no longer appropriate|no longer recommended|no longer supported|no longer justified|no longer apply|no longer applies|no longer needed|is over|are over|is finished|are finished|finished with|is history|is dead|not taken|not chosen|not selected|not to be repeated|not again|never again|not to be used again|came off|off the drug chart|off the chart|off the med list|off the medication list|struck from|taken off|is cancelled|is canceled|are cancelled|are canceled|called off|stood down|is refused|are refused|is declined|are declined|is rejected|are rejected|is excluded|are excluded|is void|is moot|are moot|moot|pointless|senseless|meaningless|misplaced|obsolete now|did not find favor|did not find favour|found no support|found no favor|found no favour|lost the vote|was voted down|voted down|has to go|must go|have to go|has to come off|must come off|goes out|go out|is deleted|are deleted|is crossed out|are crossed out|crossed off|crossed out|is unfunded|unfunded|not funded|not reimbursed|inferior|is inferior|not fundable|none|nil|dropped|withdrawn|contraindicated|unsuitable|inappropriate|unsafe|unwise|futile|ineffective|inactive|unhelpful|harmful|obsolete|irrelevant|unjustified|unwarranted|unnecessary|hazardous|ill advised|inadvisable|ruled out|left out|off the table|out of the question|not an option|no option|no role|has no role|have no role|no place|has no place|no longer|no benefit|no activity|not active|forgone|foregone|given up|broken off|is out|are out|is off|are off|excluded|struck off|off the protocol|off the list|off the plan|off the regimen|off the menu|set aside|a mistake|set to one side|has no benefit|adds nothing|offers nothing|does nothing|is redundant|superfluous|not for|falls away|fall away|fell away|has gone|is gone|gone|unattractive|barred|counterproductive|replaced|not applicable|does not apply|do not apply|n/a|hindered|unnecessary|no bearing|not started|not required|blocked|prohibited|void|lapses|lapse|discounted|unhelpful|impossible|overtaken|ill-advised|is closed|no longer describes|not favored|not favoured|not deliverable|superseded|not called for',
  ],
  [
    'name',
    'before',
    `${ASKED}|${WRITTEN_OF}|in the referral|on the referral|in referral|on referral|on the draft|in the draft|on draft plan|in draft plan|as referrer suggests|comes into view|come into view`,
  ],
  ['reject', 'either', 'off'],
  [
    'reject',
    'before',
    "contraind|contraindic|contraind'd|contra'd|contra-ind|contra-indic|c/i|c/i'd|ci'd|w/d|w/drawn|unsuit|inappr|inelig|exhaust'd|rej'd",
  ],
  ['stop', 'before', "discont|discont'd|disc'd|stop'd|stpd"],
  ['hold', 'before', "susp'd|withh|defer'd|postp'd"],
  [
    'hold',
    'after',
    'no decision on|no decision about|no decision yet on|no decision yet about|undecided on|undecided about',
  ],
  [
    'stop',
    'either',
    'd/c|stop|stops|stopping|come off|comes off|coming off|bring to an end|phase out|finish off',
  ],
  [
    'stop',
    'before',
    "stopped|to stop|to be stopped|d/c'd|dc'd|d/ced|dced|dcd|paused for good|held for good|stopped for good|permanently|for good|once and for all",
  ],
  [
    'hold',
    'either',
    'hold|holds|holding|hold off|hold off on|hold back|put off|wait with|wait on|shelve',
  ],
  [
    'hold',
    'before',
    'held|withheld|kept back|on hold|left until|left for later|on ice|on pause|in abeyance|parked|shelved|until further notice|not yet|not before|not until|not for now|wait|waits|must wait|has to wait|pending|to be decided|to be determined|undecided|left open|tbd|to be confirmed|remains open|is open',
  ],
  [
    'hedge',
    'after',
    'or trial of|or trial with|or therapeutic trial of|or another trial of|or short trial of|or rechallenge with|or another attempt with|or further attempt with|or renewed attempt with|or second attempt with|would be treated with|would be managed with|leaves the choice to|leave the choice to|left the choice to|the choice is hers|the choice is his|for her to weigh|for him to weigh|for her to choose|for him to choose|equally defensible|equally reasonable|equally acceptable|equally good|equally valid|equally possible|choice lies between|choice is between|choice between|choose between|choice lay between|choice was between|lay between|lies between|torn between|decide between|deciding between|leave open whether|leaves open whether|left open whether|option of|options of|possibility of|alternative would be|alternatives are|alternative is|alternatively|perhaps|possibly|with or without|consideration of|consideration for|candidate for|candidates for|eligible for|suitable for|open to|room for|thought to|fallback is|backup is|failing that|second choice|reserve|reserves|reserving|optionally|otherwise|potentially|potential for|at most|ask about|asked about|case for|discussion of|discussion about|query|conceivably|might include|may include',
  ],
  [
    'hedge',
    'before',
    'option|options|alternative|alternatives|possibility|one possibility|contender|possible|a possibility|an option|optional|in our back pocket|in back pocket|up our sleeve|on the shelf|on the back burner|for another day|for a later day|for a rainy day|in reserve|reserved|held in reserve|fallback|fall back|back up|backup|plan b|up for discussion|under discussion|under consideration|under review|to be discussed|worth discussing|worth considering|an alternative|not excluded|not ruled out|tenable|conceivable|debatable|arguable|open question|on the table|second choice|negotiable|an additional option|for discussion|for consideration|is a candidate|at her discretion|at his discretion|if preferred|if desired|if wished|maybe|in the background|as a fallback|as backup',
  ],
  [
    'hedge',
    'either',
    'might|could|may be|may also|may have|may need|may start|may continue|may well|may still|may join|may take|consideration|considering|think about|thinking about|thought about|look into|looking into|raise|raised|ask whether',
  ],
  [
    'past',
    'after',
    'was to be treated with|were to be treated with|was being treated with|had months of|courses of prior|after cycles of|after months of|after weeks of|following cycles of|under|beneath|ex|had been our intention to|had been our plan to|had intended to|had planned to|had hoped to|had been going to|was our intention to|was intention to|were going to|was going to|had meant to|had thought of|had wanted to|had proposed|had recommended|had advised|had suggested|had pencilled in|had considered|had agreed on|had decided on|months into|weeks into|cycles into|year into|years into|days into|last|earlier course of|previous course of|first course of|already been treated with|treated before with|treated elsewhere with|treated preoperatively with|treated with curative intent with|first treated with|initially treated with|cycles received of|weeks out from|months out from|weeks after|months after|recovering from|recovered from|underwent|has undergone|had undergone|since his|since her|since the|prior|previous|previously|had received|has received|have received|was on|had been on|has been on|has had|had had|s/p|status post|history of|failure of|failed|failing|failure on|progression on|progression after|progression through|progression during|progression despite|progression following|progressive disease on|progressive disease after|pd on|pd after|relapse after|relapse on|recurrence after|recurrence on|growth on|growth while on|while on|while receiving|despite|exposure to|exposed to|pretreated with|pre-treated with|treated with|after failure of|after progression on|after progression through|since starting|since stopping|intolerance of|intolerance to|intolerant of|intolerant to|earlier|past|already had|already received|already had had|received|had|course of prior|refractory to|resistance to|resistant to|who had|post progression on|escaped|outgrew|stopped responding to|lost response to|toxicity from|neuropathy from|allergy to|allergic to|reaction to|cycles of prior|following failure of|on treatment with|old|former|formerly',
  ],
  [
    'past',
    'before',
    'failed|had failed|has failed|has already failed|was given|were given|had been given|has been given|was used|was tried|were tried|was completed|was received|elsewhere|did not work|did not hold|stopped working|no longer works|in the past|last year|years ago|months ago|naive|was tolerated|was administered|has progressed|progressed|progressing|progressive disease|course ended|came first|exhausted|already given|already received|already had|already used|already tried|was offered|were offered|overtaken|beforehand|to date|was to start|was planned|were planned|was scheduled|had been planned|was the plan|was intended|previously|used up|spent|has been used|done|is done|already done|performed elsewhere|already performed|performed|carried out|took place|has been performed|undertaken|is complete|behind her|behind him|has been done|behind us',
  ],
  [
    'name',
    'either',
    'exist|exists|is available|are available|is among available|have been developed|have been described',
  ],
  [
    'name',
    'after',
    'there are several|there are many|there are various|there are other|examples are|examples include|examples of|an example of|examples being|available agents include|available options include|available drugs include|drugs like|agents like|asked to be treated with|asks to be treated with|wished to be treated with|wishes to be treated with|wanted to be treated with|wants to be treated with|hoped to be treated with|hopes to be treated with|expected to be treated with|supposed to be treated with|meant to be treated with|prefers to be treated with|preferred to be treated with|like to be treated with|going to be treated with|mention|mentions|mentioning|mentioned|referral suggests|referral suggested|referrer suggests|referrer suggested|referral asks for|referral asked for|referrer asked for|referring team suggested|referring team proposes|referring team proposed|referral proposes|referral proposed|referrer proposes|referrer proposed|draft plan of|draft plan was|draft said|say anything about|speak about|talk about|decide on|decide about|deciding on|decision about|decision on|directed at|alternative to|alternatives to|sensitive to|compared with|compared to|versus|vs|interaction with|interacts with|interactions with|data for|data on|evidence for|evidence on|trial of|trials of|study of|studies of|class of|target of|response to|responses to|question of|questions about|information on|leaflet on|naming|called|talk of|no objection to|no contraindication to|toxicity of|toxicities of|antibodies to',
  ],
];

/** Exchanges: "replace X with Y", "switch from X to Y", "substitute Y for X", "Y replaces X", "X gives way to Y". */
export const TURNS: readonly (readonly [phrases: string, pivots: string, firstIsGiven: boolean])[] =
  [
    ['replace|replacing', 'with|by', false],
    [
      'switch from|switching from|switched from|change from|changing from|changed from|move from|moving from|convert from|transition from|transitioning from|shift from|rotate from',
      'to|onto',
      false,
    ],
    ['swap|swapping|swapped|exchange|exchanging|exchanged|trade', 'for|with', false],
    ['substitute|substituting|substituted', 'for', true],
    [
      'replaced by|replaced with|superseded by|gives way to|give way to|gave way to|makes way for|swapped for|exchanged for|switched to|changed to|converted to',
      '',
      false,
    ],
    [
      'replaces|takes the place of|take the place of|taken the place of|took the place of|taking the place of|takes precedence over|preferred to|preferable to|preferred over|chosen over|selected over|favored over|favoured over|supersedes|was preferred to|were preferred to',
      '',
      true,
    ],
  ];

/** What a name ends in when the treatment is over. */
export const TIGHT = [
  'pretreated',
  'pre-treated',
  'refractory',
  'resistant',
  'experienced',
  'exposed',
  'failure',
  'failures',
];

/** Cues written in capitals only. */
export const EXACT: readonly (readonly [SpeakingRole, Reach, string])[] = [
  ['past', 'before', 'PD'],
];
