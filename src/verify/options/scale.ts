import type { Status } from '../record/reading.js';
import type { Finding } from './findings.js';

/**
 * What a record says to one question of yes or no: how strongly each way, 0 (nothing) to 1 (plainly), and where.
 * Both may be above 0.
 */
export interface Scale {
  readonly yes: number;
  readonly no: number;
  readonly forYes: readonly Finding[];
  readonly forNo: readonly Finding[];
}

export const SILENT: Scale = { yes: 0, no: 0, forYes: [], forNo: [] };

/** What one finding says: above 0 for yes, below 0 for no, 1 and -1 plainly. */
export type Weigh = (finding: Finding) => number;

/** The same by how the record speaks of it. */
export type Weights = Readonly<Record<Status, number>>;

/** Whether something is or was so of the patient. */
export const EVER_SO: Weights = {
  affirmed: 1,
  past: 1,
  negated: -1,
  not_done: -0.5,
  planned: 0,
  conditional: 0,
  possible: 0,
  general: 0,
  family: -0.8,
  other_person: -0.8,
  withdrawn: -0.75,
};

/** Whether something is so of the patient now. */
export const SO_NOW: Weights = { ...EVER_SO, past: -0.6 };

/** Whether something is so in the family. */
export const IN_FAMILY: Weights = { ...EVER_SO, affirmed: 0, past: 0, family: 1, other_person: 0 };

/** Whether something is so of the patient or in the family. */
export const IN_EITHER: Weights = { ...EVER_SO, family: 1, other_person: 0 };

/** Weighs a finding by its status: a thing is denied with its group and not affirmed by it. */
export function byStatus(weights: Weights): Weigh {
  return (finding) => {
    const weight = weights[finding.status];
    if (finding.how === 'rival') return finding.status === 'affirmed' ? -RIVAL : 0;
    if (weight > 0) return weight * affirmedShare(finding);
    const isDenial = finding.status === 'negated' || finding.status === 'not_done';
    return weight * (isDenial ? denialReach(finding) : affirmedShare(finding));
  };
}

/** How surely a thing's rival shows that it is not so. */
const RIVAL = 0.8;

/** How far an affirmation reaches the thing asked after. */
export function affirmedShare({ how, share, mention }: Finding): number {
  if (how === 'group') return 0;
  if (!mention) return share;
  return share === 0 ? 0.2 : 0.4 + 0.6 * share;
}

/** How far a denial reaches the thing asked after: that of one kind, or of it narrowed in another way, only a little. */
export function denialReach({ how, status, share, isOther, mention, sentence }: Finding): number {
  if (how === 'kind') return 0.5;
  if (isOther && share >= HALF && EVER_OR_ANY.test(sentence.text)) return 1;
  if (how === 'group') return status !== 'negated' ? 0 : isWide(mention, sentence.text) ? 0.8 : 0.2;
  return isOther ? 0.3 : 1;
}

/** A denial of all that is meant by some of its words: "has never had DRESS or any serious skin reaction". */
const EVER_OR_ANY = /\b(?:never had|any|of any kind|ever)\b/i;

/** "No steroid" is said of one day, "never on a biologic" of all; of what is no drug a denial is of all. */
function isWide(mention: Finding['mention'], text: string): boolean {
  if (mention && !/^drug/.test(mention.kind)) return true;
  return /\b(?:never|ever|any|none|no (?:prior|previous|other|history)|naive|of any kind)\b/i.test(
    text,
  );
}

/** Adds up what is found: each sentence counts once for each side, by its strongest word. */
export function weigh(findings: readonly Finding[], by: Weigh): Scale {
  const weighed = findings.map((f) => [by(f), f] as const);
  const forYes = weighed.filter(([w]) => w > 0).sort((a, b) => b[0] - a[0]);
  const isPlain = (forYes[0]?.[0] ?? 0) >= PLAIN;
  const forNo = weighed
    .filter(([w, f]) => w < 0 && !(isPlain && isIndirect(f)))
    .sort((a, b) => a[0] - b[0]);
  return {
    ...settle(total(forYes), total(forNo)),
    forYes: forYes.map(([, f]) => f),
    forNo: forNo.map(([, f]) => f),
  };
}

/** From here on a thing is plainly affirmed. */
const PLAIN = 0.7;

/** Where a thing itself is plainly so, the denial of another kind or of its group says nothing, nor do plans and other people. */
function isIndirect({ how, status }: Finding): boolean {
  return how === 'kind' || how === 'group' || INDIRECT.has(status);
}

const INDIRECT: ReadonlySet<Status> = new Set([
  'planned',
  'conditional',
  'possible',
  'family',
  'other_person',
  'withdrawn',
]);

interface Total {
  readonly most: number;
  readonly sum: number;
}

function total(weighed: readonly (readonly [number, Finding])[]): Total {
  const sentences = new Map<number, number>();
  for (const [weight, { sentence }] of weighed)
    sentences.set(sentence.index, Math.max(Math.abs(weight), sentences.get(sentence.index) ?? 0));
  const all = [...sentences.values()];
  const most = Math.max(0, ...all);
  const again = all.filter((w) => w >= CLEAR).length - 1;
  return {
    most: again > 0 ? 1 - (1 - most) * AGAIN ** again : most,
    sum: all.reduce((a, b) => a + b, 0),
  };
}

/** What is said clearly more than once is surer by so much each time. */
const CLEAR = 0.6;
const AGAIN = 0.6;

/** A side with less than this share of all that is said is hardly heard. */
const MINORITY = 0.3;

/** Each side keeps its strongest word, less what the other side outweighs it by. */
function settle(yes: Total, no: Total): { readonly yes: number; readonly no: number } {
  const all = yes.sum + no.sum;
  const heard = ({ most, sum }: Total) => {
    const share = all === 0 ? 0 : sum / all;
    return most * Math.min(1, 2 * share) * (share < MINORITY ? 0.5 : 1);
  };
  return { yes: heard(yes), no: heard(no) };
}

/** What each of several must be denied with before they are denied together. */
const HALF = 0.5;

/** Yes to any of several: their strongest yes; no only where it is said of all, less so where some go unsaid. */
export function anyOf(scales: readonly Scale[]): Scale {
  if (scales.length === 0) return SILENT;
  const yes = scales.reduce((a, b) => (b.yes > a.yes ? b : a));
  const said = scales.filter((s) => s.yes + s.no > 0);
  const weakest = Math.min(1, ...said.map((s) => s.no));
  const mean = said.reduce((sum, s) => sum + s.no, 0) / Math.max(1, said.length);
  const least = weakest >= HALF ? mean : weakest;
  return {
    yes: yes.yes,
    forYes: yes.forYes,
    no: said.length === 0 ? 0 : least * (said.length < scales.length ? 0.5 : 1),
    forNo: scales.flatMap((s) => s.forNo),
  };
}

/** Yes to all of several: their weakest yes; no where it is said of any. */
export function allOf(scales: readonly Scale[]): Scale {
  if (scales.length === 0) return SILENT;
  const yes = scales.reduce((a, b) => (b.yes < a.yes ? b : a));
  const no = scales.reduce((a, b) => (b.no > a.no ? b : a));
  return { yes: yes.yes, no: no.no, forYes: scales.flatMap((s) => s.forYes), forNo: no.forNo };
}
