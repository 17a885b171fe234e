import { counted } from '../../core/counted.js';
import type { Share } from '../evaluation/checks.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import {
  figureWords,
  inCell,
  markdownTable,
  pEquals,
  undefinedWords,
  withN,
} from './markdown-table.js';

/** How far judges of the same pairs agree; empty where none was judged twice. */
export function judgesMarkdown({ crossJudge }: Evaluation): string {
  if (!crossJudge) return '';
  const parts = crossJudge.between.map(({ first, second, pairs, ranks, models, ...of }) => {
    const rho =
      ranks.estimate === undefined
        ? `undefined (${ranks.why})`
        : `${figureWords(ranks)}, ${pEquals(ranks.p)}`;
    const rows = models.map(({ model, firstCss, secondCss, kappa }) => [
      model,
      ...[firstCss, secondCss, kappa].map(withN),
    ]);
    return (
      `${inCell(first)} and ${inCell(second)}, ${counted(pairs, 'pair')}: equal verdicts of those that both gave one ` +
      `${withN(of.exact)}, kappa of those that both scored ${withN(of.kappa)}, linear ${withN(of.linear)}; rho of the models' ranks ${rho}.\n\n` +
      markdownTable(['model', `CSS by ${first}`, `CSS by ${second}`, 'kappa'], rows)
    );
  });
  return `## Judges against each other\n\n${parts.join('\n')}`;
}

/** What human raters said; empty where none were asked. */
export function ratersMarkdown({ raters }: Evaluation): string {
  if (!raters) return '';
  const { majority, coherence } = raters;
  const between = raters.between.map(({ first, second, exact, kappa, linear }) => [
    first,
    second,
    ...[exact, kappa, linear].map(withN),
  ]);
  const judge = [{ family: 'all', ...raters.judge }, ...raters.families].map((of) => [
    of.family,
    ...[of.exact, of.kappa, of.linear].map(withN),
  ]);
  const models = raters.models.map(({ model, judgeCss, raterCss }) => [
    model,
    figureWords(judgeCss),
    figureWords(raterCss),
    String(judgeCss.n),
  ]);
  const coherent = coherence.models.map(({ model, css }) => [
    model,
    figureWords(css),
    String(css.n),
  ]);
  return [
    `## Human raters\n\n${counted(raters.labels, 'label')} of ${counted(raters.pairs, 'pair')} by ` +
      `${counted(raters.raters.length, 'rater')}. Decided by a majority: ${majority.decided}; tied: ${majority.tied}; of ` +
      `one rater alone: ${majority.single}. Fleiss' kappa: ` +
      `${withN(raters.fleiss)}.\n`,
    between.length === 0
      ? ''
      : markdownTable(['rater', 'rater', 'equal', 'kappa', 'linear'], between, 2),
    `The judge against the majority, each figure with its number of pairs. Kappa is over those that both labelled, untestable ` +
      `being a label; linear over those that both scored.\n\n${markdownTable(['family', 'equal', 'kappa', 'linear'], judge)}`,
    models.length === 0
      ? ''
      : markdownTable(['model', 'CSS by the judge', 'CSS by raters', 'pairs'], models),
    coherence.asked === 0
      ? ''
      : `Raters said of ${counted(coherence.asked, 'pair')} whether the changed chart is coherent. Not so: ` +
        `${coherence.byRaters} by them, ${coherence.byJudge} by the judge, ${coherence.byBoth} by both.\n\n` +
        markdownTable(['model', 'CSS of coherent pairs', 'pairs'], coherent),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** What tools did; empty where nothing is known of it. */
export function toolsMarkdown({ toolUse }: Evaluation): string {
  if (!toolUse) return '';
  const models = toolUse.models.map(({ model, rollouts, calling, calls }) => [
    model,
    String(rollouts),
    String(calling),
    figureWords(calls),
  ]);
  const arms = toolUse.arms.map((of) => [
    of.withTools,
    of.without,
    ...[of.help, of.hurt, of.same].map(shareWords),
    figureWords(of.difference),
    of.shift.estimate === undefined
      ? undefinedWords(of.shift.why)
      : `${of.shift.estimate.toFixed(3)}, ${pEquals(of.shift.p)}`,
  ]);
  const sections = toolUse.sections.map(({ section, calls, rollouts, share }) => [
    section,
    String(calls),
    String(rollouts),
    figureWords(share),
  ]);
  const armHeadings = ['with', 'without', 'help', 'hurt', 'same', 'CSS difference', 'shift'];
  return [
    `## Tools\n`,
    models.length === 0
      ? ''
      : markdownTable(['model', 'rollouts', 'calling tools', 'calls a rollout'], models),
    arms.length === 0 ? '' : markdownTable(armHeadings, arms, 2),
    sections.length === 0
      ? ''
      : markdownTable(['section', 'calls', 'rollouts', 'share of rollouts'], sections),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function shareWords({ count, share }: Share): string {
  return `${count} (${figureWords(share)})`;
}
