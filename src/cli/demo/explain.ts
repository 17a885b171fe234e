import type { Pair } from '../../gen/flipside/v1/pair.js';
import type { Reward, Span } from '../../gen/flipside/v1/reward.js';

/** One pair in words: both texts with the judge's spans in brackets, the verdict, and what each span is for. */
export function explain(pair: {
  readonly judged: Pair;
  readonly baseline: { readonly output: string; readonly reward: Reward };
  readonly sibling: { readonly output: string; readonly reward: Reward };
}): string {
  const { judged, baseline, sibling } = pair;
  return [
    `${judged.interventionId}: ${judged.baselineRolloutId} against ${judged.siblingRolloutId}`,
    `verdict ${judged.verdict}, score ${judged.score ?? 'none'}, by ${judged.judge}: ${judged.rationale}`,
    '',
    'Baseline, on the original chart:',
    ...indented(marked(baseline.output, baseline.reward.spans)),
    '',
    'Sibling, on the mutated chart:',
    ...indented(marked(sibling.output, sibling.reward.spans)),
    '',
    'Spans of the sibling (code points):',
    ...sibling.reward.spans.map(
      (s) => `  [${s.start}, ${s.end}) credit ${s.credit.toFixed(2)}: ${s.reason}`,
    ),
  ].join('\n');
}

/** The text with each span in brackets. Spans that overlap one already marked are left out. */
export function marked(text: string, spans: readonly Span[]): string {
  const characters = [...text];
  let at = 0;
  let out = '';
  for (const { start, end } of spans) {
    if (start < at) continue;
    out += `${characters.slice(at, start).join('')}[[${characters.slice(start, end).join('')}]]`;
    at = end;
  }
  return out + characters.slice(at).join('');
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  | ${line}`);
}
