import { NUMBERS_BY_WORD } from '../../core/number-words.js';
import { datesIn } from '../record/dates.js';
import { unitAsked } from './asked-unit.js';
import { stepAsked } from './rounding.js';

/** What must be done to the record's values to get at the answer. */
export const COMPUTATIONS = [
  'none',
  'age',
  'percent_change',
  'change',
  'interval',
  'duration',
  'body_mass_index',
  'body_surface',
  'daily_dose',
  'dose',
  'average',
  'doubling_time',
  'pack_years',
  'rate',
  'limit_multiple',
  'count',
  'total',
] as const;
export type Computation = (typeof COMPUTATIONS)[number];

/** Which of several values is asked for; `any` where the question does not say. */
export type Pick = 'latest' | 'earliest' | 'highest' | 'lowest' | 'baseline' | 'any';

/** What a question about a number asks. */
export interface Ask {
  /** Lower case. */
  readonly text: string;
  readonly computation: Computation;
  readonly pick: Pick;
  /** Empty where the question names none. */
  readonly unit: string;
  /** How finely; undefined where the question does not say. */
  readonly step: number | undefined;
  /** Days that the question names, in order. */
  readonly dates: readonly string[];
  /** The span of time that counts; ISO days, the end included. */
  readonly window: TimeWindow | undefined;
  /** A dose or event that is meant to come. */
  readonly isPlanned: boolean;
}

/** A number answered to what was asked. */
export interface Answered {
  readonly answer: number;
  readonly ask: Ask;
}

export interface TimeWindow {
  readonly from: string;
  readonly to: string;
}

/** Reads what a question about a number asks for. `today` is what it means by now. */
export function readAsk(question: string, today: string): Ask {
  const text = question.toLowerCase();
  const dates = datesIn(question, today)
    .map((d) => d.date)
    .filter((d) => d.length >= 7);
  const unit = unitAsked(text);
  return {
    text,
    computation: computationOf(text, unit),
    pick: pickOf(text),
    unit,
    step: stepAsked(text),
    dates,
    window: windowOf(text, { dates, today }),
    isPlanned:
      /\b(?:planned|requested|proposed|prescribed|intended|ordered|will|to be|scheduled)\b/.test(
        text,
      ),
  };
}

const TIME_UNIT = '(?:days?|weeks?|months?|years?|hours?)';
const CHANGE =
  'change|increase|decrease|reduction|reduced|improvement|improved|decline|declined|fall|drop|rise|gain|reversibility|lowering';

/** In the order of trying. */
const BY_WORDS: readonly (readonly [Computation, RegExp])[] = [
  ['doubling_time', /\bdoubling time\b/],
  [
    'rate',
    /\b(?:growth|height) velocity\b|\bannuali[sz]ed (?:rate|change|decline|loss|growth)|\brate of (?:decline|change|loss|growth|progression)\b|\b(?:decline|loss|change|increase|decrease) (?:in [^.?]{3,40} )?per year\b/,
  ],
  [
    'limit_multiple',
    /\b(?:multiples?|times|fold|ratio)\b[^.?]{0,24}\b(?:upper (?:normal )?limit|uln)\b|\bx ?uln\b|\b(?:upper limit|uln)\b[^.?]{0,16}\bmultiple/,
  ],
  ['pack_years', /\bpack-?\s?years?\b/],
  ['body_mass_index', /\bbody mass index\b|\bbmi\b/],
  ['age', /\b(?<!bone |gestational |skeletal )age\b(?! group)|\bhow old\b|\byears of age\b/],
  [
    'interval',
    new RegExp(
      `\\b${TIME_UNIT}\\b[^.?]{0,40}?\\b(?:between|elapsed|passed|apart|since|from|after)\\b|\\b(?:time|interval|gap) (?:in ${TIME_UNIT} )?(?:between|since|from|until|to)\\b|\\btime to\\b`,
    ),
  ],
  [
    'duration',
    new RegExp(
      `\\b(?:length|duration)\\b|\\bhow long\\b|\\b${TIME_UNIT} (?:of (?!age|life)|on |for which|that |was |were |has )|\\bhow many ${TIME_UNIT}\\b`,
    ),
  ],
  [
    'average',
    /\b(?:average|averaged|mean)\b(?! (?:corpuscular|arterial|deviation|pulmonary|cell|platelet|gradient|sensitivity|sleep latency))/,
  ],
  [
    'daily_dose',
    /\b(?:daily|weekly|per day|per week|every day|a day|24[- ]hour|per 24)\b[^.?]{0,40}\bdos(?:e|age)\b|\bdos(?:e|age)\b[^.?]{0,50}\b(?:per day|a day|daily|per week|weekly|mg\/d(?:ay)?|mg\/24)\b/,
  ],
  ['count', /\b(?:number|count) of\b|\bhow many\b|\bunits (?:transfused|given|received|used)\b/],
  ['dose', /\bdos(?:e|age)\b/],
  ['total', /\b(?:total|sum|cumulative|combined)\b/],
];

