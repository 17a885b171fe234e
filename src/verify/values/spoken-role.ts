import type { Sentence } from '../record/reading.js';
import { type AskedRole, type DateRole, roleOf } from './date-cues.js';
import type { DateSpot } from './date-spots.js';
import { spokenStatus } from './spoken-status.js';

/** The first day of a span is that of a start, the last that of an end, unless the day was called off. */
function spanRole({ ofSpan, before, behind }: DateSpot): DateRole | undefined {
  if (!ofSpan || roleOf(before, behind) === 'not_done') return undefined;
  return ofSpan === 'start' ? 'started' : 'stopped';
}

/** What the words beside a date make of it, or else how its sentence speaks of it. */
export function spokenRole(
  sentence: Sentence,
  spot: DateSpot,
  asked: AskedRole,
): DateRole | undefined {
  if (
    asked === 'diagnosed' &&
    /^[^.;]{0,60}\bdiagnos|^[^;]{0,8}\. (?:that|this)[^.]{0,30}diagnos/i.test(spot.behind)
  )
    return 'diagnosed';
  const role = spanRole(spot) ?? roleOf(spot.before, spot.behind);
  if (role === 'not_done' || role === 'done') return role;
  const { document } = sentence.document;
  const isToCome = document.date !== '' && spot.date >= document.date;
  if (
    isToCome &&
    (PLAN.test(sentence.section) || /^ ?(?:if|when|once|pending|provided)\b/i.test(spot.behind)) &&
    role !== 'started'
  )
    return 'planned';
  if (role !== undefined) return role;
  const status = spokenStatus({ sentence, start: spot.start, end: spot.end });
  if (status === 'planned' || status === 'conditional') return 'planned';
  return status === 'not_done' || status === 'negated' ? 'not_done' : undefined;
}

const PLAN =
  /^(?:p|plan|a\/p|ap|a&p|assessment (?:and|&|\/) plan|assessment\/plan|plans?|recommendations?|recs?)\b/;
