import { clauseEnd, clauseStart } from './assertion.js';
import type { Range, Sentence } from './outline.js';

/** How far an act got: done, not to be, only thought of, or merely named. */
export type Enactment = 'done' | 'planned' | 'negated' | 'named';

const DONE =
  /\b(?:underwent|undergone|s\/p|status[- ]post|had(?! (?:planned|hoped|considered|not|no\b|never|been (?:offered|scheduled|planned|considered|booked|listed)))|has had|having had|performed|completed|treated (?:with|by)|managed (?:with|by)|taken (?:back )?to (?:the )?(?:OR|operating room|theat(?:er|re)|surgery)|history of|hx of|h\/o|prior(?! to)|previous(?:ly)?|recent|recover(?:ing|ed) (?:well )?from|removed (?:by|via|at)|resected (?:by|via)|came through|came to|proceeded to|went for|went on to(?: have)?|got (?:a|an|her|his)|procedures?(?: performed)? ?:|operations?(?: performed)? ?:|specimens? ?:|surgery ?:|surgical history|(?:did|carried out) (?:a|an|the))(?![A-Za-z])/gi;
const PLANNED =
  /\b(?:plan(?:s|ned|ning(?! (?:MRI|CT|scan|PET|target)))?|s(?:c|ch|h)edul\w+|likely|candidates?|consider\w*|recommend\w*|will|would|could|should|might|can|cannot|if|offer\w*|discuss\w*|book\w*|listed|pencil\w*|propos\w*|await\w*|upcoming|eventual\w*|future|prior to|before|ahead of|refer(?!ence)\w*|anticipat\w*|intend\w*|intent(?:ion)?|potential\w*|possib\w*|upfront|up-front|resectab\w*|eligib\w*|fit for|evaluat\w*|options?|optional|whether|role (?:of|for)|needs?|to undergo|prefer\w*|wish\w*|wants?|favou?r\w*|hop\w+|until|versus|vs|date for|aim\w*|goal|bridge to|conver(?!ted to|sion to open)\w*|suitab\w*|questions?(?!(?: ?\([^()]{0,40}\))?:)|counsel\w*|consent\w*|explain\w*|indicat\w*|pending|operable|amenable|downstag\w*|allow\w*|delay\w*|chose|choos\w*|choice|opt(?:s|ed)|decid\w*|decision|agree\w*|leaning|request\w*|standard|typically|usually|guidelines?|expect\w*(?! (?:[\w-]+ ){0,2}(?:after|following|from|given))|to be|requires?|toward|next step|tentative\w*|may (?=be|have|need|undergo|require|benefit|still|then)|for (?=(?:possible|eventual|planned|consideration)))\b/gi;
const AFTER_DONE =
  /^(?:,? ?(?:\([^()]{0,40}\)|w\/|with|and|\+|&|\/) ?[A-Za-z -]{0,40})?,? ?(?:(?:was|were) (?:performed|done|completed|carried out|uneventful|uncomplicated)|(?:on |in |at |dated |of |@ )?\(?(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|(?:19|20)\d\d|\d{1,2}[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b)|(?:showed|revealed|demonstrated|yielded|confirmed|returned|removed|margins|path(?:ology)?\b)|specimen|(?:\d+|two|three|four|five|six|several) (?:days|weeks|months|years) ago|same day|that day|at the same time|last (?:week|month|year|spring|summer|autumn|fall|winter)|ago\b|:)/i;
const AFTER_PLANNED =
  /^[^.;,\n]{0,40}?\b(?:(?:is|was|to be|will be|has been|are|being|were|be) (?:planned|scheduled|booked|considered|discussed|offered|recommended|proposed|anticipated|pencilled|listed|arranged|requested|needed|contemplated|expected|preferred|reasonable|possible|indicated|appropriate|mentioned|raised|floated|talked about|brought up|dropped|thought of)|will|would|could|might|should|may (?:be|follow|still)|if|only if|depending|when|pending|not yet|likely|(?:technically )?(?:feasible|possible|achievable)|recommended|planned|scheduled|tentative(?:ly)?|candidate|is an option|remains an option|to follow|later|vs\.?|versus)\b/i;
const NEGATED_BEFORE =
  /\b(?:no|not|never|without|denies|denied|declin\w+|refus\w+|cancel\w+|abort\w+|abandon\w+|instead of|rather than|in lieu of|against|unable to|avoid\w*|preclud\w+|contraindicat\w+|defer\w*|neither|nor|not have|hasn't had|has not had)\b(?! (?:complication|evidence|residual|recurren|sign|further|new|other|issue|problem|fever|pain|leak|only|surprise))((?:\W+[\w'/-]+){0,5}?)\W*$/i;
const STOPS_NEGATION =
  /\b(?:after|following|since|from|but|who|which|had|underwent|therefore|so|until|because)\b/i;
