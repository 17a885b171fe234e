import OpenAI from 'openai';
import { Agent, request } from 'undici';
import type { WireBody } from '../../src/provider/chat.js';

/** Puts a body to the loopback judge and gives back what the model said. */
export type Put = (body: WireBody) => Promise<string>;

/** Something that puts bodies to a server, and lets its connections go. */
export interface Puts {
  readonly name: string;
  readonly put: Put;
  close(): Promise<void>;
}

/** The official SDK as its README has it, without retries: no cache, no limits, no reading of the answer. */
export function bareSdk(openaiUrl: string): Puts {
  const client = new OpenAI({ apiKey: 'sk-bench', baseURL: openaiUrl, maxRetries: 0 });
  return {
    name: 'openai SDK alone, without retries',
    put: async (body) => {
      const reply = await client.chat.completions.create(
        body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming,
      );
      return reply.choices[0]?.message.content ?? '';
    },
    close: () => Promise.resolve(),
  };
}

/** HTTP and JSON, and nothing else. */
export function bareUndici(openaiUrl: string): Puts {
  const dispatcher = new Agent({ pipelining: 1 });
  const url = `${openaiUrl}/chat/completions`;
  const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-bench' };
  return {
    name: 'undici.request alone',
    put: async (body) => {
      const { body: reply } = await request(url, {
        dispatcher,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const said = (await reply.json()) as { choices: { message: { content: string } }[] };
      return said.choices[0]?.message.content ?? '';
    },
    close: () => dispatcher.destroy(),
  };
}

/** Waits as long as the judge takes: what a caller that costs nothing would do. */
export function idealCaller(latencyMs: number): Puts {
  return {
    name: `nothing but timers of ${latencyMs} ms`,
    put: () => new Promise((resolve) => setTimeout(() => resolve('{}'), latencyMs)),
    close: () => Promise.resolve(),
  };
}
