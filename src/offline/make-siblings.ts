import type { CreateSiblings } from '../chart/mutation-check.js';
import type { Case } from '../core/case.js';
import { SIBLING_STATUSES, type Sibling, type SiblingStatus } from '../core/sibling.js';
import { siblingRow } from './sibling-row.js';
import type { RowWriter } from './write-rows.js';

/** What the mutations of a file came to. */
export interface SiblingTally {
  cases: number;
  readonly byStatus: Record<SiblingStatus, number>;
  /** In the order in which interventions came up. */
  readonly byIntervention: Map<string, Record<SiblingStatus, number>>;
  /** Siblings that still state the original fact somewhere, and the places. */
  withResidualMentions: number;
  residualMentions: number;
  /** Siblings in which something no longer fits together. */
  incoherent: number;
}

/**
 * Mutates every case by every intervention and writes a row for each sibling, in the order of cases and of `createSiblings`.
 * What does not apply is counted, and written only with `all`. Throws the signal's reason when it fires.
 */
export async function makeSiblings(
  cases: readonly Case[],
  options: {
    readonly createSiblings: CreateSiblings;
    readonly interventionIds: readonly string[];
    readonly all: boolean;
    readonly writer: RowWriter;
    readonly signal: AbortSignal;
    /** Lets other work of the process run; awaited once a case. */
    readonly breathe: () => Promise<void>;
    readonly onCase: (cases: number) => void;
  },
): Promise<SiblingTally> {
  const tally: SiblingTally = {
    cases: 0,
    byStatus: zeros(),
    byIntervention: new Map(options.interventionIds.map((id) => [id, zeros()])),
    withResidualMentions: 0,
    residualMentions: 0,
    incoherent: 0,
  };
  for (const of of cases) {
    options.signal.throwIfAborted();
    for (const sibling of options.createSiblings(of, options.interventionIds)) {
      count(tally, sibling);
      if (options.all || sibling.status !== 'NOT_APPLICABLE') {
        await options.writer.write(siblingRow(sibling));
      }
    }
    tally.cases += 1;
    options.onCase(tally.cases);
    await options.breathe();
  }
  return tally;
}

function zeros(): Record<SiblingStatus, number> {
  return Object.fromEntries(SIBLING_STATUSES.map((s) => [s, 0])) as Record<SiblingStatus, number>;
}

function count(tally: SiblingTally, { interventionId, status, audit }: Sibling): void {
  tally.byStatus[status] += 1;
  const own = tally.byIntervention.get(interventionId) ?? zeros();
  own[status] += 1;
  tally.byIntervention.set(interventionId, own);
  if (status !== 'APPLIED') return;
  if (audit.residualMentions.length > 0) tally.withResidualMentions += 1;
  tally.residualMentions += audit.residualMentions.length;
  if (audit.incoherences.length > 0) tally.incoherent += 1;
}
