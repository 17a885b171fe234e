import type { Tokens } from '../../core/bill.js';
import { isRecord } from './error-body.js';

/**
 * OpenAI's accounting: the prompt's tokens include cached ones, and those it wrote to the cache; the completion's
 * include reasoning, unless the total says that they come on top (xAI). Undefined where there is no usage to read.
 */
export function openaiTokens(usage: unknown): Tokens | undefined {
  if (!isRecord(usage)) return undefined;
  const prompt = count(usage.prompt_tokens);
  const completion = count(usage.completion_tokens);
  if (prompt === undefined || completion === undefined) return undefined;
  const ofPrompt = isRecord(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  const ofCompletion = isRecord(usage.completion_tokens_details)
    ? usage.completion_tokens_details
    : {};
  // DeepSeek counts hits beside the prompt's tokens.
  const cached = count(ofPrompt.cached_tokens) ?? count(usage.prompt_cache_hit_tokens) ?? 0;
  const cacheRead = Math.min(cached, prompt);
  const cacheWrite = Math.min(count(ofPrompt.cache_write_tokens) ?? 0, prompt - cacheRead);
  const reasoning = count(ofCompletion.reasoning_tokens) ?? 0;
  const onTop = reasoning > 0 && count(usage.total_tokens) === prompt + completion + reasoning;
  const output = onTop ? completion + reasoning : completion;
  return {
    input: prompt - cacheRead - cacheWrite,
    cacheRead,
    cacheWrite,
    output,
    reasoning: Math.min(reasoning, output),
  };
}

/**
 * Anthropic's accounting: the input's tokens exclude those read from the prompt cache and written to it, for five
 * minutes or an hour; the output's include thinking. Undefined where there is no usage to read.
 */
export function anthropicTokens(usage: unknown): Tokens | undefined {
  if (!isRecord(usage)) return undefined;
  const input = count(usage.input_tokens);
  const output = count(usage.output_tokens);
  if (input === undefined || output === undefined) return undefined;
  const details = isRecord(usage.output_tokens_details) ? usage.output_tokens_details : {};
  const created = isRecord(usage.cache_creation) ? usage.cache_creation : {};
  const written =
    (count(created.ephemeral_5m_input_tokens) ?? 0) +
    (count(created.ephemeral_1h_input_tokens) ?? 0);
  return {
    input,
    cacheRead: count(usage.cache_read_input_tokens) ?? 0,
    cacheWrite: count(usage.cache_creation_input_tokens) ?? written,
    output,
    reasoning: Math.min(count(details.thinking_tokens) ?? 0, output),
  };
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
