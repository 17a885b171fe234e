/** Words without which nobody but the text itself speaks in it. */
export const FOREIGN: ReadonlySet<string> = new Set(
  (
    'guideline guidelines nccn esmo asco textbook textbooks consensus literature pathway protocols algorithm standard ' +
    'usual usually normally ordinarily typically conventionally generally routinely colleague colleagues oncologist ' +
    'oncologists surgeon surgeons physician physicians doctor doctors clinician clinicians expert experts specialist ' +
    'specialists center centers centre centres hospital hospitals consultant consultants clinic clinics institution ' +
    'institutions opinion others someone everyone everybody people most many some one dr prof professor board panel mdt ' +
    'committee team choice practice followed tempting tempted argue argued soc correct best right ideal preferred optimal recommended expected husband wife family patient contrary despite'
  ).split(' '),
);

const list = (words: string) => words.split(' ').join('|');
const PEOPLE = list(
  'colleagues? oncologists? surgeons? physicians? doctors? clinicians? experts? specialists? centers? centres? hospitals? consultants? clinics? institutions? opinion',
);
const WHO =
  `(?:(?:my|another|other|many|most|several|certain|some|any|every|one|an|a|different|second|(?:the|her|his|their) (?:referring|outside|previous|former|` +
  `other|local|first|community)) (?:\\w+ ){0,3}?(?:${PEOPLE})|our (?:\\w+ )?colleagues?|(?:colleagues|experts|oncologists|others|someone|everyone|everybody)(?: else)?|` +
  `(?:some|many|most|other) people|dr \\w+|prof(?:essor)? \\w+)`;
const SAYS = list(
  'would might may could recommends? recommended suggests? suggested prefers? preferred favou?rs? favou?red advises? advised proposes? proposed argues? argued says? said gives? gave starts? started prescribes? prescribed offers? offered chooses? chose wants? wanted uses? used asks? asked requests? requested insists? insisted plans? planned opts? opted treats? treated picks? picked begins? began goes go',
);
/** A colleague, another hospital, the patient or the family, and what they would do. */
export const PERSON = new RegExp(
  `\\b(?:${WHO}(?: (?!(?:${list('we i our is are was were')})\\b)\\w+){0,3}? (?:${SAYS})|(?:patient|she|he|family|husband|wife|daughter|son) (?:himself |herself )?(?:wants|wanted|asks for|asked for|requests|requested|demands|demanded|insists on|insisted on|hopes for))\\b|\\b(?:according to|by|per|in the (?:view|opinion|hands) of) ${WHO}\\b`,
);
/** "Some", "many" and "one" alone are people only before what people do. */
export const SOMEBODY =
  /\b(?:(?:some|many|most) (?:would|might|may|could|recommend|prefer|favou?r)|one would)\b/;
const GUIDE = list(
  'guidelines? nccn esmo asco textbooks? consensus literature pathways? protocols? algorithm',
);
/** What a guideline says, what the standard is, what is usually done. */
export const RULE = new RegExp(
  `\\b(?:${GUIDE})(?: \\w+){0,3}? (?:says?|recommends?|calls? for|suggests?|advises?|favou?rs?|lists?|supports?|prescribes?|mandates?|tells?|would)\\b|` +
    `\\b(?:standard(?: of care)?|best practice|usual|textbook|routine|conventional|guideline)(?: (?!(?:i|we|but|yet|then)\\b)\\w+){0,8}? ` +
    '(?:is|are|would be|would|remains|consists|calls for|means)\\b|' +
    `\\b(?:usually|normally|ordinarily|typically|conventionally|generally|routinely)(?: (?:i|we|one|she|he|they|this|such|patients?|these|the))* (?:would|gives?|treats?|offers?|uses?|recommends?|starts?)\\b|\\bwould (?:usually|normally|ordinarily|typically|conventionally|generally|routinely)\\b|\\b(?:contrary to|against|despite|unlike) (?:the |our )?(?:\\w+ )?(?:standard|usual|${GUIDE})\\b|\\b(?:for|in) (?:most|other|another|typical|ordinary) (?:patients?|people|women|men|cases?)\\b|\\btempt(?:ing|ed)\\b|\\bcould (?:be argued|argue)\\b|\\bif (?:i|we) (?:followed|went by)\\b`,
);
/** A label before what is told: "Standard of care:", "My colleague's plan:". */
const LABELS = `(?:the )?(?:current |usual )?(?:(?:standard|soc|textbook|guidelines?|nccn|esmo|asco)(?: (?:${list('of care treatment therapy approach practice answer plan recommendation guideline guidelines says')})){0,3}|usual (?:care|treatment)|(?:\\w+ )?(?:board|panel|mdt)|for (?:most|other) (?:patients|people|women|men)|${WHO}(?: (?:plan|says|writes|recommendation|proposal))?|(?:\\w+ ){1,2}of (?:the|my|her|his|another|a) (?:\\w+ ){0,2}?(?:${PEOPLE}|team|board))`;
export const LABEL = new RegExp(`^${LABELS}$`);
/** Said so near the beginning of a sentence that it may be its label. */
export const LABEL_WITHIN = new RegExp(`^${LABELS}\\b`);
export const BOARD_LABEL = /(?:board|panel|mdt)$/;
export const PERSON_LABEL = new RegExp(`(?:${WHO}|${PEOPLE}|team|board)`);
/** "Our plan:". */
export const OWN_LABEL =
  /^(?:(my|our|the) )?(?:own |actual |final )?(?:plan|recommendations?|choice|advice|proposal|decision|orders?|prescription)$/;
