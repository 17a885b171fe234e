import { CANCER_TYPES, type Case } from '../core/case.js';
import { contradictionIn } from '../core/coverage.js';
import type { DrugNamed } from '../core/drug-names.js';
import type { Lane } from '../core/ports.js';
import type { Setback } from '../core/reward.js';
import { DEFAULT_PROFILE, type RewardProfile } from '../core/reward-profile.js';
import type { Rollout } from '../core/rollout.js';
import { FlipsideError } from '../errors.js';
import type { ConsensusItem, Case as WireCase } from '../gen/flipside/v1/case.js';
import {
  type StreamSettings,
  Lane as WireLane,
  Pairing as WirePairing,
} from '../gen/flipside/v1/reward_service.js';
import type { Rollout as WireRollout } from '../gen/flipside/v1/rollout.js';
import type { Pairing } from '../pairing/pair-up.js';

/** How the rollouts of a request, or of a stream, are to be scored. */
export interface ScoreSettings {
  readonly pairing: Pairing;
  readonly salt: string;
  readonly noCache: boolean;
  readonly lane: Lane;
  readonly profile: RewardProfile;
  /** By case_id. */
  readonly cases: ReadonlyMap<string, Case>;
  /** What is wrong with a case that cannot be used, by case_id: its rollouts fail, the others are scored. */
  readonly caseFaults: ReadonlyMap<string, string>;
}

/** Where in the request a value stands, for messages; and what a value may be. */
interface Reading {
  readonly path: string;
  readonly maxPacketChars: number;
  /** Tells a brand on a consensus list from another drug; absent: by its name alone. */
  readonly drugNamed?: DrugNamed | undefined;
}

/** Profiles that a request may name, the default among them. */
interface Named {
  readonly profiles: ReadonlyMap<string, RewardProfile>;
}

/** The request itself is wrong: INVALID_ARGUMENT, and the message starts with the field's path. */
export function invalid(path: string, what: string): FlipsideError {
  return new FlipsideError('invalid_request', `${path}: ${what}`);
}

/** A rollout as it was sent, faults and all; its group is its case where it names none. */
export function rolloutFrom(wire: WireRollout): Rollout {
  const { rolloutId, caseId, interventionId, sampleIndex, policyModel, output, metadata } = wire;
  const groupId = wire.groupId === '' ? caseId : wire.groupId;
  return {
    rolloutId,
    groupId,
    caseId,
    interventionId,
    sampleIndex,
    policyModel,
    output,
    ...(metadata ? { metadata } : {}),
  };
}

/**
 * Reads what a request and a stream's settings have in common. Throws FlipsideError `invalid_request` for an unknown
 * pairing or reward profile, and for a case that cannot be told from another.
 */
export function settingsFrom(
  wire: Pick<StreamSettings, 'cases' | 'pairing' | 'rewardProfile' | 'salt' | 'noCache' | 'lane'>,
  reading: Reading & Named,
): ScoreSettings {
  const at = (field: string) => (reading.path === '' ? field : `${reading.path}.${field}`);
  return {
    pairing: pairingFrom(wire.pairing, at('pairing')),
    salt: wire.salt,
    noCache: wire.noCache,
    lane: wire.lane === WireLane.OFFLINE ? 'offline' : 'online',
    profile: profileFrom(wire.rewardProfile, { ...reading, path: at('reward_profile') }),
    ...casesFrom(wire.cases, { ...reading, path: at('cases') }),
  };
}

function profileFrom(
  written: string,
  { path, profiles }: Named & { readonly path: string },
): RewardProfile {
  const name = written === '' ? DEFAULT_PROFILE : written;
  const profile = profiles.get(name);
  if (profile) return profile;
  const known = [...profiles.keys()].join(', ');
  throw invalid(path, `"${shown(written)}" is not configured; there are ${known}`);
}

function pairingFrom(wire: WirePairing, path: string): Pairing {
  switch (wire) {
    case WirePairing.PAIRING_UNSPECIFIED:
    case WirePairing.ALL:
      return 'ALL';
    case WirePairing.MATCHED:
      return 'MATCHED';
    case WirePairing.ANCHOR:
      return 'ANCHOR';
    case WirePairing.UNRECOGNIZED:
      throw invalid(path, 'unknown value; use MATCHED (1), ALL (2) or ANCHOR (3)');
  }
}

function casesFrom(
  wires: readonly WireCase[],
  reading: Reading,
): Pick<ScoreSettings, 'cases' | 'caseFaults'> {
  const cases = new Map<string, Case>();
  const caseFaults = new Map<string, string>();
  const first = new Map<string, WireCase>();
  for (const [i, wire] of wires.entries()) {
    const path = `${reading.path}[${i}]`;
    const { caseId } = wire;
    if (caseId === '') throw invalid(`${path}.case_id`, 'is empty; rollouts name their case by it');
    const before = first.get(caseId) ?? wire;
    if (before.packet !== wire.packet || before.cancerType !== wire.cancerType) {
      const what = `"${shown(caseId)}" came before with another packet or cancer type`;
      throw invalid(`${path}.case_id`, what);
    }
    first.set(caseId, wire);
    try {
      cases.set(caseId, caseFrom(wire, { ...reading, path }));
    } catch (error) {
      if (!(error instanceof FlipsideError)) throw error;
      caseFaults.set(caseId, error.message);
    }
  }
  return { cases, caseFaults };
}

/** INVALID_ROLLOUT for a rollout whose case came along and cannot be used. */
export function caseSetback(rollout: Rollout, { caseFaults }: ScoreSettings): Setback | undefined {
  const fault = caseFaults.get(rollout.caseId);
  return fault === undefined ? undefined : { reason: 'INVALID_ROLLOUT', detail: fault };
}

/** Throws FlipsideError `invalid_request` for an unknown cancer type or label, a packet over the limit, or a treatment wanted and refused. */
export function caseFrom(wire: WireCase, reading: Reading): Case {
  const { path, maxPacketChars, drugNamed } = reading;
  const cancerType = CANCER_TYPES.find((known) => known === wire.cancerType);
  if (!cancerType) {
    const what = `"${shown(wire.cancerType)}" is not a cancer type; use one of ${CANCER_TYPES.join(', ')}`;
    throw invalid(`${path}.cancer_type`, what);
  }
  if (wire.packet.length > maxPacketChars) {
    const what = `has ${wire.packet.length} characters, the limit is ${maxPacketChars}`;
    throw invalid(`${path}.packet`, what);
  }
  const consensus = wire.consensus.map((item, i) => consensusFrom(item, `${path}.consensus[${i}]`));
  const found = contradictionIn(consensus, drugNamed);
  if (found) throw invalid(`${path}.consensus[${found.at}].treatment`, found.what);
  return { caseId: wire.caseId, cancerType, packet: wire.packet, consensus, strata: wire.strata };
}

const LABELS = ['strong', 'tacit', 'mixed', 'refusal'] as const;

function consensusFrom(item: ConsensusItem, path: string): Case['consensus'][number] {
  const label = LABELS.find((known) => known === item.label);
  if (label) return { treatment: item.treatment, label };
  throw invalid(`${path}.label`, `"${shown(item.label)}" is not one of ${LABELS.join(', ')}`);
}

/** A caller's text inside a message: its start is enough to find it. */
export function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
