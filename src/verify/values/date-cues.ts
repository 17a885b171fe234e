/** What a word beside a date says of the day, or what a question asks of it. */
export const DATE_ROLES = [
  'born',
  'printed',
  'received',
  'reported',
  'collected',
  'not_done',
  'ordered',
  'planned',
  'stopped',
  'started',
  'diagnosed',
  'onset',
  'done',
] as const;
export type DateRole = (typeof DATE_ROLES)[number];

const CUES: Readonly<Record<DateRole, string>> = {
  born: 'born|b\\.|dob|d\\.o\\.b|birth ?date|date of birth',
  printed:
    'printed|compiled|faxed|dictated|transcribed|released|downloaded|copied|verified|prepared|co-?sign',
  received: "received(?! (?:dose|the|his|her|first|second|last|infusion))|rec'?d|accessioned",
  reported:
    'reported|report date|signed(?: out)?|resulted|finali[sz]ed|issued|addend(?:um|a)|amended|authori[sz]ed by lab',
  collected: 'collected|collection|drawn|draw|taken|sampled?|specimen(?: date)?|obtained',
  not_done:
    '(?:moved|changed|rescheduled|postponed|shifted|pushed|delayed)(?: up| back| out)? from|not (?:to )?(?:start|begin|be given)|not (?:given|done|received|administered|performed|taken|infused|injected|kept)|never (?:given|done|received|started)|held|hold|(?<!none |no |never |not |without )missed|cancel(?:l?ed|ed)?|no[- ]?show|skipped|omitted|declined|refused|deferred|withheld|wasted|returned|did not',
  ordered:
    "ordered|decision|decided|rx'?d|prescribed|requested|referred|sent|submitted|dispensed|filled|shipped|approved|authori[sz]ed",
  planned:
    'planned|plan|scheduled|schedule|due|tentative(?:ly)?|target(?:ed)?|(?:re)?booked|pencill?ed|set for|next|will|appointment|appt|to be|expected|anticipated|rescheduled|moved|postponed|pushed|proposed|projected|intended|aim(?:ing)?|new day',
  stopped:
    "given up|gave up|gave (?:it|this|that|them) up|abandoned|came off|taken off|stopped|stop|d/c'?d?|dc'?d|discontinued|last dose|last(?! (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|year|month|week|winter|spring|summer|fall|autumn))|ended|end|until|till|thru|through|off since|finished|completed|quit|withdrawn",
  started:
    'started|start|initiated|initiation|began|begun|begin|since|added|commenced|first dose|first|day 1|c1d1|resumed|restarted|loading|from',
  diagnosed: "found|diagnos\\w+|dx'?d?|confirmed",
  onset:
    'onset|symptoms? (?:began|started|since)|first (?:symptoms?|signs?|noticed|felt)|presented|developed',
  done: 'given|administered|infused|injected|performed|done|date of (?:exam|procedure|service|treatment|study|surgery|visit|operation)|exam(?:ination)? date|study date|procedure date|test date|dos|underwent|received',
};
const PATTERNS = DATE_ROLES.map(
  (role) => [role, new RegExp(`(?<![A-Za-z])(?:${CUES[role]})(?![A-Za-z])`, 'gi')] as const,
);

/** Words further from a date say nothing of it. */
const REACH = 45;
/** "The first symptom, a swollen lid on waking, on May 10": what is told in between. */
const FAR_REACH = 90;

const INSTEAD_OF = /\b(?:instead of|rather than|not on)(?: the| on)?\s*$/i;

/** The role that the words nearest before a date give it, or else those behind it; undefined where they say nothing. */
export function roleOf(given: string, behind: string): DateRole | undefined {
  const before = given.replace(/\b(?:last|this|next|late|early|mid)\s*$/i, '');
  if (lastCue(behind, 'not_done') || INSTEAD_OF.test(before)) return 'not_done';
  let best: { role: DateRole; at: number } | undefined;
  for (const [role, pattern] of PATTERNS)
    for (const m of before.matchAll(pattern)) {
      const at = m.index + m[0].length;
      if (before.length - at > (role === 'onset' ? FAR_REACH : REACH)) continue;
      if (!best || at > best.at) best = { role, at };
    }
  if (best && (best.role === 'planned' || best.role === 'ordered') && lastCue(behind, 'done'))
    return 'done';
  if (best) return best.role;
  let first: { role: DateRole; at: number } | undefined;
  for (const [role, pattern] of PATTERNS) {
    const m = behind.matchAll(pattern).next().value;
    if (m && (!first || m.index < first.at)) first = { role, at: m.index };
  }
  return first?.role;
}

