import type { CompiledOperationFact } from './operation-fact.js';
import type { Trace } from './operation-traces.js';
import type { Range } from './outline.js';
import { phraseAround } from './surgical-words.js';

/** What of a piece tells the operation: each phrase with its verb and date, each consequence with its clause. */
export function cutsOf(
  text: string,
  compiled: CompiledOperationFact,
  at: { readonly segment: Range; readonly own: readonly Trace[] },
): Range[] {
  const { segment, own } = at;
  return own.map((t) =>
    t.kind === 'operation'
      ? phraseOf(text, compiled, { segment, own, trace: t })
      : clauseOf(text, segment, t),
  );
}

/** The piece without what lies in `own`. */
export function blanked(text: string, segment: Range, own: readonly Range[]): string {
  let out = '';
  let at = segment.start;
  for (const t of own) {
    out += text.slice(at, Math.max(at, Math.min(t.start, segment.end)));
    at = Math.max(at, Math.min(t.end, segment.end));
  }
  return out + text.slice(at, segment.end);
}

/** The operation with its verb, time, side, date and surgeon; "for" leads to what it was done for, and goes too. */
function phraseOf(
  text: string,
  compiled: CompiledOperationFact,
  at: { readonly segment: Range; readonly own: readonly Trace[]; readonly trace: Trace },
): Range {
  const { segment } = at;
  const around = phraseAround(text, compiled.words, segment, at.own, at.trace);
  const surgeon = SURGEON.exec(text.slice(segment.start, around.start))?.[0] ?? '';
  const phrase = { start: around.start - surgeon.length, end: around.end };
  if (/ followed by$/i.test(text.slice(at.trace.start, at.trace.end)))
    return { start: phrase.start, end: at.trace.end };
  const behind = / (?:for|of) (?:(?:the|a|an|her|his) )?/y;
  behind.lastIndex = phrase.end;
  const lead = behind.exec(text);
  const isFirst = !/[A-Za-z0-9]/.test(text.slice(segment.start, phrase.start));
  return lead && isFirst && phrase.end + lead[0].length < segment.end
    ? { start: phrase.start, end: phrase.end + lead[0].length }
    : phrase;
}

/** "[The breast surgeon] removed it": who did it. */
const SURGEON = /(?:(?:the|her|his|a|an|my) )?(?:[a-z-]{3,14} )?(?:surgeons?|doctors?) ?$/i;

const JOINT =
  / (?:for|since|after|due to|because of|from|to|along|of|in|on|and|but|w\/|with|\+|though|while|where|which|that|so|who) |[.!?] /g;

/** From the joint before a consequence to the next joint: "and the wound is dry". */
function clauseOf(text: string, segment: Range, trace: Range): Range {
  const before = text.slice(segment.start, trace.start);
  let from = 0;
  let joint = '';
  JOINT.lastIndex = 0;
  for (let m = JOINT.exec(before); m; m = JOINT.exec(before)) {
    from = m.index;
    joint = m[0];
    JOINT.lastIndex = m.index + 1;
  }
  JOINT.lastIndex = 0;
  const after = text.slice(trace.end, segment.end);
  const next = JOINT.exec(after);
  const end = next ? trace.end + next.index : segment.end;
  const isSubordinate = /\b(?:if|when|once|until|that|because|as) (?:(?:the|her|his) )?$/i.exec(
    before,
  );
  if (isSubordinate && next && /and|but/.test(next[0]))
    return {
      start: trace.start - (/(?:the|her|his) $/i.exec(before)?.[0].length ?? 0),
      end: end + next[0].length,
    };
  if (/^ (?:for|since|after|due to|because of|from|to|along|at|of|in|on) $/.test(joint))
    return { start: segment.start + from, end: trace.end };
  const start = segment.start + from + (joint.startsWith('.') ? 2 : 0);
  return { start: joint === '' ? segment.start : start, end };
}
