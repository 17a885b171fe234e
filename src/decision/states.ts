import type { Certainty, StatedFact, StatedIntent, StatedTiming } from '../core/decision.js';
import type { Reading, Statement, Statements } from './statements.js';
import { Gap } from './tokens.js';

/** How far before a word its negation may stand. */
const NEGATED_WITHIN = 4;
const NEGATIONS = new Set(
  "no not without never cannot can't nothing nor neither isn't wasn't hasn't excludes excluding excluded denies negative non".split(
    ' ',
  ),
);
const HOPES = new Set(
  'anticipated expected aim aiming goal achieve hope hoped likely intended feasible possible planned target'.split(
    ' ',
  ),
);
/** Treatments that can be adjuvant or neoadjuvant: scans and wounds cannot. */
const TIMED = new Set(['drug', 'class', 'regimen', 'radiation']);

/** Timings, intents and facts that the text states, in text order. */
export function readStates(
  reading: Reading,
  statements: Statements,
): { timings: StatedTiming[]; intents: StatedIntent[]; facts: StatedFact[] } {
  return {
    timings: timingsOf(reading, statements.all),
    intents: intentsOf(reading),
    facts: factsOf(reading, statements.all),
  };
}

function timingsOf(reading: Reading, all: readonly Statement[]): StatedTiming[] {
  return all.flatMap((x): StatedTiming[] => {
    const { timing, weak, from, to } = x.entity;
    const implied = x.entity.concept?.timing;
    const which = timing ?? implied;
    if (!which) return [];
    if (weak && !all.some((y) => isTimedWith(y, x))) return [];
    return [
      {
        timing: which,
        certainty: certaintyOf(x, all),
        section: x.section,
        tainted: x.tainted,
        ...reading.span(from, to),
      },
    ];
  });
}

function isTimedWith(y: Statement, x: Statement): boolean {
  return (
    y.sentence === x.sentence && y.clause === x.clause && TIMED.has(y.entity.concept?.kind ?? '')
  );
}

/** A timing is as sure as the treatment it stands on; alone, as what is said of it. */
function certaintyOf(x: Statement, all: readonly Statement[]): Certainty {
  const beside = all.filter((y) => y !== x && isTimedWith(y, x));
  const first = beside.find((y) => y.entity.from >= x.entity.from) ?? beside.at(-1);
  if (first) return first.stance.certainty;
  if (x.block.role === 'aside') {
    const row = all.filter(
      (y) => y.block.group === x.block.group && y.block.role === 'main' && y.entity.concept,
    );
    return row.some((y) => y.stance.certainty === 'recommended')
      ? 'recommended'
      : (row[0]?.stance.certainty ?? 'none');
  }
  return x.stance.certainty;
}

function intentsOf(reading: Reading): StatedIntent[] {
  const { wording, tokens } = reading;
  return wording.states.flatMap((s): StatedIntent[] => {
    const cue = s.values.find((v) => v.intent);
    if (!cue?.intent || inJudge(reading, s.from) || insideCare(reading, s.from)) return [];
    const negated = isNegated(tokens, s.from);
    if (negated && cue.intent === 'palliative') return [];
    return [{ intent: negated ? 'palliative' : cue.intent, ...reading.span(s.from, s.to) }];
  });
}

function factsOf(reading: Reading, all: readonly Statement[]): StatedFact[] {
  const { wording, tokens } = reading;
  const facts: StatedFact[] = [];
  for (const s of wording.states) {
    const cue = s.values.find((v) => v.fact);
    if (!cue?.fact || inJudge(reading, s.from)) continue;
    const negated = cue.fact !== 'no_resection' && isNegated(tokens, s.from);
    if (negated && cue.fact === 'resection')
      facts.push({ fact: 'no_resection', ...reading.span(s.from, s.to) });
    if (!negated && !isSupposed(reading, s.from) && !isHoped(tokens, s))
      facts.push({ fact: cue.fact, ...reading.span(s.from, s.to) });
  }
  for (let w = 0; w < tokens.count; w++) {
    if (/^y?pt\d/.test(tokens.word[w] as string))
      facts.push({ fact: 'resection', ...reading.span(w, w + 1) });
  }
  for (const x of all) {
    const done =
      x.entity.concept?.procedureKind === 'resection' &&
      x.stance.action === 'past' &&
      x.section !== 'judge';
    if (done) facts.push({ fact: 'resection', ...reading.span(x.entity.from, x.entity.to) });
  }
  return facts.sort((a, b) => a.start - b.start);
}

function isNegated(tokens: Reading['tokens'], at: number): boolean {
  for (let w = at - 1; w >= 0 && w >= at - NEGATED_WITHIN; w--) {
    if ((tokens.gap[w + 1] as number) & (Gap.stop | Gap.semicolon | Gap.comma | Gap.colon))
      return false;
    if (NEGATIONS.has(tokens.word[w] as string)) return true;
  }
  return false;
}

/** "Clear margins anticipated", "aiming for R0" */
function isHoped(
  tokens: Reading['tokens'],
  s: { readonly from: number; readonly to: number },
): boolean {
  for (let w = Math.max(0, s.from - 3); w < Math.min(tokens.count, s.to + 3); w++) {
    if (HOPES.has(tokens.word[w] as string)) return true;
  }
  return false;
}

/** After "if", "whether" or "when" in the same clause nothing is stated. */
function isSupposed({ tokens }: Reading, at: number): boolean {
  for (let w = at - 1; w >= 0 && w >= at - 8; w--) {
    if ((tokens.gap[w + 1] as number) & (Gap.stop | Gap.semicolon | Gap.colon)) return false;
    if (['if', 'whether', 'unless', 'exclude', 'rule'].includes(tokens.word[w] as string))
      return true;
  }
  return false;
}

/** "Palliative care" is offered beside any plan. */
function insideCare({ raw }: Reading, at: number): boolean {
  return raw.some(
    (m) =>
      m.from <= at &&
      at < m.to &&
      m.readings.some((r) => r.concept.kind === 'care' && r.concept.id === 'palliative_care'),
  );
}

function inJudge({ blocks, addresses }: Reading, at: number): boolean {
  const block = blocks.find((b) => b.from <= at && at < b.to);
  if (!block) return false;
  return block.section === 'judge' || addresses.some((a) => a.at >= block.from && a.at <= at);
}
