import type { Decision, DecisionMention } from '../core/decision.js';
import type { Intervention } from '../core/intervention.js';
import { DOUBTS, type Doubt, type Verdict } from '../core/verdict.js';
import type { Matcher } from './selectors.js';
import { standing, type Weighed, weigh } from './standing.js';

/**
 * Why a verdict that was reached by comparing two decisions would bear a second look, in the order of `DOUBTS`; empty
 * where nothing speaks against it. A function of its arguments alone. An abstention has no doubts: it is one.
 */
export function doubtsOf(
  { baseline, sibling }: { readonly baseline: Decision; readonly sibling: Decision },
  verdict: Pick<Verdict, 'kind'>,
  by: {
    readonly intervention: Pick<Intervention, 'expectedChange' | 'appliesTo'>;
    readonly matcherOf: (selector: string) => Matcher;
  },
): Doubt[] {
  if (verdict.kind === 'ABSTAINED') return [];
  const { expectedChange: change, appliesTo } = by.intervention;
  const matchers = (selectors: readonly string[] = []) =>
    selectors.filter((s) => !s.startsWith('timing:')).map(by.matcherOf);
  const drops = matchers(change.mustDrop);
  const deciding = [...drops, ...matchers(change.mustAddAny), ...matchers(change.mustRequest)];
  const decisions = [baseline, sibling];
  const texts = decisions.map((d) => weigh(d, appliesTo.cancerTypes));
  const [before, after] = texts as [Weighed, Weighed];
  const shifts = change.timingMustShift !== undefined || change.intentMustShift !== undefined;
  const holds: Record<Doubt, boolean> = {
    conflicting:
      texts.some((text) => isOrderedAndRefused(text, deciding)) ||
      (shifts && isOfTwoMinds(after, { timing: change.timingMustShift !== undefined })),
    nothing_recommended: texts.some((text) => text.mentions.every((m) => m.certainty === 'none')),
    named_only: verdict.kind === 'UNTESTABLE' && isNamedOnly(before, drops),
    unknown_drug: decisions.some((d) => (d.unknownDrugs ?? []).length > 0),
    addresses_judge: decisions.some((d) => d.mentions.some((m) => m.tainted)),
  };
  return DOUBTS.filter((doubt) => holds[doubt]);
}

/** Some treatment that decides is asked for or weighed in one place, and ruled out in another. */
function isOrderedAndRefused(text: Weighed, deciding: readonly Matcher[]): boolean {
  const { recommended, hedged, refused } = standing(text, deciding, false);
  return [...recommended.keys(), ...hedged.keys()].some((name) => refused.has(name));
}

const REFUSED: ReadonlySet<string> = new Set(['avoid', 'stop']);

/** The text plans an operation that it also rules out or says is over, or states two intents. */
function isOfTwoMinds(text: Weighed, how: { readonly timing: boolean }): boolean {
  const { intents, facts } = text.decision;
  if (new Set(intents.map((i) => i.intent)).size > 1) return true;
  const states = (fact: string) => facts.some((f) => f.fact === fact);
  if (states('resection') && states('no_resection')) return true;
  const operations = text.mentions.filter(isResection);
  if (!operations.some((m) => m.certainty === 'recommended')) return false;
  return operations.some((m) => REFUSED.has(m.action)) || (how.timing && states('resection'));
}

function isResection(m: DecisionMention): boolean {
  return m.kind === 'procedure' && m.classes.includes('kind:resection');
}

/** What was to be dropped is named, and neither asked for nor ruled out: it may have been meant. */
function isNamedOnly(text: Weighed, drops: readonly Matcher[]): boolean {
  const { hedged, named, past, refused } = standing(text, drops, false);
  return refused.size === 0 && hedged.size + named.size + past.size > 0;
}
