import { z } from 'zod';
import { CLAIM_VERDICTS, type ClaimVerdict } from '../core/form.js';
import { VERDICTS, type VerdictKind } from '../core/verdict.js';

/** What a way of asking fills into its prompt, and what it needs of it. */
export interface AskShape {
  /** Names of the values; each must stand in a template. */
  readonly values: readonly string[];
  /** Those of them that are of one call, or hold words of a policy: they belong into the user's message only. */
  readonly ofTheCall: readonly string[];
  /** Blocks that an option turns on; each must be written and used. */
  readonly branches: readonly string[];
  /** The verdicts that its choices stand for, each of one choice at least; none where the judge reads and chooses nothing. */
  readonly verdicts: readonly (VerdictKind | ClaimVerdict)[];
}

/** The ways of asking that have a prompt, by the name of its file. */
export const ASK_SHAPES = {
  pair: {
    values: ['expected_change', 'scoring', 'answer_schema', 'texts', 'nonce'],
    ofTheCall: ['texts', 'nonce'],
    branches: ['refusal_credit', 'feasibility'],
    verdicts: VERDICTS,
  },
  decide: {
    values: ['answer_schema', 'text', 'nonce'],
    ofTheCall: ['text', 'nonce'],
    branches: [],
    verdicts: [],
  },
  claim: {
    values: ['answer_schema', 'material', 'nonce'],
    ofTheCall: ['material', 'nonce'],
    branches: [],
    verdicts: ['SUPPORTED', 'NOT_SUPPORTED', 'NOT_ADDRESSED', 'ABSTAINED'],
  },
  extras: {
    values: ['answer_schema', 'material', 'nonce'],
    ofTheCall: ['material', 'nonce'],
    branches: [],
    verdicts: [],
  },
  perturb: {
    values: ['answer_schema', 'material', 'nonce'],
    ofTheCall: ['material', 'nonce'],
    branches: [],
    verdicts: [],
  },
} as const satisfies Readonly<Record<string, AskShape>>;
export type AskId = keyof typeof ASK_SHAPES;
export const ASK_IDS = Object.keys(ASK_SHAPES) as AskId[];

const name = z.string().regex(/^[a-z][a-z_]{0,39}$/, 'lower-case letters and "_" only, 40 at most');

/** A prompt's file, as its author writes it. */
export const judgePromptSchema = z.strictObject({
  id: z.enum(ASK_IDS),
  system: z.string().min(1),
  user: z.string().min(1),
  branches: z.record(name, z.string().min(1)).default({}),
  choices: z.record(name, z.enum([...VERDICTS, ...CLAIM_VERDICTS])).default({}),
});
export type JudgePromptFile = z.infer<typeof judgePromptSchema>;
