import type { Calibration, ErrorRates, Rate, SplitRates } from '../core/calibration.js';
import { confusionTable } from './calibration-confusion.js';
import { SERIES, STYLE } from './calibration-style.js';
import { boundsWords, intervalWords, percent, rateWords } from './calibration-words.js';
import { type Html, html, safe } from './html.js';
import { type IntervalRow, intervalPlot, type SeriesStyle } from './interval-plot.js';
import { seriesKey } from './series-key.js';

/** A calibration as one page of HTML: no script, no network, light and dark, fit to be printed. */
export function calibrationPage(calibration: Calibration): string {
  const { judge, by, confusion } = calibration;
  const title = `Calibration of ${judge.name}`;
  const parts = Object.entries(by).filter(([, values]) => Object.keys(values).length > 0);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${safe(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${lead(calibration)}
${facts(calibration)}
${overall(calibration)}
${confusion ? confusionTable(confusion) : safe('')}
${parts.map(([dimension, values]) => breakdown(dimension, values))}
${reading(calibration)}
</main>
</body>
</html>
`;
  return page.html;
}

function lead({ kind, rates }: Calibration): Html {
  const [what, where] =
    kind === 'claim' ? ['right answers', 'forms'] : ['WRONG or PARTIAL pairs', 'cases'];
  const fault = kind === 'claim' ? 'flagged' : 'scored too high';
  const { falsePositive, detectionDirect } = rates;
  return html`<p>Of ${falsePositive.of} ${what}, ${falsePositive.count} were ${fault}:
<strong>${percent(falsePositive.rate)}</strong> (${intervalWords(falsePositive)}). Of ${detectionDirect.of} wrong ones,
${detectionDirect.count} were found: <strong>${percent(detectionDirect.rate)}</strong> (${intervalWords(detectionDirect)}).
Measured on the ${rates.clusters} ${where} of the test split; intervals are at 95 %.</p>`;
}

function facts({ id, created, judge, goldDigest, catalogDigest, repeats }: Calibration): Html {
  const rows: readonly (readonly [string, string])[] = [
    ['Calibration', `${id}, of ${created}`],
    ['Judge', `${judge.name}, version ${judge.version}`],
    ['Prompts', judge.promptDigest],
    ['Configuration', judge.configDigest || 'none: nothing of it can be configured'],
    ['Gold', goldDigest],
    ...(catalogDigest === undefined ? [] : ([['Catalog', catalogDigest]] as const)),
    ['Repeats', String(repeats)],
  ];
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function overall({ kind, rates, trainRates }: Calibration): Html {
  const words = rateWords(kind);
  const rows = words.map(([key, { name }]) => ({
    name,
    test: rates[key] ?? NOTHING,
    train: trainRates[key] ?? NOTHING,
  }));
  const plotted = rows.flatMap(({ name, test, train }) => [
    ...intervalRow(test, { label: name, series: SERIES.test }),
    ...intervalRow(train, { label: name, series: SERIES.train }),
  ]);
  const table = html`<table><caption>Rates, with those of the train split beside them</caption>
<thead><tr><th scope="col">rate</th><th scope="col">count</th><th scope="col">of</th><th scope="col">share</th>
<th scope="col">95 % interval</th><th scope="col">with the unanswered counted</th><th scope="col">train split</th></tr></thead>
<tbody>${rows.map(
    ({
      name,
      test,
      train,
    }) => html`<tr><th scope="row">${name}</th><td>${test.count}</td><td>${test.of}</td>
<td>${percent(test.rate)}</td><td>${intervalWords(test)}</td><td>${boundsWords(test)}</td>
<td>${percent(train.rate)} of ${train.of}</td></tr>`,
  )}</tbody></table>${humans(rates)}`;
  const series = [SERIES.test, SERIES.train];
  return beside('Rates', {
    rows: plotted,
    series,
    title: 'Rates of the test and the train split',
    table,
  });
}

const NOTHING: Rate = { count: 0, of: 0, method: 'none' };

function humans({ humanAgreement: human }: SplitRates): Html {
  if (!human) return safe('');
  const kappa = human.kappa === undefined ? 'undefined' : human.kappa.toFixed(2);
  const limits =
    human.low === undefined || human.high === undefined
      ? ''
      : ` (${human.low.toFixed(2)} to ${human.high.toFixed(2)})`;
  return html`<p>Agreement with humans on ${human.of} questions: Cohen's kappa ${kappa}${limits}; the same verdict on
${percent(human.exact.rate)} (${intervalWords(human.exact)}).</p>`;
}

function breakdown(dimension: string, values: Readonly<Record<string, ErrorRates>>): Html {
  const name = dimension.replaceAll('_', ' ');
  const entries = Object.entries(values);
  const rows = entries.flatMap(([label, { falsePositive, detectionDirect }]) => [
    ...intervalRow(falsePositive, { label, series: SERIES.falsePositive }),
    ...intervalRow(detectionDirect, { label, series: SERIES.detection }),
  ]);
  const table = html`<table><caption>False positives and detection by ${name}, test split</caption>
<thead><tr><th scope="col">${name}</th><th scope="col">false positives</th><th scope="col">share</th>
<th scope="col">95 % interval</th><th scope="col">detected</th><th scope="col">share</th>
<th scope="col">95 % interval</th><th scope="col">abstention</th></tr></thead>
<tbody>${entries.map(([value, rates]) => breakdownRow(value, rates))}</tbody></table>`;
  const series = [SERIES.falsePositive, SERIES.detection];
  return beside(`By ${name}`, {
    rows,
    series,
    title: `False positives and detection by ${name}`,
    table,
  });
}

function breakdownRow(value: string, rates: ErrorRates): Html {
  const cells = (rate: Rate) =>
    html`<td>${rate.count} of ${rate.of}</td><td>${percent(rate.rate)}</td><td>${intervalWords(rate)}</td>`;
  return html`<tr><th scope="row">${value}</th>${cells(rates.falsePositive)}${cells(rates.detectionDirect)}
<td>${percent(rates.abstention.rate)}</td></tr>`;
}

/** A plot with the table of what it shows. */
function beside(
  heading: string,
  shown: {
    readonly rows: readonly IntervalRow[];
    readonly series: readonly SeriesStyle[];
    readonly title: string;
    readonly table: Html;
  },
): Html {
  const { rows, series, title, table } = shown;
  const plot = rows.length === 0 ? safe('') : intervalPlot(rows, { title, series });
  return html`<section><h2>${heading}</h2><div class="beside">
<figure><figcaption>${series.map(seriesKey)}</figcaption>${plot}</figure>
<div class="scroll">${table}</div></div></section>`;
}

function intervalRow(
  { rate, low, high }: Rate,
  { label, series }: { readonly label: string; readonly series: SeriesStyle },
): IntervalRow[] {
  if (rate === undefined || low === undefined || high === undefined) return [];
  return [{ label, series: series.name, rate, low, high }];
}

function reading({ kind }: Calibration): Html {
  return html`<section><h2>How to read this</h2><dl>${rateWords(kind).map(
    ([, { name, means }]) => html`<dt>${name}</dt><dd>${means}</dd>`,
  )}</dl>
<p>What a judge left unanswered is in no rate but abstention and failures, and may hide what is hard: the column with the unanswered
counted says what a rate were if none, and if all of them, had counted. Answers of one form, and pairs of one case, are alike;
the intervals allow for that, and are wide where few forms or cases were seen. A calibration says nothing about a judge that
is configured in another way.</p></section>`;
}
