import type { Intervention } from '../../core/intervention.js';
import { type Against, againstChange } from './against-change.js';
import { expectedTexts } from './expected-texts.js';
import type { KnownPair, PlanReader, SourcePair } from './known-pair.js';
import { isForMachines, planParts, replaceParts } from './plan-parts.js';

/** A baseline, what in it stands against the expected change, and what would do what is expected. */
interface Making {
  readonly baseline: string;
  readonly intervention: Intervention;
  readonly reader: PlanReader;
  readonly against: Against;
}

/** What a baseline must still say once all that must go has gone. */
const FEWEST_PARTS = 2;

/** Sentences by which a text names the changed fact and leaves its plan as it was. */
const ACKNOWLEDGED: Readonly<Record<string, string>> = {
  'fact:metastasis':
    'We note the new biopsy-proven liver metastases; the plan above is kept as it stands.',
  'fact:resection':
    'We note that the tumor was resected with clear margins; the plan above is kept as it stands.',
  'fact:no_resection':
    'We note that no operation is on record for this tumor; the plan above is kept as it stands.',
};

/** What takes the place of a timing or intent that must shift, by what it shifts to. */
const SHIFTED: Readonly<Record<string, string>> = {
  neoadjuvant:
    'The tumor is in place: give neoadjuvant systemic therapy first, then resect it with definitive intent.',
  adjuvant:
    'The tumor has been resected with clear margins: give adjuvant systemic therapy now, then surveillance.',
  palliative:
    'The disease is metastatic: the intent is palliative. Start palliative systemic therapy.',
  curative: 'The disease can be cured: treat with curative intent, and resect the tumor.',
};

/**
 * Siblings of known answer made of a baseline: itself (nothing changed), the same with what is expected done by rule, and
 * the same with it done by half. Made only where the outcome leaves no doubt: all that must go is found and gone, and a
 * plan is left. The label of the source, where it has one, says whether there was anything to change.
 */
export function madeSiblings(source: SourcePair, reader: PlanReader): KnownPair[] {
  const { intervention, baseline, label } = source;
  if (intervention.expectedChange.mustNotChange) return [pair(source, 'unchanged', baseline, 1)];
  if (label === 'untestable') return [pair(source, 'unchanged', baseline, 'untestable')];
  const making = {
    baseline,
    intervention,
    reader,
    against: againstChange(baseline, { intervention, reader }),
  };
  if (!hasRoom(making)) return [];
  return [
    ...unchanged(source, making),
    ...corrected(source, making),
    ...hedged(source, making),
    ...halved(source, making),
    ...acknowledged(source, making),
  ];
}

/** Whether the baseline has what must change: a treatment to drop, a timing or intent to shift, or room for an addition. */
function hasRoom({ against, intervention }: Making): boolean {
  const { mustDrop, timingMustShift, intentMustShift } = intervention.expectedChange;
  if (timingMustShift || intentMustShift) return against.states;
  return mustDrop ? against.recommended.length > 0 : true;
}

function unchanged(source: SourcePair, making: Making): KnownPair[] {
  // A baseline that asks for the test already has done one of the two.
  return asksAlready(making) || namesAddition(making)
    ? []
    : [pair(source, 'unchanged', source.baseline, 0)];
}

function corrected(source: SourcePair, making: Making): KnownPair[] {
  const { done } = expectedTexts(making.intervention, making.reader.treatments);
  const shifted = shiftText(making.intervention);
  const { mustAddAny, mustRequest, timingMustShift, intentMustShift } =
    making.intervention.expectedChange;
  const said = [...shifted, ...done];
  const asks = mustAddAny || mustRequest || timingMustShift || intentMustShift;
  if (said.length === 0 && asks) return [];
  if (namesAddition(making)) return [];
  const sibling = rewritten(making, said);
  return sibling === undefined ? [] : [pair(source, 'corrected', sibling, 1)];
}

/** What must go is still weighed, or what must come is only weighed. */
function hedged(source: SourcePair, making: Making): KnownPair[] {
  const { against, intervention, reader } = making;
  const { mustDrop, mustAddAny, mustRequest, timingMustShift, intentMustShift } =
    intervention.expectedChange;
  if (timingMustShift || intentMustShift || mustRequest || namesAddition(making)) return [];
  if (!mustDrop) {
    const { weighed } = expectedTexts(intervention, reader.treatments);
    const sibling = weighed.length === 0 ? undefined : rewritten(making, weighed);
    return sibling === undefined ? [] : [pair(source, 'hedged', sibling, 0.5)];
  }
  const name = against.recommended.find((n) => !n.startsWith('class:'));
  if (
    name === undefined ||
    (mustAddAny && mustAddAny.length > 0 && !intervention.id.startsWith('B'))
  )
    return [];
  const sibling = rewritten(making, [`Consider ${name} only as an option.`], { keepsNames: true });
  return sibling === undefined ? [] : [pair(source, 'hedged', sibling, 0.5)];
}

