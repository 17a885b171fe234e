import type { EditSet } from './edit-set.js';
import type { Trace } from './operation-traces.js';
import { type CompiledOperationFact, entryAt } from './operations.js';
import type { Outline, Range, Sentence } from './outline.js';
import { segmentsOf } from './segments.js';
import { isHollow } from './tidy.js';

const SPECIMEN = /\b(?:patholog\w+|histolog\w+|specimen)\b/i;
/** Opens a piece of a sentence that tells something of its own. */
const OWN_NEWS =
  /^(?:and |then |but |now |currently |has |who )*(?:(?:she|he|it|the patient|they|we|i|pt|patient) )?(?:since )?(?:complet|receiv|start|began|declin|finish|develop|present|continu|remain|follow(?:ed)? by|recurr|progress|treat|return|report|den(?:y|ies)|now|currently|on|is|was|has|had|takes|feels|lives|went|did|with (?:recurrence|progression|metast)|s\/p|status post)\w*\b/i;
const ADJUNCT_BEFORE =
  /(?:(?:now|currently|approximately|about|roughly|only|who is|is|,|;|and|then|presenting|who) ?)*(?:(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|several|few|some) ?(?:\+ )?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|d|w)(?: out)? )?(?:status[- ]post|s\/p|post|after|since|following|from)(?: (?:an?|the|her|his|recent|prior|previous|initial|uncomplicated|successful|elective|urgent))*(?: [\w/-]+){0,3}? ?$/i;
const ADJUNCT_AFTER =
  /^(?:,? ?(?:with|w\/|and|\+|plus|\/|&) ?(?:\w+ ){0,3}?(?:SLNB|SLN|MLND|ALND|SLN biopsy|sentinel (?:lymph )?node (?:biopsy|dissection)|node dissection|lymph ?adenectomy|lymph node (?:dissection|sampling)|nodes?|reconstruction|BSO|anastomosis|splenectomy))*(?:,? ?(?:on|in|at|dated|of)? ?\(?(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{4}-\d\d-\d\d|(?:(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?: \d{1,2})?,? ?(?:\d{4})?)|\d{1,2}-[A-Z][a-z]{2}-\d{4}|(?:19|20)\d\d)\)?)?(?: (?:for|of) (?=(?:[ympr]*p?T[0-4is]|c?T[0-4])))?/i;
const TELLING =
  /(?:,? ?(?:and|then|who|which|but|she|he|patient|subsequently|therefore) )*(?:underwent|had|has had|received|was treated with|was taken to (?:the )?(?:OR|operating room|theatre) for)(?: [\w-]+){0,5} ?$/i;

/** Takes the least that leaves no trace: an adjunct, a list item, a clause, or the sentence. */
export function removeFromSentence(
  view: Outline,
  compiled: CompiledOperationFact,
  at: {
    readonly sentence: Sentence;
    readonly traces: readonly Trace[];
    readonly spared: readonly Range[];
  },
  edits: EditSet,
): void {
  const { text } = view;
  const { sentence, traces } = at;
  const title = entryAt(view, sentence.start)?.title;
  const isTitle =
    title !== undefined && sentence.start < title.end && sentence.start <= title.start;
  const segments = segmentsOf(text, sentence);
  const holds = (s: Range) => traces.some((t) => t.start < s.end && t.end > s.start);
  const isSpared = (r: Range) =>
    at.spared.some((s) => s.start >= r.start && s.end <= r.end) ||
    compiled.otherOperations.test(text.slice(r.start, r.end));
  const first = segments.findIndex(holds);
  const isTold = traces.some((t) => t.isAct);
  const words = text.slice(sentence.start, sentence.end);
  const isReport = traces.length >= 2 && SPECIMEN.test(words);
  const isNews = (s: Range, i: number) => {
    const own = text.slice(s.start, s.end);
    if (holds(s) || isHollow(own)) return false;
    return isTold && i > first ? OWN_NEWS.test(own) : !isReport || OWN_NEWS.test(own);
  };
  if (
    !isTitle &&
    !isSpared(sentence) &&
    !segments.some(isNews) &&
    !hasLongRest(text, segments, traces)
  ) {
    edits.remove({
      start: sentence.start,
      end: text[sentence.end] === ' ' ? sentence.end + 1 : sentence.end,
    });
    return;
  }
  for (const segment of segments) {
    const own = traces.filter((t) => t.start < segment.end && t.end > segment.start);
    if (own.length > 0) edits.remove(narrow(text, segment, own, isTitle || isSpared(segment)));
  }
}

/** Whether a single piece holds the operation as an adjunct to a longer telling ("seen 3 weeks after lobectomy for ..."). */
function hasLongRest(text: string, segments: readonly Range[], traces: readonly Trace[]): boolean {
  return segments.some((s) => {
    const own = traces.filter((t) => t.start < s.end && t.end > s.start);
    if (own.length === 0 || own.some((t) => t.isAct)) return false;
    const range = narrow(text, s, own, false);
    return (
      wordCount(text.slice(s.start, s.end)) - wordCount(text.slice(range.start, range.end)) > 3
    );
  });
}

/** Only the adjunct around the operation where the rest of the piece says something else. */
function narrow(text: string, segment: Range, traces: readonly Trace[], mustSpare: boolean): Range {
  const first = traces[0] as Trace;
  const last = traces[traces.length - 1] as Trace;
  const before = text.slice(segment.start, first.start);
  const after = text.slice(last.end, segment.end);
  const adjunct = ADJUNCT_BEFORE.exec(before);
  const tail = (ADJUNCT_AFTER.exec(after) as RegExpExecArray)[0];
  const rest = before.slice(0, adjunct?.index ?? before.length) + after.slice(tail.length);
  if (adjunct && wordCount(rest) > 0 && !isHollow(rest))
    return { start: segment.start + adjunct.index, end: last.end + tail.length };
  if (!mustSpare) return segment;
  const verb = TELLING.exec(before);
  return {
    start: segment.start + (verb ? verb.index : before.length),
    end: last.end + tail.length,
  };
}

const wordCount = (s: string) => s.match(/[A-Za-z]{2,}/g)?.length ?? 0;
