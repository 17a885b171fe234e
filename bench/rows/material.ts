import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCatalog } from '../../src/compose/open-catalog.js';
import { BUILT_IN_CATALOG } from '../../src/config/settings-schema.js';
import type { Intervention } from '../../src/core/intervention.js';

/** The built-in catalog, as the server loads it. */
export const loaded = openCatalog(BUILT_IN_CATALOG);
export const interventions: readonly Intervention[] = [...loaded.catalog.interventions.values()];

interface SampleRollout {
  readonly rollout_id: string;
  readonly group_id: string;
  readonly case_id: string;
  readonly intervention_id: string;
  readonly output: string;
}

const sampleRows = <T>(name: string): T[] =>
  readFileSync(join(BUILT_IN_CATALOG, 'cases', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

export const sampleRollouts = sampleRows<SampleRollout>('rollouts.jsonl');
export const samplePackets = sampleRows<{ packet: string; cancer_type: string }>('cases.jsonl');

/** Texts of about `chars` characters each, all different: sample outputs joined, with a running number. */
export function texts(count: number, chars: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    let text = `Recommendation ${i}\n\n`;
    for (let k = i; text.length < chars; k++) {
      text += `${sampleRollouts[k % sampleRollouts.length]?.output}\n\n`;
    }
    return text.slice(0, chars);
  });
}
