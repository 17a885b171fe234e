import type { Intervention, Selector } from '../../core/intervention.js';
import type { Treatments } from '../../core/treatments.js';
import { selectorWords } from './selector-words.js';

/**
 * The pre-registered change in words, a line a part: what was changed in the chart, and what has to come of it. Holds
 * nothing of any chart or rollout.
 */
export function expectedChangeWords(intervention: Intervention, treatments: Treatments): string {
  const { title, appliesTo, expectedChange: change } = intervention;
  const { cancerTypes } = appliesTo;
  const words = (selectors: readonly Selector[]) =>
    selectors.map((s) => `  - ${selectorWords(s, { treatments, cancerTypes })}`);
  const shift = (what: string, { from, to }: { from: readonly string[]; to: readonly string[] }) =>
    `The ${what} of the treatment must shift from ${from.join(' or ')} to ${to.join(' or ')}.`;
  const lines = [`What was changed in the chart: ${title}.`];
  if (cancerTypes.length > 0) lines.push(`Type of cancer: ${cancerTypes.join(' or ')}.`);
  if (change.mustNotChange) {
    lines.push(
      'Nothing may change: this is a negative control. What the baseline recommends must be recommended still, and no treatment added; "changed_as_expected" then means that it stayed as it was. It is not testable only where the baseline recommends nothing.',
    );
  }
  if (change.mustDrop) {
    lines.push('The sibling must drop all of these that the baseline recommends:');
    lines.push(...words(change.mustDrop));
  }
  if (change.conditionalIsDropped) {
    lines.push(
      'A drug that the sibling makes conditional on the missing result counts as dropped.',
    );
  }
  if (change.newPartnerIsDropped) {
    lines.push(
      'Such a drug may stay beside another cancer drug that the baseline did not give with it; that counts as dropped.',
    );
  }
  if (change.mustAddAny) {
    const other = change.mustDrop ? ', other than what it must drop' : '';
    lines.push(`The sibling must recommend at least one of these${other}:`);
    lines.push(...words(change.mustAddAny));
  }
  if (change.mustRequest) {
    lines.push('The sibling must request:', ...words(change.mustRequest));
  }
  if (change.timingMustShift) lines.push(shift('timing', change.timingMustShift));
  if (change.intentMustShift) lines.push(shift('intent', change.intentMustShift));
  lines.push(
    change.acknowledgedIsPartial
      ? 'A sibling that names the changed fact and leaves the plan as it was has done part of it.'
      : 'To name the changed fact and leave the plan as it was is no change.',
  );
  return lines.join('\n');
}

/** The scoring rule in the intervention's own words, a line a score. */
export function scoringWords({ scoring }: Pick<Intervention, 'scoring'>): string {
  return (['1.0', '0.5', '0.0'] as const).map((score) => `${score}: ${scoring[score]}`).join('\n');
}
