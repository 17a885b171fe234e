import { type DecisionMention, type Timing, TREATMENT_KINDS } from '../core/decision.js';
import { groupBy } from '../core/group-by.js';
import { actsOf } from './acts.js';
import {
  citeTrials,
  classLabels,
  genesOfPanel,
  isTest,
  operationsDone,
  pastAfter,
  rowLabels,
  stainUnnamed,
} from './afterthoughts.js';
import { isBeingGiven } from './being-given.js';
import type { Block } from './block.js';
import { clausesOf, sentencesOf } from './clause.js';
import { closedCourses } from './closed-courses.js';
import type { Concept } from './concept.js';
import { deliberated } from './deliberation.js';
import { carriesOn, followOn } from './follow-on.js';
import { endsInSemicolon, leadMembers, leadOf } from './list-lead.js';
import { othersPlans } from './others-plans.js';
import type { Reading, Statement } from './reading.js';
import { refusedRows, refuseLabel } from './refused-rows.js';
import { shareFateOf } from './same-fate.js';
import { readSentence, type SentenceAt } from './sentence.js';
import { type Stance, spokenStance } from './stance.js';

/** Every statement of a text, those of a sentence together, and where the text spoke to a judge. */
export interface Statements {
  readonly all: readonly Statement[];
  readonly bySentence: ReadonlyMap<number, readonly Statement[]>;
  readonly judgeDirected: readonly { readonly start: number; readonly end: number }[];
}

/** A row has few status cells; the rest of a hostile one is not read. */
const MOST_STATUS_CELLS = 3;

/** Reads every sentence of every block, in text order. */
export function readStatements(reading: Reading): Statements {
  const judgeDirected: { start: number; end: number }[] = [];
  const status = statusStances(reading);
  const refused = refusedRows(reading);
  let all: Statement[] = [];
  let previous: Statement[] = [];
  let lastTest: { concept: Concept; sentence: number; block: Block } | undefined;
  let lead: Stance | undefined;
  let goesOn = Number.NEGATIVE_INFINITY;
  for (const s of sentences(reading)) {
    if (s.judgeFrom < s.to) judgeDirected.push(reading.span(s.judgeFrom, s.to));
    const here = readSentence(reading, s);
    shareFateOf(previous, here, { tokens: reading.tokens, s });
    const inList = !s.first && endsInSemicolon(reading.tokens.gap[s.from]);
    lead = inList ? lead : leadOf(reading, s);
    if (lead) leadMembers(lead, here);
    if (carriesOn(reading.tokens, s)) goesOn = s.number;
    citeTrials(here);
    pastAfter(reading, here);
    closedCourses(reading, here);
    rowLabels(here);
    classLabels(reading, s, here);
    operationsDone(reading, s, here);
    genesOfPanel(here);
    const test = here.findLast((x) => isTest(x) && x.entity.quiet);
    if (test?.entity.concept)
      lastTest = { concept: test.entity.concept, sentence: s.number, block: s.block };
    const about = test?.entity.concept ?? (here.some(isTest) ? undefined : lastTest?.concept);
    const near = lastTest && lastTest.sentence >= s.number - 1 && lastTest.block === s.block;
    if (about && near) {
      const stained = test?.stance.action === 'start' ? undefined : stainUnnamed(reading, s, about);
      if (stained && stained.entity.from > (test?.entity.to ?? -1)) here.push(stained);
    }
    if (here.length === 0 && previous[0]?.sentence === s.number - 1) {
      followOn(reading, s, previous);
    }
    const spoken = status.get(s.block.group);
    if (refused.has(s.block.group)) refuseLabel(here, refused.get(s.block.group));
    const settled =
      spoken && s.block.role === 'main' ? here.map((x) => ({ ...x, stance: spoken })) : here;
    if (here.length > 0 || previous.length > 0) {
      for (const x of previous) all.push(x);
      previous = settled;
    }
  }
  const told = [...all, ...previous].filter((x) => !x.cites);
  const read = promote(deliberated(reading, ongoing(reading, told, goesOn)));
  all = othersPlans(reading, read);
  return { all, bySentence: groupBy(all, (x) => x.sentence), judgeDirected };
}

