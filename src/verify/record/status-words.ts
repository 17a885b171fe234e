/**
 * The words by which records say how a thing stands, before it and behind it. Each is looked for in a bounded
 * stretch of one sentence.
 */
const cue = (words: string) => new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi');

const DONE =
  '(?:started|begun|began|given|received|dispensed|filled|picked up|taken|took|done|performed|obtained|ordered|collected|drawn|sent|tried|pursued|used|initiated|administered|approved|completed|measured|tested|assessed|carried out|scheduled|undertaken|trialled|trialed|indicated|offered|prescribed|needed|required|requested|booked|repeated)';

/** A drug that is named for what it did. */
export const NAMED_FOR_HARM =
  /^(?: ?- ?| )?(?:allerg\w+|intoleran\w+|toxicit\w+|reactions?|induced|hypersensitiv\w+|failures?|non-?respon\w+)\b/i;

/** How the next sentence goes on about what was named last. */
export const GOES_ON =
  /^(?:(?:It|This|That|They|Pt|Patient|She|He|Drug|Was|Then) )?(?:(?:was|were|had|has|been) ){0,2}(?:stopped|discontinued|d\/c|dc'?d|never|not (?:started|tolerated|filled|given|taken|effective|helpful)|no (?:benefit|response|improvement|effect|help|relief)|ineffective|intoleran\w+|failed|failure|inadequate|held|declined|refused|completed|lost response|PA (?:was )?denied|off (?:since|now)|withdrawn|switched|changed)\b[^.;]{0,60}/i;

/** Ordered, prescribed, offered or planned, and then not given or done. */
export const NOT_DONE_AFTER = cue(
  [
    `(?:was |were |has been |have been |had been |is |are )?(?:never|not|n't)(?: yet| been| ever| actually| be| going to be){0,3} ${DONE}`,
    `(?:wasn't|weren't|hasn't been|haven't been|didn't|isn't|aren't) (?:\\w+ )?(?:${DONE.slice(3, -1)}|start|take|fill|begin|use|receive|get)`,
    '(?:did|does|has|have|had|could) (?:not|never) (?:start|take|fill|begin|receive|get|use|try|had|have|taken|started|filled|received|tried|used)',
    'never (?:had|took|got|filled|started|received|went|came|happened|tried|used|on|in fact)',
    '(?:pt|patient|he|she|they|parents?|mother|father|family) (?:\\w+ )?(?:declin|refus)(?:es|ed|ing)',
    'declin(?:es|ed)',
    '(?:he|she|they|pt|patient) (?:said|says) no',
    'not wanted',
    "(?:not|n't) (?:sold|available|stocked|on (?:his|her|the|their) (?:plan|formulary|list))",
    ': not (?:in|for|with|an? )',
    'seal(?:ed)? unbroken',
    '(?:still )?unopened',
    '(?:prefers?|preferred) not(?: to)?',
    "(?:did|does) ?n[o']t want",
    `(?:neither|none|nothing|no dose) (?:was|were|has been) (?:ever )?${DONE}`,
    'refus(?:es|ed)',
    'turned down',
    'cancell?ed',
    'deferred',
    'postponed',
    'on hold',
    'held off',
    '(?:PA|prior auth\\w*|authori[sz]ation|coverage|insurance|request|claim|appeal)(?: was| were| is)? (?:denied|rejected)',
    'denied by (?:the )?(?:plan|insur\\w+|payer)',
    'not covered',
    'no-?show',
    '(?:->|:|- ?|will |to |should |must )avoid(?:ed)?(?= ?(?:[.;,)]|$))',
    'primary non-?adherence',
    'returned to stock',
    'RTS',
    'abandoned',
    'not (?:an option|appropriate|suitable|advised|recommended|a candidate)',
  ].join('|'),
);
export const NOT_DONE_BEFORE = cue(
  [
    `(?:never|not|n't)(?: yet| been| ever| actually){0,2} ${DONE}`,
    "(?:did|does|has|have|had|could|would) ?(?:not|never|n't) (?:start|take|fill|begin|receive|get|use|try|want|tried|started|taken|received)",
    'declin(?:es|ed|ing)(?! in)',
    'refus(?:es|ed|ing)',
    'deferred',
    'cancell?ed',
    'instead of',
    'rather than',
    'avoid(?:s|ed|ing)?',
    'hold off(?: on)?',
    'not (?:a )?candidates? for',
    'contra-?indications? (?:to|for)',
    'defer(?:ring)?',
    'no (?:role|indication|need) for',
  ].join('|'),
);

/** No longer taken: stopped, finished, changed for another. */
const STOPPED =
  "(?:stopped|(?:->|→|\\() ?(?:stop|d\\/c|hold|discontinue)|discontinuing|d\\/c'?d|d\\/c(?:ed)?|dc'?d|dc'ed|discontinued|ceased|held|quit|withdrawn|tapered off|weaned off|came off|off since|took (?:the |his |her )?last|(?:is |now )?off(?= (?:since|now)|[.;,)]|$)|no change|refills? expired|(?:\\d+|several|many|some) (?:years?|yrs?) ago|ended|finished|completed|no longer (?:taking|on|takes|used)|(?:not|never) (?:resumed|restarted|continued|refilled|repeated)|abandoned|self-?discontinued|failed|failure|ineffective|no (?:benefit|response|effect|improvement|help|relief)|not (?:effective|helpful|tolerated)|could ?n[o']t tolerate|unable to tolerate|did ?n[o']t (?:help|work|tolerate)|intoleran(?:t|ce)|inadequate (?:response|control|relief)|lost response|loss of response|switched (?:to|from)|changed to|replaced (?:by|with)|rotated to|minimal (?:help|benefit|relief)|partial response|without (?:benefit|effect|relief|response|improvement))";
export const STOPPED_AFTER = cue(STOPPED);
/** Such a stop is still to come. */
export const STOP_TO_COME =
  /\b(?:will|to|when|once|if|until|plan(?:s|ned)? to|should|would|may|can|going to|shall) (?:\w+ ){0,3}$/i;
export const STOPPED_BEFORE = cue(
  "(?:would|will|should|do|did|to)(?:n't| not) (?:restart|resume|re-?challenge|repeat)|discontinuation of|cessation of|stopping|holding|held|withdrawal of|previous(?:ly)?(?: on)?|prior|past|former(?:ly)?|s\\/p|status post|h\\/o|history of|hx of|failed|failure (?:of|to)|stopped|stop(?! (?:on|when|once|at|the day))|d\\/c'?d?|dc'?d?|discontinued?|off|came off|tapered off|weaned off|completed|finished|intoleran(?:t|ce)(?: (?:of|to|list))?(?= |:)|allerg(?:y|ic) to|reaction to|refractory to|inadequate response to|no (?:response|benefit|relief|improvement|effect) (?:from|with|to|on)|lost response to|loss of response to|after (?:failing|stopping)|since stopping|washout|switched from|changed from|tried|used to (?:take|be on)|had been on|was on|last(?! (?:visit|seen|time|week|month|year|note|appointment))",
);
/** So only right before it: "a rash after amoxicillin". */
export const STOPPED_CLOSE = cue('after|following');
/** It was given or done. */
export const DONE_AFTER =
  /^[^.;]{0,40}?(?<!(?:to be|will be|be) )\b(?:given|done|completed|received|administered|performed|obtained|today|sent|checked|drawn|collected|on file|up to date|UTD|was normal|normal|negative|positive)\b/i;
/** Never had any of it; or a word that it only lends its name to. */
export const NAIVE_AFTER = /^[- ]?na[iï]ve\b/i;
export const NAMESAKE_AFTER = /^-(?:sparing|free|like|class|based|type)\b/i;
/** A list of medicines marks what is taken. */
export const ACTIVE_AFTER = /^[^.;]{0,50}\b(?:ACTIVE|Active)\b/;
/** Asked of, and not told. */
export const ASKED = /\bask(?:s|ed|ing)?(?: \w+)? (?:if|whether|about)\b[^.;:]*$/i;
/** It goes on, whatever else is told. */
export const GOING_ON =
  /\b(?:current(?:ly)?|still (?:on|taking|takes|using|in use)|remains? on|ongoing|(?<!not |never |NOT )(?:restarted|resumed|re-started|rechallenged)|(?:-|–|to|until|thru|through|->|→) ?(?:present|now|current|date|today)|cont(?:inue[sd]?|inuing|'?d|\.)?|maintained on|stable on|presently|at present|now on|now at|now taking|taking)\b/i;
export const CONTINUE_BEFORE = cue(
  "cont(?:inue[sd]?|inuing|inues|'?d)?|remains? on|stays? on|currently|refill(?:ed)?|resume[ds]?|stable on|maintained on|increase[ds]?|decrease[ds]?|reduce[ds]?|taper(?:ing)?|titrate[ds]?|adjust|keep|home|same|was given|treated with|managed with|given|received|got|used|using|started(?: on)?|began|begun|initiated|dispensed|filled",
);

/** So only right before it. */
export const CONTINUE_CLOSE = cue('on|at|taking|takes|using|uses');
/** It is kept, whatever the "not" before it. */
export const KEPT_BEFORE = cue("(?:not|n't)(?: to)? (?:stop|discontinue|hold|interrupt|change)");
/** How a plan says that it stays as it is. */
export const KEPT_AFTER =
  /^:? ?(?:same|unchanged|stable|continue[sd]?|cont|refill(?:ed)?|ok|as is|no change)\b/i;
/** "Not on insulin", "never taken". */
export const NOT_TAKEN_BEFORE = cue(
  "(?:not|n't|never) (?:currently |yet |been )*(?:on|taking|using|receiving|treated with|taken|had|used|received|tried)(?: any)?|never(?= ?:)|no prior|no previous|denies(?: use of)?",
);

/** To come: what the writer means to do. */
export const PLANNED_BEFORE = cue(
  'plan(?:s|ned)?(?: is)?(?: to)?|planning (?:to|on|for)|will(?: be)?(?! (?:keep|continue|stay|remain|cont)\\b)(?: \\w+)?|to (?:start|begin|initiate|get|have|see|schedule|order|obtain|undergo|receive|try|add|switch to)|start(?! (?:of|date)\\b)|begin|initiate|add|trial of|rx(?!:)(?: for)?|consensus(?::| is| was)?(?: for)?|recommend(?:s|ed|ing|ation)?s?|propos(?:e[sd]?|ing|al)|request(?:s|ed|ing)?(?: for)?|refer(?:red|ral)?(?: (?:to|for))?|schedul\\w+|await(?:s|ing)?|pending|order(?:ed|ing)?|needs|repeat|re-?check|obtain|arrange(?:d)?|set up|candidate for|switch to|change to|transition to|escalate to|eventual|upcoming|submit(?:ted)?(?: PA)?(?: for)?|PA (?:\\w+ )?for|prior auth\\w*(?: for)?|approval (?:of|for)|before (?:starting|first)|prior to (?:starting|first)|prefers?|intend(?:s|ed)?(?: to)?|wants?|wishes|hop(?:es|ing)(?: to)?|booked(?: for)?|going to|shall|eligible for|restart|resume',
);
/** So only right before it. */
export const PLANNED_CLOSE = cue(
  'once(?! (?:daily|weekly|monthly|a|an|every|per|nightly|in|or|more|only))|f\\/u(?: (?:with|w\\/))?|follow[ -]?up(?: (?:with|w\\/))?|goal|set for|next|due(?: for)?|need',
);
export const PLANNED_AFTER = cue(
  "to (?:be )?(?:start|begin|follow|started|begun|initiated|given|done|scheduled|obtained|repeated|arranged|ordered|sent)|will (?:be )?(?:start|begin|given|done|started|scheduled|follow|repeat)\\w*|starts|start date|planned|pending|scheduled|(?:is|was|has been|are|were) (?:recommended|proposed|requested|advised|ordered)|requested|awaiting|upon approval|once approved|(?:PA|prior auth\\w*) (?:pending|submitted|in process|status|request)|ordered|(?:is|are) due|due (?:on|in|for)|next (?:week|month|year)|in (?:\\d+(?:-\\d+)?|a few) (?:wks?|weeks?|months?|mos?|days?)\\b(?! of)|start(?:s|ing)? (?:on|after|when|once|pending)|on order|(?:not|n't) yet",
);
/** Only thought of. */
export const CONDITIONAL_BEFORE = cue(
  'if|unless|in case(?: of)?|in the event|should|consider(?:s|ed|ing|ation)?(?: of)?|could|would|might|may (?:need|require|start|add|try|consider|use|benefit)|alternatives?(?: (?:is|are|discussed))?|options?(?: (?:is|are|include|discussed))?|discuss(?:ed|ing)?(?: (?:again|about|re))?|vs|versus|offered|considered|second choice|candidates? for|depending on|whether|asks?(?: about| whether| if)?|asked(?: about| whether| if)?|reserve[ds]?|fallback|back-?up|next step|contemplat\\w+|suggest(?:s|ed|ing)?|rather than|debat\\w+|talked about|wonder\\w*|worried|went over|interested in|mention(?:s|ed)?|hesitant(?: re| about)?|curious|read about',
);
export const CONDITIONAL_AFTER = cue(
  'if|unless|vs|versus|discussed|considered|is an (?:option|alternative)|alternatives?|as (?:an )?(?:option|alternative|2nd choice|second choice|back-?up)|was offered|offered|could be|might be|would be|may be|may need|would|reserved|not (?:favou?red|preferred)',
);

/** Not to be given. */
export const CONTRAINDICATED_AFTER = cue('contra-?indicated|to be avoided|avoided');

/** Of a disease: only should it come. */
export const IF_BEFORE = cue(
  'if|unless|in case(?: of)?|in the event(?: of)?|should(?! (?:read|be))|whether|asks?(?: about)?|asked(?: about)?|worried(?: about)?|fears?',
);

/** Looked for: neither there nor not. */
export const SOUGHT_BEFORE = cue(
  '(?:to )?exclude|r\\/o|rule out|(?:evaluate|evaluation|eval|assess|look|test(?:ed)?|check|screen(?:ed|ing)?|work-?up) for|e\\/o',
);

/** Not sure that it is so. */
export const POSSIBLE_BEFORE = cue(
  "possib(?:le|ly|ility)(?: of)?|suspect(?:s|ed|ing)?|suspicious for|suspicion (?:of|for)|probabl[ey]|presum(?:ed|ptive|ably)|likely|concern(?:s|ed|ing)? (?:for|about|of)|worrisome for|question(?:able|s)?(?: of)?|differential(?: diagnosis)?(?: includes?| considered)?|ddx(?: considered)?|d\\/dx|dx includes?|may (?:be|represent|have|reflect)|might (?:be|have)|could (?:be|represent|have)|cannot exclude|can't exclude|not (?:excluded|ruled out)|versus|vs|evaluat(?:e|ion) (?:for|of)|eval (?:for|of)|work-?up (?:for|of)|screen(?:ed|ing)? for|assess for|look for|thought (?:to be|it (?:was|could))|provisional|equivocal for|borderline|indeterminate for|eager to exclude|tested for|check for|e\\/o",
);
export const QUESTION_BEFORE = /(?:^|[ (])\?+ ?(?:of )?[\w -]{0,14}$/;
export const POSSIBLE_AFTER =
  /^ ?\?|^,? (?:likely|probable|probably|suspected|possible|possibly|presumed)\b|^[^.;,]{0,30}\b(?:suspected|possible|cannot be excluded|not (?:yet )?(?:excluded|ruled out|confirmed)|is (?:possible|likely|suspected)|vs\.?|versus|was considered|considered|in the differential|probable|likely)\b/i;

/** Denied, in words that stand in records and not in the general list. */
export const DENIED_AFTER =
  /^(?:[^.;,]{0,40}?(?: -|,|:)? ?)(?:not (?:favou?red|agreed|supported|felt|thought|believed|likely|consistent|diagnosed|active|currently|present|known|reported|considered|the (?:cause|diagnosis)|a diagnosis|in (?:the )?(?:family|pt|patient)|an issue|confirmed|met|yet|detected|seen|found|identified|noted|evident|amplified|mutated|demonstrated|visuali[sz]ed)|less likely|doubt(?:ed|ful)|absent|\(-\)|(?<!not |not be |not yet )ruled out|r\/o'?d|denie[sd](?= ?[.;,)]|$)|(?<!not |not be |not yet )excluded)\b/i;
/** "Pancreatitis: never", "Cancer: NONE", "asthma neg". */
export const DENIED_BEHIND =
  /^ ?(?:(?:hx|history|symptoms|sx) ?)?[:=-]{0,2} ?(?:none|never|nil|no(?: (?:reason|need|indication|role|interest))?|neg|n\/a|denies|denied|absent)(?= ?(?:[.;,(]|$|to date|ever|known|recently))|^ ?(?:reported|noted|hx|history)? ?[:=] ?(?:none|never|nil|neg|denies|denied|absent|n\/a)\b/i;
export const DENIED_BEFORE = cue(
  "no|not|never|without|w\\/o|denies|denied|deny|negative for|neg for|free of|nor|neither|none of|no (?:hx|history|h\\/o|personal (?:hx|history)|prior|previous|known|evidence|signs?|features?|symptoms?) of|non|not on|never on|never had|never (?:been )?(?:on|used|taken|received|tried|treated with|diagnosed with)|(?:no|n't|not|never) (?:have|had|has|take|taking|use|using)|ruled out(?: for)?|excludes|absence of|lack of|unlikely|rather than|not (?:consistent|compatible) with",
);

/** Was so and is over. */
export const RESOLVED_AFTER = cue(
  '(?:has |have |is |was |now |since |fully |completely |nearly |largely )*(?:resolved|healed|cured|gone|cleared|remitted|subsided|recovered)|in (?:full |complete |clinical |sustained )?remission|(?:years?|yrs?|months?|mos?|wks?|weeks?) ago|as (?:an? )?(?:(?:younger|young|small) )?(?:child|kid|teen\\w*|toddler|infant|baby)|in (?:childhood|infancy)|outgr(?:ew|own)|inactive|quiescent|treated (?:in )?(?:19|20)\\d\\d',
);
export const RESOLVED_BEFORE = cue(
  'resolved|h\\/o|hx of|history of|s\\/p|status post|previous(?:ly)?|prior|past(?!:)|old|remote|childhood|former|healed|recovered from|treated for|was treated for|remission of',
);

/** What is told of any patient, or warned of. */
export const GENERAL_BEFORE = cue(
  'monitor(?:ed|ing)?(?: for)?|screen(?:ed|ing)? for|candidates|patients with|in patients|people with|those with|criteria(?: for)?|(?:limit|threshold|cut-?off) for|guidelines?(?: for)?|signs of|symptoms of|may cause|can cause|predispos\\w+ to|(?:susceptible|resistant|sensitive)(?: to)?|(?:tumou?rs|adults|women|men|individuals|children) with|mimic\\w*|family (?:worried|fears?)|(?:non-?)?preferred|formulary|covered|originator|step therapy|(?:plan|payer|policy) requires|requirements?|(?:does|do|can|could) not distinguish',
);
/** A warning is of no one, whatever denial stands before it. */
export const WARNED_BEFORE = cue(
  'risks?(?: (?:of|for|include[sd]?|including|discussed|incl))?|read about|side effects?(?: \\w+)?|adverse effects?(?: \\w+)?|aes?|call (?:for|if|with|re)|return (?:for|if|sooner|precautions)|report(?: any)?(?: new)?|watch for|counsel(?:l?ed|l?ing)?(?: (?:on|re|about|regarding|for))?|reviewed:|reviewed (?:risks?|side effects)|teaching|precautions|warn(?:ed|ing)?(?: (?:of|about|re))?|educat(?:ed|ion)(?: (?:on|about|re))?|prevent(?:s|ion|ing)?(?: of)?|prophyla\\w+ (?:for|against)|boxed warning|black box|(?:not )?(?:indicated|approved|required|needed|necessary|covered|contraindicated|recommended) (?:for|in|before|prior to)|go to ED|seek care|protect(?:s|ion)? (?:from|against)',
);
export const GENERAL_AFTER =
  /^ ?(?:risk|teaching|precautions|counsel\w+|education|prophylaxis|prevention|screen(?:ing)?|vaccin\w+|booster|immuni[sz]ation|society|support group|criteria|guidelines?|clinic|center|centre|hotline|program|registry|product|non-?pref\w*|pref'?d|(?:is |are )?preferred|shots?|series|label|warning|awareness|foundation|nurse|specialist|team|patients|pts|coordinator|instructions|handout)\b/i;
/** What a test found of it: "HIV: non-reactive", "C. difficile toxin negative". The first group is a denial. */
export const RESULT_AFTER =
  /^[^.;]{0,60}?(?<![\w-])(?:(negative|neg|non-?reactive|NR|not detected|none (?:seen|detected|found)|no growth|undetectable|not isolated)|positive|reactive|detected|isolated)(?![\w-])/i;
/** Of a disease: its name lent to a test, a shot or a history of it. */
export const LENT_AFTER =
  /^[^.;]{0,30}\b(?:discussed|reviewed|went over)(?=[.;]|$)|^ ?(?:worry|worries|concerns?|profile|panel|serolog\w*|status|test(?:s|ing)?|markers?|titers?|antibod\w*|PCR|IgG|IgM|Ab|Ag|cultures?|swabs?|work-?up|exposure|immunity|screen\w*)\b/i;
export const GENERAL_SECTION =
  /^(?:interpretive|teaching|precautions|risks?\b|interpretation key|method|technique|technical|disclaimer|reference|criteria|patient (?:education|instructions)|education|instructions|return precautions|counsel|guideline|limitations?|warnings?)/;

/** Behind an entry that was only carried along: "montelukast [from 2024 list, not verified]". */
export const STALE_BEHIND =
  /^[^;.[(]{0,30}[[(][^\])]{0,60}\b(?:not verified|not taking|old list|from (?:an? )?(?:old|outdated|prior|(?:19|20)\d\d) list|still (?:listed|printed|shown))\b/i;
/** What a note says of a text that it takes back. */
export const MISTAKEN =
  /\b(?:CORRECTION|correction to|amendment|erratum|by mistake|note error|past (?:note )?error|in error|(?:was|were) (?:carried|copied|pulled|imported|pasted) (?:over|forward|in)|brought over|not (?:his|hers|this patient'?s?)\b|belongs? to (?:another|a different|someone)|template (?:of [\d/]+ )?(?:said|says|had)|wrong (?:chart|patient|note)|(?:is|was) (?:his|her|the) \w+(?:'s)? own)/i;

/** "Copied list still shows X, not taking": an entry that the note itself calls wrong. */
export const STALE_ENTRY =
  /\b(?:computer|system|chart|record|portal|lists?) still (?:lists?|shows?|has|says|carries)\b|\b(?:carried[- ]forward|copy-forward|imported|import|auto-?populated|old list|outdated|stale|(?:med(?:ication)?|problem|home med) list|chart lists?|list(?:ed)? in error|after-visit summary|pop-?up|epic list|EHR list|banner)\b/i;
export const STALE_ANSWER =
  /\b(?:not taking|is(?:n't| not) (?:taking|on)|remove[d]?|outdated|in error|erroneous|incorrect|wrong|not (?:a |his |her |this |the )?(?:diagnosis|accurate|correct|true|current|patient)|never (?:had|took|been)|should (?:read|be)|delete[d]?|disregard|does(?:n't| not) have|not so|mistake|(?:do|does)(?: not|n't) (?:believe|think)|not verified|(?:has|have)(?: not|n't) (?:taken|been))\b/i;