/** One of two things that are asked for: dropped without the request, or requested without the drop. */
function halved(source: SourcePair, making: Making): KnownPair[] {
  const { mustRequest } = making.intervention.expectedChange;
  if (!mustRequest || asksAlready(making)) return [];
  const dropped = rewritten(making, []);
  const { done } = expectedTexts(making.intervention, making.reader.treatments);
  const requested = inserted(making, done);
  return [dropped, requested].flatMap((sibling) =>
    sibling === undefined ? [] : [pair(source, 'halved', sibling, 0.5)],
  );
}

function acknowledged(source: SourcePair, { intervention, baseline }: Making): KnownPair[] {
  const { acknowledgedIsPartial, acknowledgedBy } = intervention.expectedChange;
  const words = acknowledgedIsPartial ? ACKNOWLEDGED[acknowledgedBy ?? ''] : undefined;
  return words === undefined
    ? []
    : [pair(source, 'acknowledged', `${baseline.trimEnd()}\n\n${words}`, 0.5)];
}

/** The baseline without what must go, with `said` in its place; undefined where something of it is left, or no plan is. */
function rewritten(
  making: Making,
  said: readonly string[],
  { keepsNames = false }: { readonly keepsNames?: boolean } = {},
): string | undefined {
  const { baseline, intervention, reader, against } = making;
  if (isForMachines(baseline)) return undefined;
  if (against.parts.length === 0) return inserted(making, said);
  const bare = replaceParts(baseline, { gone: against.parts, added: [] });
  if (planParts(bare).length < FEWEST_PARTS) return undefined;
  if (againstChange(bare, { intervention, reader }).parts.length > 0) return undefined;
  if (!recommendsSomething(bare, reader) && said.length === 0) return undefined;
  const sibling = replaceParts(baseline, { gone: against.parts, added: said });
  const left = againstChange(sibling, { intervention, reader });
  return keepsNames || left.recommended.length === 0 ? sibling : undefined;
}

/** The baseline with words put before its first recommendation. */
function inserted({ baseline, reader }: Making, said: readonly string[]): string | undefined {
  if (said.length === 0 || isForMachines(baseline)) return undefined;
  const first = reader.read(baseline).mentions.find((m) => m.certainty === 'recommended');
  if (!first) return undefined;
  const point = [...baseline].slice(0, first.start).join('').length;
  const part = planParts(baseline).find((p) => p.start <= point && point < p.end);
  if (!part) return undefined;
  const whole = baseline.slice(part.start, part.end);
  const kept = whole.slice(part.lead.replace(/\*\*.*$/, '').length).trim();
  return replaceParts(baseline, { gone: [part], added: [...said, kept] });
}

function recommendsSomething(text: string, reader: PlanReader): boolean {
  return reader.read(text).mentions.some((m) => m.certainty === 'recommended' && m.kind !== 'test');
}

/** Whether the baseline names a test that must be requested, in whatever way. */
function asksAlready({ baseline, intervention, reader }: Making): boolean {
  return namesAny(baseline, intervention.expectedChange.mustRequest ?? [], reader);
}

/** Whether the baseline names, of narrow choices, what would have to be added. */
function namesAddition({ baseline, intervention, reader }: Making): boolean {
  const { mustAddAny = [] } = intervention.expectedChange;
  return namesAny(
    baseline,
    mustAddAny.filter((s) => s !== 'class:systemic' && s !== 'care:supportive'),
    reader,
  );
}

function namesAny(text: string, selectors: readonly string[], reader: PlanReader): boolean {
  const matchers = selectors.map((s) => reader.fallsUnder(s));
  const where = { cancerType: undefined, withChemotherapy: false };
  return reader
    .read(text)
    .mentions.some((m) => matchers.some((matches) => matches(m, where).length > 0));
}

function shiftText({ expectedChange: change }: Intervention): string[] {
  const to = change.timingMustShift?.to ?? change.intentMustShift?.to ?? [];
  return to.flatMap((t) => SHIFTED[t] ?? []).slice(0, 1);
}

function pair(
  { baseline }: SourcePair,
  transform: KnownPair['transform'],
  sibling: string,
  label: KnownPair['label'],
): KnownPair {
  return { transform, baseline, sibling, label };
}