function lastCue(text: string, role: DateRole): boolean {
  return new RegExp(`(?<![A-Za-z])(?:${CUES[role]})(?![A-Za-z])`, 'i').test(text);
}

/** What a question asks of a day. */
export type AskedRole =
  | 'born'
  | 'collected'
  | 'reported'
  | 'ordered'
  | 'planned'
  | 'started'
  | 'stopped'
  | 'diagnosed'
  | 'onset'
  | 'done';

const ASKED: readonly (readonly [AskedRole, RegExp])[] = [
  ['born', /\bbirth\b/],
  [
    'planned',
    /\b(?:planned|scheduled|anticipated|expected|proposed|intended|tentative|target|upcoming|next)\b/,
  ],
  ['ordered', /\b(?:ordered|prescribed|requested|referr\w+|submitted|dispensed|filled)\b/],
  ['collected', /\b(?:drawn|collected|collection|taken|sampled|specimen|obtained)\b/],
  ['reported', /\b(?:report|reported|resulted|signed|issued|finali[sz]ed)\b/],
  [
    'stopped',
    /\b(?:stop|stopped|discontinu\w+|ended|end|completed|completion|finished|withdrawn)\b/,
  ],
  ['diagnosed', /\b(?:diagnos\w+)\b/],
  ['onset', /\b(?:onset|symptoms? began)\b/],
  ['started', /\b(?:start|started|initiat\w+|began|begun|begin|added|commenced|starting)\b/],
];

/** What the question asks of the day: that of the event itself where it does not say. */
export function askedRole(question: string): AskedRole {
  const text = question.toLowerCase();
  return ASKED.find(([, words]) => words.test(text))?.[0] ?? 'done';
}

const NEUTRAL: Readonly<Record<AskedRole, number>> = {
  born: 0.2,
  collected: 0.92,
  reported: 0.92,
  ordered: 0.85,
  planned: 0.6,
  started: 0.92,
  stopped: 0.88,
  diagnosed: 0.92,
  onset: 0.9,
  done: 1,
};

/** Of a day that words give another role than the one asked for, where the table says no more. */
const OTHER_ROLE: Readonly<Partial<Record<AskedRole, number>>> = {
  started: 0.6,
  stopped: 0.6,
  diagnosed: 0.6,
  onset: 0.6,
  ordered: 0.6,
};

type Factors = Readonly<Partial<Record<DateRole, number>>>;
/** How well a day of one role answers a question for another; what is not listed counts as without a role. */
const FITS: Readonly<Record<AskedRole, Factors>> = {
  born: { born: 1 },
  collected: {
    collected: 1.1,
    reported: 0.5,
    received: 0.5,
    printed: 0.3,
    planned: 0.3,
    not_done: 0.1,
    ordered: 0.4,
    born: 0,
  },
  reported: {
    reported: 1.1,
    collected: 0.55,
    received: 0.5,
    printed: 0.5,
    planned: 0.3,
    not_done: 0.1,
    ordered: 0.4,
    born: 0,
  },
  ordered: { ordered: 1.1, planned: 0.5, born: 0, done: 0.7 },
  planned: {
    planned: 1.1,
    done: 0.6,
    stopped: 0.4,
    not_done: 0.2,
    collected: 0.3,
    reported: 0.3,
    printed: 0.2,
    born: 0,
    diagnosed: 0.2,
    onset: 0.2,
    started: 0.95,
    ordered: 0.5,
  },
  started: {
    started: 1.1,
    done: 0.8,
    stopped: 0.35,
    planned: 0.4,
    not_done: 0.15,
    ordered: 0.6,
    printed: 0.3,
    born: 0,
    reported: 0.5,
  },
  stopped: {
    stopped: 1.1,
    started: 0.4,
    planned: 0.4,
    not_done: 0.3,
    ordered: 0.4,
    printed: 0.3,
    born: 0,
    done: 0.8,
  },
  diagnosed: { diagnosed: 1.1, planned: 0.2, not_done: 0.2, ordered: 0.4, printed: 0.3, born: 0 },
  onset: { onset: 1.1, diagnosed: 0.6, planned: 0.2, printed: 0.3, born: 0 },
  done: {
    planned: 0.3,
    not_done: 0.12,
    ordered: 0.5,
    reported: 0.66,
    received: 0.7,
    printed: 0.4,
    born: 0,
  },
};

/** How well a day answers, 0 to about 1. */
export function roleFit(asked: AskedRole, role: DateRole | undefined): number {
  if (role === undefined) return NEUTRAL[asked];
  return FITS[asked][role] ?? OTHER_ROLE[asked] ?? NEUTRAL[asked];
}
