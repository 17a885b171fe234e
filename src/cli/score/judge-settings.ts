import { answerSettings } from '../../compose/answer-settings.js';
import type { EndpointJudge, JudgeDefinition } from '../../config/judge-definition.js';
import type { Config } from '../../config.js';
import type { EndpointIdentity } from '../../provider/chat.js';
import { ENDPOINT_DEFAULTS, endpointOf } from '../../provider/endpoint.js';

type JudgeConfig = Pick<Config, 'judge' | 'judges' | 'extras_judge' | 'self_judging'>;

/**
 * What of the judges of a run can change a verdict, by the names of the config file (`judges.NAME.SETTING`). How an
 * endpoint is reached is none of it: its base URL, key, timeouts, retries, limits and prices may change on the way.
 */
export function judgeSettings(config: JudgeConfig): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [name, judge] of judgesOf(config)) {
    for (const [setting, value] of settingsOf(judge)) {
      settings[`judges.${name}.${inSnakeCase(setting)}`] = value;
    }
  }
  return settings;
}

/** Where each judge of a run is asked, by its name. */
export function endpointsOf(config: JudgeConfig): Record<string, EndpointIdentity> {
  return Object.fromEntries(
    judgesOf(config).flatMap(([name, judge]) =>
      'endpoint' in judge ? [[name, placeOf(judge)] as const] : [],
    ),
  );
}

/** How many calls of a run's judges may be under way at a time. */
export function mostCallsAtOnce(config: JudgeConfig): number {
  const { maxInFlight } = ENDPOINT_DEFAULTS;
  return judgesOf(config).reduce(
    (sum, [, judge]) =>
      'endpoint' in judge ? sum + (judge.endpoint.maxInFlight ?? maxInFlight) : sum,
    0,
  );
}

/**
 * The judges of a run that goes on: each that is the model it was, with the same headers, is known by where it was asked
 * when the run began, so that its answers are found again. `moved` are those that are asked elsewhere now.
 */
export function asBegun<C extends JudgeConfig>(
  config: C,
  begun: Readonly<Record<string, EndpointIdentity>>,
): { readonly config: C; readonly moved: readonly string[] } {
  const moved: string[] = [];
  const judges = [...config.judges].map(([name, judge]) => {
    const was = begun[name];
    if (!was || !('endpoint' in judge) || !hasMoved(was, placeOf(judge))) return [name, judge];
    moved.push(name);
    return [name, { ...judge, endpoint: { ...judge.endpoint, knownAs: was } }];
  }) as [string, JudgeDefinition][];
  return { config: { ...config, judges: new Map(judges) }, moved };
}

function hasMoved(was: EndpointIdentity, is: EndpointIdentity): boolean {
  const isSame =
    was.kind === is.kind && was.model === is.model && was.headersDigest === is.headersDigest;
  return isSame && was.baseUrl !== is.baseUrl;
}

function placeOf({ endpoint }: EndpointJudge): EndpointIdentity {
  return endpointOf({ ...endpoint, apiKey: '' });
}

function settingsOf(judge: JudgeDefinition): [string, unknown][] {
  const { ask } = judge;
  switch (judge.ask) {
    case 'cascade':
      return [
        ['ask', ask],
        ['first', judge.first],
        ['then', judge.second],
        ['onFailure', judge.onFailure],
      ];
    case 'panel':
      return Object.entries({ ask, members: judge.members, quorum: judge.quorum });
    default: {
      const { refusalCredit, feasibility } = judge;
      const { kind: provider, model, headersDigest: headers = null } = placeOf(judge);
      const how = { ask, provider, model, headers, refusalCredit, feasibility };
      return Object.entries({ ...how, ...answerSettings(judge) });
    }
  }
}

/** The judges that a run asks, those among them that only other judges ask. */
function judgesOf(config: JudgeConfig): [string, JudgeDefinition][] {
  const found = new Map<string, JudgeDefinition>();
  const add = (name: string | undefined) => {
    const judge = name === undefined ? undefined : config.judges.get(name);
    if (name === undefined || !judge || found.has(name)) return;
    found.set(name, judge);
    if (judge.ask === 'cascade') [judge.first, judge.second].forEach(add);
    if (judge.ask === 'panel') judge.members.forEach(add);
  };
  [config.judge, config.self_judging.override, config.extras_judge].forEach(add);
  return [...found];
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}
