import { type Cue, inflect, type Reach, type SpeakingRole } from './cue.js';

type Row = readonly [phrase: string, cue: Cue];

/** Regular verbs, by what they say of their object. `act`: done to the patient, so "was started" is history. */
const DECIDE = [
  'recommend',
  'advise',
  'propose',
  'favor',
  'favour',
  'endorse',
  'support',
  'suggest',
  'prescribe',
  'indicate',
  'approve',
  'select',
  'opt for',
  'warrant',
  'require',
  'plan',
  'intend',
  'schedule',
  'arrange',
  'order',
  'request',
  'book',
  'offer',
  'allow',
  'permit',
  'accept',
  'aim for',
  'ask for',
  'plan for',
];
const DO = [
  'start',
  'restart',
  'initiate',
  'commence',
  'continue',
  'continue with',
  'administer',
  'deliver',
  'use',
  'add',
  'maintain',
  'resume',
  'reintroduce',
  'rechallenge',
  'proceed with',
  'proceed to',
  'treat',
  'treat with',
  'switch to',
  'change to',
  'move to',
  'convert to',
  'escalate to',
  'intensify to',
  'transition to',
  'rotate to',
  'consolidate',
  'consolidate with',
  'combine',
  'combine with',
  'enrol',
  'enroll',
  'introduce',
  'implement',
  'refer',
  'pursue',
  'follow',
  'complete',
  'finish',
  'perform',
  'repeat',
  'send',
  'obtain',
  'load',
  'move on to',
  'extend',
  'adopt',
  'employ',
  'incorporate',
  'include',
  'pair with',
  'partner',
  'partner with',
  'retain',
  'prolong',
  'de-escalate to',
  'reload',
  'persist with',
  'prepare for',
  'activate',
  'supply',
  'dispense',
  'apply',
];
const REJECT = [
  'avoid',
  'omit',
  'exclude',
  'reject',
  'abandon',
  'decline',
  'contraindicate',
  'dismiss',
  'discard',
  'refuse',
  'preclude',
  'skip',
  'spare',
  'remove',
  'delete',
  'discourage',
  'advise against',
  'recommend against',
  'argue against',
  'decide against',
  'rule out',
  'rule against',
  'move away from',
  'steer clear of',
  'dispense with',
  'do without',
  'counsel against',
  'caution against',
  'vote against',
  'retire',
  'cancel',
  'exhaust',
  'lack',
  'fall away',
  'deny',
  'eliminate',
  'supersede',
  'disfavor',
  'disfavour',
  'guard against',
  'back away from',
  'turn down',
  'abort',
];
const STOP = ['discontinue', 'cease', 'terminate', 'end', 'halt', 'wean off', 'conclude'];
const HOLD = [
  'withhold',
  'pause',
  'suspend',
  'defer',
  'postpone',
  'delay',
  'park',
  'interrupt',
  'await',
];
const HEDGE = [
  'consider',
  'discuss',
  'explore',
  'entertain',
  'weigh',
  'debate',
  'reconsider',
  'revisit',
  'contemplate',
  'mention',
];
const PAST = [
  'receive',
  'progress on',
  'progress through',
  'progress after',
  'progress during',
  'progress despite',
  'relapse on',
  'relapse after',
  'recur after',
  'recur on',
  'fail',
  'exhaust',
  'escape',
  'tolerate',
  'overtake',
  'outgrow',
];

