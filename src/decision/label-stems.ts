import type { Section } from '../core/decision.js';
import type { Tokens } from './tokens.js';

/** Verbs and adjectives of refusal by their stems, whatever their ending: "contraindications", "rejecting". */
const REFUSES =
  /^(?:contraind|contra-indic|reject|exclu|avoid|omit|omission|discard|dismiss|abandon|forbid|prohibit|refus|cancel|deprescri|scrapp|ruled-out|ineligib|unsuitab|inappropriat|unfundable)/;
const STOPS = /^(?:discontinu|stopp|stops$|stop$|ceas|withdraw|terminat)/;
const NEGATIONS = new Set(
  "not no never dont don't won't wouldn't shouldn't cannot can't isn't aren't none without nothing neither".split(
    ' ',
  ),
);
/** What is done with a treatment: denied, it heads what is not to be given. */
const DOINGS =
  /^(?:do$|doing$|done$|take|taken|use|using|give|giving|recommend|pursu|chos|choos|offer|indicat|advis|plan|want|start|continu|support|select|accept|adopt|endors|prescri|treat|consider|appropriat|suitab|need|requir|favou?r|prefer|eligib|candidate|option|role|place|go$|going|repeat|rechalleng|order|applic|appl(?:y|ies)|justif|worth|viable|feasib|proceed|include|carried|retain|kept|keep|includ|agreed|approved|funded|touch|bother|allow|permit)/;
/** Words that make a denial a matter of time, or no denial at all. */
const UNLESS = new Set(
  'yet until before only if unless when whether why later just now'.split(' '),
);
/** How far behind its negation the verb may stand: "what we will not, for now, do". */
const DENIED_WITHIN = 4;

/** "What has been tried", "Already given" */
const HAVING = new Set('has have had been already was were previously so'.split(' '));
const DONE =
  /^(?:tried|received|had|given|used|done|completed|failed|treated|taken|far|administered|exhausted)$/;

/** A label that refuses or looks back: "What we will not do", "Alternatives not taken", "Contraindications". */
export function stemSection(tokens: Tokens, from: number, to: number): Section | undefined {
  let denied = Number.NEGATIVE_INFINITY;
  if (to - from === 1 && /^(?:progression|relapse|recurrence)$/.test(tokens.word[from] as string))
    return 'contingency';
  let past = Number.NEGATIVE_INFINITY;
  let found: Section | undefined;
  for (let w = from; w < to; w++) {
    const word = tokens.word[w] as string;
    if (UNLESS.has(word) && !(word === 'why' && w > from)) return undefined;
    if (NEGATIONS.has(word)) denied = w;
    else if (w - denied <= DENIED_WITHIN && DOINGS.test(word)) found ??= 'rejected';
    else if (HAVING.has(word)) past = w;
    else if (w - past <= DENIED_WITHIN && DONE.test(word)) found ??= 'history';
    else if (denied < from && REFUSES.test(word)) found ??= 'rejected';
    else if (denied < from && STOPS.test(word)) found ??= 'stop';
  }
  return found;
}

/** One of several is taken: "Preferred option", "The option we go with". */
export function picksOne({ word }: Tokens, from: number, to: number): boolean {
  let picks = false;
  for (let w = from; w < to; w++) {
    const said = word[w] as string;
    if (said === 'other' || said.startsWith('alternativ') || said === 'no') return false;
    picks ||=
      PICKS.test(said) || (said === 'with' && /^(?:go|goes|going|went)$/.test(word[w - 1] ?? ''));
  }
  return picks;
}

const PICKS =
  /^(?:best|chosen|selected|preferred|agreed|adopted|recommended|taken|choose|select|pick|picked)$/;
const GENERIC = new Set(
  'drug drugs treatment treatments therapy therapies agent agents option options medication medications regimen regimens what which we i to be the for now and or of in this that here today will would is are was were been has have should her his from plan list new old systemic things at present team board case patient'.split(
    ' ',
  ),
);

/** True where a label holds no word beyond those of labels: "STOP osimertinib" is an order, and "Stopped today" a label. */
export function isOnlyLabel({ word }: Tokens, from: number, to: number): boolean {
  for (let w = from; w < to; w++) {
    const said = word[w] as string;
    const known =
      GENERIC.has(said) ||
      NEGATIONS.has(said) ||
      DOINGS.test(said) ||
      REFUSES.test(said) ||
      STOPS.test(said) ||
      LABELS.test(said);
    if (!known) return false;
  }
  return true;
}

const LABELS =
  /^(?:hold|held|paused?|suspend|defer|postpone|waiting|awaiting|results|pending|yet|undecided|open|questions|against|discussed|considered|declined|why|reasons|off|table|longer|removed|role|drop)/;
