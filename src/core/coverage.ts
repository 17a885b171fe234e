import type { CancerType, Case, ConsensusLabel } from './case.js';
import { type DrugNamed, plainName } from './drug-names.js';

/** The parts of the coverage metric. `extra`: how plausible the recommended treatments are that stand on no list. */
export const CMS_TERMS = ['strong', 'tacit', 'refusal', 'extra'] as const;
export type CmsTerm = (typeof CMS_TERMS)[number];

/** CMS = 0.6 R_strong + 0.2 R_tacit + 0.15 (1 - V_refusal) + 0.05 P_extra, as the seed paper defines it. */
export const CMS_WEIGHTS: Readonly<Record<CmsTerm, number>> = {
  strong: 0.6,
  tacit: 0.2,
  refusal: 0.15,
  extra: 0.05,
};

/** What coverage is held against: what a tumor board agreed on for a chart. */
export type CoveredCase = Pick<Case, 'cancerType' | 'packet' | 'consensus'>;

/** One treatment of the consensus list, and how far a text recommends it. */
export interface CoveredTreatment {
  readonly treatment: string;
  readonly label: ConsensusLabel;
  /** 0: not recommended, 1: recommended in full; between: hedged, in part, or by a wider word only. */
  readonly share: number;
  /** False where the catalog does not know the treatment, and its own words were sought instead. */
  readonly isResolved: boolean;
  /** The first place that it rests on, in Unicode code points; absent where there is none. */
  readonly place?: { readonly start: number; readonly end: number };
}

/** What became of asking how plausible the extras are. */
export type ExtraJudgement =
  | { readonly plausible: number; readonly of: number }
  /** Nobody could say: a closed set of reasons, and a sentence for people. */
  | { readonly failure: string; readonly detail: string };

/** What a text recommends of a consensus list, and besides it. */
export interface Coverage {
  readonly treatments: readonly CoveredTreatment[];
  /** Recommended treatments of the cancer that stand on no list, under whatever label; each once, in order. */
  readonly extras: readonly string[];
  /** Where the text offers nothing else: no treatment of the cancer and no other course, or none but refused ones. */
  readonly offersOnly?: 'nothing' | 'refused';
  /** Absent where nobody was asked: there is no judge for it, or no extra. */
  readonly judgedExtras?: ExtraJudgement;
}

/** The treatments that a judge of extras is asked about. */
export interface ExtrasQuestion {
  readonly cancerType: CancerType;
  readonly packet: string;
  readonly extras: readonly string[];
}

/** A CMS with what it is made of. */
export interface CmsParts {
  readonly cms: number;
  /** R_strong, R_tacit, V_refusal and P_extra; one that is undefined is absent, never 0. */
  readonly terms: Readonly<Partial<Record<CmsTerm, number>>>;
  /** The weights that were used: those of the terms that are there, brought to a sum of 1. */
  readonly weights: Readonly<Partial<Record<CmsTerm, number>>>;
}

/**
 * The coverage metric. A label without treatments has no term, nor have extras that nobody judged; the other weights are
 * brought to a sum of 1. Undefined where the list has no strong, tacit or refused treatment: extras alone cover nothing.
 *
 * A text that offers no treatment respects no refusal, it only does not speak: V_refusal is undefined for it, as P_extra
 * is, and gives nothing for free. It gets 0, save where a board wants something left out and it says so; held against
 * refusals alone it has no CMS. One that offers nothing but what is refused is no better than silence: V_refusal is 1.
 */
export function cmsOf(coverage: Coverage): CmsParts | undefined {
  const terms = termsOf(coverage);
  if (CMS_TERMS.every((term) => term === 'extra' || terms[term] === undefined)) return undefined;
  const present = CMS_TERMS.filter((term) => terms[term] !== undefined);
  const whole = present.reduce((sum, term) => sum + CMS_WEIGHTS[term], 0);
  const weights = Object.fromEntries(present.map((term) => [term, CMS_WEIGHTS[term] / whole]));
  let sum = 0;
  for (const term of present) {
    const value = terms[term] as number;
    sum += CMS_WEIGHTS[term] * (term === 'refusal' ? 1 - value : value);
  }
  return { cms: sum / whole, terms, weights };
}

function termsOf({ treatments, offersOnly, judgedExtras }: Coverage): CmsParts['terms'] {
  const mean = (label: ConsensusLabel) => {
    const shares = treatments.flatMap((t) => (t.label === label ? [t.share] : []));
    if (shares.length === 0) return {};
    return { [label]: shares.reduce((sum, share) => sum + share, 0) / shares.length };
  };
  const refusal = mean('refusal');
  if (offersOnly === 'refused' && 'refusal' in refusal) refusal.refusal = 1;
  const judged = judgedExtras && 'plausible' in judgedExtras ? judgedExtras : undefined;
  return {
    ...mean('strong'),
    ...mean('tacit'),
    ...(offersOnly === 'nothing' ? {} : refusal),
    ...(judged && judged.of > 0 ? { extra: judged.plausible / judged.of } : {}),
  };
}

/**
 * The first treatment of a consensus list that is refused under the name under which it is also wanted, at its place in
 * the list: a board refuses what it does not want, and "mixed" is the label of what it could not agree on. Undefined
 * where there is none. A time or a partner makes another name; a brand is its generic where `drugNamed` knows it.
 */
export function contradictionIn(
  consensus: Case['consensus'],
  drugNamed?: DrugNamed,
): { readonly at: number; readonly what: string } | undefined {
  const wanted = new Map<string, number>();
  const refused = new Map<string, number>();
  for (const [at, { treatment, label }] of consensus.entries()) {
    const name = plainName(drugNamed?.(treatment) ?? treatment);
    if (name === '' || label === 'mixed') continue;
    const [own, other] = label === 'refusal' ? [refused, wanted] : [wanted, refused];
    own.set(name, own.get(name) ?? at);
    const before = other.get(name);
    if (before === undefined) continue;
    const { treatment: there, label: as } = consensus[before] as Case['consensus'][number];
    const what =
      `"${treatment.slice(0, LONGEST_SHOWN)}" is labelled ${label}, and consensus[${before}] ` +
      `("${there.slice(0, LONGEST_SHOWN)}") ${as}; keep one of them, or label it mixed`;
    return { at, what };
  }
  return undefined;
}

const LONGEST_SHOWN = 80;