function* sentences({ blocks, tokens, text, addresses }: Reading): Generator<SentenceAt> {
  let number = 0;
  let next = 0;
  for (const block of blocks) {
    const aimed = block.section === 'judge';
    let tainted = aimed;
    let first = true;
    for (const [from, to] of sentencesOf(tokens, text, block.from, block.to)) {
      while ((addresses[next]?.at ?? Number.POSITIVE_INFINITY) < from) next++;
      const at = addresses[next]?.at ?? Number.POSITIVE_INFINITY;
      yield {
        block,
        from,
        to,
        number: ++number,
        first,
        judgeFrom: aimed ? from : Math.min(at, to),
        tainted,
      };
      tainted ||= at < to;
      first = false;
    }
  }
}

/** A status cell or value speaks for its row: "| pertuzumab | stop |". */
function statusStances({ blocks, tokens, cuesAt }: Reading): Map<number, Stance> {
  const found = new Map<number, Stance>();
  const seen = new Map<number, number>();
  for (const b of blocks) {
    if (b.role !== 'status' || found.has(b.group)) continue;
    const cells = (seen.get(b.group) ?? 0) + 1;
    seen.set(b.group, cells);
    const stance =
      cells <= MOST_STATUS_CELLS ? statusOf(b, tokens.word, (w) => cuesAt[w] ?? []) : undefined;
    if (stance) found.set(b.group, stance);
  }
  return found;

  function statusOf(
    b: Block,
    word: readonly string[],
    cues: Parameters<typeof clausesOf>[2],
  ): Stance | undefined {
    const only = b.to - b.from === 1 ? word[b.from] : undefined;
    if (only === 'no' || only === 'false' || only === 'n') return spokenStance('reject');
    if (only === 'yes' || only === 'ok' || only === 'true' || only === 'y')
      return spokenStance('give');
    const words = Array.from({ length: Math.min(b.to - b.from, 8) }, (_, k) => b.from + k);
    const act = clausesOf(tokens, { words, parent: -1 }, cues).flatMap((c) => actsOf(tokens, c))[0];
    return act && spokenStance(act.role);
  }
}

/** "On osimertinib, stable." and further down "Continue.": what is being given goes on. */
function ongoing({ tokens }: Reading, all: Statement[], goesOn: number): Statement[] {
  const stance = spokenStance('give');
  if (!stance || goesOn < 0) return all;
  return all.map((x) => {
    const open = x.stance.action === 'mention' && !x.stance.explicit && x.sentence < goesOn;
    return open && isBeingGiven(tokens, x.entity.from) ? { ...x, stance } : x;
  });
}

/** Where a text says of no treatment that it is to be given, what it merely names is what it gives. */
function promote(all: Statement[]): Statement[] {
  const treats = (x: Statement) =>
    x.entity.concept !== undefined && TREATMENT_KINDS.has(x.entity.concept.kind);
  if (all.some((x) => treats(x) && x.stance.certainty === 'recommended' && !x.tainted)) return all;
  const stance: Stance = {
    action: 'start',
    certainty: 'recommended',
    explicit: false,
    condition: undefined,
  };
  return all.map((x) => {
    const bare = x.stance.action === 'mention' && !x.stance.explicit && !x.entity.reference;
    const plan = x.section === 'plan' || x.section === 'unknown';
    return bare && plan ? { ...x, stance } : x;
  });
}

/** The treatments and tests of the statements, with the timing stated beside each. */
export function mentionsOf(reading: Reading, { all, bySentence }: Statements): DecisionMention[] {
  const facets = new Map<number, Timing>();
  for (const x of all) {
    if (x.entity.timing && x.block.role === 'aside' && !facets.has(x.block.group)) {
      facets.set(x.block.group, x.entity.timing);
    }
  }
  return all.flatMap((x): DecisionMention[] => {
    const { concept } = x.entity;
    if (!concept) return [];
    const beside = timingBeside(x, bySentence.get(x.sentence) ?? []);
    const timing = beside ?? facets.get(x.block.group) ?? concept.timing;
    const { action, certainty, condition } = x.stance;
    const { start, end } = reading.span(x.entity.from, x.entity.to);
    return [
      {
        kind: concept.kind,
        id: concept.id,
        drugs: concept.drugs,
        classes: concept.procedureKind ? [`kind:${concept.procedureKind}`] : concept.classes,
        action,
        certainty,
        condition,
        timing,
        section: x.section,
        item: x.block.group,
        sentence: x.sentence,
        tainted: x.tainted,
        start,
        end,
      },
    ];
  });
}

/** The timing in its clause, else in its sentence. */
function timingBeside(x: Statement, sentence: readonly Statement[]): Timing | undefined {
  const timed = sentence.filter((y) => y.entity.timing);
  return (timed.find((y) => y.clause === x.clause) ?? timed[0])?.entity.timing;
}
