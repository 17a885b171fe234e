import type { Item } from './clause.js';
import type { Concept } from './concept.js';
import { isDosed } from './dosed.js';
import { isDemand } from './grounds.js';
import type { Reading, Statement } from './reading.js';
import type { SentenceAt } from './sentence.js';
import { REFERENCE, spokenStance } from './stance.js';
import { asksForStain, stainsUnnamed, waitsForLapse } from './tests-asked.js';
import { Gap, type Tokens } from './tokens.js';

const NO_ITEMS: readonly Item[] = [];

/** A trial's name cites evidence unless the text gives it and names nothing else that is given. */
export function citeTrials(here: Statement[]): void {
  const given = here.some(
    ({ entity: { trial, concept }, stance }) =>
      !trial && concept && concept.kind !== 'test' && stance.action !== 'mention',
  );
  here.forEach((x, k) => {
    if (!x.entity.trial) return;
    const asRegimen = x.stance.action === 'start' && !given && !x.inBracket;
    if (!asRegimen) here[k] = { ...x, stance: REFERENCE, cites: true };
  });
}

/** "Resected adenocarcinoma, distal pancreatectomy in October, pT2N1": an operation beside its result is done. */
export function operationsDone({ tokens }: Reading, s: SentenceAt, here: Statement[]): void {
  const open = (x: Statement) =>
    x.entity.concept?.procedureKind === 'resection' && !x.stance.explicit;
  if (!here.some(open)) return;
  let done = false;
  for (let w = s.from; w < s.to; w++) {
    const word = tokens.word[w] as string;
    done ||= word === 'resected' || word === 'excised' || word === 'r0' || /^y?pt\d/.test(word);
    done ||= CLEARED.test(word) && CLEARS.has(tokens.word[w - 1] ?? '') && !aims(tokens, s);
    done ||= CLEARED.test(word) && CLEARS.has(tokens.word[w - 2] ?? '') && !aims(tokens, s);
  }
  const stance = spokenStance('past');
  if (!stance) return;
  here.forEach((x, k) => {
    const remains = REMAINS.has(tokens.word[x.entity.to] ?? '');
    if (open(x) && (done || remains)) here[k] = { ...x, stance };
  });
}

/** "Without macroscopic residue", "no residual tumor": what an operation that is over left behind. */
const CLEARED = /^(?:residue|residues|residuum|residual|residuals|clearance)$/;
const CLEARS: ReadonlySet<string> = new Set(
  'no without nil zero complete macroscopic visible gross nothing full'.split(' '),
);
const AIMS =
  /^(?:aim|aims|aiming|aimed|goal|hope|hopes|hoped|hoping|intended|intending|target|try|attempt|to|will|should|if|unless|possible|feasible|achievable|expected|anticipated)$/;

/** The sentence tells what is hoped for. */
function aims({ word }: Tokens, { from, to }: SentenceAt): boolean {
  for (let w = from; w < to; w++) if (AIMS.test(word[w] as string)) return true;
  return false;
}

/** What is left of an operation. */
const REMAINS = new Set(['specimen', 'scar', 'wound', 'bed', 'margins', 'site']);

/** "| Chemotherapy | none decided |": the general name in a row's first cell only says what the row is about. */
export function rowLabels(here: Statement[]): void {
  here.forEach((x, k) => {
    const { concept } = x.entity;
    const general =
      concept?.kind === 'class' || concept?.kind === 'care' || GENERAL.has(concept?.id ?? '');
    if (x.block.rowLabel && general && !x.stance.explicit) here[k] = { ...x, stance: REFERENCE };
  });
}

/** "Chemotherapy: FOLFIRINOX is stopped": before treatments of its kind a class is their label, and no treatment of its own. */
export function classLabels({ tokens }: Reading, s: SentenceAt, here: Statement[]): void {
  const [label] = here;
  const kind = label?.entity.concept;
  if (!label || kind?.kind !== 'class' || label.entity.from !== s.from) return;
  const { explicit, certainty } = label.stance;
  if (explicit && certainty === 'none') return;
  if (((tokens.gap[label.entity.to] as number) & (Gap.colon | Gap.dash)) === 0) return;
  const members = here.filter(
    (x) => x !== label && isDrug(x) && x.entity.concept?.classes.includes(kind.id),
  );
  const [first] = members;
  // "Chemotherapy: six cycles, after growth on FOLFIRINOX"
  const over = members.every((x) => x.stance.action === 'past' || x.stance.action === 'mention');
  if (!first) return;
  if (over && (explicit || isDosed(tokens, label.entity.to, first.entity.from))) return;
  here[0] = { ...label, stance: REFERENCE };
}

const GENERAL: ReadonlySet<string> = new Set(['surgery', 'resection', 'radiation']);

