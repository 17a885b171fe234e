import { FlipsideError } from '../errors.js';
import type { OnFailure } from '../judge/cascade.js';
import type { Feasibility } from '../judge/llm/pair-answer.js';
import type { EndpointSettings } from '../provider/endpoint.js';
import { type ApiKey, findKey } from './api-key.js';
import type { WrittenEndpointJudge, WrittenJudge } from './judges-schema.js';

/** A judge that asks an endpoint. */
export interface EndpointJudge {
  /**
   * `pair` and `decide` judge pairs of texts, `claim` the claims of a form, `extras` the treatments that no board listed;
   * `perturb` judges nothing, but makes answers wrong.
   */
  readonly ask: 'pair' | 'decide' | 'claim' | 'extras' | 'perturb';
  readonly endpoint: Omit<EndpointSettings, 'apiKey'>;
  readonly key: ApiKey;
  /** 0.5 for a rationale that names the inserted scenario as incoherent and leaves the plan. Of `pair` only. */
  readonly refusalCredit: boolean;
  /** Whether the judge may say that the sibling's chart is incoherent, and what then. Of `pair` only. */
  readonly feasibility: Feasibility;
  /** What the user should know of the key. No line holds it. */
  readonly warnings: readonly string[];
  /** Names under which the model answers besides its own, as behind a gateway. */
  readonly servedAs: readonly string[];
  /** `file:line: judges.name`, for messages. */
  readonly place: string;
}

/** Asks `first`, and `second` where that one is unsure. */
export interface CascadeJudge {
  readonly ask: 'cascade';
  readonly first: string;
  readonly second: string;
  /** What counts where `second` fails or abstains: its failure, or the unsure verdict of `first`. */
  readonly onFailure: OnFailure;
  readonly place: string;
}

/** Asks all, and takes what most of them say. */
export interface PanelJudge {
  readonly ask: 'panel';
  readonly members: readonly string[];
  readonly quorum: number;
  readonly place: string;
}

/** A judge as it is configured. The judge `rules` has no definition: it is always there. */
export type JudgeDefinition = EndpointJudge | CascadeJudge | PanelJudge;

/** The definition of a written judge, its key looked up. */
export function defineJudge(
  written: WrittenJudge,
  given: {
    readonly place: string;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): JudgeDefinition {
  const { place, env } = given;
  switch (written.ask) {
    case 'cascade': {
      const { ask, first, then: second, on_failure: onFailure = 'fail' } = written;
      return { ask, first, second, onFailure, place };
    }
    case 'panel': {
      const { ask, members } = written;
      const quorum = written.quorum ?? Math.floor(members.length / 2) + 1;
      return { ask, members, quorum, place };
    }
    default: {
      const endpoint = endpointFrom(written);
      const { key, warnings } = findKey(written, { endpoint, env });
      const { refusal_credit = false, feasibility = 'off' } = written.ask === 'pair' ? written : {};
      const { ask, served_as: servedAs = [] } = written;
      const options = { refusalCredit: refusal_credit, feasibility, servedAs };
      return { ask, endpoint, key, warnings, ...options, place };
    }
  }
}

/** The endpoint with its key. Throws FlipsideError `config_invalid` where there is none and one is needed. */
export function endpointSettings({ endpoint, key, place }: EndpointJudge): EndpointSettings {
  if ('text' in key) return { ...endpoint, apiKey: key.text };
  throw new FlipsideError('config_invalid', `${place}: ${key.fault}`);
}

function endpointFrom(written: WrittenEndpointJudge): Omit<EndpointSettings, 'apiKey'> {
  const { prices } = written;
  const optional: Partial<EndpointSettings> = {
    baseUrl: written.base_url,
    maxOutputTokens: written.max_output_tokens,
    temperature: written.temperature,
    effort: written.effort,
    structuredOutput: written.structured_output,
    readReasoningContent: written.read_reasoning_content,
    extraBody: written.extra_body,
    headers: written.headers,
    attemptTimeoutSeconds: written.attempt_timeout_seconds,
    callTimeoutSeconds: written.call_timeout_seconds,
    maxAttempts: written.max_attempts,
    maxInFlight: written.max_in_flight,
    startInFlight: written.start_in_flight,
    requestsPerMinute: written.requests_per_minute,
    tokensPerMinute: written.tokens_per_minute,
    maxQueue: written.max_queue,
    prices: prices && {
      input: prices.input,
      output: prices.output,
      ...present({
        cacheRead: prices.cache_read,
        cacheWrite: prices.cache_write,
        batchDiscount: prices.batch_discount,
      }),
    },
  };
  return { kind: written.provider, model: written.model, ...present(optional) };
}

/** Without the members that are undefined, which would hide a default. */
function present<T extends object>(of: T): T {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as T;
}
