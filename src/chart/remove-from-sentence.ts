import type { EditSet } from './edit-set.js';
import { isHollow } from './hollow.js';
import { isListedApart } from './listed-apart.js';
import { type CompiledOperationFact, isIn } from './operation-fact.js';
import { blanked, cutsOf } from './operation-phrases.js';
import type { Trace } from './operation-traces.js';
import { entryAt } from './operations.js';
import type { Outline, Range, Sentence } from './outline.js';
import { segmentsOf } from './segments.js';
import { isReporting, isTelling } from './surgical-words.js';

/** What a sentence holds, for the choice of what goes. */
interface Content {
  readonly sentence: Sentence;
  readonly traces: readonly Trace[];
  /** Results that were measured, and stay. */
  readonly spared: readonly Range[];
  /** A sentence of a specimen's report: its other findings go with what proves the operation. */
  readonly isReport: boolean;
}

/** A sentence names no more places than this that are looked at one by one. */
const MAX_TRACES = 40;

/** Takes the least that leaves no trace: a phrase, a piece between commas or brackets, or the sentence. */
export function removeFromSentence(
  view: Outline,
  compiled: CompiledOperationFact,
  at: Content,
  edits: EditSet,
): void {
  const { text } = view;
  const { sentence } = at;
  if (at.traces.length === 0 && !at.isReport) return;
  if (at.traces.length > MAX_TRACES) {
    edits.remove(sentence);
    return;
  }
  const title = entryAt(view, sentence.start)?.title;
  const start =
    title && sentence.start < title.end && sentence.start < title.start
      ? title.start
      : sentence.start;
  const isTitle = title !== undefined && start < title.end;
  const scope = { start: Math.min(start, sentence.end), end: sentence.end };
  const inner = new Map<string, { range: Range; traces: Trace[] }>();
  const outer: Trace[] = [];
  for (const trace of at.traces) {
    const bracket = bracketAround(text, scope, trace);
    const owner = bracket && { range: bracket, traces: [] as Trace[] };
    if (!owner) {
      outer.push(trace);
      continue;
    }
    const key = `${owner.range.start}`;
    const known = inner.get(key) ?? owner;
    known.traces.push(trace);
    inner.set(key, known);
  }
  for (const { range, traces } of inner.values())
    removeFromPiece(text, compiled, { ...at, traces, scope: range, isTitle: false }, edits);
  if (outer.length === 0 && inner.size > 0) return;
  const isWhole = removeFromPiece(
    text,
    compiled,
    { ...at, traces: [...outer, ...[...inner.values()].flatMap((i) => i.traces)], scope, isTitle },
    edits,
  );
  if (isWhole)
    edits.remove({ start: scope.start, end: text[scope.end] === ' ' ? scope.end + 1 : scope.end });
}

/** The inside of the innermost bracket around a range. */
function bracketAround(text: string, scope: Range, range: Range): Range | undefined {
  let depth = 0;
  let open = -1;
  for (let i = range.start - 1; i >= scope.start; i--) {
    if (text[i] === ')' || text[i] === ']') depth++;
    else if ((text[i] === '(' || text[i] === '[') && depth-- === 0) {
      open = i;
      break;
    }
  }
  if (open < 0) return undefined;
  depth = 0;
  for (let i = range.end; i < scope.end; i++) {
    if (text[i] === '(' || text[i] === '[') depth++;
    else if ((text[i] === ')' || text[i] === ']') && depth-- === 0)
      return { start: open + 1, end: i };
  }
  return undefined;
}

/** Removes from a sentence or a bracket; returns whether nothing of it is left. */
function removeFromPiece(
  text: string,
  compiled: CompiledOperationFact,
  at: Content & { readonly scope: Range; readonly isTitle: boolean },
  edits: EditSet,
): boolean {
  const { traces, scope, sentence } = at;
  const segments = segmentsOf(text, scope);
  const isOperation = traces.some((t) => t.kind === 'operation');
  const fates = segments.map((segment) => {
    const own = traces.filter((t) => t.start < segment.end && t.end > segment.start);
    if (own.length > 0) return fateOf(text, compiled, { ...at, segment, own });
    const isSpared =
      text[segment.end] === ':' ||
      at.spared.some((s) => s.start < segment.end && s.end > segment.start);
    if (isSpared) return { isGone: false, cuts: [] };
    const goesAlong =
      (isOperation &&
        isTelling(text, compiled.words, segment, []) &&
        !isListedApart(text, compiled, sentence, segment)) ||
      (at.isReport && isReporting(text, compiled.words, segment, []));
    return { isGone: goesAlong, cuts: [] };
  });
  dropRest(text, compiled, { segments, traces }, fates);
  dropLabels(text, segments, fates);
  const isLeft = (i: number) =>
    !fates[i]?.isGone &&
    ((fates[i]?.cuts.length ?? 0) > 0 ||
      !isHollow(text.slice(segments[i]?.start, segments[i]?.end)));
  if (!at.isTitle && !segments.some((_, i) => isLeft(i))) {
    edits.remove(scope);
    return true;
  }
  segments.forEach((segment, i) => {
    const fate = fates[i];
    if (fate?.isGone)
      edits.remove(
        text[segment.end] === ':' ? { start: segment.start, end: segment.end + 2 } : segment,
      );
    else
      for (const cut of fate?.cuts ?? []) {
        edits.remove(cut);
        if (isAfterWords(text, segment, cut))
          edits.replace({ start: cut.end + 1, end: cut.end + 4 }, 'with');
      }
  });
  return false;
}

