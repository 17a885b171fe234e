import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../core/catalog.js';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { FactLibrary } from '../core/fact.js';
import type { JudgePrompt } from '../core/judge-prompt.js';
import { FlipsideError } from '../errors.js';
import { loadFacts } from './facts.js';
import { type LoadedIntervention, loadInterventions } from './interventions.js';
import { loadJudgePrompts } from './judge-prompts.js';
import { type Digests, lockState } from './lock.js';
import { referenceFaults } from './references.js';
import { type LoadedTreatments, loadTreatments } from './treatments.js';
import { type LoadedVocabulary, loadVocabulary } from './vocabulary.js';
import { type Fault, faultsError, unlessFaulty } from './yaml-file.js';

/** A catalog directory, loaded: what decides a score, and what the chart and the judge read with. */
export interface LoadedCatalog {
  readonly dir: string;
  readonly catalog: Catalog;
  readonly interventions: readonly LoadedIntervention[];
  readonly facts: FactLibrary;
  readonly treatments: LoadedTreatments;
  /** What LLM judges are told, by way of asking. */
  readonly judges: ReadonlyMap<string, JudgePrompt>;
  /** What the verifier reads records with, beside the treatments. Its words are not parsed until they are used. */
  readonly vocabulary: LoadedVocabulary;
  readonly digests: Digests;
}

/**
 * Loads a catalog directory: `interventions/*.yaml` (or `*.yaml`), and beside them `facts/`, `entries/`, `judges/`,
 * `verifier/` and `treatments.yaml`, each taken from `builtInDir` where the directory has none. `check` may find further faults.
 * Throws `catalog_invalid` with the faults of all parts; those of the verifier's words are among them under `parseWords` alone.
 */
export function loadCatalog(
  dir: string,
  options: {
    readonly builtInDir: string;
    readonly check?: (loaded: LoadedCatalog) => readonly Fault[];
    /** Does not leave the verifier's words until they are used. */
    readonly parseWords?: boolean;
  },
): LoadedCatalog {
  const { builtInDir, check, parseWords = false } = options;
  const partOf = (name: string) => (existsSync(join(dir, name)) ? dir : builtInDir);
  const faults: string[] = [];
  const part = <T>(load: () => T): T | undefined => unlessFaulty(load, faults);
  const interventions = part(() => loadInterventions(dir));
  const facts = part(() => loadFacts(partOf('facts')));
  const treatments = part(() => loadTreatments(join(partOf('treatments.yaml'), 'treatments.yaml')));
  const judges = part(() => loadJudgePrompts(dir, builtInDir));
  const vocabulary = part(() => loadVocabulary(partOf('verifier')));
  if (parseWords) part(() => vocabulary?.terms);
  if (!interventions || !facts || !treatments || !judges || !vocabulary || faults.length > 0) {
    throw new FlipsideError('catalog_invalid', faults.join('\n'));
  }
  const digests = digestsOf({ interventions, facts, treatments, judges, vocabulary });
  const all = interventions.map((l) => l.intervention);
  const catalog: Catalog = {
    interventions: new Map(all.map((i) => [i.id, i])),
    families: [...new Set(all.map((i) => i.family))].sort(),
    digest: digests.digest,
    lock: lockState(dir, digests),
  };
  const loaded = { dir, catalog, interventions, facts, treatments, judges, vocabulary, digests };
  const found = [...referenceFaults(interventions, facts), ...(check?.(loaded) ?? [])];
  if (found.length > 0) throw faultsError(found);
  return loaded;
}

/**
 * The catalog's digest is SHA-256 over the canonical JSON of its parts' digests, by name. A part's digest is of its values,
 * or for the verifier's words, which wait until they are used, of its file's bytes.
 */
function digestsOf(loaded: {
  readonly interventions: readonly LoadedIntervention[];
  readonly facts: FactLibrary;
  readonly treatments: LoadedTreatments;
  readonly judges: LoadedCatalog['judges'];
  readonly vocabulary: LoadedVocabulary;
}): Digests {
  const { lexicon, facts, entries } = loaded.facts;
  const byId = (room: string, values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).map(([id, v]) => [`${room}/${id}`, sha256Hex(canonicalJson(v))]);
  const parts = Object.fromEntries([
    ...loaded.interventions.map((l) => [
      `interventions/${l.intervention.id}`,
      l.intervention.digest,
    ]),
    ...byId('facts', { ...facts, markers: lexicon }),
    ...byId('entries', entries),
    ...[...loaded.judges].map(([id, prompt]) => [`judges/${id}`, prompt.digest]),
    ['treatments', loaded.treatments.digest],
    ...Object.entries(loaded.vocabulary.digests).map(([id, digest]) => [`verifier/${id}`, digest]),
  ]) as Record<string, string>;
  return { digest: sha256Hex(canonicalJson(parts)), parts };
}
