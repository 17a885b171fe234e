import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadCatalog } from '../../src/catalog/catalog.js';
import type { Decision } from '../../src/core/decision.js';
import type { JudgePrompt } from '../../src/core/judge-prompt.js';
import type { Judge, TextStore } from '../../src/core/ports.js';
import { compileLexicon, type Lexicon } from '../../src/decision/lexicon.js';
import { readDecision } from '../../src/decision/read-decision.js';
import { pairJudge } from '../../src/judge/llm/pair-judge.js';
import { createMetrics, type Metrics } from '../../src/metrics.js';
import { createCaller } from '../../src/provider/call/call-path.js';
import { processTimers } from '../../src/provider/call/timers.js';
import type { EndpointSettings } from '../../src/provider/endpoint.js';
import { anthropicProvider } from '../../src/provider/wire/anthropic.js';
import { openaiProvider } from '../../src/provider/wire/openai.js';

export type JudgeSettings = Partial<EndpointSettings>;

/** Replies in a map, for as long as a test lasts. */
export function mapTexts(): TextStore & { clear(): void; readonly size: number } {
  const texts = new Map<string, string>();
  return {
    tier: 'memory',
    get: (key) => Promise.resolve(texts.get(key)),
    set: async (key, text) => {
      texts.set(key, text);
    },
    clear: () => texts.clear(),
    get size() {
      return texts.size;
    },
  };
}

let loaded: { readonly prompt: JudgePrompt; readonly lexicon: Lexicon } | undefined;

function builtIn() {
  if (loaded) return loaded;
  const dir = join(import.meta.dirname, '../../catalog');
  const { judges, treatments } = loadCatalog(dir, { builtInDir: dir });
  loaded = {
    prompt: judges.get('pair') as JudgePrompt,
    lexicon: compileLexicon(treatments.treatments),
  };
  return loaded;
}

/** The pair judge over a real caller and a real provider, with the process's own clock and timers. */
export function openLlmJudge(given: {
  readonly settings: EndpointSettings;
  readonly replies?: TextStore;
  readonly metrics?: Metrics;
}): { readonly judge: Judge; close(): Promise<void> } {
  const { settings, replies = mapTexts(), metrics = createMetrics() } = given;
  const { prompt, lexicon } = builtIn();
  const open = settings.kind === 'openai' ? openaiProvider : anthropicProvider;
  const provider = open(settings, { epochSeconds: () => Date.now() / 1000 });
  const caller = createCaller({
    provider,
    store: replies,
    limits: settings,
    metrics: metrics.calls,
    clock: { nowSeconds: () => performance.now() / 1000, today: () => '2026-11-30' },
    timers: processTimers,
    random: Math.random,
    nonce: randomUUID,
  });
  const decisions = new Map<string, Decision>();
  const judge = pairJudge({
    name: 'llm',
    caller,
    prompt,
    lexicon,
    read: (text) => {
      // As many as a batch brings at once; what a soak of days would fill memory with.
      if (decisions.size > 64) decisions.clear();
      const decision = decisions.get(text) ?? readDecision(text, lexicon);
      decisions.set(text, decision);
      return decision;
    },
    options: { refusalCredit: false, feasibility: 'off' },
    settings: {},
  });
  return { judge, close: () => provider.close() };
}