/** Phrases that are not regular verbs, by role and reach. */
const PHRASES: readonly (readonly [SpeakingRole, Reach, string, boolean?])[] = [
  [
    'give',
    'either',
    'give|gives|giving|begin|begins|beginning|keep|keeps|keeping|get|gets|getting|make use of',
    true,
  ],
  ['give', 'before', 'given|begun|kept|chosen|sent|sent off|taken forward|drawn|sent away', true],
  ['give', 'after', 'receive|to receive', true],
  [
    'give',
    'either',
    'choose|chooses|choosing|prefer|prefers|preferring|go with|goes with|go for|opt for|put on|put her on|put him on',
  ],
  ['give', 'before', 'preferred|is preferred|committed to'],
  [
    'give',
    'after',
    'preferred option|preferred regimen|preferred treatment|preferred choice|best option|only option|first choice|treatment of choice|choice of the group|standard of care|optimal|preference is|preference for|consensus was|consensus is|agreement on|agreed on|decision for|decision was|conclusion was|settled on|in favor of|in favour of|order of the day',
  ],
  [
    'give',
    'either',
    'recommendation|recommendations|advice|proposal|prescription|remains|remain|stay on|stays on|remain on|remains on|carry on|carries on|carry on with|carries on with|goes on|go on with|going ahead|go ahead|goes ahead|keep going|stick with|sticks with|follow on with|move forward with|carrying on|take up',
  ],
  [
    'give',
    'before',
    'is planned|are planned|is our choice|is the choice|is our first choice|was the choice|takes its place|take its place|takes over|take over|comes first|come first|goes first|forms the backbone|is the backbone|is appropriate|are appropriate|is reasonable|is suitable|is indicated|are indicated|is needed|are needed|is necessary|is warranted|is justified|is standard|remains standard|is due|are due|is next|to go ahead|to continue|to follow|to start|to begin|to run|to carry on|as planned|as before|unchanged|joins|join|stands|stand|is acceptable|is required|are required|needed|necessary|is on|stay|stays|holds|is the best|is best|is advised',
  ],
  [
    'give',
    'after',
    'then|followed by|thereafter|plus|adding|needs|need|candidate to start|should receive|should have|should get|ready for|booked for|listed for|referred for|referral for|eligible and willing for|on to|up front with|upfront with|treatment with|therapy with|treatment is|regimen is|regimen of choice|instead use|upgrade to|backbone of|benefit from|benefits from|fit for|recommending',
  ],
  [
    'reject',
    'after',
    'no role for|no place for|no indication for|no case for|no need for|no need of|no benefit from|no benefit of|not a candidate for|not candidates for|not candidate for|not eligible for|ineligible for|not suitable for|unsuitable for|unfit for|not fit for|too frail for|too unfit for|against|stay away from|away from|nothing to gain from|nothing from|never|off|forgo|forego|forgoing|foregoing|forgone|leave out|leaves out|leaving out|left out|set aside|sets aside|drop|drops|dropping|rid of|take off|taken off|takes off|strike|struck|scrap|scrapped|shun|wary of|rather than|instead of|in place of|in lieu of|in preference to|as opposed to|unlike|without|minus|devoid of|resistance to|resistant to|refractory to|insensitive to|no longer a candidate for|no longer eligible for|no longer for|nor|neither|withdraw|withdraws|withdrawing|free of|exempt from|barred from|closes the door on|rules out|ruled out|precludes|bars|closes off|no option for|hazardous|loss of',
  ],
  [
    'reject',
    'before',
    'dropped|withdrawn|contraindicated|unsuitable|inappropriate|unsafe|unwise|futile|ineffective|inactive|unhelpful|harmful|obsolete|irrelevant|unjustified|unwarranted|unnecessary|hazardous|ill advised|inadvisable|ruled out|left out|off the table|out of the question|not an option|no option|no role|has no role|have no role|no place|has no place|no longer|no benefit|no activity|not active|forgone|is out|are out|is off|are off|excluded|struck off|set aside|a mistake|set to one side|has no benefit|adds nothing|offers nothing|does nothing|is redundant|superfluous|not for|falls away|fall away|fell away|has gone|is gone|gone|unattractive|barred|counterproductive|replaced|not applicable|does not apply|do not apply|n/a|hindered|unnecessary|no bearing|not started|not required|blocked|prohibited|void|lapses|lapse|discounted|unhelpful|impossible|overtaken|ill-advised|is closed|no longer describes|not favored|not favoured|cannot be justified|not deliverable|superseded|not called for',
  ],
  [
    'stop',
    'either',
    'stop|stops|stopping|come off|comes off|coming off|bring to an end|phase out|finish off',
  ],
  ['stop', 'before', 'stopped|to stop|to be stopped'],
  [
    'hold',
    'either',
    'hold|holds|holding|hold off|hold off on|hold back|put off|wait with|wait on|shelve',
  ],
  [
    'hold',
    'before',
    'held|on hold|on ice|on pause|in abeyance|parked|shelved|until further notice|not yet|not before|not until|not for now|wait|waits|must wait|has to wait|pending|to be decided|to be determined|undecided|left open|tbd|to be confirmed|remains open|is open',
  ],
  [
    'hedge',
    'after',
    'option of|options of|possibility of|could be offered|alternative would be|alternatives are|alternative is|alternatively|perhaps|possibly|with or without|consideration of|consideration for|candidate for|candidates for|eligible for|suitable for|open to|room for|thought to|fallback is|backup is|failing that|second choice|reserve|reserves|reserving|optionally|otherwise|potentially|potential for|at most|ask about|asked about|case for|discussion of|discussion about|query|conceivably|might include|may include',
  ],
  [
    'hedge',
    'before',
    'option|options|alternative|alternatives|possible|a possibility|an option|optional|in reserve|reserved|held in reserve|fallback|fall back|back up|backup|plan b|up for discussion|under discussion|under consideration|under review|to be discussed|worth discussing|worth considering|an alternative|not excluded|not ruled out|tenable|conceivable|debatable|arguable|open question|on the table|second choice|negotiable|an additional option|for discussion|for consideration|is a candidate|at her discretion|at his discretion|if preferred|if desired|if wished|maybe|in the background|comes into view|as a fallback|as backup',
  ],
  [
    'hedge',
    'either',
    'might|could|may be|may also|may have|may need|may start|may continue|may well|may still|may join|may take|consideration|considering|think about|thinking about|thought about|look into|looking into|raise|raised|ask whether',
  ],
  [
    'past',
    'after',
    'weeks out from|months out from|weeks after|months after|recovering from|recovered from|underwent|has undergone|had undergone|since his|since her|since the|prior|previous|previously|had received|has received|have received|was on|had been on|has been on|has had|had had|s/p|status post|history of|failure of|failed|failing|failure on|progression on|progression after|progression through|progression during|progression despite|progression following|progressive disease on|progressive disease after|pd on|pd after|relapse after|relapse on|recurrence after|recurrence on|growth on|growth while on|while on|while receiving|despite|exposure to|exposed to|pretreated with|pre-treated with|treated with|after failure of|after progression on|after progression through|since starting|since stopping|intolerance of|intolerance to|intolerant of|intolerant to|completed|finished|earlier|past|already had|already received|already had had|received|had|course of prior|refractory to|resistance to|resistant to|who had|post progression on|escaped|outgrew|stopped responding to|lost response to|toxicity from|neuropathy from|allergy to|allergic to|reaction to|cycles of prior|following failure of|on treatment with|old|former|formerly',
  ],
  [
    'past',
    'before',
    'failed|had failed|has failed|has already failed|was given|were given|had been given|has been given|was used|was tried|were tried|was completed|was received|elsewhere|did not work|did not hold|stopped working|no longer works|in the past|last year|years ago|months ago|naive|was tolerated|was administered|has progressed|progressed|progressing|progressive disease|course ended|came first|exhausted|already given|already received|already had|already used|already tried|was offered|were offered|overtaken|beforehand|to date|was to start|was planned|were planned|was scheduled|had been planned|was the plan|was intended|previously|used up|spent|has been used|done|is done|already done|performed elsewhere|already performed|performed|removed|carried out|took place|has been performed|undertaken|is complete|behind her|behind him|has been done|behind us',
  ],
  [
    'name',
    'after',
    'directed at|alternative to|alternatives to|sensitive to|compared with|compared to|versus|vs|interaction with|interacts with|interactions with|data for|data on|evidence for|evidence on|trial of|trials of|study of|studies of|class of|target of|response to|responses to|question of|questions about|information on|leaflet on|naming|called|talk of|no objection to|no contraindication to|toxicity of|toxicities of|antibodies to',
  ],
];

