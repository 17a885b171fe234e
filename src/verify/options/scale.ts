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

/** What one finding adds: above 0 for yes, below 0 for no. */
export type Weights = Readonly<Record<Status, number>>;

/** Whether a treatment was ever given. */
export const TAKEN: Weights = {
  affirmed: 1,
  past: 1,
  negated: -1,
  not_done: -1,
  planned: -0.5,
  conditional: -0.3,
  possible: -0.2,
  general: 0,
  family: -0.5,
  other_person: -0.5,
  withdrawn: -0.5,
};

/** Whether a treatment is being given. */
export const TAKING: Weights = { ...TAKEN, past: -0.9 };

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
  family: -0.6,
  other_person: -0.6,
  withdrawn: -0.7,
};

/** Whether something is so of the patient now. */
export const SO_NOW: Weights = { ...EVER_SO, past: -0.6 };

/** Whether something is so in the family. */
export const IN_FAMILY: Weights = { ...EVER_SO, affirmed: 0, past: 0, family: 1, other_person: 0 };

/** Whether something is so of the patient or in the family. */
export const IN_EITHER: Weights = { ...EVER_SO, family: 1, other_person: 0 };

/** Adds up what is found. A thing is denied by the denial of its group, and not affirmed by its group. */
export function weigh(findings: readonly Finding[], weights: Weights): Scale {
  const forYes: [number, Finding][] = [];
  const forNo: [number, Finding][] = [];
  for (const finding of findings) {
    const weight = weights[finding.status];
    if (weight > 0 && finding.how !== 'group') forYes.push([weight * finding.share, finding]);
    if (weight < 0) {
      const reach = denialReach(finding);
      if (reach > 0) forNo.push([-weight * reach, finding]);
    }
  }
  return {
    ...settle(total(forYes), total(forNo)),
    forYes: byWeight(forYes),
    forNo: byWeight(forNo),
  };
}

/** How far a denial reaches the thing asked after: that of one kind only a little. */
function denialReach({ how, status, share }: Finding): number {
  if (how === 'kind') return 0.5;
  if (how === 'group') return status === 'negated' ? 0.8 : 0;
  return how === 'words' ? share : 1;
}

function total(weighed: readonly (readonly [number, Finding])[]) {
  const sentences = new Map<number, number>();
  for (const [weight, { sentence }] of weighed)
    sentences.set(sentence.index, Math.max(weight, sentences.get(sentence.index) ?? 0));
  const all = [...sentences.values()];
  return { most: Math.max(0, ...all), sum: all.reduce((a, b) => a + b, 0) };
}

interface Total {
  readonly most: number;
  readonly sum: number;
}

/** Each side keeps its strongest word, less what the other side outweighs it by. */
function settle(yes: Total, no: Total): { readonly yes: number; readonly no: number } {
  if (yes.sum === 0 || no.sum === 0) return { yes: yes.most, no: no.most };
  const share = yes.sum / (yes.sum + no.sum);
  return {
    yes: yes.most * Math.min(1, 2 * share),
    no: no.most * Math.min(1, 2 * (1 - share)),
  };
}

function byWeight(weighed: readonly (readonly [number, Finding])[]): readonly Finding[] {
  return [...weighed].sort((a, b) => b[0] - a[0]).map(([, finding]) => finding);
}

/** Yes to any of several: their strongest yes, and their weakest no. */
export function anyOf(scales: readonly Scale[]): Scale {
  if (scales.length === 0) return SILENT;
  const yes = scales.reduce((a, b) => (b.yes > a.yes ? b : a));
  const no = scales.reduce((a, b) => (b.no < a.no ? b : a));
  return { yes: yes.yes, forYes: yes.forYes, no: no.no, forNo: scales.flatMap((s) => s.forNo) };
}
