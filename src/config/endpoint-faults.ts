import type { z } from 'zod';
import { ENDPOINT_DEFAULTS } from '../provider/endpoint.js';

/** The settings of an endpoint that have to agree with each other. */
interface Agreeing {
  readonly provider: string;
  readonly structured_output?: string | undefined;
  readonly api_key_env?: string | undefined;
  readonly api_key_file?: string | undefined;
  readonly attempt_timeout_seconds?: number | undefined;
  readonly call_timeout_seconds?: number | undefined;
  readonly max_in_flight?: number | undefined;
  readonly start_in_flight?: number | undefined;
}

/** Adds an issue for each setting that does not go with the others. A default gives way to what is written. */
export function endpointFaults(written: Agreeing, context: z.core.$RefinementCtx<unknown>): void {
  const fault = (key: keyof Agreeing, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message });
  const { callTimeoutSeconds, maxInFlight } = ENDPOINT_DEFAULTS;
  if (written.api_key_env !== undefined && written.api_key_file !== undefined) {
    fault('api_key_file', 'stands beside api_key_env; a key has one place, remove one of them');
  }
  if (written.provider === 'anthropic' && written.structured_output === 'json_object') {
    fault('structured_output', 'json_object is not known to anthropic; takes json_schema, prompt');
  }
  const { call_timeout_seconds: call = callTimeoutSeconds, attempt_timeout_seconds: attempt = 0 } =
    written;
  if (attempt > call) {
    fault('attempt_timeout_seconds', `is longer than call_timeout_seconds, which is ${call}`);
  }
  const { max_in_flight: most = maxInFlight, start_in_flight: start = 0 } = written;
  if (start > most) fault('start_in_flight', `is more than max_in_flight, which is ${most}`);
}
