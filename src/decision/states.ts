import type { StatedFact, StatedIntent, StatedTiming } from '../core/decision.js';
import { isDeniedAfter, isNegated } from './negation.js';
import type { Reading } from './reading.js';
import { statedFacts } from './stated-facts.js';
import { statedTimings } from './stated-timings.js';
import type { Statements } from './statements.js';
import { Gap, type Tokens } from './tokens.js';

/** Timings, intents and facts that the text states, in text order. */
export function readStates(
  reading: Reading,
  statements: Statements,
): { timings: StatedTiming[]; intents: StatedIntent[]; facts: StatedFact[] } {
  const judged = judgeWords(reading);
  return {
    timings: statedTimings(reading, statements, judged),
    intents: intentsOf(reading, statements, judged),
    facts: statedFacts(reading, statements.all, judged),
  };
}

/** Words that state nothing of the patient: those aimed at a judge. */
function judgeWords({ tokens, blocks, addresses }: Reading): Uint8Array {
  const flags = new Uint8Array(tokens.count + 1);
  let next = 0;
  for (const b of blocks) {
    while ((addresses[next]?.at ?? Number.POSITIVE_INFINITY) < b.from) next++;
    const at = b.section === 'judge' ? b.from : (addresses[next]?.at ?? tokens.count);
    if (at < b.to) flags.fill(1, at, b.to);
  }
  return flags;
}

/** "Palliative care" is offered beside any plan and says nothing of its intent. */
function careWords({ raw, tokens }: Reading): Uint8Array {
  const flags = new Uint8Array(tokens.count + 1);
  for (const m of raw) {
    if (m.readings.some((r) => r.concept.kind === 'care' && r.concept.id === 'palliative_care')) {
      flags.fill(1, m.from, m.to);
    }
  }
  return flags;
}

/** "Radical nephrectomy is cancelled": the words before or in the name of a treatment that is not given. */
function withdrawnNames({ tokens }: Reading, { all }: Statements): Uint8Array {
  const flags = new Uint8Array(tokens.count + 1);
  for (const { entity, stance } of all) {
    if (entity.concept && stance.certainty === 'none' && stance.explicit)
      flags.fill(1, Math.max(0, entity.from - 1), entity.to);
  }
  return flags;
}

/** "Ascites was tapped for comfort", "a cushion for comfort": no aim of the treatment. */
function isOfMinorHelp({ word, gap }: Tokens, at: number): boolean {
  if (word[at] !== 'comfort' && word[at] !== 'symptom') return false;
  for (let w = at - 1; w >= Math.max(0, at - HELP_WITHIN); w--) {
    if ((gap[w + 1] as number) & (Gap.stop | Gap.semicolon)) return false;
    if (MINOR_HELP.test(word[w] as string)) return true;
  }
  return false;
}

const HELP_WITHIN = 12;
const MINOR_HELP =
  /^(?:tap|taps|tapped|tapping|drain|drains|drained|drainage|paracentesis|thoracentesis|pleurocentesis|litres?|liters?|stent|stented|catheter|cushion|pillow|bra|corset|brace|stocking|stockings|dressing|dressings|mouthwash|gel|cream|mattress|chair|aspirated|aspiration|wig|prosthesis|blanket|blankets|pad|pads)$/;

function intentsOf(reading: Reading, statements: Statements, judged: Uint8Array): StatedIntent[] {
  const { wording, tokens } = reading;
  const curative = wording.states.some((s) => s.values.some((v) => v.intent === 'curative'));
  const withdrawn = curative ? withdrawnNames(reading, statements) : undefined;
  const care = careWords(reading);
  return wording.states.flatMap((s): StatedIntent[] => {
    const intent = s.values.find((v) => v.intent)?.intent;
    if (!intent || judged[s.from] || care[s.from]) return [];
    if (isOfMinorHelp(tokens, s.from)) return [];
    if (intent === 'curative' && withdrawn?.[s.from]) return [];
    const negated =
      isNegated(tokens, s.from) || (intent === 'curative' && isDeniedAfter(tokens, s.to));
    if (negated && intent === 'palliative') return [];
    return [{ intent: negated ? 'palliative' : intent, ...reading.span(s.from, s.to) }];
  });
}
