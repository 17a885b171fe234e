import type { TextStore } from '../../core/ports.js';
import type { ChatQuestion } from '../caller.js';
import { AttemptFailure } from '../failure.js';
import { keptFrom } from './kept-reply.js';
import type { Landed } from './make-attempt.js';
import { readAnswer } from './read-answer.js';
import type { Traffic } from './traffic.js';

/** What a store has for a question: a reply that reads, or the reason why the one that it has does not, or neither. */
export interface Recalled<T> {
  readonly landed?: Landed<T>;
  /** What it would fail with if it came today. */
  readonly stale?: AttemptFailure | undefined;
}

/** Looks kept replies up, and reads them again. */
export function recallFrom(
  store: TextStore,
  { meters, models, endpoint }: Pick<Traffic, 'meters' | 'models' | 'endpoint'>,
) {
  return async <T>(key: string, question: ChatQuestion<T>): Promise<Recalled<T>> => {
    let text: string | undefined;
    try {
      text = await store.get(key);
    } catch {
      meters.lookedUp('error');
    }
    const kept = text === undefined ? undefined : keptFrom(text);
    if (!kept) return {};
    const { nonce, reply } = kept;
    try {
      const value = readAnswer(reply, { question, nonce, models, endpoint });
      return { landed: { value, reply, nonce } };
    } catch (stale) {
      if (!(stale instanceof AttemptFailure)) throw stale;
      meters.lookedUp('stale');
      return { stale };
    }
  };
}
