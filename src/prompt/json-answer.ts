import { z } from 'zod';
import { OutputFault } from '../provider/caller.js';
import type { ChatRequest } from '../provider/chat.js';
import { readJsonObject } from './json-object.js';

/** Raised with every change of how answers are read: a kept reply is read anew, the verdict made of it has another key. */
export const READER_VERSION = '1';

/** Faults of a reply that its message lists; more would only repeat them. */
const MOST_FAULTS = 3;

/** What the answer must look like, for the endpoint: every key required, no others allowed, in the schema's order. */
export function answerFormat(name: string, schema: z.ZodType): ChatRequest['answer'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema) as Record<string, unknown>;
  return { name, schema: json };
}

/**
 * Reads an answer strictly: one JSON object with exactly the schema's keys and types, nothing converted, under the
 * nonce it was asked for with. Throws OutputFault `empty`, `not_json`, `schema_mismatch` or `wrong_nonce`; a message
 * never repeats what the answer says.
 */
export function readAnswer<T extends { readonly nonce: string }>(
  text: string,
  { schema, nonce }: { readonly schema: z.ZodType<T>; readonly nonce: string },
): T {
  const parsed = schema.safeParse(readJsonObject(text));
  if (!parsed.success) {
    const faults = parsed.error.issues.slice(0, MOST_FAULTS).map(faultOf);
    throw new OutputFault('schema_mismatch', `the answer breaks its schema: ${faults.join('; ')}`);
  }
  if (parsed.data.nonce !== nonce) {
    throw new OutputFault('wrong_nonce', 'the answer does not carry the nonce of its question');
  }
  return parsed.data;
}

function faultOf(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join('.') || 'the object';
  if (issue.code === 'unrecognized_keys') return `${where} has ${issue.keys.length} unknown key(s)`;
  if (issue.code === 'invalid_value') return `${where} is none of the offered values`;
  if (issue.code === 'invalid_type') return `${where} must be given as ${issue.expected}`;
  return `${where} is not as required`;
}
