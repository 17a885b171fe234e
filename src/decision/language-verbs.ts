import { type Cue, inflect, type SpeakingRole } from './cue.js';
import { DECIDE, DO } from './language-giving-verbs.js';
import { EXACT, PHRASES, TIGHT, TURNS } from './language-phrases.js';
import { HOLD, REJECT, STOP } from './language-refusing-verbs.js';

type Row = readonly [phrase: string, cue: Cue];

/** Regular verbs that leave their object open. */
const HEDGE = [
  'consider',
  'discuss',
  'explore',
  'entertain',
  'weigh',
  'debate',
  'reconsider',
  'revisit',
  'contemplate',
];
/** Regular verbs that tell of what is over. */
const PAST = [
  'progress on',
  'progress through',
  'progress after',
  'progress during',
  'progress despite',
  'relapse on',
  'relapse after',
  'recur after',
  'recur on',
  'fail',
  'exhaust',
  'escape',
  'tolerate',
  'overtake',
  'outgrow',
];

/** Every cue that says something of a treatment. */
export function verbCues(): Row[] {
  return [
    ...regular('give', DECIDE, false),
    ...regular('give', DO, true),
    ...regular('reject', REJECT, false),
    ...regular('stop', STOP, false),
    ...regular('hold', HOLD, false),
    ...regular('hedge', HEDGE, true),
    ...regular('past', PAST, true),
    ...PHRASES.flatMap(([role, reach, phrases, act]) =>
      phrases.split('|').map(
        (p): Row => [
          p,
          {
            role,
            reach,
            participle:
              reach !== 'after' &&
              /^(?:\w+(?:ed|en|ld)|(?:thought|talked) about|looked into)$/.test(p),
            act: act ?? false,
            gerund: /^\w+ing\b/.test(p) || DOING.test(p),
            describes: DESCRIBES.test(p),
            attributive: ATTRIBUTIVE.test(p),
            requests: REQUESTS.test(p),
          },
        ],
      ),
    ),
    ...TURNS.flatMap(([phrases, pivots, firstIsGiven]) =>
      phrases.split('|').map(
        (p): Row => [
          p,
          {
            role: 'turn',
            reach: 'either',
            participle: false,
            act: false,
            turn: { pivots: pivots === '' ? [] : pivots.split('|'), firstIsGiven },
          },
        ],
      ),
    ),
    ...TIGHT.map(
      (p): Row => [
        p,
        { role: 'past', reach: 'before', participle: false, act: false, tight: true },
      ],
    ),
    ...EXACT.map(
      ([role, reach, p]): Row => [p, { role, reach, participle: false, act: false, exact: p }],
    ),
  ];
}

/** "X gives two years", "X delays progression", "X spares the hair": what a treatment does is no order. */
const DESCRIBES =
  /^(?:offers|allows|permits|requires|supports|warrants|suggests|adds|maintains|prolongs|extends|uses|includes|combines|incorporates|retains|introduces|employs|delivers|treats|consolidates|applies|gives|gets|keeps|holds|delays|defers|postpones|interrupts|halts|avoids|omits|excludes|spares|precludes|removes|eliminates|lacks)$/;
/** "Former", "last": of the word beside it. */
const ATTRIBUTIVE = /^(?:former|old|last|past|earlier)$/;
/** "Omission of" */
const DOING = /^(?:\w+ion|withdrawal|deferral|postponement|avoidance|removal) of$|^failure to /;
const REQUESTS =
  /^(?:requested|ordered|arranged|booked|submitted|sent|sent off|sent away|asked for)$/;
const BEGINNING =
  /^(?:re)?(?:start|initiate|commence|continue|add|resume|introduce|switch to|change to|move to|increase|book|prescribe|dispense|supply|order)/;

/** `act`: done to the patient, so "was started" is history. */
function regular(role: SpeakingRole, verbs: readonly string[], act: boolean): Row[] {
  return verbs.flatMap((verb) => {
    const { forms, participles } = inflect(verb);
    const begins = BEGINNING.test(verb);
    const row =
      (participle: boolean) =>
      (form: string): Row => [
        form,
        {
          role,
          reach: 'either',
          participle,
          act,
          begins,
          gerund: /^\w+ing\b/.test(form),
          describes: DESCRIBES.test(form),
          requests: REQUESTS.test(form),
        },
      ];
    return [...forms.map(row(false)), ...participles.map(row(true))];
  });
}
