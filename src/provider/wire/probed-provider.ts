import type { OpenProvider } from './open-provider.js';
import type { Probe } from './probe.js';

/**
 * The provider, tried out by its probe before its first attempt, and not before: answers that are kept need no
 * endpoint. What the probe fails with, the attempt fails with.
 */
export function probedProvider(provider: OpenProvider, probe: Probe): OpenProvider {
  return {
    identity: provider.identity,
    maxOutputTokens: provider.maxOutputTokens,
    bodyOf: (request, options) => provider.bodyOf(request, options),
    attempt: (body, signal) =>
      probe.passed
        ? provider.attempt(body, signal)
        : probe.check(signal).then(() => provider.attempt(body, signal)),
    leaveOut: (parameter) => provider.leaveOut(parameter),
    leftOut: () => provider.leftOut(),
    close: () => provider.close(),
  };
}