/** Exchanges: "replace X with Y", "switch from X to Y", "substitute Y for X", "Y replaces X", "X gives way to Y". */
const TURNS: readonly (readonly [phrases: string, pivots: string, firstIsGiven: boolean])[] = [
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
    'replaces|takes the place of|take the place of|takes precedence over|preferred to|preferable to|preferred over|chosen over|selected over|favored over|favoured over|supersedes|was preferred to|were preferred to',
    '',
    true,
  ],
];

/** Cues written in capitals only. */
const EXACT: readonly (readonly [SpeakingRole, Reach, string])[] = [['past', 'before', 'PD']];

/** Every cue that says something of a treatment. */
export function verbCues(): Row[] {
  return [
    ...regular('give', DECIDE, false),
    ...regular('give', DO, true),
    ...regular('reject', REJECT, false),
    ...regular('stop', STOP, false),
    ...regular('hold', HOLD, false),
    ...regular('hedge', HEDGE, true),
    ...regular('past', PAST, true),
    ...PHRASES.flatMap(([role, reach, phrases, act]) =>
      phrases.split('|').map(
        (p): Row => [
          p,
          {
            role,
            reach,
            participle: reach === 'before' && /^\w+(ed|en|ld)$/.test(p),
            act: act ?? false,
          },
        ],
      ),
    ),
    ...TURNS.flatMap(([phrases, pivots, firstIsGiven]) =>
      phrases.split('|').map(
        (p): Row => [
          p,
          {
            role: 'turn',
            reach: 'either',
            participle: false,
            act: false,
            turn: { pivots: pivots === '' ? [] : pivots.split('|'), firstIsGiven },
          },
        ],
      ),
    ),
    ...EXACT.map(
      ([role, reach, p]): Row => [p, { role, reach, participle: false, act: false, exact: p }],
    ),
  ];
}

function regular(role: SpeakingRole, verbs: readonly string[], act: boolean): Row[] {
  return verbs.flatMap((verb) => {
    const { forms, participles } = inflect(verb);
    const row =
      (participle: boolean) =>
      (form: string): Row => [form, { role, reach: 'either', participle, act }];
    return [...forms.map(row(false)), ...participles.map(row(true))];
  });
}