/** "54F s/p lumpectomy for IDC" becomes "54F with IDC". */
function isAfterWords(text: string, segment: Range, cut: Range): boolean {
  return (
    text.startsWith(' for ', cut.end) &&
    cut.end + 5 < segment.end &&
    /[A-Za-z0-9]$/.test(text.slice(segment.start, cut.start).trimEnd())
  );
}

interface Fate {
  isGone: boolean;
  cuts: readonly Range[];
}

/** Has no subject of its own, or takes up the one that is gone. */
const HANGING =
  /^(?:and |but )?(?:(?:both|all|each) (?:of them )?(?:are |now )?(?:well[- ])?(?:closed|healed|healing|dry|clean|intact)|(?:well[- ])?(?:healed|healing)|dry|clean|closed|patent|open(?= |$)|widely patent|which|it|this|that|they|these|as an?|wire|with no|with an?|without|removed|pulled|under|through|by|using|plus|taken|placed|packed|treated|managed|aspirated|opened|left(?= (?:in|open|alone|intact|behind|undisturbed|at|to|as|without)\b)|(?:re)?closed|\w{3,14}(?:ing|ized|ised))\b/i;

/** "Completion dissection: [not needed]": what was decided of the piece that is gone. */
const UNNEEDED =
  /^(?:is |was )?(?:not (?:needed|required|indicated|necessary|recommended|advised|warranted|planned)|unnecessary|omitted|no indication)(?![a-z])/i;

/** What hangs on a piece that is gone goes with it, but for facts of their own. */
function dropRest(
  text: string,
  compiled: CompiledOperationFact,
  at: { readonly segments: readonly Range[]; readonly traces: readonly Range[] },
  fates: Fate[],
): void {
  for (let i = 1; i < at.segments.length; i++) {
    const fate = fates[i] as Fate;
    const segment = at.segments[i] as Range;
    if (fate.isGone || fate.cuts.length > 0 || !fates[i - 1]?.isGone) continue;
    const own = text.slice(segment.start, segment.end);
    if (text[segment.start - 2] === ':' && UNNEEDED.test(own)) fate.isGone = true;
    if (text[segment.start - 2] === ',' && HANGING.test(own) && !compiled.words.kept.test(own))
      fate.isGone = true;
  }
}

/** A label whose list is gone to its end goes too. */
function dropLabels(text: string, segments: readonly Range[], fates: Fate[]): void {
  for (let i = segments.length - 2; i >= 0; i--) {
    const segment = segments[i] as Range;
    if (text[segment.end] !== ':' || fates[i]?.isGone) continue;
    if (
      segment.end - segment.start < 48 &&
      /\b(?:path|patholog|histolog|procedure|operation|surgery|specimen|margin|wound|incision|post-?op)/i.test(
        text.slice(segment.start, segment.end),
      ) &&
      fates.slice(i + 1).every((f) => f.isGone)
    )
      (fates[i] as Fate).isGone = true;
  }
}

/** A piece that goes on to tell how the wound of an operation looks. */
const WOUND_LAST = /(?:wounds?|incisions?|scars?|staples|sutures|stitches|drains?)$/i;

function fateOf(
  text: string,
  compiled: CompiledOperationFact,
  at: Content & {
    readonly segment: Range;
    readonly own: readonly Trace[];
    readonly isTitle: boolean;
  },
): Fate {
  const { segment, own } = at;
  const { words } = compiled;
  const isSpared =
    at.spared.some((s) => s.start < segment.end && s.end > segment.start) ||
    isIn(compiled.otherOperations, blanked(text, segment, own));
  const reads = at.isReport ? isReporting : isTelling;
  if (!isSpared && reads(text, words, segment, own)) return { isGone: true, cuts: [] };
  const isFactual =
    isSpared || words.kept.test(blanked(text, segment, own)) || isReason(text, segment, own);
  const hasOperation = own.some((t) => t.kind === 'operation');
  if (!hasOperation && !isFactual && !at.isTitle) return { isGone: true, cuts: [] };
  const isWound = own.some((t) => WOUND_LAST.test(text.slice(t.start, t.end)));
  if (isWound && !isFactual && !at.isTitle && segment.end - segment.start < 80)
    return { isGone: true, cuts: [] };
  const cuts = cutsOf(text, compiled, { segment, own });
  return SEEN_ONLY.test(blanked(text, segment, cuts)) && !isSpared && !at.isTitle
    ? { isGone: true, cuts: [] }
    : { isGone: false, cuts };
}

/** "B12 monthly since he has no stomach": what is told stays, its reason goes. */
const REASON = /^(?:[^ ]+ ){1,16}?(?:since|because(?: of)?|due to|owing to) [^,;]*$/i;
const isReason = (text: string, segment: Range, own: readonly Trace[]) =>
  own.every((t) => REASON.test(text.slice(Math.max(segment.start, t.start - 160), t.start)));

/** Where it was seen or at which organ, and nothing that was. */
const SEEN_ONLY =
  /^\W*(?:(?:on|by|per|in|at) )?(?:the )?(?:(?:CT|MRI?|PET|US|CXR|imaging|scan|exam|colonoscopy|endoscopy|EGD|bronchoscopy|ultrasound|x-?ray|swallow|(?:(?:early|mid|late) )?(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec))\b)?[\s\d/.-]*$|^\W*(?:(?:in|of|at|on) )?(?:the )?(?:left |right |L |R |bilateral )?(?:breast|lung|lobe|kidney|axilla|colon|pancreas|stomach|thigh|chest wall)\W*$/i;
