import { AttemptFailure } from '../failure.js';
import type { OpenProvider } from './open-provider.js';
import type { Probe } from './probe.js';

/**
 * The provider, tried out by its probe before its first attempt, and not before: answers that are kept need no
 * endpoint. What the probe fails with, the attempt fails with. A body that was made before the probe had learned what
 * the endpoint does not take is not sent: it fails as if it had been, with class `config`.
 */
export function probedProvider(provider: OpenProvider, probe: Probe): OpenProvider {
  const probed: OpenProvider['attempt'] = async (body, signal) => {
    const known = provider.leftOut().length;
    await probe.check(signal);
    const learned = provider.leftOut().at(known);
    if (learned === undefined) return provider.attempt(body, signal);
    throw new AttemptFailure(
      'config',
      'unsupported_parameter',
      `${provider.identity.model} does not take "${learned}"`,
      { parameter: learned },
    );
  };
  return {
    identity: provider.identity,
    maxOutputTokens: provider.maxOutputTokens,
    bodyOf: (request, options) => provider.bodyOf(request, options),
    attempt: (body, signal) =>
      probe.passed ? provider.attempt(body, signal) : probed(body, signal),
    leaveOut: (parameter) => provider.leaveOut(parameter),
    leftOut: () => provider.leftOut(),
    close: () => provider.close(),
  };
}
