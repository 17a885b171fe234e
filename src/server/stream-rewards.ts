import type {
  StreamRewardsRequest,
  StreamRewardsResponse,
} from '../gen/flipside/v1/reward_service.js';
import { invalid, rolloutFrom } from './from-wire.js';
import type { Stream } from './handle.js';
import type { ServerParts } from './parts.js';
import { streamGroups } from './stream-groups.js';

/** Serves one stream: reads until the client half-closes, and returns when every reward has been sent. */
export async function streamRewards(
  stream: Stream<StreamRewardsRequest, StreamRewardsResponse>,
  parts: ServerParts,
): Promise<void> {
  const { send, signal } = stream;
  const requests = stream.requests[Symbol.asyncIterator]();
  const first = await requests.next();
  const settings = first.done ? undefined : first.value.message.settings;
  if (!settings) throw invalid('settings', 'must be the first message of the stream');
  const groups = streamGroups({ parts, settings, send, signal });

  const serve = async () => {
    for (let number = 2; ; number += 1) {
      const next = await requests.next();
      if (next.done) return groups.finish();
      const { message, bytes } = next.value;
      const { rollout, groupEnd } = oneItemOf(message, `message ${number}`);
      if (rollout) await groups.take(rolloutFrom(rollout), bytes);
      if (groupEnd !== undefined) await groups.end(groupEnd);
    }
  };
  // A group that cannot be scored ends the stream even while it waits for the client.
  await Promise.race([serve(), groups.failed]);
}

function oneItemOf(message: StreamRewardsRequest, path: string) {
  const { settings, rollout, groupEnd } = message;
  if (settings) throw invalid(`${path}: settings`, 'hold for the whole stream and come once');
  if (!rollout && groupEnd === undefined) throw invalid(path, 'has neither rollout nor group_end');
  return { rollout, groupEnd };
}
