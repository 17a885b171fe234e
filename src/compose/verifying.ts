import type { LoadedCatalog } from '../catalog/catalog.js';
import type { EndpointJudge } from '../config/judge-definition.js';
import type { Config } from '../config.js';
import type { JudgePrompt } from '../core/judge-prompt.js';
import type { Clock } from '../core/ports.js';
import type { Metrics } from '../metrics.js';
import type { Caller } from '../provider/caller.js';
import type { ClaimJudge } from '../verify/claim-judge.js';
import { claimJudge } from '../verify/llm/claim-judge.js';
import { observedVerifier } from '../verify/observe.js';
import { rulesClaimJudge } from '../verify/rules.js';
import type { Verifier } from '../verify/verifier.js';
import { verifierBy } from '../verify/verify-by.js';
import type { Vocabulary } from '../verify/vocabulary.js';
import { answerSettings } from './answer-settings.js';

/** Claims of one form that stand before a judge behind a network at once. */
const CLAIMS_AT_ONCE = 64;

/** The verifier as it is configured. */
export function composeVerifier(parts: {
  readonly config: Pick<Config, 'verifier' | 'judges'>;
  readonly loaded: LoadedCatalog;
  /** The words of the field, compiled once for the process. */
  readonly vocabulary: Vocabulary;
  /** The one caller of a judge's endpoint. */
  readonly callerOf: (judge: EndpointJudge) => Caller;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly breathe: () => Promise<void>;
  /** Told of a judge's failure that no error kind explains. */
  readonly onDefect: (cause: unknown) => void;
}): Verifier {
  const { config, vocabulary, metrics, clock, breathe, onDefect } = parts;
  const asked = config.judges.get(config.verifier);
  const judge =
    asked?.ask === 'claim'
      ? askedJudge(config.verifier, asked, parts)
      : rulesClaimJudge(vocabulary);
  const atOnce = asked?.ask === 'claim' ? CLAIMS_AT_ONCE : 1;
  const verifier = verifierBy({ judge, vocabulary, atOnce, clock, breathe, onDefect });
  return observedVerifier(verifier, { metrics, clock });
}

function askedJudge(
  name: string,
  definition: EndpointJudge,
  by: {
    readonly loaded: LoadedCatalog;
    readonly callerOf: (judge: EndpointJudge) => Caller;
    readonly vocabulary: Vocabulary;
  },
): ClaimJudge {
  return claimJudge({
    name,
    caller: by.callerOf(definition),
    prompt: by.loaded.judges.get('claim') as JudgePrompt,
    vocabulary: by.vocabulary,
    settings: answerSettings(definition),
  });
}
