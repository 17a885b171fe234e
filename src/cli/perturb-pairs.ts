import type { SourcePair, Transform } from '../calibrate/known/known-pair.js';
import { knownPairs, type NamedPair } from '../calibrate/known/known-pairs.js';
import { splitOf } from '../calibrate/split.js';
import type { App } from '../compose.js';
import type { Intervention } from '../core/intervention.js';
import { FlipsideError } from '../errors.js';
import { knownPairRow } from '../offline/known-pair-row.js';
import { openSink } from '../offline/output/open-sink.js';
import { rolloutRow } from '../offline/rollout-row.js';
import { rolloutSources } from '../offline/rollout-sources.js';
import { type Context, EXIT } from './context.js';
import { printSummary } from './output.js';
import type { PerturbOptions } from './perturb.js';
import { perturbPairsSummary } from './perturb-summary.js';
import { byId, type FaultList, faultList, readFile } from './read-file.js';
import { readLabelledPairs } from './read-labelled-pairs.js';

type PairsOptions = PerturbOptions & {
  readonly transforms: ReadonlySet<Transform>;
} & ({ readonly pairs: string } | { readonly rollouts: string });

interface Given {
  readonly app: App;
  readonly context: Context;
}

/** Makes pairs of known answer from a file of labelled pairs or rollouts. */
export async function perturbPairsFile(options: PairsOptions, given: Given): Promise<number> {
  const { app, context } = given;
  const { out, split, seed, transforms } = options;
  const faults = faultList(context);
  const all =
    'pairs' in options
      ? await sourcesOfPairs(options.pairs, { ...given, faults })
      : await sourcesOfRollouts(options.rollouts, { ...given, faults });
  const sources = all.filter((s) => split === 'all' || splitOf(clusterOf(s)) === split);
  if (sources.length === 0) {
    throw new FlipsideError('input_invalid', `nothing to make pairs of in the ${split} split`);
  }
  const { reader } = await app.perturbing();
  const made: NamedPair[] = [];
  await openSink({ path: out, stdout: context.stdout }, async (writer) => {
    for (const source of sources) {
      context.signal.throwIfAborted();
      for (const pair of knownPairs(source, { reader, seed, transforms })) {
        made.push(pair);
        await writer.write(knownPairRow(pair));
      }
      await app.scoreParts.breathe();
    }
  });
  const ran = { made, sources: sources.length, badRows: faults.count };
  printSummary(perturbPairsSummary(ran), options, context);
  return faults.count > 0 ? EXIT.badInput : EXIT.ok;
}

/** All that was made of one case is on one side, as calibration has it. */
function clusterOf({ caseId, pairId }: SourcePair): string {
  return caseId === '' ? pairId : caseId;
}

async function sourcesOfPairs(
  path: string,
  given: Given & { readonly faults: FaultList },
): Promise<SourcePair[]> {
  const pairs = await readLabelledPairs(path, given);
  return pairs.map(({ pairId, caseId, interventionId, baseline, sibling, label }) => ({
    pairId,
    caseId,
    baseline,
    sibling,
    label,
    intervention: given.app.catalog.interventions.get(interventionId) as Intervention,
  }));
}

async function sourcesOfRollouts(
  path: string,
  given: Given & { readonly faults: FaultList },
): Promise<SourcePair[]> {
  const { app, faults } = given;
  const read = await readFile(path, rolloutRow, given);
  const rollouts = byId(read, { field: 'rollout_id', idOf: (r) => r.rolloutId, faults });
  return rolloutSources([...rollouts.values()], app.catalog);
}
