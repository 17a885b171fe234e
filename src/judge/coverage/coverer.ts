import type { Coverage, CoveredCase, ExtraJudgement } from '../../core/coverage.js';
import type { DrugNamed } from '../../core/drug-names.js';
import { familiesBy } from '../../core/model-family.js';
import type { JudgeCall } from '../../core/ports.js';
import type { Rollout } from '../../core/rollout.js';
import type { CoverByRules } from './cover-by-rules.js';
import type { ExtrasJudge } from './extras-judge.js';

/** Holds a baseline against its case's consensus list. Throws only the signal's reason. */
export interface Coverer {
  cover(rollout: Rollout, of: CoveredCase, call: JudgeCall): Promise<Coverage>;
  /** Tells a brand on a list from another drug. */
  readonly drugNamed?: DrugNamed;
}

/** Who says how plausible extras are, and whose models it is made of. */
export interface ExtrasSeat {
  readonly judge: ExtrasJudge;
  readonly models: readonly string[];
  /** Openings of model names by family; absent: it may judge its own model's extras too. */
  readonly families?: Readonly<Record<string, readonly string[]>>;
}

/** The rules say what is covered, and a judge, where there is one, how plausible the rest is. */
export function coverer(parts: {
  readonly rules: CoverByRules;
  readonly drugNamed?: DrugNamed;
  readonly extras?: ExtrasSeat | undefined;
}): Coverer {
  const { rules, extras: seat, drugNamed } = parts;
  const familyOf = familiesBy(seat?.families ?? {});
  const isOwn = ({ policyModel }: Rollout) =>
    seat?.families !== undefined &&
    policyModel !== '' &&
    seat.models.some((model) => familyOf(model) === familyOf(policyModel));
  return {
    ...(drugNamed ? { drugNamed } : {}),
    async cover(rollout, of, call) {
      call.signal.throwIfAborted();
      const coverage = rules(rollout.output, of);
      const { extras } = coverage;
      if (!seat || extras.length === 0) return coverage;
      if (isOwn(rollout)) return { ...coverage, judgedExtras: SELF_JUDGING };
      const { cancerType, packet } = of;
      const judgedExtras = await seat.judge.judge({ cancerType, packet, extras }, call);
      return { ...coverage, judgedExtras };
    },
  };
}

const SELF_JUDGING: ExtraJudgement = {
  failure: 'self_judging',
  detail: "the judge of extras is of the rollout's own model family",
};
