import { setTimeout } from 'node:timers/promises';
import {
  type EndpointJudge,
  endpointSettings,
  type JudgeDefinition,
} from '../config/judge-definition.js';
import type { Clock } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import { isServedAsAsked } from '../provider/call/served-model.js';
import { ENDPOINT_DEFAULTS, type EndpointSettings } from '../provider/endpoint.js';
import type { OpenProvider, ProviderDeps } from '../provider/wire/open-provider.js';
import { openProbe, type Probe } from '../provider/wire/probe.js';

/** A provider with the probe that tries it out. */
export interface ProbedProvider {
  readonly settings: EndpointSettings;
  readonly provider: OpenProvider;
  readonly probe: Probe;
}

/** Opens the endpoint of a judge. Throws FlipsideError `config_invalid` that names the judge, for a key that is missing or is none. */
export type OpenProbed = (judge: EndpointJudge) => ProbedProvider;

type Kind = EndpointSettings['kind'];
type Open = (settings: EndpointSettings, deps: ProviderDeps) => OpenProvider;

const PROVIDERS: Readonly<Record<Kind, () => Promise<Open>>> = {
  openai: async () => (await import('../provider/wire/openai.js')).openaiProvider,
  anthropic: async () => (await import('../provider/wire/anthropic.js')).anthropicProvider,
};

/** What opens the endpoints of these judges. Only their SDKs are loaded: each takes longer than all else of a command. */
export async function endpointOpener(
  judges: Iterable<JudgeDefinition>,
  deps: { readonly clock: Clock },
): Promise<OpenProbed> {
  const kinds = new Set([...judges].flatMap((j) => ('endpoint' in j ? [j.endpoint.kind] : [])));
  const loaded = await Promise.all([...kinds].map(async (k) => [k, await PROVIDERS[k]()] as const));
  const opens = new Map<Kind, Open>(loaded);
  return (judge) => openProbed(judge, { ...deps, open: opens.get(judge.endpoint.kind) as Open });
}

function openProbed(
  judge: EndpointJudge,
  deps: { readonly clock: Clock; readonly open: Open },
): ProbedProvider {
  const names = [judge.endpoint.model, ...judge.servedAs];
  const settings = endpointSettings(judge);
  const epochSeconds = () => Date.now() / 1000;
  const provider = placed(judge, () => deps.open(settings, { epochSeconds }));
  const probe = openProbe({
    provider,
    structuredOutput: settings.structuredOutput ?? ENDPOINT_DEFAULTS.structuredOutput,
    timeoutSeconds: settings.attemptTimeoutSeconds ?? ENDPOINT_DEFAULTS.attemptTimeoutSeconds,
    takes: (served) => names.some((name) => isServedAsAsked(name, served)),
    clock: deps.clock,
    epochSeconds,
    sleep: (seconds, signal) =>
      setTimeout(seconds * 1000, undefined, { signal }).catch(() => Promise.reject(signal.reason)),
  });
  return { settings, provider, probe };
}

/** Puts the judge's place before what is said against its settings. */
function placed<T>({ place }: EndpointJudge, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof FlipsideError)) throw error;
    throw new FlipsideError(error.kind, `${place}: ${error.message}`);
  }
}
