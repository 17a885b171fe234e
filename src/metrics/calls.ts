import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** OpenTelemetry's, and three more: 82 seconds are not enough for judges that think. */
const OPERATION_BUCKETS_SECONDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92, 163.84,
  327.68, 655.36,
];
const TOKEN_BUCKETS = [
  1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864,
];
const WAIT_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** Who is asked, as configured: labels of every metric of a call. */
export interface EndpointLabels {
  readonly provider: string;
  readonly model: string;
}

/** How things stand at one endpoint now. */
export interface EndpointState {
  readonly inFlight: number;
  readonly limit: number;
  readonly queued: { readonly online: number; readonly offline: number };
  /** 0 closed, 1 half open, 2 open. */
  readonly breaker: 0 | 1 | 2;
  /** What the endpoint said is left, by kind of limit; absent where it has said nothing. */
  readonly remaining: Readonly<Record<string, number>>;
}

export type CallMetrics = ReturnType<typeof callMetrics>;

/** The metrics of calls to LLM judges. Model labels come from the configuration only. */
export function callMetrics(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  return {
    watch: gaugesOf(registers),
    attemptDuration: histogram(
      'gen_ai_client_operation_duration_seconds',
      'Duration of one attempt to ask an LLM judge; `error_type` is empty for one that was answered.',
      ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model', 'error_type'],
      OPERATION_BUCKETS_SECONDS,
    ),
    tokenUsage: histogram(
      'gen_ai_client_token_usage',
      'Tokens of one answered attempt, by type; input includes what a prompt cache served or kept.',
      [
        'gen_ai_operation_name',
        'gen_ai_provider_name',
        'gen_ai_request_model',
        'gen_ai_token_type',
      ],
      TOKEN_BUCKETS,
    ),
    tokens: counter(
      'flipside_judge_tokens_total',
      'Tokens of answered attempts: input, cache_read and cache_write apart from each other; output, of which reasoning is a part.',
      ['provider', 'model', 'type'],
    ),
    attempts: counter(
      'flipside_judge_attempts_total',
      'Attempts to ask an LLM judge, by how they ended.',
      ['provider', 'model', 'result'],
    ),
    retries: counter(
      'flipside_judge_retries_total',
      'Attempts made anew, by what had gone wrong.',
      ['provider', 'model', 'reason'],
    ),
    refusals: counter(
      'flipside_judge_refusals_total',
      'Answers in which the model, or a filter before it, refused to judge.',
      ['provider', 'model'],
    ),
    truncations: counter(
      'flipside_judge_truncations_total',
      'Answers that broke off at the cap on output tokens.',
      ['provider', 'model'],
    ),
    parseFailures: counter(
      'flipside_judge_parse_failures_total',
      'Complete answers that could not be used, by the stage that found out.',
      ['provider', 'model', 'stage'],
    ),
    cost: counter(
      'flipside_judge_cost_usd_total',
      'US dollars for answered attempts whose price is known.',
      ['provider', 'model', 'mode'],
    ),
    saved: counter(
      'flipside_judge_cost_saved_usd_total',
      'US dollars not spent: a kept reply was read again (cache), several asked at once (coalesce), or a batch was cheaper (batch).',
      ['source'],
    ),
    unpriced: counter(
      'flipside_judge_unpriced_calls_total',
      'Answered attempts whose cost is unknown, for want of a price or of a count of tokens.',
      ['provider', 'model'],
    ),
    replies: counter(
      'flipside_judge_replies_total',
      'Look-ups of a kept reply: hit, miss, stale (it no longer reads), coalesced, bypass (no_cache) or error.',
      ['result'],
    ),
    queueWait: histogram(
      'flipside_judge_queue_wait_seconds',
      'Time an attempt waited for a slot, and for room within the limits per minute.',
      ['lane'],
      WAIT_BUCKETS_SECONDS,
    ),
  };
}

/** Gauges are read off the endpoints when somebody scrapes, and cost a call nothing. */
function gaugesOf(registers: Registry[]) {
  const watched: { readonly labels: EndpointLabels; readonly state: () => EndpointState }[] = [];
  type Read = (state: EndpointState) => Readonly<Record<string, number>>;
  const gauge = (name: string, help: string, { by, read }: { by?: string; read: Read }) =>
    new Gauge({
      name,
      help,
      labelNames: ['provider', 'model', ...(by ? [by] : [])],
      registers,
      collect() {
        this.reset();
        for (const { labels, state } of watched) {
          for (const [key, value] of Object.entries(read(state()))) {
            this.inc({ ...labels, ...(by ? { [by]: key } : {}) }, value);
          }
        }
      },
    });
  gauge('flipside_judge_calls_inflight', 'Attempts under way at an endpoint.', {
    read: ({ inFlight }) => ({ inFlight }),
  });
  gauge('flipside_judge_concurrency_limit', 'Attempts that may be under way at once now.', {
    read: ({ limit }) => ({ limit }),
  });
  gauge(
    'flipside_judge_queue_depth',
    'Calls that wait for a slot, or for room within the limits per minute.',
    {
      by: 'lane',
      read: ({ queued }) => queued,
    },
  );
  gauge('flipside_judge_breaker_state', '0 closed, 1 half open, 2 open.', {
    read: ({ breaker }) => ({ breaker }),
  });
  gauge(
    'flipside_judge_ratelimit_remaining',
    'What the endpoint last said is left of a limit, by kind.',
    { by: 'kind', read: ({ remaining }) => remaining },
  );
  /** From now on the gauges tell of this endpoint too; of two with the same labels they tell the sum. */
  return (labels: EndpointLabels, state: () => EndpointState): void => {
    watched.push({ labels, state });
  };
}
