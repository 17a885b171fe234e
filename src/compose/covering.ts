import type { EndpointJudge } from '../config/judge-definition.js';
import type { Config } from '../config.js';
import type { Decision } from '../core/decision.js';
import { drugsByName } from '../core/drug-names.js';
import type { JudgePrompt } from '../core/judge-prompt.js';
import type { Lexicon } from '../decision/lexicon.js';
import { coverByRules } from '../judge/coverage/cover-by-rules.js';
import { type Coverer, coverer, type ExtrasSeat } from '../judge/coverage/coverer.js';
import { extrasJudge } from '../judge/coverage/extras-judge.js';
import type { Caller } from '../provider/caller.js';
import { answerSettings } from './answer-settings.js';

/** Holds texts against consensus lists by the rules, and has extras judged where a judge is configured for them. */
export function composeCoverer(parts: {
  readonly config: Pick<Config, 'extras_judge' | 'judges' | 'self_judging'>;
  readonly prompts: ReadonlyMap<string, JudgePrompt>;
  readonly lexicon: Lexicon;
  readonly read: (text: string) => Decision;
  readonly callerOf: (judge: EndpointJudge) => Caller;
  readonly onDefect: (cause: unknown) => void;
}): Coverer {
  const { lexicon, read } = parts;
  const drugNamed = drugsByName(lexicon.treatments.drugs);
  return coverer({ rules: coverByRules({ lexicon, read }), drugNamed, extras: extrasSeat(parts) });
}

function extrasSeat({
  config,
  prompts,
  callerOf,
  onDefect,
}: Parameters<typeof composeCoverer>[0]): ExtrasSeat | undefined {
  const { extras_judge: name, judges, self_judging } = config;
  const definition = name === undefined ? undefined : judges.get(name);
  if (name === undefined || definition?.ask !== 'extras') return undefined;
  const judge = extrasJudge({
    name,
    caller: callerOf(definition),
    prompt: prompts.get('extras') as JudgePrompt,
    settings: answerSettings(definition),
    onDefect,
  });
  const models = [definition.endpoint.model, ...definition.servedAs];
  const { mode, families } = self_judging;
  return { judge, models, ...(mode === 'avoid' ? { families } : {}) };
}