function computationOf(text: string, unit: string): Computation {
  if (
    /\bbody surface area\b|\bbsa\b/.test(text) &&
    /^m2$|\bm2\b|\bmosteller\b|square met/.test(`${unit} ${text}`)
  )
    return 'body_surface';
  const isChange =
    new RegExp(`\\b(?:${CHANGE})\\b`).test(text) ||
    /\b(?:weight|height) loss\b|\bloss of\b/.test(text);
  const isShare = unit === '%' || /\bpercent(?:age)?\b(?! points?)/.test(text);
  if (isChange && isShare && !/percentage points?/.test(text)) return 'percent_change';
  const found = BY_WORDS.find(([, words]) => words.test(text))?.[0];
  if (isChange && (!found || found === 'count' || found === 'total')) return 'change';
  return found ?? 'none';
}

const LATEST =
  /\b(?:most recent|most recently|latest|current|currently|present|presently|now|today|last|newest|at this time)\b/;

function pickOf(text: string): Pick {
  if (/\b(?:highest|peak|maximum|maximal|max(?!\/)|greatest|largest|worst)\b/.test(text))
    return 'highest';
  if (/\b(?:lowest|nadir|minimum|smallest|least)\b/.test(text)) return 'lowest';
  if (/\b(?:most recent|most recently|latest)\b/.test(text)) return 'latest';
  if (
    /\bbaseline\b|\bpre-?treatment\b|\buntreated\b|\bbefore (?:starting|treatment|therapy|any|the first|initiat\w+)\b|\bprior to (?:starting|treatment|therapy|initiat\w+)\b|\bat (?:initial )?(?:diagnosis|presentation|onset|start)\b|\bat the time of diagnosis\b/.test(
      text,
    )
  )
    return 'baseline';
  if (LATEST.test(text)) return 'latest';
  return /\b(?:first(?![- ](?:line|degree|generation))|initial|earliest)\b/.test(text)
    ? 'earliest'
    : 'any';
}

const WINDOW =
  /\b(?:in|over|during|within|for)? ?the (?:past|last|prior|previous|preceding)? ?(\d{1,3}|one|two|three|four|five|six|nine|twelve|eighteen|twenty-four)?[- ]?(complete |full |calendar )?(days?|weeks?|months?|years?)\b( (?:before|prior to|preceding|up to|ending|to)\b)?/;
const NUMBERS: Readonly<Record<string, number>> = {
  ...NUMBERS_BY_WORD,
  eighteen: 18,
  'twenty-four': 24,
};

/** "in the 12 months before May 18, 2026", "in the past year", "between X and Y", "since X", "in 2025". */
function windowOf(
  text: string,
  about: { readonly dates: readonly string[]; readonly today: string },
): TimeWindow | undefined {
  const { dates, today } = about;
  const [first, second] = dates;
  if (first && second && /\b(?:between|from)\b/.test(text))
    return { from: dayFrom(first), to: dayTo(second) };
  const m = WINDOW.exec(text);
  const isPast =
    m && (/\b(?:past|last|prior|previous|preceding)\b/.test(m[0]) || m[4] !== undefined);
  if (m && isPast) {
    const to = m[4] && first ? first : first && /\bbefore\b/.test(text) ? first : today;
    const count = m[1] ? (NUMBERS[m[1]] ?? Number(m[1])) : 1;
    if (to)
      return m[2] ? wholeMonths(to, count, m[3] as string) : back(dayTo(to), count, m[3] as string);
  }
  if (first && /\bsince\b/.test(text)) return { from: dayFrom(first), to: today || '9999-12-31' };
  return undefined;
}

function back(to: string, count: number, unit: string): TimeWindow {
  const at = new Date(`${to}T00:00:00Z`);
  if (unit.startsWith('d')) at.setUTCDate(at.getUTCDate() - count);
  else if (unit.startsWith('w')) at.setUTCDate(at.getUTCDate() - 7 * count);
  else at.setUTCMonth(at.getUTCMonth() - count * (unit.startsWith('y') ? 12 : 1));
  return { from: at.toISOString().slice(0, 10), to };
}

/** The whole months before a day: those that were over by then. */
function wholeMonths(to: string, count: number, unit: string): TimeWindow {
  if (!unit.startsWith('m')) return back(dayTo(to), count, unit);
  const end = new Date(`${to.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCDate(0);
  const from = new Date(`${end.toISOString().slice(0, 7)}-01T00:00:00Z`);
  from.setUTCMonth(from.getUTCMonth() - count + 1);
  return { from: from.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) };
}

/** The first day that a date of any precision may mean. */
export function dayFrom(date: string): string {
  return `${date}-01-01`.slice(0, 10);
}

/** The last. */
export function dayTo(date: string): string {
  if (date.length >= 10) return date.slice(0, 10);
  if (date.length === 4) return `${date}-12-31`;
  const end = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0));
  return end.toISOString().slice(0, 10);
}
