import type { EndpointJudge } from '../config/judge-definition.js';
import { canonicalJson } from '../core/digest.js';
import type { Clock } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import { endpointOf } from '../provider/endpoint.js';
import { AttemptFailure } from '../provider/failure.js';
import type { ProbeReport } from '../provider/wire/probe.js';
import { endpointOpener, type OpenProbed } from './probed.js';

/** What trying a judge's endpoint has shown. */
export interface EndpointCheck {
  readonly judge: string;
  readonly ask: EndpointJudge['ask'];
  readonly host: string;
  readonly model: string;
  /** Absent where the endpoint did not answer as it must. */
  readonly report?: ProbeReport;
  /** What is wrong and what to do about it; absent where all is well. No fault holds a key. */
  readonly fault?: string;
  /** What the user should know of the key; no line holds it. */
  readonly warnings: readonly string[];
}

/** Puts one small question to the endpoint of each judge; judges of one endpoint share it. Throws the signal's reason. */
export async function checkEndpoints(
  judges: ReadonlyMap<string, EndpointJudge>,
  given: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<EndpointCheck[]> {
  const { signal } = given;
  const open = await endpointOpener(judges.values(), given);
  const asked = new Map<string, Promise<Answer>>();
  const checks = [...judges].map(async ([name, judge]) => {
    const { endpoint, key, servedAs, ask, warnings } = judge;
    const id = canonicalJson({ endpoint, key, servedAs });
    const answer = asked.get(id) ?? tryOut(judge, { open, signal });
    asked.set(id, answer);
    const { baseUrl, model } = endpointOf({ ...endpoint, apiKey: '' });
    const { host } = new URL(baseUrl);
    return { judge: name, ask, host, model, warnings, ...(await answer) };
  });
  return Promise.all(checks);
}

type Answer = Pick<EndpointCheck, 'report' | 'fault'>;

async function tryOut(
  judge: EndpointJudge,
  { open, signal }: { readonly open: OpenProbed; readonly signal: AbortSignal },
): Promise<Answer> {
  try {
    const { provider, probe } = open(judge);
    try {
      return { report: await probe.check(signal) };
    } finally {
      await provider.close();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof AttemptFailure) return { fault: `${error.message}${waitWords(error)}` };
    if (error instanceof FlipsideError) return { fault: error.message };
    throw error;
  }
}

function waitWords({ more: { hintSeconds } }: AttemptFailure): string {
  return hintSeconds === undefined ? '' : `; it asks to wait ${Math.ceil(hintSeconds)} s`;
}
