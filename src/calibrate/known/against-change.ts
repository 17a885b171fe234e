import type { Decision, DecisionMention, Intent, Timing } from '../../core/decision.js';
import type { Intervention } from '../../core/intervention.js';
import type { PlanReader } from './known-pair.js';
import { type PlanPart, planParts, unitsOfPoints } from './plan-parts.js';

/** Where a text says what an intervention expects to be gone. */
export interface Against {
  /** Parts of the text that name it, in order. */
  readonly parts: readonly PlanPart[];
  /** Names of the treatments to be dropped that the text recommends. */
  readonly recommended: readonly string[];
  /** Whether something that must shift is stated: a timing or an intent. */
  readonly states: boolean;
}

/** Timings that only a treatment with curative intent has. */
const WITH_CURATIVE_INTENT: readonly Timing[] = [
  'neoadjuvant',
  'adjuvant',
  'perioperative',
  'definitive',
];

/** Timings that go with an intent. */
const TIMINGS_OF: Readonly<Record<string, readonly Timing[]>> = {
  curative: WITH_CURATIVE_INTENT,
  palliative: ['palliative'],
};

/** Local treatment of the tumor that is to be given: what is left of a curative plan once its intent is not named. */
function isLocal({ kind, certainty }: DecisionMention): boolean {
  return certainty === 'recommended' && (kind === 'radiation' || kind === 'procedure');
}

/** What in a text stands against the expected change: treatments to be dropped, timings and intents that must shift. */
export function againstChange(
  text: string,
  { intervention, reader }: { readonly intervention: Intervention; readonly reader: PlanReader },
): Against {
  const decision = reader.read(text);
  const { expectedChange: change } = intervention;
  const drop = dropOf(intervention, reader);
  const dropped = decision.mentions.filter((m) => drop(m).length > 0);
  const timings = new Set<string>([
    ...(change.timingMustShift?.from ?? []),
    ...timingsToDrop(intervention),
    ...(change.intentMustShift?.from ?? []).flatMap((intent) => TIMINGS_OF[intent] ?? []),
  ]);
  const local = change.intentMustShift?.from.includes('curative')
    ? decision.mentions.filter(isLocal)
    : [];
  const intents = new Set<string>(change.intentMustShift?.from ?? []);
  const stated = statedPlaces(decision, { timings, intents });
  const facts = change.timingMustShift ? decision.facts.filter((f) => f.fact === 'resection') : [];
  const units = unitsOfPoints(text);
  const places = [...dropped, ...stated, ...facts, ...local].map(
    ({ start }) => units[start] as number,
  );
  const parts = planParts(text).filter((p) => places.some((at) => p.start <= at && at < p.end));
  const recommended = dropped.filter((m) => m.certainty === 'recommended').flatMap(drop);
  return { parts, recommended: [...new Set(recommended)], states: stated.length > 0 };
}

/** Names under which a mention is among what must be dropped. */
function dropOf({ expectedChange, appliesTo }: Intervention, reader: PlanReader) {
  const matchers = (expectedChange.mustDrop ?? [])
    .filter((s) => !s.startsWith('timing:'))
    .map((s) => reader.fallsUnder(s));
  const where = { cancerType: appliesTo.cancerTypes[0], withChemotherapy: false };
  return (mention: DecisionMention) => matchers.flatMap((matches) => [...matches(mention, where)]);
}

function timingsToDrop({ expectedChange }: Intervention): string[] {
  return (expectedChange.mustDrop ?? []).flatMap((s) =>
    s.startsWith('timing:') ? [s.slice('timing:'.length)] : [],
  );
}

function statedPlaces(
  decision: Decision,
  {
    timings,
    intents,
  }: { readonly timings: ReadonlySet<string>; readonly intents: ReadonlySet<string> },
): { readonly start: number }[] {
  const isOf = (timing: Timing | undefined) => timing !== undefined && timings.has(timing);
  return [
    ...decision.mentions.filter((m) => isOf(m.timing)),
    ...decision.timings.filter((t) => isOf(t.timing)),
    ...decision.intents.filter((i: { readonly intent: Intent }) => intents.has(i.intent)),
  ];
}
