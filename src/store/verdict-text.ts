import type { TextStore, VerdictStore } from '../core/ports.js';
import { VERDICTS, type Verdict } from '../core/verdict.js';

/** Raised when a verdict gets another shape; a text of another version is a miss. */
const VERDICT_FORMAT = 1;

/** Verdicts kept as texts. */
export function verdictsAsTexts(texts: TextStore): VerdictStore {
  return {
    tier: texts.tier,
    async get(key) {
      const text = await texts.get(key);
      return text === undefined ? undefined : verdictFrom(text);
    },
    set: (key, verdict) => texts.set(key, JSON.stringify({ format: VERDICT_FORMAT, verdict })),
  };
}

function verdictFrom(text: string): Verdict | undefined {
  const { format, verdict } = JSON.parse(text) as { format: unknown; verdict: Verdict };
  return format === VERDICT_FORMAT && VERDICTS.includes(verdict?.kind) ? verdict : undefined;
}
