import type { StatedFact, StatedFactId } from '../core/decision.js';
import { isNegated, isStageSupposed, isSupposed } from './negation.js';
import { isDone } from './operation-done.js';
import { operationsMissed } from './operation-missed.js';
import type { Reading, Statement } from './reading.js';
import { Gap } from './tokens.js';

const STOPS = Gap.stop | Gap.semicolon;

const HOPES = new Set(
  'anticipated expected aim aiming goal achieve hope hoped likely intended feasible possible planned target'.split(
    ' ',
  ),
);

/** What the text says of the patient that a changed chart may have changed, in text order. `judged`: words aimed at a judge. */
export function statedFacts(
  reading: Reading,
  all: readonly Statement[],
  judged: Uint8Array,
): StatedFact[] {
  const { wording, tokens } = reading;
  const facts: StatedFact[] = [];
  const put = (fact: StatedFactId, from: number, to: number) =>
    facts.push({ fact, ...reading.span(from, to) });
  const missed = operationsMissed(reading, all);
  const missing = new Uint8Array(tokens.count + 1);
  for (const [from, to] of missed) missing.fill(1, from, to);
  for (const s of wording.states) {
    const fact = s.values.find((v) => v.fact)?.fact;
    if (!fact || judged[s.from] || toldOfOthers(reading, s.from)) continue;
    // "No record that the stomach was removed"
    if (fact === 'resection' && (missing[s.from] || missing[s.to - 1])) continue;
    if (fact === 'metastasis' && isExertion(reading, s.from)) continue;
    const negated = fact !== 'no_resection' && isNegated(tokens, s.from);
    if (negated && fact === 'resection' && OPERATED.test(tokens.word[s.to - 1] as string))
      put('no_resection', s.from, s.to);
    if (fact === 'resection' && isToCome(tokens.word, s.from)) continue;
    if (!negated && !isSupposed(tokens, s.from) && !(fact === 'resection' && isHoped(tokens, s)))
      put(fact, s.from, s.to);
  }
  for (let w = 0; w < tokens.count; w++) {
    const staged = /^y?pt(\d|is|x)/.test(tokens.word[w] as string);
    if (staged && !judged[w] && !isStageSupposed(tokens, w)) put('resection', w, w + 1);
    const spread = METASTATIC_STAGE.test(tokens.word[w] as string);
    if (spread && !judged[w] && !isNegated(tokens, w) && !isSupposed(tokens, w))
      put('metastasis', w, w + 1);
  }
  const planned = all.some(
    ({ entity, stance }) =>
      entity.concept?.procedureKind === 'resection' && stance.certainty !== 'none',
  );
  // "Craniotomy for maximal resection, with mapping done": the sentence orders the operation.
  const comes = new Set(
    all
      .filter(
        ({ entity, stance }) =>
          entity.concept?.procedureKind === 'resection' && stance.certainty === 'recommended',
      )
      .map((x) => x.sentence),
  );
  for (const x of all) {
    const { entity } = x;
    if (x.section === 'judge' || judged[entity.from]) continue;
    if (isDone(x, planned) && !comes.has(x.sentence)) put('resection', entity.from, entity.to);
  }
  for (const [from, to] of missed) {
    if (!judged[from]) put('no_resection', from, to);
  }
  return facts.sort((a, b) => a.start - b.start);
}

/** "T3N2bM1", "cM1a", "IVB" */
const METASTATIC_STAGE =
  /^(?:[cpy]*t(?:\d|x|is)[a-d]?n(?:\d|x|\+)[a-c]?[cp]?m1[a-c]?|[cp]?m1[a-c]|[cp]m1|iv[a-c])$/;

/** "METs > 7": what the heart can do, in metabolic equivalents. */
function isExertion({ tokens, text }: Reading, at: number): boolean {
  const { word, start, end } = tokens;
  if (!/^METS?s?$/.test(text.slice(start[at] as number, end[at] as number))) return false;
  return /^\d/.test(word[at + 1] ?? '') || /^\d/.test(word[at - 1] ?? '');
}

/** The words whose negation says that there was no operation; "not R0" says another thing. */
const OPERATED = /^(operated|resected|removed|excised|surgery|underwent|out)$/;

/** "Is to be operated on", "will be resected" */
function isToCome(word: readonly string[], at: number): boolean {
  const before = word[at - 1] ?? '';
  if (before === 'be') return true;
  return /^(to|will|would|should|can|could|may|might|must|being)$/.test(before);
}

/** "ESMO says that a patient whose stomach was removed ...": not of this patient. */
function toldOfOthers({ tokens, cuesAt }: Reading, at: number): boolean {
  for (let w = at - 1; w >= 0 && w >= at - OTHERS_WITHIN; w--) {
    if ((tokens.gap[w + 1] as number) & STOPS) return false;
    if (OTHERS.has(tokens.word[w] as string)) return true;
    if (cuesAt[w]?.some((c) => c.cue?.role === 'kin')) return true;
  }
  return false;
}

const OTHERS_WITHIN = 16;
const OTHERS = new Set(
  'esmo nccn asco guideline guidelines guidance patients women men those people others whose anyone everyone'.split(
    ' ',
  ),
);

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
