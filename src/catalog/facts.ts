import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { EntryTemplate, Fact, FactLibrary, MarkerLexicon } from '../core/fact.js';
import { factFileSchema } from './facts-schema.js';
import { type Fault, faultsError, readYamlFile } from './yaml-file.js';

type FactFile = z.output<typeof factFileSchema>;

/**
 * Reads `facts/*.yaml` and `entries/*.yaml` of a catalog directory. Throws FlipsideError `catalog_invalid` that lists
 * every fault with file and line: a pattern that does not compile or captures, a duplicate id, an unknown marker.
 */
export function loadFacts(catalogDir: string): FactLibrary {
  const faults: Fault[] = [];
  const facts: Record<string, Fact> = {};
  const entries: Record<string, EntryTemplate> = {};
  let lexicon: MarkerLexicon | undefined;
  for (const path of yamlFiles(catalogDir)) {
    const file = readYamlFile<FactFile>(path, factFileSchema as z.ZodType<FactFile>);
    const fault = (at: readonly PropertyKey[], message: string) => {
      faults.push({ file: path, line: file.lineOf(at), message });
    };
    checkPatterns(file.value, fault);
    const { value } = file;
    if (value.kind === 'markers') {
      if (lexicon) fault([], 'a second file of kind "markers"; keep one');
      lexicon = value;
    } else {
      const isTaken = value.kind === 'entry' ? entries[value.id] : facts[value.id];
      if (isTaken)
        fault(['id'], `duplicate id "${value.id}"; ids of facts and of entries are unique`);
      if (value.kind === 'entry') entries[value.id] = value;
      else facts[value.id] = value;
    }
  }
  if (faults.length > 0) throw faultsError(faults);
  const found: FactLibrary = { lexicon: lexicon ?? { markers: [], scales: {} }, facts, entries };
  checkMarkers(catalogDir, found);
  return found;
}

function yamlFiles(catalogDir: string): string[] {
  return ['facts', 'entries'].flatMap((room) => {
    const dir = join(catalogDir, room);
    let names: string[];
    try {
      names = readdirSync(dir);
    } catch {
      return [];
    }
    return names
      .filter((n) => /\.ya?ml$/.test(n))
      .sort()
      .map((n) => join(dir, n));
  });
}

/** Every string under a key that holds patterns must compile; groups that capture would shift the engine's own. */
function checkPatterns(
  value: unknown,
  fault: (at: readonly PropertyKey[], message: string) => void,
  at: readonly PropertyKey[] = [],
): void {
  if (typeof value === 'string') {
    if (!isPatternPath(at)) return;
    try {
      if (value.length === 0) throw new Error('the pattern is empty');
      const pattern = new RegExp(`${value}|`);
      if (MAY_CAPTURE.test(value.replace(ESCAPED, '')) && capturesOf(pattern) > 0)
        fault(at, `"${value}": write (?:...) instead of a group that captures`);
    } catch (cause) {
      fault(at, `"${value}" is no regular expression: ${(cause as Error).message}`);
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, i) => {
      checkPatterns(item, fault, [...at, i]);
    });
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) checkPatterns(item, fault, [...at, key]);
  }
}

/** Asked first, since counting groups compiles the pattern, and there are hundreds. */
const MAY_CAPTURE = /\((?!\?[:=!])(?!\?<[=!])/;

const ESCAPED = /\\./g;

function capturesOf(pattern: RegExp): number {
  return (pattern.exec('') as RegExpExecArray).length - 1;
}

const PATTERN_KEYS = new Set<PropertyKey>([
  'names',
  'caseNames',
  'stated',
  'results',
  'details',
  'from',
  'notSettling',
  'implies',
  'notOperations',
  'otherOperations',
  'unrelated',
  'clauses',
  'provedBy',
  'asserted',
  'pattern',
  'notSpread',
  'regional',
  'absent',
  'contradicts',
]);

function isPatternPath(at: readonly PropertyKey[]): boolean {
  if (at[at.length - 1] === 'to') return false;
  return at.some((part) => PATTERN_KEYS.has(part));
}

function checkMarkers(catalogDir: string, library: FactLibrary): void {
  const known = new Set(library.lexicon.markers.map((m) => m.id));
  const faults: Fault[] = [];
  for (const marker of library.lexicon.markers) {
    if (!library.lexicon.scales[marker.scale]) {
      faults.push({
        file: join(catalogDir, 'facts'),
        line: 1,
        message: `marker "${marker.id}" has the unknown scale "${marker.scale}"`,
      });
    }
  }
  for (const fact of Object.values(library.facts)) {
    if (fact.kind !== 'result') continue;
    for (const id of [...fact.markers, ...fact.alsoStripped]) {
      if (!known.has(id)) {
        faults.push({
          file: join(catalogDir, 'facts'),
          line: 1,
          message: `fact "${fact.id}" names the unknown marker "${id}"`,
        });
      }
    }
  }
  if (faults.length > 0) throw faultsError(faults);
}
