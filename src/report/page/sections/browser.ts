import { type Html, html } from '../../html.js';
import type { EmbeddedPairs } from '../embed-pairs.js';
import { count } from '../figure-words.js';
import { jsonScript } from '../json-script.js';
import { OUTCOMES } from '../pair-data.js';

/** The browser of pairs: its data, and what the page's script fills. */
export function browser(embedded: EmbeddedPairs): Html {
  const { data } = embedded;
  return html`<section id="browser" aria-labelledby="pairs"><h2 id="pairs">Pairs</h2>
${extent(embedded)}
<noscript><p>To browse the pairs the page needs its script, which this reader does not run.</p></noscript>
<form id="filter" role="search" aria-label="Pairs" hidden>
${choice(
  'model',
  'Model',
  data.models.map((name) => name || 'not named'),
)}
${choice('family', 'Family', data.families)}
${choice('intervention', 'Intervention', data.interventions)}
${choice('outcome', 'Verdict', OUTCOMES)}
<label for="filter-words">Words in names, rationale and answers</label><input id="filter-words" type="search" autocomplete="off">
<button type="reset">Show all</button>
</form>
<p id="pair-count" role="status" aria-live="polite"></p>
<div id="pair-list" hidden>
<div class="scroll" role="group" aria-label="List of pairs"><table><caption>Pairs; a case’s link opens the pair below the list</caption>
<thead><tr><th scope="col">case</th><th scope="col">model</th><th scope="col">intervention</th><th scope="col">verdict</th><th scope="col">judge</th></tr></thead>
<tbody id="pair-rows"></tbody></table></div>
<nav aria-label="Pages of the list"><button type="button" id="page-previous">Previous page</button>
<span id="page-place" role="status"></span>
<button type="button" id="page-next">Next page</button></nav>
</div>
${detail()}
${jsonScript('pair-data', data)}
</section>
`;
}

/** How many of the run's pairs the page has, and why not all. */
function extent({ data, told, seed, cutBy }: EmbeddedPairs): Html {
  const shown = data.pairs.id.length;
  if (told === 0) return html`<p>The run has no pairs.</p>`;
  if (!cutBy && told === 1) return html`<p>The one pair of the run.</p>`;
  if (!cutBy) return html`<p>All ${count(shown)} pairs of the run.</p>`;
  const why = cutBy === 'pairs' ? 'has so many' : 'has so many, or such long ones,';
  return html`<p>A sample of ${count(shown)} of the run’s ${count(told)} pairs: the run ${why} that a page of all would be slow. It is
stratified by model, family and verdict, each with its share of the whole and at least one pair where there is room, and was
drawn with the seed ${seed}. The figures above are over all pairs.</p>`;
}

function choice(name: string, label: string, options: readonly string[]): Html {
  return html`<label for="filter-${name}">${label}</label><select id="filter-${name}"><option value="-1">all</option>${options.map(
    (option, at) => html`<option value="${at}">${option}</option>`,
  )}</select>`;
}

function detail(): Html {
  return html`<article id="pair" aria-labelledby="pair-heading" hidden>
<h3 id="pair-heading" tabindex="-1"></h3>
<p><button type="button" id="pair-previous">Previous pair (k)</button> <button type="button" id="pair-next">Next pair (j)</button>
<button type="button" id="pair-close">Close (Esc)</button> <span id="pair-place"></span></p>
<dl id="pair-facts"></dl>
<h4>Rationale of the judge</h4><p id="pair-rationale"></p>
<h4>Changed fact in the chart</h4><ul id="pair-change"></ul>
<h4>Answers</h4>
<p id="pair-compared"></p>
<p class="legend"><del>only in the baseline</del> <ins>only in the sibling</ins> Places of the judge:
<mark class="for">credited</mark> <mark class="against">held against it</mark> <mark class="basis">what the verdict rests on</mark></p>
<div class="sides">
${side('baseline', 'Baseline')}${side('sibling', 'Sibling, with the changed chart')}
</div></article>`;
}

function side(id: string, heading: string): Html {
  return html`<section aria-labelledby="${id}-heading"><h5 id="${id}-heading">${heading}</h5>
<div id="${id}-text" class="answer scroll" role="group" aria-labelledby="${id}-heading"></div>
<h5>Places of the judge in it</h5><ul id="${id}-places"></ul></section>
`;
}
