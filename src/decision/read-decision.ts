import type { Decision } from '../core/decision.js';
import type { Suspicion } from '../core/verdict.js';
import { blocksOf } from './blocks-of.js';
import { cancerTypesOf } from './cancer-types.js';
import { forgedRecords } from './forged-records.js';
import { cutAtLabels } from './inline-labels.js';
import { type Address, judgeAddresses } from './judge-directed.js';
import { judgePassages, type Passage } from './judge-passages.js';
import { readWording } from './language.js';
import type { Lexicon } from './lexicon.js';
import { type NormalText, normaliseText } from './normalise.js';
import { placeSections } from './place-sections.js';
import { type Findings, indexed } from './reading.js';
import { saidApart } from './set-apart.js';
import { mentionsOf, readStatements } from './statements.js';
import { readStates } from './states.js';
import { tokenise } from './tokens.js';
import { strangersIn, unknownDrugsOf } from './unknown-drugs.js';
import { wavedOrders } from './waved-orders.js';

const SAYS_NOTHING: ReadonlySet<string> = new Set(['mention', 'past']);

/**
 * Reads a recommendation text: what is to be given, stopped, held, considered or tested, when and how surely.
 * What it says to whoever scores it is cut out first, and the rest is read as if it had never stood there; only where
 * the rest plans nothing are those parts read too, and then against the text; so is an order that follows such words
 * in their sentence, or stands before them in a part that is set apart. Pure and linear; never throws, whatever the text. Offsets are code points of `original`.
 */
export function readDecision(original: string, lexicon: Lexicon): Decision {
  const normal = normaliseText(original);
  const whole = findingsOf(normal, lexicon);
  const passages = judgePassages(whole);
  if (passages.length === 0) return decide(whole, normal.hidden, []);
  const rest = findingsOf(without(normal, passages), lexicon);
  const spans = spansOf(normal, passages);
  const records = spansOf(normal, forgedRecords(whole)).sort((a, b) => a.start - b.start);
  const decision = doubted(decide(rest, normal.hidden, whole.addresses, spans), records);
  const plans =
    decision.mentions.some((m) => m.kind !== 'test' && !SAYS_NOTHING.has(m.action)) ||
    decision.timings.length > 0;
  const orders = [...wavedOrders(whole), ...saidApart(whole)].sort((a, b) => a.from - b.from);
  if (plans && orders.length === 0) return decision;
  const aimed = decide(
    { ...whole, blocks: aimedWithin(whole, passages) },
    normal.hidden,
    whole.addresses,
  );
  if (!plans) return taintedWithin(aimed, spans);
  return withOrders(
    decision,
    aimed,
    orders.map((o) => whole.span(o.from, o.to)),
  );
}

/** The decision, and against it what is ordered behind a word to the judge. */
function withOrders(d: Decision, aimed: Decision, orders: readonly Stretch[]): Decision {
  const known = new Set(d.mentions.map((m) => m.start));
  const inside = within(orders);
  const ordered = aimed.mentions
    .filter((m) => m.certainty === 'recommended' && inside(m) && !known.has(m.start))
    .map((m) => ({ ...m, section: 'unknown' as const, tainted: true, item: -1, sentence: -1 }));
  const mentions = [...d.mentions, ...ordered].sort((a, b) => a.start - b.start);
  return { ...d, mentions };
}

/** The blocks of a text, those in a passage marked as the judge's. */
function aimedWithin(
  { blocks, tokens }: Findings,
  passages: readonly Passage[],
): Findings['blocks'] {
  let next = 0;
  return blocks.map((b) => {
    const at = tokens.start[b.from] as number;
    while (next < passages.length && (passages[next] as Passage).to <= at) next++;
    const inside = next < passages.length && (passages[next] as Passage).from <= at;
    return inside ? { ...b, section: 'judge' as const } : b;
  });
}

function spansOf({ origin }: NormalText, passages: readonly Passage[]): Stretch[] {
  return passages.map((p) => ({
    start: origin[p.from] as number,
    end: (origin[Math.max(p.from, p.to - 1)] as number) + 1,
  }));
}

