import type { PlanReader } from '../calibrate/known/known-pair.js';
import { type AskForWrong, llmPerturber } from '../calibrate/perturb/llm/llm-perturber.js';
import type { OpenForm } from '../calibrate/perturb/perturb-form.js';
import type { Taxonomy } from '../calibrate/perturb/taxonomy.js';
import type { LoadedCatalog } from '../catalog/catalog.js';
import type { EndpointJudge } from '../config/judge-definition.js';
import { unfitForPerturbing } from '../config/judge-references.js';
import type { Config } from '../config.js';
import type { Decision } from '../core/decision.js';
import type { Form } from '../core/form.js';
import type { JudgePrompt } from '../core/judge-prompt.js';
import type { Lexicon } from '../decision/lexicon.js';
import { FlipsideError } from '../errors.js';
import { selectorCompiler } from '../judge/selectors.js';
import type { Caller } from '../provider/caller.js';
import { claimsHeld, worstVerdict } from '../verify/aggregate.js';
import { claimsOf } from '../verify/decompose.js';
import { judgeClaim } from '../verify/judge-claim.js';
import { readForm } from '../verify/verify-form.js';
import type { Vocabulary } from '../verify/vocabulary.js';

/** What making questions of known answer needs: reading of records and plans, the truth check, a model to ask. */
export interface Perturbing {
  /** Reads a form's record, once for all that is asked of it. */
  readonly open: (form: Form) => OpenForm;
  readonly reader: PlanReader;
  /** A perturber of the config file. Throws FlipsideError `config_invalid` where there is none of that name. */
  readonly perturber: (name: string, taxonomy: Taxonomy) => AskForWrong;
}

export function composePerturbing(parts: {
  readonly config: Pick<Config, 'judges'>;
  readonly loaded: LoadedCatalog;
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  readonly read: (text: string) => Decision;
  readonly callerOf: (judge: EndpointJudge) => Caller;
}): Perturbing {
  const { config, loaded, lexicon, vocabulary, read, callerOf } = parts;
  const { treatments } = lexicon;
  return {
    open(form) {
      const reading = readForm(form, vocabulary);
      const { record, vocabulary: words } = reading;
      return {
        view: { form, record, words },
        verdictsOn: async (questions) =>
          questions.map((q) => {
            const claims = claimsOf(q);
            const judged = claims.map((c) => judgeClaim(c, reading));
            return worstVerdict(claimsHeld(claims, judged));
          }),
      };
    },
    reader: { treatments, read, fallsUnder: selectorCompiler(treatments) },
    perturber(name, taxonomy) {
      const unfit = unfitForPerturbing(name, config.judges);
      if (unfit !== undefined) throw new FlipsideError('config_invalid', `--perturber: ${unfit}`);
      return llmPerturber({
        caller: callerOf(config.judges.get(name) as EndpointJudge),
        prompt: loaded.judges.get('perturb') as JudgePrompt,
        taxonomy,
      });
    },
  };
}
