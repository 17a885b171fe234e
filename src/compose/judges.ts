import type { CascadeJudge, EndpointJudge, PanelJudge } from '../config/judge-definition.js';
import { RULES } from '../config/judge-references.js';
import type { Config } from '../config.js';
import type { Decision } from '../core/decision.js';
import type { JudgePrompt } from '../core/judge-prompt.js';
import { familiesBy } from '../core/model-family.js';
import type { Clock, Judge } from '../core/ports.js';
import type { Lexicon } from '../decision/lexicon.js';
import { cascade } from '../judge/cascade.js';
import { decideJudge } from '../judge/llm/decide-judge.js';
import { pairJudge } from '../judge/llm/pair-judge.js';
import { observed } from '../judge/observe.js';
import { panel } from '../judge/panel.js';
import { type Roster, rosterOf, type Seat } from '../judge/roster.js';
import { avoidSelfJudging, type Candidate } from '../judge/self-judging.js';
import type { Metrics } from '../metrics.js';
import type { Caller } from '../provider/caller.js';
import { answerSettings } from './answer-settings.js';

/** What judges are built of. */
export interface JudgeParts {
  readonly config: Pick<Config, 'judge' | 'judges' | 'self_judging'>;
  /** The judge that needs no endpoint, ready to be asked. */
  readonly rules: Judge;
  /** The one caller of a judge's endpoint. */
  readonly callerOf: (judge: EndpointJudge) => Caller;
  readonly prompts: ReadonlyMap<string, JudgePrompt>;
  readonly lexicon: Lexicon;
  /** Reads a text into the rules' decision, and remembers it. */
  readonly read: (text: string) => Decision;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Makes a judge ready to be asked. */
  readonly seat: (judge: Judge) => Seat;
}

/** Who judges whom, as configured: builds the judges that are needed for it, and no others. */
export function composeRoster(parts: JudgeParts): Roster {
  const { config, seat } = parts;
  const { judge, self_judging } = config;
  const candidateOf = candidates(parts);
  const main = candidateOf(judge);
  if (self_judging.mode === 'uniform' || main.models.length === 0) {
    return rosterOf(seat(main.judge));
  }
  const { override, families } = self_judging;
  return avoidSelfJudging({
    main,
    ...(override === undefined ? {} : { override: candidateOf(override) }),
    familyOf: familiesBy(families),
    seat,
  });
}

type CandidateOf = (name: string) => Candidate;

/** Builds judges by name, each once, and before it those that it asks. */
function candidates(parts: JudgeParts): CandidateOf {
  const built = new Map<string, Candidate>();
  const candidateOf = (name: string): Candidate => {
    const known = built.get(name);
    if (known) return known;
    const made = build(name, parts, candidateOf);
    built.set(name, made);
    return made;
  };
  return candidateOf;
}

function build(name: string, parts: JudgeParts, candidateOf: CandidateOf): Candidate {
  const definition = parts.config.judges.get(name);
  if (name === RULES || !definition) return { judge: parts.rules, models: [] };
  switch (definition.ask) {
    case 'cascade':
      return cascadeOf(name, definition, { parts, candidateOf });
    case 'panel':
      return panelOf(name, definition, { parts, candidateOf });
    default: {
      const { model } = definition.endpoint;
      const judge = observed(endpointJudge(name, definition, parts), parts);
      return { judge, models: [model, ...definition.servedAs] };
    }
  }
}

function endpointJudge(name: string, definition: EndpointJudge, parts: JudgeParts): Judge {
  const { lexicon, prompts, read } = parts;
  const caller = parts.callerOf(definition);
  const prompt = prompts.get(definition.ask) as JudgePrompt;
  const settings = answerSettings(definition);
  const own = { name, caller, prompt, lexicon, read, settings };
  if (definition.ask === 'decide') return decideJudge(own);
  const { refusalCredit, feasibility } = definition;
  return pairJudge({ ...own, options: { refusalCredit, feasibility } });
}

interface Building {
  readonly parts: JudgeParts;
  readonly candidateOf: CandidateOf;
}

function cascadeOf(
  name: string,
  { first, second, onFailure }: CascadeJudge,
  { parts, candidateOf }: Building,
): Candidate {
  const [one, two] = [candidateOf(first), candidateOf(second)];
  const { metrics } = parts;
  const judge = cascade({ name, first: one.judge, second: two.judge, metrics, onFailure });
  return { judge: observed(judge, parts), models: [...one.models, ...two.models] };
}

function panelOf(
  name: string,
  { members: names, quorum }: PanelJudge,
  { parts, candidateOf }: Building,
): Candidate {
  const members = names.map(candidateOf);
  const judges = members.map((member) => member.judge);
  const { metrics } = parts;
  const without = (aside: ReadonlySet<string>) =>
    observed(panel({ name, members: judges, quorum, metrics, aside }), parts);
  return {
    judge: without(new Set()),
    models: members.flatMap((member) => member.models),
    panel: { members, quorum, without },
  };
}
