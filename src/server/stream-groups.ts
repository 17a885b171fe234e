import { mutationCheck } from '../chart/mutation-check.js';
import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';
import { ownId } from '../core/screen.js';
import type { StreamRewardsResponse, StreamSettings } from '../gen/flipside/v1/reward_service.js';
import { caseSetback, invalid, type ScoreSettings, settingsFrom, shown } from './from-wire.js';
import { type OpenGroup, openGroup } from './open-group.js';
import { requireFewPairs } from './pair-limit.js';
import type { ServerParts } from './parts.js';
import { recentIds } from './recent-ids.js';
import { streamOutbox } from './stream-outbox.js';
import { streamRoom } from './stream-room.js';

/** Ids remembered per stream, to know a duplicate rollout and a latecomer: about 10 MB. */
const IDS_REMEMBERED = 100_000;

/** What one stream serves, and with what. */
interface Served {
  readonly parts: ServerParts;
  readonly settings: StreamSettings;
  readonly send: (response: StreamRewardsResponse) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * The groups of one stream. Each method resolves once the stream may read on; `failed` rejects when a group could
 * not be scored or sent. Throws FlipsideError `invalid_request` for settings that are wrong.
 */
export function streamGroups({ parts, settings, send, signal }: Served) {
  const { maxPairs, maxStreamBytes } = parts.limits;
  const scoring = scoringOf(settings, parts);
  const noOps = noOpsOf(scoring, parts);
  const outbox = streamOutbox(send, parts.scoreParts);
  const room = streamRoom(maxStreamBytes);
  const groups = new Map<string, OpenGroup>();
  const closed = recentIds(IDS_REMEMBERED);
  const seen = recentIds(IDS_REMEMBERED);

  const groupOf = (groupId: string) => {
    const { scoreParts } = parts;
    const setbackOf = (r: Rollout) => caseSetback(r, scoring) ?? noOps.setbackOf(r);
    const group =
      groups.get(groupId) ??
      openGroup({
        parts: scoreParts,
        settings: scoring,
        signal,
        setbackOf,
        chartOf: noOps.chartOf,
        maxEarlyPairs: maxPairs,
      });
    groups.set(groupId, group);
    return group;
  };
  const close = async (groupId: string, group: OpenGroup) => {
    const path = `group "${shown(groupId)}"`;
    requireFewPairs(group.rollouts, { pairing: scoring.pairing, maxPairs, path });
    groups.delete(groupId);
    closed.add(groupId);
    room.start(group, async () => outbox.sendGroup(groupId, await group.score()));
    await room.wait();
  };
  return {
    failed: room.failed,
    async take(rollout: Rollout, bytes: number): Promise<void> {
      const { rolloutId, groupId } = rollout;
      const own = ownId(rollout);
      const refusal = seen.has(own) && rolloutId !== '' ? duplicate(rolloutId) : undefined;
      const late = closed.has(groupId) ? latecomer(groupId) : undefined;
      seen.add(own);
      if (refusal ?? late) return outbox.sendRefusal(rollout, (refusal ?? late) as Setback);
      await noOps.prepare(rollout, signal);
      const group = groupOf(groupId);
      room.hold(await group.add(rollout, bytes));
      if (group.rollouts.length === settings.groupSize) await close(groupId, group);
      else await room.wait();
    },
    /** An end of a group of which nothing came is answered too: the client may be waiting for the summary. */
    async end(groupId: string): Promise<void> {
      if (!closed.has(groupId)) await close(groupId, groupOf(groupId));
    },
    /** Ends every group that is open; resolves when all rewards are sent. */
    async finish(): Promise<void> {
      for (const [groupId, group] of groups) await close(groupId, group);
      await room.empty();
    },
  };
}

function scoringOf(
  settings: StreamSettings,
  { limits, profiles, scoreParts }: ServerParts,
): ScoreSettings {
  const { groupSize } = settings;
  if (groupSize < 0) throw invalid('settings.group_size', `${groupSize} is negative; 0 is unknown`);
  const { maxPacketChars } = limits;
  const drugNamed = scoreParts.coverer?.drugNamed;
  return settingsFrom(settings, { path: 'settings', maxPacketChars, profiles, drugNamed });
}

function noOpsOf({ cases }: ScoreSettings, { scoreParts, createSiblings }: ServerParts) {
  const { catalog, breathe } = scoreParts;
  const knows = (id: string) => catalog.interventions.has(id);
  const keepsCharts = scoreParts.grounder !== undefined;
  return mutationCheck({ cases, knows, createSiblings, breathe, keepsCharts });
}

function duplicate(rolloutId: string): Setback {
  return {
    reason: 'INVALID_ROLLOUT',
    detail: `rollout_id "${shown(rolloutId)}" came before in this stream; only the first is scored, and this one does not count towards group_size`,
  };
}

function latecomer(groupId: string): Setback {
  return {
    reason: 'INVALID_ROLLOUT',
    detail: `group "${shown(groupId)}" is closed and its rewards are given; send rollouts before their group_end, and no more than group_size of them`,
  };
}
