import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parseBounds } from '../core/calibration-bounds.js';

/** The catalog that ships with the package. */
export const BUILT_IN_CATALOG = fileURLToPath(new URL('../../catalog', import.meta.url));

/** A number of the file, or the text of one as flags and the environment give it: true and [7] are none. */
const number = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given),
    schema,
  );
const wholeNumber = number(z.number().int().min(1));
const address = z
  .string()
  .regex(/^(\[[0-9a-fA-F:]+\]|[^:\s]+):\d{1,5}$/, 'not host:port, as in 127.0.0.1:50051');
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')],
  'expected true or false',
);
/** Paths of a list, or of a text with commas between them as the environment gives it. */
const paths = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',').map((path) => path.trim()) : given),
  z.array(z.string().min(1, 'takes paths; one is empty')),
);
const bounds = z.string().superRefine((text, context) => {
  const parsed = parseBounds(text);
  if ('fault' in parsed) context.addIssue({ code: 'custom', message: parsed.fault });
});
/** A timer of more than 24.8 days goes off at once. */
const MAX_DRAIN_SECONDS = 86_400;

/** Every plain setting, with its default and what it does; the README's table is made of it. */
export const settings = z.strictObject({
  catalog: z
    .string()
    .min(1)
    .default(BUILT_IN_CATALOG)
    .describe('Directory of the intervention catalog. Default: the one that ships with Flipside.'),
  locked: flag
    .default(false)
    .describe('Refuse to start with a catalog that has no lock file or differs from it.'),
  judge: z
    .string()
    .min(1)
    .default('rules')
    .describe('Who judges: rules, which needs no network, or a judge of the config file.'),
  verifier: z
    .string()
    .min(1)
    .default('rules')
    .describe(
      'Who checks the claims of forms: rules, which needs no network, or a judge of the config file with "ask: claim".',
    ),
  extras_judge: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Who judges, for coverage, how plausible the recommended treatments are that stand on no consensus list: a judge of the config file with "ask: extras". Without one that term is left out.',
    ),
  calibrations: paths
    .default([])
    .describe(
      'Calibrations of judges: files that "flipside calibrate" wrote, or directories of them. What ships with Flipside is known besides.',
    ),
  require_calibration: bounds
    .optional()
    .describe(
      'What the calibration of every judge that gives rewards must keep, with commas between: fpr<=, fpr.high<=, detection>=, detection.low>= (.high and .low are ends of the 95 % interval), age<= in days.',
    ),
  uncalibrated: z
    .enum(['refuse', 'mask'])
    .default('refuse')
    .describe(
      'What happens where a judge does not keep that: refuse to start, or mask its rewards (JUDGE_UNCALIBRATED).',
    ),
  max_cost_usd: number(z.number().positive())
    .optional()
    .describe(
      'US dollars that the process may spend on judges: each shard of a run has its own, and so has a run that goes on. What is asked once they are spent is FAILED, BUDGET_SPENT; what is known already costs nothing.',
    ),
  grpc: address
    .default('127.0.0.1:50051')
    .describe('Address of the gRPC server; port 0 picks one.'),
  http: address
    .default('127.0.0.1:9464')
    .describe('Address of /metrics, /healthz and /readyz; port 0 picks one.'),
  log_level: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least grave log line that is written to standard error.'),
  cache_max_bytes: wholeNumber
    .default(256 * 1024 * 1024)
    .describe('Room for verdicts in memory, in bytes; the least recently used go first.'),
  replies_max_bytes: wholeNumber
    .default(256 * 1024 * 1024)
    .describe('Room for raw replies of judges in memory, in bytes.'),
  cache_dir: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Directory that keeps verdicts and raw replies across runs, for one process at a time.',
    ),
  cache_max_disk_bytes: wholeNumber
    .default(4 * 1024 * 1024 * 1024)
    .describe('Room in the directory of cache_dir, in bytes; the oldest go first.'),
  max_output_chars: wholeNumber
    .default(200_000)
    .describe(
      'Longest output of a rollout, in UTF-16 units; a longer one is INVALID_ROLLOUT. Also the most that the questions and answers of a served form may have together.',
    ),
  max_packet_chars: wholeNumber
    .default(2_000_000)
    .describe('Longest packet that is mutated, and longest record of a form, in UTF-16 units.'),
  max_message_bytes: wholeNumber
    .default(64 * 1024 * 1024)
    .describe('Largest gRPC message received, in bytes; a larger one is RESOURCE_EXHAUSTED.'),
  max_concurrent_calls: wholeNumber
    .default(256)
    .describe('Calls served at once; one more is RESOURCE_EXHAUSTED with a hint when to retry.'),
  drain_seconds: number(z.number().int().min(1).max(MAX_DRAIN_SECONDS))
    .default(10)
    .describe('How long a stopping server waits for calls under way, in seconds.'),
});

export type Settings = Readonly<z.infer<typeof settings>>;
