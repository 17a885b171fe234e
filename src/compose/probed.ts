import { setTimeout } from 'node:timers/promises';
import { type EndpointJudge, endpointSettings } from '../config/judge-definition.js';
import type { Clock } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import { isServedAsAsked } from '../provider/call/served-model.js';
import { ENDPOINT_DEFAULTS, type EndpointSettings } from '../provider/endpoint.js';
import { anthropicProvider } from '../provider/wire/anthropic.js';
import type { OpenProvider } from '../provider/wire/open-provider.js';
import { openaiProvider } from '../provider/wire/openai.js';
import { openProbe, type Probe } from '../provider/wire/probe.js';

/** A provider with the probe that tries it out. */
export interface ProbedProvider {
  readonly settings: EndpointSettings;
  readonly provider: OpenProvider;
  readonly probe: Probe;
}

const PROVIDERS = { openai: openaiProvider, anthropic: anthropicProvider };

/** Opens the endpoint of a judge. Throws FlipsideError `config_invalid` that names the judge, for a key that is missing or is none. */
export function openProbed(judge: EndpointJudge, deps: { readonly clock: Clock }): ProbedProvider {
  const names = [judge.endpoint.model, ...judge.servedAs];
  const settings = endpointSettings(judge);
  const epochSeconds = () => Date.now() / 1000;
  const provider = placed(judge, () => PROVIDERS[settings.kind](settings, { epochSeconds }));
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
