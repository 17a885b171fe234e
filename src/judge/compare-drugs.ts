import type { DecisionMention } from '../core/decision.js';
import type { ExpectedChange } from '../core/intervention.js';
import { byItsKind } from './by-its-kind.js';
import { type Marked, mark, nameList, type Part } from './change.js';
import type { Matcher } from './selectors.js';
import { type Standing, standing, type Weighed } from './standing.js';

export interface Pair {
  readonly baseline: Weighed;
  readonly sibling: Weighed;
}

/** What had to be dropped: undefined where the baseline recommends none of it. */
export function compareDrop(
  pair: Pair,
  matchers: readonly Matcher[],
  change: ExpectedChange,
): Part | undefined {
  const before = standing(pair.baseline, matchers, false).recommended;
  if (before.size === 0) return undefined;
  const after = standing(pair.sibling, matchers, true);
  if (after.recommended.size === 0) {
    const goesOn = byItsKind(pair.sibling, before);
    if (goesOn) {
      return {
        progress: 'none',
        why: `${nameList(before.keys())} recommended before the change, and its kind still recommended after it`,
        baseline: marks(before, 'recommended'),
        sibling: [{ ...mark(goesOn, 'recommended by its kind'), credit: -1 }],
      };
    }
  }
  const kept = change.newPartnerIsDropped
    ? withoutNewPartner(pair, after.recommended)
    : after.recommended;
  const baseline = marks(before, 'recommended');
  const names = nameList(before.keys());
  if (kept.size > 0) {
    // What is now only hedged while others go on has not been dropped.
    const same = sameUnderAnotherName(matchers, kept);
    const gone = [...before.keys()].some(
      (name) => !kept.has(name) && !same.has(name) && !after.hedged.has(name),
    );
    const fewer = gone && [...kept.keys()].every((name) => before.has(name));
    return {
      progress: fewer ? 'partly' : 'none',
      why: fewer
        ? `${names} were recommended before the change and ${nameList(kept.keys())} still is`
        : `${names} recommended before the change, and ${nameList(kept.keys())} still recommended after it`,
      baseline,
      sibling: marks(kept, 'still recommended').map((m) => ({ ...m, credit: -1 })),
    };
  }
  // Where the whole course must shift, what is only considered is no longer the plan.
  const shifts = change.intentMustShift !== undefined || change.timingMustShift !== undefined;
  const tentative = shifts
    ? NOTHING
    : change.conditionalIsDropped
      ? unlessWaiting(after)
      : after.hedged;
  if (tentative.size > 0) {
    return {
      progress: 'partly',
      why: `${names} recommended before the change, and ${nameList(tentative.keys())} only hedged, conditional or held after it`,
      baseline,
      sibling: marks(tentative, 'kept as an option').map((m) => ({ ...m, credit: -0.5 })),
    };
  }
  return {
    progress: 'done',
    why: `${names} recommended before the change and not after it`,
    baseline,
    sibling: [],
  };
}

/** Regimens that are the drugs of a kept one in other doses: FOLFIRINOX and mFOLFIRINOX. */
function sameUnderAnotherName(
  matchers: readonly Matcher[],
  kept: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const regimens = matchers.flatMap(({ components }) => (components ? [components] : []));
  const drugsOf = (drugs: readonly string[]) => [...drugs].sort().join('+');
  const given = new Set(regimens.filter((r) => kept.has(r.name)).map((r) => drugsOf(r.drugs)));
  return new Set(regimens.filter((r) => given.has(drugsOf(r.drugs))).map((r) => r.name));
}

const NOTHING: ReadonlyMap<string, readonly DecisionMention[]> = new Map();

function unlessWaiting(after: Standing): ReadonlyMap<string, readonly DecisionMention[]> {
  return new Map([...after.hedged].filter(([name]) => !after.waiting.has(name)));
}

/** A kept drug whose item brings in another cancer drug that the baseline did not give with it is not kept as it was. */
function withoutNewPartner(
  { baseline, sibling }: Pair,
  kept: ReadonlyMap<string, readonly DecisionMention[]>,
): ReadonlyMap<string, readonly DecisionMention[]> {
  const keptItems = new Set([...kept.values()].flat());
  const old = new Set(
    systemicNames(baseline.mentions.filter((m) => m.certainty === 'recommended')),
  );
  const own = new Set(kept.keys());
  const partnered = (m: DecisionMention) => {
    const together = sibling.mentions.filter(
      (x) => x.certainty === 'recommended' && (x.sentence === m.sentence || x.item === m.item),
    );
    return (
      systemicNames(together).some((name) => !old.has(name) && !own.has(name)) && keptItems.has(m)
    );
  };
  return new Map([...kept].filter(([, mentions]) => !mentions.some(partnered)));
}

function systemicNames(mentions: readonly DecisionMention[]): string[] {
  return mentions
    .filter((m) => m.classes.includes('systemic'))
    .flatMap((m) => (m.drugs.length > 0 ? m.drugs : [`class:${m.id}`]));
}

