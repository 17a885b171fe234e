import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { mutationCheck } from '../chart/mutation-check.js';
import { SIBLING_STATUSES, type Sibling } from '../core/sibling.js';
import { FlipsideError } from '../errors.js';
import type {
  CreateSiblingsRequest,
  CreateSiblingsResponse,
  ListInterventionsResponse,
  ScoreRolloutsRequest,
  ScoreRolloutsResponse,
  StreamRewardsRequest,
  StreamRewardsResponse,
} from '../gen/flipside/v1/reward_service.js';
import { score } from '../score.js';
import { caseFrom, caseSetback, invalid, rolloutFrom, settingsFrom, shown } from './from-wire.js';
import type { handlers } from './handle.js';
import { requireFewPairs } from './pair-limit.js';
import type { ServerParts } from './parts.js';
import { streamRewards } from './stream-rewards.js';
import { billTo, catalogStateTo, interventionTo, judgeTo, rewardTo, siblingTo } from './to-wire.js';

/** The four methods of flipside.v1.RewardService. */
export function rewardService(
  parts: ServerParts,
  { unary, bidi }: Pick<ReturnType<typeof handlers>, 'unary' | 'bidi'>,
): UntypedServiceImplementation {
  return {
    scoreRollouts: unary<ScoreRolloutsRequest, ScoreRolloutsResponse>((request, signal) =>
      scoreRollouts(request, { parts, signal }),
    ),
    streamRewards: bidi<StreamRewardsRequest, StreamRewardsResponse>((stream) =>
      streamRewards(stream, parts),
    ),
    createSiblings: unary<CreateSiblingsRequest, CreateSiblingsResponse>((request, signal) =>
      createSiblings(request, { parts, signal }),
    ),
    listInterventions: unary<unknown, ListInterventionsResponse>(async () => {
      const { catalog } = parts.scoreParts;
      const interventions = [...catalog.interventions.values()].map(interventionTo);
      return { interventions, catalog: catalogStateTo(catalog) };
    }),
  };
}

interface Serving {
  readonly parts: ServerParts;
  readonly signal: AbortSignal;
}

async function scoreRollouts(
  request: ScoreRolloutsRequest,
  { parts, signal }: Serving,
): Promise<ScoreRolloutsResponse> {
  const { scoreParts, createSiblings: mutate, limits, log } = parts;
  const { catalog, roster, breathe, clock } = scoreParts;
  const { maxPacketChars, maxPairs } = limits;
  const { profiles } = parts;
  const drugNamed = scoreParts.coverer?.drugNamed;
  const settings = settingsFrom(request, { path: '', maxPacketChars, profiles, drugNamed });
  const { cases, pairing, salt, noCache, lane, profile } = settings;
  const rollouts = request.rollouts.map(rolloutFrom);
  requireFewPairs(rollouts, { pairing, maxPairs, path: 'rollouts' });

  const knows = (id: string) => catalog.interventions.has(id);
  const keepsCharts = scoreParts.grounder !== undefined;
  const check = mutationCheck({ cases, knows, createSiblings: mutate, breathe, keepsCharts });
  for (const rollout of rollouts) await check.prepare(rollout, signal);
  const reply = await score(
    { rollouts, pairing, salt, noCache, lane, profile },
    {
      parts: scoreParts,
      signal,
      setbackOf: (r) => caseSetback(r, settings) ?? check.setbackOf(r),
      chartOf: check.chartOf,
      caseOf: (r) => settings.cases.get(r.caseId),
    },
  );
  const under = { catalogDigest: catalog.digest, today: clock.today() };
  const { runId: run_id, step } = request;
  log.debug({ run_id, step, ...reply.metrics, seconds: reply.seconds }, 'scored a batch');
  return {
    rewards: reply.rewards.map((reward) => rewardTo(reward, under)),
    metrics: { ...reply.metrics },
    catalog: catalogStateTo(catalog),
    judge: judgeTo(roster.main, under.today),
    seconds: { ...reply.seconds },
    bill: billTo(reply.bill),
  };
}

async function createSiblings(
  request: CreateSiblingsRequest,
  { parts, signal }: Serving,
): Promise<CreateSiblingsResponse> {
  const { catalog, breathe } = parts.scoreParts;
  const { maxPacketChars } = parts.limits;
  if (!request.case) throw invalid('case', 'is missing');
  const subject = caseFrom(request.case, { path: 'case', maxPacketChars });
  if (subject.packet.trim() === '')
    throw invalid('case.packet', 'is empty: there is no chart to mutate');

  const siblings: Sibling[] = [];
  const counts = Object.fromEntries(SIBLING_STATUSES.map((status) => [status, 0]));
  const ids = [...interventionsOf(request, catalog.interventions)];
  for (const sibling of parts.createSiblings(subject, ids)) {
    counts[sibling.status] = (counts[sibling.status] ?? 0) + 1;
    if (sibling.status !== 'NOT_APPLICABLE' || request.includeNotApplicable) siblings.push(sibling);
    await breathe();
    signal.throwIfAborted();
  }
  return { siblings: siblings.map(siblingTo), counts, catalog: catalogStateTo(catalog) };
}

/** Those asked for, each once; all where none was. */
function interventionsOf(
  request: CreateSiblingsRequest,
  known: { has(id: string): boolean; keys(): Iterable<string> },
): Iterable<string> {
  const asked = request.interventionIds;
  const unknown = asked.findIndex((id) => !known.has(id));
  if (unknown >= 0) {
    throw new FlipsideError(
      'unknown_intervention',
      `intervention_ids[${unknown}]: "${shown(asked[unknown] as string)}" is not in the catalog; ListInterventions names those that are`,
    );
  }
  return asked.length > 0 ? new Set(asked) : known.keys();
}