/** Calls a treatment standard or best. */
export const PRAISE = new RegExp(
  `\\b(?:is|are|remains?|as|being|would be)(?: (?:the|a|an|our|considered|usually|normally|clearly|still|now|current|recommended|preferred))* (?:standard|usual|textbook|guideline|recommended by|first choice|treatment of choice|best|preferred|optimal|ideal|indicated|correct|right)\\b|` +
    `\\b(?:correct|best|right|ideal|recommended|preferred|expected|optimal)(?: (?:treatment|choice|plan|answer|option|approach|regimen|therapy|care))(?: here)? (?:is|are|would be|remains)\\b`,
);
/** What the tumor board recommends. */
export const BOARD =
  /\b(?:the|our|this) (?:\w+ ){0,2}?(?:board|panel|mdt|committee)(?: \w+){0,2}? (?:recommend\w*|advis\w*|agreed|agrees|propos\w*|suggest\w*|chose|chooses|wants?|favou?r\w*|plan\w*|decided|decides|would|plan is)\b|\b(?:board|panel|mdt|committee) (?:plan|choice|recommendation|advice) (?:is|was)\b/;
const DOES = list(
  'say recommend prescribe give start choose propose advise go use offer plan opt favor favour prefer pursue treat begin select order proceed suggest elect decide decided chose opted refer am are instead will shall therefore now rather',
);
/** The text plans: "I prescribe", "our plan is". */
export const SELF = new RegExp(
  `\\b(i|we)(?: (?!not\\b)\\w+){0,2}? (?:${DOES})\\b|\\b(?:(my)|our|the) (?:own |actual )?(?:plan|recommendation|choice|advice|proposal|decision|order|prescription|treatment)s? (?:here )?(?:is|are|remains|instead|however)\\b|^(?:and |so )?(?:(my)|our) (?:own |actual )?(?:plan|recommendation|choice|advice|proposal)\\b|^plan\\b(?! of)`,
);
/** Begins with an order. */
export const ORDERS = new RegExp(
  `^(?:${list('please here so therefore then now instead and but yet just today')} ){0,2}(?:${list('start give begin prescribe use offer proceed go continue choose pursue administer treat recommend plan refer enrol enroll switch change initiate order transition')})\\b`,
);
/** Where another may begin to speak. */
export const CUTS: ReadonlySet<string> = new Set([
  'yet',
  'but',
  'however',
  'whereas',
  'nevertheless',
]);
/** Grants what the rest of the sentence sets itself against. */
export const CONCEDES = /^(?:although|though|while|whereas|despite|albeit|even (?:though|if))\b/;
/** Set against what was said before. */
export const CONTRAST =
  /^(?:and |so )?(?:yet|but|however|whereas|nevertheless|nonetheless|still|though|conversely|unlike)\b|\b(?:instead|however|nevertheless|nonetheless|contrary|in contrast|depart\w*|deviat\w*|differ|differs|differently|against (?:this|that|it|them|the)|by exception|disagree|rather|alone)\b/;
/** Given besides what was said before, whatever is set against it. */
export const ADDS_FIRMLY =
  /\b(?:add|adds|added|adding|additionally|addition|also|plus|on top|besides|(?:with|to) (?:it|this|that|them|these)|alongside)\b/;
/** Given after or beside what was said before. */
export const ADDS =
  /\b(?:then|followed|follow|follows|subsequently|thereafter|afterwards?|after|adjuvant|maintenance|later|concurrent\w*|together|both|continue|before|neoadjuvant|once|until|second line|progression|cycles)\b/;
/** Takes over what was said before. */
export const AGREES =
  /\b(?:agree|concur|endorse|adopt|accordingly|as such|likewise|(?:following|follow|in line with|per) (?:this|that|these|them|the|it|suit)|(?:recommend|start|give|use|offer|choose|proceed with|go with|begin|do|support|advise|favou?r|prefer|pursue) (?:this|that|these|those|it|them|both|so|exactly|the same)|so (?:do|should|will|would) (?:i|we|she|he))\b/;
export const DENIES = /\b(?:not|never|no longer|cannot|don't|doesn't|won't|disagree)\b/;
/** Plans nothing, or not what was said before. */
export const DECLINES =
  /\b(?:no (?:cancer |active |systemic |such |specific )?(?:treatment|therapy|intervention)|(?:not|never|don't|won't) (?:\w+ ){0,2}?(?:treat|follow|do (?:so|that|it|this)|(?:give|recommend|use|offer|start) (?:it|this|that|them|these)|apply|agree)|do nothing|nothing|disagree|decline|against (?:it|this|that|them)|(?:i|we) (?:would|do|will|shall) not$)/;