/** "Gemcitabine after FOLFIRINOX", "T-DXd following THP": one drug after another says that the other is over. */
export function pastAfter({ tokens }: Reading, here: Statement[]): void {
  const follows = here.map((x) => isDrug(x) && followsAfter(tokens, x.entity.from));
  const grew = here.some((x, k) => follows[k] && hasProgress(tokens, x));
  const given = here.some(
    (x, k) => !follows[k] && isDrug(x) && x.stance.certainty === 'recommended',
  );
  if (!given && !grew) return;
  here.forEach((x, k) => {
    const stance = follows[k] && x.stance.certainty === 'recommended' && spokenStance('past');
    if (stance) here[k] = { ...x, stance };
  });
}

const PROGRESS = new Set(
  'pd residual grew grown growth progressed progression relapsed relapse recurred recurrence worsened enlarged progressive'.split(
    ' ',
  ),
);
const PROGRESS_WITHIN = 12;

function hasProgress(tokens: Tokens, { entity }: Statement): boolean {
  for (let w = entity.to; w < Math.min(tokens.count, entity.to + PROGRESS_WITHIN); w++) {
    if ((tokens.gap[w] as number) & (Gap.stop | Gap.semicolon)) break;
    if (PROGRESS.has(tokens.word[w] as string)) return true;
  }
  for (let w = entity.from - 1; w >= Math.max(0, entity.from - PROGRESS_WITHIN); w--) {
    const said = tokens.word[w] as string;
    // "Two new occipital metastases after T-DXd"
    if (PROGRESS.has(said) || (said === 'new' && entity.from - w <= NEW_WITHIN)) return true;
    if ((tokens.gap[w] as number) & (Gap.stop | Gap.semicolon)) return false;
  }
  return false;
}

const NEW_WITHIN = 5;

function followsAfter(tokens: Tokens, from: number): boolean {
  for (let w = from - 1; w >= 0 && w >= from - 5; w--) {
    if (
      (tokens.gap[w + 1] as number) &
      (Gap.comma | Gap.stop | Gap.semicolon | Gap.colon | Gap.pipe)
    )
      return false;
    const word = tokens.word[w] as string;
    if (word === 'after' || word === 'following' || word === 'post') return true;
    // "Residual disease after X warrants Y"
    if (isDemand(word as string)) return false;
    if (tokens.word[w + 1] === 'by') return false;
  }
  return false;
}

function isDrug({ entity: { concept } }: Statement): boolean {
  return concept?.kind === 'drug' || concept?.kind === 'regimen' || concept?.kind === 'class';
}

/** "NGS including ERBB2", "IHC for MMR": a gene beside a test that is asked for is asked for. */
export function genesOfPanel(here: Statement[]): void {
  if (!here.some((x) => isTest(x) && !x.entity.quiet && x.stance.action === 'start')) return;
  here.forEach((x, k) => {
    if (isTest(x) && x.entity.quiet && x.stance.action === 'mention') {
      here[k] = { ...x, stance: spokenStance('give') ?? x.stance };
    }
  });
}

/** "The core must be stained": for what the sentence before was about, `lastTest`. */
export function stainUnnamed(
  reading: Reading,
  s: SentenceAt,
  lastTest: Concept,
): Statement | undefined {
  const at = stainsUnnamed(reading.tokens, s.from, s.to);
  if (at < 0 || s.block.section === 'judge' || waitsForLapse(reading.tokens, s.from, at))
    return undefined;
  const { gap } = reading.tokens;
  let from = at;
  while (
    from > s.from &&
    ((gap[from] as number) & (Gap.colon | Gap.dash | Gap.comma | Gap.arrow)) === 0
  )
    from--;
  // "HER2 unknown - IHC now": the order begins with the method.
  let must =
    (from === at && from > s.from) ||
    at - s.from <= 1 ||
    asksForStain(reading.tokens, { from: s.from, at, to: s.to });
  for (let w = from; w < at; w++) {
    for (const { cue } of reading.cuesAt[w] ?? NO_ITEMS) {
      if (cue?.role === 'not') return undefined;
      if (cue?.role === 'modal' || cue?.role === 'until' || cue?.role === 'give') must = true;
    }
  }
  const stance = spokenStance('give');
  if (!must || !stance) return undefined;
  return {
    entity: {
      from: at,
      to: at + 1,
      concept: lastTest,
      timing: undefined,
      trial: false,
      weak: false,
      reference: false,
      quiet: false,
    },
    stance,
    block: s.block,
    sentence: s.number,
    clause: at,
    section: s.block.section,
    tainted: s.tainted,
    inBracket: false,
    cites: false,
    described: false,
  };
}

export function isTest(x: Statement): boolean {
  return x.entity.concept?.kind === 'test';
}