const NEGATED_AFTER =
  /^(?: \([^)]{0,30}\))?(?:,? (?:was|were|is|has been|had been|had to be|then|and|but|attempt|attempted|later|subsequently|therefore|ultimately|procedure|operation|surgery|that|this))*,? \(?(?:not (?:done|performed|attempted|possible|carried out|completed|feasible|pursued|undertaken|offered|recommended|indicated|planned|an option|advised)|never (?:done|performed|happened|took place)|cancel\w+|abort\w+|abandon\w+|declined|refused|deferred|postponed|called off|ruled out|off the table|precluded|contraindicated|stopped|not to be)\b/i;
/** "Hepatic resection: no": a row that denies it. */
const DENIED_ROW =
  /^(?: \([^)]{0,30}\))? ?[:?=] ?(?:no|none|nil|never|declined|refused|denied|not (?:done|offered|indicated|planned|performed|recommended|a candidate|an option))(?= ?(?:[.,;)\n]|$))/i;
/** "Hepatectomy with embolization of the portal vein between is feasible": however long its name. */
const CALLED_FEASIBLE =
  /^ (?:with|and|after|plus|including) [^.;,:\n]{0,80}? (?:is|are|remains?|appears?|seems?|looks?) (?:technically |still |considered |thought |deemed )?(?:feasible|possible|achievable|planned|scheduled|recommended|proposed|an option)\b/i;
/** "Pembrolizumab after nephrectomy was not an option": the subject is denied, not what came before it. */
const OF_SUBJECT =
  /\w (?:after|since|following) (?:(?:the|her|his|an?) )?(?:(?:left|right|total|partial|radical) )?$/i;
const FAILED_LATER =
  /\b(?:abort(?:ed|ing)?|abandon(?:ed|ing)?|no resection|not resected|(?:was|were) not (?:performed|attempted|resected|removed)|unresectable|could not be (?:resected|removed|completed)|closed without|open(?:ed)? and close(?:d)?|called off|did not proceed|(?:operation|surgery|procedure|resection|it|this|that|which) (?:was|were|has been|had been) (?:then |later |subsequently )?(?:cancel\w+|called off|abandoned|postponed|terminated|halted|stopped|given up|declined|not (?:done|performed|completed))|(?:attempt|operation|procedure) was given up|resection (?:was )?not (?:performed|attempted|possible))\b/i;
/** "The first attempt in January was abandoned" is told of another. */
const OTHER_ATTEMPT =
  /\b(?:an?|the|her|his) (?:first|earlier|initial|previous|prior) (?:attempt|try|date|operation|surgery|exploration|laparotomy)\b[^.;]*/gi;
/** "Taken to theatre for lobectomy": for what the operation was begun. */
const ATTEMPTED =
  /\b(?:explor\w+|taken|brought|went|opened|laparotomy|laparoscopy|thoracotomy|thoracoscopy|VATS)\b[^.;]{0,60}\bfor (?:(?:an?|the|her|his|planned|intended|attempted|possible) ){0,2}(?:[\w-]+ ){0,2}$/i;
const GIVEN_UP =
  /\b(?:closed(?! (?:in layers|with|primarily|over))|encas\w+|instead|carcinomatosis|deposits (?:were )?(?:found|seen)|unresect\w+|inoperable|too (?:extensive|advanced|little)|not (?:possible|feasible|safe))\b/i;
const PARTICIPLE = /(?:ed|out|off|away)$|^(?:removed|cut|taken|chopped) /i;
/** A full date behind the names of what else was done: no plan is dated so without a word of planning. */
const DATED_AFTER = /^[^.;:\n]{0,45}?(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/;
const EXPECTED_AFTER =
  /\b(?:expect(?:ed)?|usual|typical|common|normal|known)(?: (?:[\w-]+ )?(?:changes?|findings?|appearances?|anatomy|defects?|course|pain|scarring|enhancement))? (?:after|following|of|from) (?:(?:the|her|his|a|an|such) )?(?:[\w-]+ ){0,3}$/i;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}';
/** "Esophagectomy May-June": between two months of no year is an appointment. */
const APPOINTED = new RegExp(
  `^,? ?(?:(?:in|for|by|early|mid|late|around) ){0,2}${MONTH} ?(?:-|\\/|or|to) ?${MONTH}(?![a-z])(?! ?,? ?(?:\\d|last))`,
  'i',
);
/** Time counted from the act, or a state that it left; "RT after lumpectomy" may as well be a plan. */
const REFERRED =
  /(?:\b(?:since|post|time of)|(?:\b(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|now|seen|here|back|well|home|recover\w*|healing|out|status|presents?|visit|expected|referred|diet|pain|changes?|weight|check) |\d ?)(?:after|following|from)|^\W*(?:after|following)) (?:(?:the|her|his|a|an) )?(?:[\w-]+ ){0,3}$/i;
/** What is recorded of an act: it took place. */
const RECORDED =
  /\b(?:dates?|reports?|notes?|findings?|record|summary|histology|specimens?|blocks?|slides?|scars?|changes) (?:of|from) (?:(?:the|her|his|a|an) )?(?:[\w-]+ ){0,3}$/i;
