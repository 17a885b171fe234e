import type { Evaluation } from '../evaluation/evaluation.js';
import { figureRow, type TidyRow } from './tidy-row.js';

/** The figures of what an evaluation is checked by: other judges, raters, tools. */
export function checkRows(evaluation: Evaluation): TidyRow[] {
  return [...judgeRows(evaluation), ...raterRows(evaluation), ...toolRows(evaluation)];
}

function judgeRows({ crossJudge }: Evaluation): TidyRow[] {
  return (crossJudge?.between ?? []).flatMap(({ first, second, models, ...of }) => {
    const against = `${first} / ${second}`;
    return [
      figureRow('judges_exact', { against }, of.exact),
      figureRow('judges_kappa', { against }, of.kappa),
      figureRow('judges_kappa_linear', { against }, of.linear),
      figureRow('judges_rank_spearman', { against }, of.ranks),
      ...models.flatMap(({ model, firstCss, secondCss, kappa }) => [
        figureRow('css_by_judge', { model, against: first }, firstCss),
        figureRow('css_by_judge', { model, against: second }, secondCss),
        figureRow('judges_kappa', { model, against }, kappa),
      ]),
    ];
  });
}

function raterRows({ raters }: Evaluation): TidyRow[] {
  if (!raters) return [];
  const { judge } = raters;
  return [
    ...raters.between.flatMap(({ first, second, exact, kappa, linear }) => {
      const against = `${first} / ${second}`;
      return [
        figureRow('raters_exact', { against }, exact),
        figureRow('raters_kappa', { against }, kappa),
        figureRow('raters_kappa_linear', { against }, linear),
      ];
    }),
    figureRow('raters_fleiss', {}, raters.fleiss),
    ...[{ place: {}, of: judge }]
      .concat(raters.families.map((of) => ({ place: { family: of.family }, of })))
      .flatMap(({ place, of }) => [
        figureRow('judge_rater_exact', place, of.exact),
        figureRow('judge_rater_kappa', place, of.kappa),
        figureRow('judge_rater_kappa_linear', place, of.linear),
      ]),
    ...raters.models.flatMap(({ model, judgeCss, raterCss }) => [
      figureRow('css_by_judge_of_labelled', { model }, judgeCss),
      figureRow('css_by_raters', { model }, raterCss),
    ]),
    ...raters.coherence.models.map(({ model, css }) =>
      figureRow('css_called_coherent', { model }, css),
    ),
  ];
}

function toolRows({ toolUse }: Evaluation): TidyRow[] {
  if (!toolUse) return [];
  return [
    ...toolUse.models.map(({ model, calls }) => figureRow('tool_calls', { model }, calls)),
    ...toolUse.arms.flatMap(({ withTools, without, ...of }) => {
      const place = { model: withTools, against: without };
      return [
        figureRow('tools_help', place, of.help.share),
        figureRow('tools_hurt', place, of.hurt.share),
        figureRow('tools_same', place, of.same.share),
        figureRow('tools_css_difference', place, of.difference),
        figureRow('tools_shift', place, of.shift),
      ];
    }),
    ...toolUse.sections.map(({ section, share }) =>
      figureRow(`section_called:${section}`, {}, share),
    ),
  ];
}
