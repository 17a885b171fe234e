import type { Act } from './act.js';
import { actsOf } from './acts.js';
import { clausesOf, type Item } from './clause.js';
import type { Reading, Statement } from './reading.js';
import type { SentenceAt } from './sentence.js';
import { REFERENCE, type Stance, spokenStance } from './stance.js';
import type { Tokens } from './tokens.js';

/** A sentence about what came before it says so at its beginning. */
const BEGINNING = 14;
const PRONOUN_WITHIN = 3;
const NO_ITEMS: readonly Item[] = [];

/** Words that may stand before the verb of a sentence that is about the treatment before it. */
const SUBJECT =
  '(?:we|i|she|he|they|it|this|that|these|shall|will|should|must|may|can|is|are|be|to|now|then|and|so|therefore|please|thus|simply|just|the|her|his|all|both|same|other|others|remaining|rest|plan|plans|treatment|therapy|regimen|course|cycle|cycles|dose|doses|injections|infusions|administrations|drug|drugs|tablets|combination|patient|agreed|advise|recommend|of|year|months|propose|intend|decided|happy|from|next|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2}) ';
const CARRIES_ON = new RegExp(
  `^(?:${SUBJECT})*(?:carr(?:y|ies|ied) on|continu(?:e|es|ed|ing)|go(?:es)? on|keep(?:s)? going|press(?:es)? on|stay(?:s)? the course|stay(?:s)? (?:as|on|put)|remain(?:s)? (?:as|on|unchanged|the same)|as (?:before|now|planned|it is|they are)|unchanged|no change|no changes|same again|to follow|follow|proceed(?:s)?|resume(?:s)?|complete(?:s)?|stick(?:s)? with)(?: |$)`,
);
/** "Here it continues": of what the sentence before said is stopped, elsewhere or for a time. */
const IT_CONTINUES =
  /^(?:(?:here|but|yet|now|then|today|still|for now|in her case|in his case|nonetheless|nevertheless) )*(?:it|they|both) (?:now |still |therefore )?(?:continues?|goes on|go on|resumes?|(?:is|are) (?:continued|resumed|restarted))(?: |$)/;
const BEGINS = new RegExp(
  `^(?:${SUBJECT})*(?:beg[iu]ns?|starts?|commences?|to begin|to start|goes ahead|go ahead|receives?)(?: |$)`,
);
const REQUESTED =
  /^(?:(?:it|this|that|these|they|both|now|has|have|been|was|is|are|to|be|must|will|we|and|therefore|should|needs?|already) )*(?:requested|ordered|sent|arranged|asked for|done|repeated|performed|run|tested|stained|chased|request|order|send|repeat|chase|retest|requesting|ordering)(?: |$)/;
const NOUN_SUBJECT =
  /^(?:the|this|that|these|those|such|her|his|all|both|said) (?:whole |same |old |entire )?(?:regimen|treatment|therapy|combination|drug|drugs|agent|agents|course|tablets?|infusions?|injections?|antibody|antibodies|three|four|doublet|triplet|schedule|protocol)(?: |$)/;
const REFUSES =
  /^(?:(?:but|and|however|the) )?(?:she|he|they|patient|mr \w+|mrs \w+|ms \w+) (?:has |have |had |would |will |does |did |is |was |\w+ly )*(?:refus\w+|declin\w+|not want|not wish|not have|not accept|not agree|opposed|unwilling|said no|reject\w*|against)(?:$| (?:it|this|that|them|both|any|further|all|infusions?|intravenous|injections?|drips?|treatment|therapy|tablets?|more|to have|because|for|on|as|after|and)(?: |$))/;
const DENIES =
  /(?:^| )(?:not|no|never|cannot|can't|won't|without|nothing|neither|nor|if|unless)(?: |$)/;

/** What a sentence that names no treatment says of those that the sentence before named. `before`: their statements. */
export function followOn(reading: Reading, s: SentenceAt, before: Statement[]): void {
  const said = opening(reading.tokens, s);
  const denied = DENIES.test(said.replace(/^(?:\w+ )?no changes?/, ''));
  const give = spokenStance('give');
  const it = IT_CONTINUES.test(said);
  if (!denied && give && (it || CARRIES_ON.test(said))) {
    settle(s, before, give, (x) => isOpen(x) || x.stance.action === 'past' || (it && isPutOff(x)));
    return;
  }
  if (!denied && give && BEGINS.test(said)) {
    settle(s, before, give, isOpen);
    return;
  }
  if (give && REQUESTED.test(said)) {
    // "There is no HER2 result on file. Requested today."
    const tests = (x: Statement) => x.entity.concept?.kind === 'test';
    before.forEach((x, i) => {
      if (x.block === s.block && tests(x)) before[i] = { ...x, stance: give };
    });
    if (before.some(tests)) return;
  }
  if (REFUSES.test(said)) {
    const avoid = spokenStance('reject');
    if (avoid) settle(s, before, avoid, (x) => isOpen(x) || x.stance.action === 'consider');
    return;
  }
  if (give && !denied && picked(reading, s, before, give)) return;
  const stance = spokenOf(reading, s, NOUN_SUBJECT.test(said));
  if (stance) settle(s, before, stance, isOpen);
}