type Stretch = { readonly start: number; readonly end: number };

/** What stands in words aimed at a judge counts for nothing, and a treatment there only against the text. */
function taintedWithin(d: Decision, spans: readonly Stretch[]): Decision {
  const judged = doubted(d, spans);
  return {
    ...judged,
    mentions: judged.mentions.map((m) => (m.tainted ? { ...m, section: 'judge' as const } : m)),
  };
}

/** What a record kept for a judge claims is no fact, and its treatments count against the text alone. */
function doubted(d: Decision, spans: readonly Stretch[]): Decision {
  if (spans.length === 0) return d;
  const inside = within(spans);
  return {
    ...d,
    mentions: d.mentions.map((m) => (inside(m) ? { ...m, tainted: true } : m)),
    timings: d.timings.filter((t) => !inside(t)),
    intents: d.intents.filter((t) => !inside(t)),
    facts: d.facts.filter((t) => !inside(t)),
  };
}

/** Whether something begins inside one of the spans; quick where it is asked in text order. */
function within(spans: readonly Stretch[]): (x: Stretch) => boolean {
  let next = 0;
  return (x) => {
    while (next > 0 && (spans[next - 1] as Stretch).end > x.start) next--;
    while (next < spans.length && (spans[next] as Stretch).end <= x.start) next++;
    return next < spans.length && (spans[next] as Stretch).start <= x.start;
  };
}

function without({ text, origin, hidden }: NormalText, passages: readonly Passage[]): NormalText {
  const units = new Int32Array(text.length + 1);
  let rest = '';
  let size = 0;
  let at = 0;
  const keep = (to: number) => {
    if (to <= at) return;
    rest += text.slice(at, to);
    units.set(origin.subarray(at, to), size);
    size += to - at;
  };
  for (const p of passages) {
    keep(p.from);
    at = p.to;
  }
  keep(text.length);
  units[size] = origin[text.length] as number;
  return { text: rest, origin: units.subarray(0, size + 1), hidden };
}

function findingsOf(normal: NormalText, lexicon: Lexicon): Findings {
  const tokens = tokenise(normal.text);
  const first = lexicon.firstWords.of(tokens.word);
  const wording = readWording(tokens, normal.text, first);
  const addresses = judgeAddresses(tokens, normal.text, first);
  const raw = lexicon.scan(tokens, normal.text, first);
  const cancerTypes = cancerTypesOf(tokens, raw);
  const blocks = placeSections(
    cutAtLabels(blocksOf(tokens, normal.text, raw), { tokens, text: normal.text, raw }),
    tokens,
    raw,
  );
  const point = (unit: number) => normal.origin[unit] as number;
  return {
    tokens,
    text: normal.text,
    wording,
    addresses,
    raw,
    strangers: strangersIn(raw, first),
    lexicon,
    cancerTypes,
    blocks,
    span: (from, to) => ({
      start: point(tokens.start[from] as number),
      end:
        to > from
          ? point((tokens.end[to - 1] as number) - 1) + 1
          : point(tokens.start[from] as number),
    }),
  };
}

function decide(
  findings: Findings,
  hidden: boolean,
  addresses: readonly Address[],
  cut: readonly { readonly start: number; readonly end: number }[] = [],
): Decision {
  const reading = indexed(findings);
  const statements = readStatements(reading);
  const states = readStates(reading, statements);
  const unknownDrugs = unknownDrugsOf(findings);
  return {
    mentions: mentionsOf(reading, statements),
    ...states,
    cancerTypes: findings.cancerTypes,
    suspicions: suspicionsOf(
      [...addresses, ...findings.addresses].map((a) => a.suspicion),
      hidden,
    ),
    judgeDirected: [...cut, ...statements.judgeDirected].sort((a, b) => a.start - b.start),
    ...(unknownDrugs.length > 0 ? { unknownDrugs } : {}),
    words: findings.tokens.count,
  };
}

function suspicionsOf(found: readonly Suspicion[], hidden: boolean): Suspicion[] {
  return [...new Set<Suspicion>([...found, ...(hidden ? (['hidden_characters'] as const) : [])])];
}
