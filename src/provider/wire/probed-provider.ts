import type { WireBody } from '../chat.js';
import { AttemptFailure } from '../failure.js';
import type { OpenProvider } from './open-provider.js';
import type { Probe } from './probe.js';

/**
 * The provider, tried out by its probe before its first attempt, and not before: answers that are kept need no
 * endpoint. The attempt that starts the trial is used up by it; those that come meanwhile wait for it, and go on. What
 * the probe fails with, they fail with. A body that was made before it was known what the endpoint does not take is not
 * sent: it fails as if it had been, with class `config`.
 */
export function probedProvider(provider: OpenProvider, probe: Probe): OpenProvider {
  /** How much was left out of a body when it was made. */
  const known = new WeakMap<WireBody, number>();
  const checkFresh = (body: WireBody) => {
    const before = known.get(body);
    const learned = before === undefined ? undefined : provider.leftOut()[before];
    if (learned === undefined) return;
    throw new AttemptFailure(
      'config',
      'unsupported_parameter',
      `${provider.identity.model} does not take "${learned}"`,
      { parameter: learned, unsent: true },
    );
  };
  return {
    identity: provider.identity,
    maxOutputTokens: provider.maxOutputTokens,
    get trialBody() {
      return probe.passed ? undefined : probe.body;
    },
    bodyOf(request, options) {
      const body = provider.bodyOf(request, options);
      known.set(body, provider.leftOut().length);
      return body;
    },
    async attempt(body, signal) {
      const replied = probe.passed ? undefined : await probe.trial(signal);
      if (replied) return { ...replied, trial: true };
      checkFresh(body);
      return provider.attempt(body, signal);
    },
    name: provider.name,
    redact: (text) => provider.redact(text),
    callApi: (request, signal) => provider.callApi(request, signal),
    readStored: (response) => provider.readStored(response),
    leaveOut: (parameter) => provider.leaveOut(parameter),
    leftOut: () => provider.leftOut(),
    close: () => provider.close(),
  };
}
