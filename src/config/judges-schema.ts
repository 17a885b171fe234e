import { z } from 'zod';
import { ON_FAILURES } from '../judge/cascade.js';
import { FEASIBILITIES } from '../judge/llm/pair-answer.js';
import { STRUCTURED_OUTPUTS } from '../provider/endpoint.js';
import { endpointFaults } from './endpoint-faults.js';
import { extraBodyFaults } from './extra-body.js';

/** A timer of more than 24.8 days goes off at once. */
const seconds = z.number().positive().max(86_400);
const wholeNumber = z.number().int().positive();
const price = z.number().nonnegative();
const name = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/,
    'a name takes letters, digits, dots, dashes and underscores, 63 at most',
  );

const prices = z.strictObject({
  input: price,
  output: price,
  cache_read: price.optional(),
  cache_write: price.optional(),
  batch_discount: z.number().min(0).max(1).optional(),
});

const extraBody = z.record(z.string(), z.unknown()).superRefine((written, context) => {
  for (const { path, message } of extraBodyFaults(written)) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});
const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, "a header's name takes letters, digits and dashes, no spaces");
const headerValue = z
  .string()
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "a header's value takes one line of Latin letters");

/** Where questions go, and how hard it may be pressed. The key itself never stands in the file. */
const endpoint = {
  provider: z.enum(['openai', 'anthropic']),
  model: z.string().min(1),
  base_url: z
    .url({ protocol: /^https?$/, error: 'not an http or https URL', abort: true })
    .refine((url) => !/[?#]/.test(url), 'a base URL ends before any ? or #')
    .refine((url) => {
      const { username, password } = new URL(url);
      return username === '' && password === '';
    }, 'a URL may hold no user name or password')
    .optional(),
  api_key_env: z
    .string()
    .regex(
      /^[A-Za-z_][A-Za-z0-9_]*$/,
      'takes the name of an environment variable, not the key itself',
    )
    .optional(),
  api_key_file: z.string().min(1).optional(),
  served_as: z.array(z.string().min(1)).optional(),
  max_output_tokens: wholeNumber.optional(),
  temperature: z.number().min(0).max(2).optional(),
  effort: z.string().min(1).optional(),
  structured_output: z.enum(STRUCTURED_OUTPUTS).optional(),
  read_reasoning_content: z.boolean().optional(),
  extra_body: extraBody.optional(),
  headers: z.record(headerName, headerValue).optional(),
  attempt_timeout_seconds: seconds.optional(),
  call_timeout_seconds: seconds.optional(),
  max_attempts: wholeNumber.max(100).optional(),
  max_in_flight: wholeNumber.optional(),
  start_in_flight: wholeNumber.optional(),
  requests_per_minute: wholeNumber.optional(),
  tokens_per_minute: wholeNumber.optional(),
  max_queue: wholeNumber.optional(),
  prices: prices.optional(),
};

const pair = z
  .strictObject({
    ask: z.literal('pair'),
    ...endpoint,
    refusal_credit: z.boolean().optional(),
    feasibility: z.enum(FEASIBILITIES).optional(),
  })
  .superRefine(endpointFaults);
const decide = z
  .strictObject({ ask: z.literal('decide'), ...endpoint })
  .superRefine(endpointFaults);
const claim = z.strictObject({ ask: z.literal('claim'), ...endpoint }).superRefine(endpointFaults);
const extras = z
  .strictObject({ ask: z.literal('extras'), ...endpoint })
  .superRefine(endpointFaults);
const perturb = z
  .strictObject({ ask: z.literal('perturb'), ...endpoint })
  .superRefine(endpointFaults);
const cascade = z.strictObject({
  ask: z.literal('cascade'),
  first: name,
  // biome-ignore lint/suspicious/noThenProperty: the key of the file; its value is a name, never a function.
  then: name,
  on_failure: z.enum(ON_FAILURES).optional(),
});
const panel = z.strictObject({
  ask: z.literal('panel'),
  members: z.array(name).min(2, 'a panel has two members at least'),
  quorum: wholeNumber.optional(),
});
const byWay = { pair, decide, claim, extras, perturb, cascade, panel };

/** One judge as it is written. */
export const judgeSchema = z.discriminatedUnion(
  'ask',
  [pair, decide, claim, extras, perturb, cascade, panel],
  {
    error: () => `takes ${Object.keys(byWay).join(', ')}`,
  },
);
export type WrittenJudge = z.infer<typeof judgeSchema>;
export type WrittenEndpointJudge = Extract<
  WrittenJudge,
  { ask: 'pair' | 'decide' | 'claim' | 'extras' | 'perturb' }
>;

const selfJudging = z.strictObject({
  mode: z.enum(['avoid', 'uniform']).default('avoid'),
  override: name.optional(),
  families: z.record(z.string(), z.array(z.string().min(1)).min(1)).default({}),
});

/** The parts of the file that are no plain settings. */
export const judgeSections = {
  judges: z.record(name, judgeSchema).default({}),
  self_judging: selfJudging.default({ mode: 'avoid', families: {} }),
};

/** The keys that may stand at a place of these sections; empty where it takes any, or is none. */
export function keysAt(path: readonly PropertyKey[], value: unknown): readonly string[] {
  const [section, judge, part] = path;
  if (section === 'self_judging' && path.length === 1) return Object.keys(selfJudging.shape);
  if (section !== 'judges' || judge === undefined) return [];
  if (part === 'prices') return Object.keys(prices.shape);
  const { ask } = (value ?? {}) as { readonly ask?: keyof typeof byWay };
  return path.length === 2 && ask !== undefined ? Object.keys(byWay[ask]?.shape ?? {}) : [];
}