/**
 * What had to be added. Undefined where nothing else is asked for and the baseline recommends it already.
 * `mustBeNew`: what the baseline already recommends does not count.
 */
export function compareAdd(
  pair: Pair,
  matchers: readonly Matcher[],
  how: {
    readonly alone: boolean;
    readonly mustBeNew: boolean;
    readonly except: readonly Matcher[];
  },
): Part | undefined {
  const {
    recommended: before,
    hedged: kept,
    named: told,
  } = standing(pair.baseline, matchers, false);
  if (how.alone && before.size > 0) return undefined;
  const excepted = new Set(standing(pair.sibling, how.except, true).recommended.keys());
  const after = standing(pair.sibling, matchers, false);
  const spelled = spelledOut(how.except, excepted);
  const counts = (name: string, mentions: readonly DecisionMention[]) =>
    !excepted.has(name) &&
    !(how.mustBeNew && before.has(name)) &&
    !spelled.has(name) &&
    !mentions.every((m) => how.except.some((x) => x(m, NOWHERE).some((n) => !isPartOf(n, m))));
  const added = filtered(after.recommended, counts);
  const sibling = (
    found: ReadonlyMap<string, readonly DecisionMention[]>,
    reason: string,
    credit: number,
  ) => marks(found, reason).map((m) => ({ ...m, credit }));
  if (added.size > 0) {
    return {
      progress: 'done',
      why: `${nameList(added.keys())} recommended after the change`,
      baseline: [],
      sibling: sibling(added, 'added as required', 1),
    };
  }
  // A later line that stood in the baseline as well is no change.
  const tentative = filtered(
    after.hedged,
    (name, mentions) => counts(name, mentions) && !(how.mustBeNew && kept.has(name)),
  );
  const isNews = (name: string, mentions: readonly DecisionMention[]) =>
    counts(name, mentions) && !told.has(name) && !kept.has(name);
  const named = how.alone ? filtered(after.named, isNews) : new Map();
  const some = tentative.size > 0 ? tentative : named;
  if (some.size > 0) {
    return {
      progress: 'partly',
      why: `${nameList(some.keys())} only hedged, conditional or in the rationale after the change`,
      baseline: [],
      sibling: sibling(some, 'only hedged or named', 0.5),
    };
  }
  return { progress: 'none', why: 'nothing required was added', baseline: [], sibling: [] };
}

/** "NALIRIFOX: liposomal irinotecan, oxaliplatin …": the drugs of a regimen that is kept are no other treatment. */
function spelledOut(except: readonly Matcher[], kept: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    except.flatMap(({ components }) =>
      components && kept.has(components.name) ? components.drugs : [],
    ),
  );
}

/** A class or drug selector names drugs of a regimen; a regimen selector means the whole of it. */
function isPartOf(name: string, m: DecisionMention): boolean {
  return m.drugs.includes(name) || name.startsWith('class:');
}

const NOWHERE = { cancerType: undefined, withChemotherapy: false };

/**
 * Tests that had to be asked for. Undefined where nothing is to be dropped or shifted and the baseline asks for one.
 * `mustBeNew`: what the baseline already asks for does not count.
 */
export function compareRequest(
  pair: Pair,
  matchers: readonly Matcher[],
  { alone, mustBeNew }: { readonly alone: boolean; readonly mustBeNew: boolean },
): Part | undefined {
  const before = mustBeNew ? standing(pair.baseline, matchers, false).recommended : new Map();
  if (alone && before.size > 0) return undefined;
  const after = standing(pair.sibling, matchers, false);
  const ordered = filtered(after.recommended, (name) => !before.has(name));
  const asked = ordered.size > 0 || before.size > 0 ? ordered : after.hedged;
  const progress = ordered.size > 0 ? 'done' : asked.size > 0 ? 'partly' : 'none';
  return {
    progress,
    why:
      progress === 'none'
        ? 'no test is requested that was not requested before'
        : `${nameList(asked.keys())} testing requested`,
    baseline: [],
    sibling: marks(asked, 'test requested').map((m) => ({
      ...m,
      credit: progress === 'done' ? 1 : 0.5,
    })),
  };
}

function filtered(
  found: ReadonlyMap<string, readonly DecisionMention[]>,
  counts: (name: string, mentions: readonly DecisionMention[]) => boolean,
): ReadonlyMap<string, readonly DecisionMention[]> {
  return new Map([...found].filter(([name, mentions]) => counts(name, mentions)));
}

/** The first place of each name. */
function marks(found: ReadonlyMap<string, readonly DecisionMention[]>, reason: string): Marked[] {
  return [...found].flatMap(([name, mentions]) =>
    mentions.slice(0, 1).map((m) => mark(m, `${reason}: ${nameList([name])}`)),
  );
}