/** "We recommend the former", "It opted for the third": one of those that the sentence before weighed. */
function picked(
  { tokens, cuesAt }: Reading,
  { from, to, block }: SentenceAt,
  before: Statement[],
  stance: Stance,
): boolean {
  const last = Math.min(to, from + BEGINNING);
  let gives = false;
  for (let w = from; w < last; w++) {
    gives ||= cuesAt[w]?.some((c) => c.cue?.role === 'give') ?? false;
    const nth =
      w > from && tokens.word[w - 1] === 'the' ? NTH[tokens.word[w] as string] : undefined;
    if (nth === undefined || !gives) continue;
    const weighed = before.flatMap((x, k) =>
      x.block === block && x.entity.concept && x.entity.concept.kind !== 'test' ? [k] : [],
    );
    const at = weighed.at(nth);
    const x = at === undefined ? undefined : before[at];
    if (at === undefined || !x) return false;
    before[at] = { ...x, stance };
    return true;
  }
  return false;
}

const NTH: Readonly<Record<string, number>> = {
  former: 0,
  first: 0,
  second: 1,
  third: 2,
  latter: -1,
  last: -1,
};

/** True where a sentence orders that what is being given goes on, and names nothing: "Continue.", "Carry on as before." */
export function carriesOn(tokens: Tokens, s: SentenceAt): boolean {
  const said = opening(tokens, s);
  return CARRIES_ON.test(said) && !DENIES.test(said.replace(/^(?:\w+ )?no changes?/, ''));
}

/** The words at the beginning of a sentence, as one text. */
function opening({ word }: Tokens, { from, to }: SentenceAt): string {
  return word.slice(from, Math.min(to, from + BEGINNING)).join(' ');
}

function isOpen({ stance, entity }: Statement): boolean {
  if (entity.reference || stance === REFERENCE) return false;
  return (
    (stance.action === 'mention' && !entity.quiet) ||
    (stance.action === 'start' && !stance.explicit)
  );
}

function isPutOff({ stance, entity }: Statement): boolean {
  return !entity.reference && (stance.action === 'stop' || stance.action === 'hold');
}

function settle(
  s: SentenceAt,
  before: Statement[],
  stance: Stance,
  takes: (x: Statement) => boolean,
): void {
  before.forEach((x, i) => {
    if (x.block === s.block && x.entity.concept && takes(x)) before[i] = { ...x, stance };
  });
}

/** "It is withdrawn.", "The regimen is to be abandoned.", "On hold until Friday." */
function spokenOf(reading: Reading, s: SentenceAt, noun: boolean): Stance | undefined {
  const { cuesAt, tokens } = reading;
  // "Option 2 is chosen" is no word on what stands before it.
  if (tokens.word[s.from] === 'option' || tokens.word[s.from] === 'options') return undefined;
  if (IMPERSONAL.test(opening(tokens, s))) return undefined;
  const to = Math.min(s.to, s.from + BEGINNING);
  let pronoun = noun;
  for (let w = s.from; w < Math.min(to, s.from + PRONOUN_WITHIN); w++) {
    pronoun ||= cuesAt[w]?.some((c) => c.cue?.role === 'pronoun') ?? false;
  }
  const words = Array.from({ length: to - s.from }, (_, k) => s.from + k);
  const [first] = clausesOf(tokens, { words, parent: -1 }, (w) => cuesAt[w] ?? NO_ITEMS);
  if (first?.kind !== 'main') return undefined;
  const acts = actsOf(tokens, first);
  const lead = LEADS.has(tokens.word[s.from] as string) ? s.from + 1 : s.from;
  const doubt = acts.at(-1)?.role === 'hedge';
  // "It has nothing to bind to and would cost weeks in which something could be done"
  const turnedDown = doubt ? acts.find((a) => a.role === 'reject') : undefined;
  const act = pronoun ? (turnedDown ?? acts.at(-1)) : acts.find((a) => isElliptic(a, lead));
  if (!act) return undefined;
  const neither = tokens.word[s.from] === 'neither' || tokens.word[s.from + 1] === 'neither';
  return spokenStance(neither && act.role === 'give' ? 'reject' : act.role);
}

/** "It is not documented that …": nothing before it is meant. */
const IMPERSONAL =
  /^it (?:is|was|has been|remains|cannot be|could not be|can not be) (?:\w+ ){1,3}(?:that|whether|how|why)(?: |$)/;

const LEADS = new Set(['not', 'now', 'also', 'then', 'therefore', 'all', 'hence', 'both', 'to']);

/** "Stopped.", "On hold.", "Not funded.": the subject is left out. */
function isElliptic({ at, role, participle, reach }: Act, from: number): boolean {
  const refuses = role === 'reject' || role === 'stop' || role === 'hold' || role === 'hedge';
  return at <= from && refuses && (participle || reach === 'before');
}
