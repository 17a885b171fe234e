import type { Decision, Timing } from '../core/decision.js';
import type { Intervention } from '../core/intervention.js';
import type { Suspicion, Verdict, VerdictKind } from '../core/verdict.js';
import type { Part } from './change.js';
import { compareControl } from './compare-control.js';
import { compareTiming, compareTimingDrop, dropIsReasoned } from './compare-course.js';
import { compareAdd, compareDrop, compareRequest, type Pair } from './compare-drugs.js';
import { compareIntent, intentOf } from './compare-intent.js';
import { type Matcher, split } from './selectors.js';
import { weigh } from './standing.js';

/**
 * The verdict on two decisions under an intervention's expected change, as docs/catalog.md defines it. A function of its
 * arguments alone; `matcherOf` resolves selectors against the lexicon the decisions were read with.
 */
export function compareDecisions(
  { baseline, sibling }: { readonly baseline: Decision; readonly sibling: Decision },
  intervention: Pick<Intervention, 'expectedChange' | 'appliesTo'>,
  matcherOf: (selector: string) => Matcher,
): Verdict {
  const suspicions = [...new Set([...baseline.suspicions, ...sibling.suspicions])];
  if (baseline.words === 0 || sibling.words === 0) {
    return abstained('one of the two texts has no words', suspicions);
  }
  const { cancerTypes } = intervention.appliesTo;
  const pair: Pair = {
    baseline: weigh(baseline, cancerTypes),
    sibling: weigh(sibling, cancerTypes),
  };
  const change = intervention.expectedChange;
  if (change.mustNotChange) {
    const control = compareControl(pair);
    return settle(control ? [control] : [], suspicions, false);
  }
  const parts = partsOf(pair, change, matcherOf);
  if (!parts) return settle([], suspicions, false);
  return settle(
    parts,
    suspicions,
    change.acknowledgedIsPartial === true && acknowledges(pair, change.acknowledgedBy),
  );
}

/** The parts of the change that the baseline gives room for; undefined where the one that decides has none. */
function partsOf(
  pair: Pair,
  change: Intervention['expectedChange'],
  matcherOf: (selector: string) => Matcher,
): Part[] | undefined {
  const all = change.mustDrop ?? [];
  const drops = all.filter((s) => !s.startsWith('timing:')).map(matcherOf);
  const dropped = drops.length > 0 ? compareDrop(pair, drops, change) : undefined;
  const drop = dropped && withReason(pair, dropped, change);
  const timing = change.timingMustShift && compareTiming(pair, change.timingMustShift);
  const intent = change.intentMustShift && compareIntent(pair, intentOf(change));
  if (change.intentMustShift && !intent) return undefined;
  if (change.timingMustShift && !timing && !drop) return undefined;
  const shifts = change.intentMustShift !== undefined || change.timingMustShift !== undefined;
  if (all.length > 0 && !shifts && !drop) return undefined;
  const parts = [drop, timing, intent];
  // Where nothing else has moved, what the baseline recommends or asks for already is no change.
  const mustBeNew = !parts.some((p) => p && p.progress !== 'none');
  for (const s of all)
    if (s.startsWith('timing:')) parts.push(compareTimingDrop(pair, split(s)[1] as Timing, change));
  const alone = drops.length === 0 && !shifts;
  if (change.mustAddAny) {
    const add = compareAdd(pair, change.mustAddAny.map(matcherOf), {
      alone,
      mustBeNew,
      except: drops,
    });
    if (alone && !add) return undefined;
    parts.push(add);
  }
  if (change.mustRequest) {
    const request = compareRequest(pair, change.mustRequest.map(matcherOf), { alone, mustBeNew });
    if (alone && !change.mustAddAny && !request) return undefined;
    parts.push(request);
  }
  return parts.filter((p): p is Part => p !== undefined);
}

/** Where a whole course must shift, what is not named again has not been dropped by that alone. */
function withReason(pair: Pair, drop: Part, change: Intervention['expectedChange']): Part {
  const shifts = change.timingMustShift !== undefined || change.intentMustShift !== undefined;
  if (!shifts || drop.progress === 'none' || dropIsReasoned(pair, change)) return drop;
  return { ...drop, progress: 'none', why: `${drop.why}, and nothing says why` };
}

function settle(
  parts: readonly Part[],
  suspicions: readonly Suspicion[],
  acknowledged: boolean,
): Verdict {
  const kind = verdictOf(parts, acknowledged);
  const why = parts.map((p) => p.why);
  if (kind === 'PARTIAL' && parts.every((p) => p.progress === 'none'))
    why.push('the new fact is acknowledged');
  return {
    kind,
    rationale:
      parts.length > 0 ? `${why.join('; ')}.` : 'The baseline gives the rule nothing to change.',
    spans: {
      baseline: parts.flatMap((p) => p.baseline.map((m) => ({ ...m, credit: 0 }))),
      sibling: parts.flatMap((p) => p.sibling),
    },
    suspicions,
  };
}

function verdictOf(parts: readonly Part[], acknowledged: boolean): VerdictKind {
  if (parts.length === 0) return 'UNTESTABLE';
  if (parts.every((p) => p.progress === 'done')) return 'CORRECT';
  return parts.some((p) => p.progress !== 'none') || acknowledged ? 'PARTIAL' : 'WRONG';
}

/** The sibling states the new fact, and the baseline did not. */
function acknowledges({ baseline, sibling }: Pair, by: string | undefined): boolean {
  if (by === undefined) return false;
  const fact = split(by)[1];
  const states = (d: Decision) => d.facts.some((f) => f.fact === fact);
  return states(sibling.decision) && !states(baseline.decision);
}

function abstained(why: string, suspicions: readonly Suspicion[]): Verdict {
  return {
    kind: 'ABSTAINED',
    rationale: `The judge does not know: ${why}.`,
    abstainReason: 'unreadable_text',
    spans: { baseline: [], sibling: [] },
    suspicions,
  };
}