/** What an act leaves behind, named by it: "the craniotomy block". */
const LEFT_BEHIND =
  /^ (?:specimens?|blocks?|tissue|material|path(?:ology)?|histology|slides?|scars?|cavity|bed|site|wound|stump|defect|clips)\b/i;
/** A date, or "2018:", right before the act. */
const DATED_BEFORE =
  /(?:\b(?:19|20)\d\d|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d-\d\d)\)?(?: ?[:,|-])? ?(?:[\w-]+ ){0,3}$/;
/** "The cancer has been taken out", in whatever was explained or discussed. */
const TOLD_AS_PAST =
  /\b(?:was|were|has been|have been|had been) (?:[\w-]+ ){0,2}[\w-]*(?:ed|out|off|away)$|^(?:took|lost|had) /i;
/** "The kidney that was taken out", "the lobe they took out": past, in whatever is asked. */
const RELATIVE_PAST =
  /\b(?:(?:that|which) (?:was|were|had been|has been)|they|he|she|we|I)\b.*(?:ed|out|off|away)$/i;
const SUPPOSED =
  /\b(?:if|whether|until|unless|once|when|as though|in case|assuming|provided|wish\w*|hop\w+)\b[^,;]{0,60}$/i;
/** "Within 12 weeks of nephrectomy" counts from an act without saying that it was done. */
export const COUNTED_FROM =
  /\b(?:\d{1,3}|an?|one|two|three|four|five|six|eight|ten|twelve|few|half) ?-?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?) (?:of|from|after|since|following) (?:(?:the|her|his|a|an) )?(?:[\w-]+ ){0,2}$/i;
const INTENDED_PARTICIPLE =
  /\b(?:to be|can(?:not)?(?: be)?|could(?: be)?|will be|would be|if|be|being|not|never|un|until|when|once|(?:has|have|having|get|getting) (?:it|this|that|them)) (?:\w+ )?$/i;

/** Reads the words around an act: the cue nearest to it decides, a negation over all. */
export function enactmentOf(text: string, sentence: Sentence, range: Range): Enactment {
  const from = clauseStart(text, sentence.start, range.start);
  const before = text.slice(from, range.start);
  const after = text.slice(range.end, clauseEnd(text, range.end, sentence.end));
  const negation = NEGATED_BEFORE.exec(before);
  if (negation && !STOPS_NEGATION.test(negation[1] as string)) return 'negated';
  if (NEGATED_AFTER.test(after) && !OF_SUBJECT.test(before)) return 'negated';
  if (DENIED_ROW.test(text.slice(range.end, Math.min(sentence.end, range.end + 60))))
    return 'negated';
  const rest = text.slice(range.end, Math.min(sentence.end + 140, range.end + 320));
  const done = lastIndex(DONE, before);
  const planned = lastIndex(PLANNED, before);
  const isSurgicalHistory = sentence.section === 'surgical_history';
  const isDated =
    (AFTER_DONE.test(after) || DATED_BEFORE.test(before) || DATED_AFTER.test(after)) &&
    sentence.section !== 'plan';
  const status = nearest({
    done,
    planned,
    isDated,
    isSurgicalHistory,
    before,
    after,
    act: text.slice(range.start, range.end),
  });
  if (status !== 'done') return status;
  if (ATTEMPTED.test(before) && GIVEN_UP.test(rest)) return 'negated';
  return FAILED_LATER.test(rest.replace(OTHER_ATTEMPT, ' ')) ? 'negated' : status;
}

function nearest(at: {
  done: number;
  planned: number;
  isDated: boolean;
  isSurgicalHistory: boolean;
  before: string;
  after: string;
  act: string;
}): Enactment {
  if (EXPECTED_AFTER.test(at.before)) return 'done';
  if (RECORDED.test(at.before) && !AFTER_PLANNED.test(at.after)) return 'done';
  const isLabelled =
    at.done >= 0 && /^[A-Za-z ()]{3,24}:/.test(at.before.slice(at.done, at.done + 26));
  if (/^ (?:[\w-]+ ){1,2}ago\b/i.test(at.after)) return 'done';
  if (LEFT_BEHIND.test(at.after) && !(at.planned > at.done)) return at.done >= 0 ? 'done' : 'named';
  const isAhead = AFTER_PLANNED.test(at.after) || CALLED_FEASIBLE.test(at.after);
  if (isAhead && (isLabelled || !(at.done > at.planned))) return 'planned';
  if (at.done > at.planned) return 'done';
  if (TOLD_AS_PAST.test(at.act) && !SUPPOSED.test(at.before)) return 'done';
  if (RELATIVE_PAST.test(at.act)) return 'done';
  if (at.planned >= 0 && COUNTED_FROM.test(at.before)) return 'named';
  if (at.planned >= 0) return 'planned';
  if (APPOINTED.test(at.after)) return 'planned';
  if (at.isDated || at.isSurgicalHistory) return 'done';
  if (PARTICIPLE.test(at.act)) return INTENDED_PARTICIPLE.test(at.before) ? 'planned' : 'done';
  return REFERRED.test(at.before) ? 'done' : 'named';
}

function lastIndex(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  let last = -1;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) last = m.index;
  return last;
}
