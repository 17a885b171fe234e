import type { Perturbing } from '../../src/compose/perturbing.js';
import type { App } from '../../src/compose.js';
import type { Case } from '../../src/core/case.js';
import type { Judge } from '../../src/core/ports.js';
import { CSS_ALONE, DEFAULT_PROFILE } from '../../src/core/reward-profile.js';
import type { Sibling } from '../../src/core/sibling.js';
import type { Verifier } from '../../src/verify/verifier.js';
import { intervention } from './builders.js';
import { fakeVerifier } from './fake-verifier.js';
import { fakeJudge, scoreParts } from './score-parts.js';

const silent = () => {};

/** An app with two interventions and a judge that compares texts. A packet tells what becomes of it: "X1 NO_OP". */
export function fakeApp(
  given: {
    readonly judge?: Judge;
    readonly verifier?: Verifier;
    readonly perturbing?: Perturbing;
  } = {},
): App {
  const { judge = fakeJudge, verifier = fakeVerifier() } = given;
  const parts = scoreParts(
    [intervention({ id: 'X1', family: 'X' }), intervention({ id: 'Y1', family: 'Y' })],
    { judge },
  );
  const createSiblings: App['createSiblings'] = (of, ids) => ids.map((id) => sibling(of, id));
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const limits = {
    maxMessageBytes: 1e6,
    maxConcurrentCalls: 10,
    maxPacketChars: 1e6,
    drainSeconds: 1,
    maxPairs: 1000,
    maxStreamBytes: 1e6,
  };
  return {
    catalog: parts.catalog,
    scoreParts: parts,
    serverParts: async () => ({
      scoreParts: parts,
      createSiblings,
      verifier,
      profiles: new Map([[DEFAULT_PROFILE, CSS_ALONE]]),
      warnings: () => [],
      log,
      limits,
    }),
    verifier: async () => verifier,
    // A test that has none may still spread the app; it must not ask for one.
    perturbing: async () => given.perturbing as Perturbing,
    batching: { hasEndpoints: false, fill: () => Promise.reject(new Error('no endpoints')) },
    createSiblings,
    log,
    metrics: parts.metrics,
    clock: parts.clock,
    keptBefore: () => false,
    close: async () => {},
  };
}

function sibling({ caseId, packet }: Case, interventionId: string): Sibling {
  const [, status = 'APPLIED'] = new RegExp(`${interventionId} ([A-Z_]+)`).exec(packet) ?? [];
  const mention = { start: 0, end: 2, text: 'X1', reason: 'old' };
  return {
    caseId,
    interventionId,
    packet: `${packet}!`,
    edits: [],
    status: status as Sibling['status'],
    reason: status === 'APPLIED' ? '' : 'because',
    audit: { residualMentions: packet.includes('left') ? [mention] : [], incoherences: [] },
  };
}
