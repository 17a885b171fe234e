import { foldSpelling } from '../core/spelling.js';
import { patternNames, slashNames } from './treatments-expand.js';
import type { TreatmentsFault, TreatmentsFile } from './treatments-schema.js';

/** One spelling, whose it is, and where it stands in the file. */
interface Spelling {
  readonly text: string;
  readonly owner: string;
  readonly context: boolean;
  readonly at: readonly PropertyKey[];
}

/**
 * Faults of spellings: one that means two entries and is not in the context list of both, and one that an entry lists
 * twice. Spellings are compared as `foldSpelling` folds them.
 */
export function checkSpellings(file: TreatmentsFile): TreatmentsFault[] {
  const seen = new Map<string, Spelling[]>();
  const faults: TreatmentsFault[] = [];
  for (const spelling of allSpellings(file)) {
    const key = foldSpelling(spelling.text);
    const others = seen.get(key) ?? [];
    const fault = conflict(spelling, others);
    if (fault) faults.push(fault);
    seen.set(key, [...others, spelling]);
  }
  return faults;
}

function conflict(spelling: Spelling, others: readonly Spelling[]): TreatmentsFault | undefined {
  const { text, owner, at } = spelling;
  if (others.some((o) => o.owner === owner && o.text === text)) {
    return { at, message: `"${text}" stands twice in ${owner}; remove one` };
  }
  const other = others.find((o) => o.owner !== owner && !(o.context && spelling.context));
  if (!other) return undefined;
  const cure = 'list it under context in both, or remove one';
  return { at, message: `"${text}" means both ${other.owner} and ${owner}; ${cure}` };
}

function* allSpellings(file: TreatmentsFile): Generator<Spelling> {
  yield* patternedSpellings(file.classes, { list: 'classes', patterns: file.class_patterns });
  for (const [i, group] of file.drugs.entries()) {
    for (const [j, drug] of group.drugs.entries()) {
      const at = ['drugs', i, 'drugs', j];
      const owner = `drug ${drug.name}`;
      yield { text: drug.name, owner, context: false, at: [...at, 'name'] };
      for (const list of ['brands', 'aliases', 'shorthand', 'context'] as const) {
        yield* spread(drug[list], { owner, list, at });
      }
    }
  }
  for (const [i, regimen] of file.regimens.entries()) yield* regimenSpellings(regimen, i);
  for (const [kind, entries] of Object.entries(file.procedures)) {
    for (const [i, p] of entries.entries()) {
      yield* termSpellings(p, `procedure ${p.name}`, ['procedures', kind, i]);
    }
  }
  for (const [i, r] of file.radiation.entries()) {
    yield* termSpellings(r, `radiation ${r.name}`, ['radiation', i]);
  }
  yield* patternedSpellings(file.tests, { list: 'tests', patterns: file.test_patterns });
  for (const [i, entry] of file.care.entries()) {
    const owner = `care ${entry.id}`;
    yield* spread(entry.names, { owner, list: 'names', at: ['care', i] });
    yield* spread(entry.context, { owner, list: 'context', at: ['care', i] });
  }
}

type Patterned = TreatmentsFile['classes'][number] | TreatmentsFile['tests'][number];

/** A name both written and made by a pattern is one name. */
function* patternedSpellings(
  entries: readonly Patterned[],
  where: { list: 'classes' | 'tests'; patterns: TreatmentsFile['class_patterns'] },
): Generator<Spelling> {
  for (const [i, entry] of entries.entries()) {
    const owner = `${where.list === 'classes' ? 'class' : 'test'} ${entry.id}`;
    const at = [where.list, i];
    const written = new Set(entry.names.map((n) => n.toLowerCase()));
    yield* spread(entry.names, { owner, list: 'names', at });
    yield* spread(entry.context, { owner, list: 'context', at });
    for (const text of patternNames(where.patterns, entry.named_for)) {
      if (written.has(text.toLowerCase())) continue;
      yield { text, owner, context: false, at: [...at, 'named_for'] };
    }
  }
}

function* regimenSpellings(
  regimen: TreatmentsFile['regimens'][number],
  index: number,
): Generator<Spelling> {
  const at = ['regimens', index];
  const owner = `regimen ${regimen.name}`;
  // A trial that gave its name to the regimen stands in both places.
  if (!regimen.trials.includes(regimen.name)) {
    yield { text: regimen.name, owner, context: false, at: [...at, 'name'] };
  }
  for (const list of ['aliases', 'trials', 'trial_words', 'context'] as const) {
    yield* spread(regimen[list], { owner, list, at });
  }
  const written = new Set(regimen.aliases.map((a) => a.toLowerCase()));
  for (const text of slashNames([regimen.name, ...regimen.aliases])) {
    if (!written.has(text.toLowerCase()))
      yield { text, owner, context: false, at: [...at, 'name'] };
  }
}

function* termSpellings(
  term: { name: string; aliases: string[]; context: string[] },
  owner: string,
  at: readonly PropertyKey[],
): Generator<Spelling> {
  yield { text: term.name, owner, context: false, at: [...at, 'name'] };
  yield* spread(term.aliases, { owner, list: 'aliases', at });
  yield* spread(term.context, { owner, list: 'context', at });
}

function* spread(
  texts: readonly string[],
  where: { owner: string; list: string; at: readonly PropertyKey[] },
): Generator<Spelling> {
  for (const [i, text] of texts.entries()) {
    yield {
      text,
      owner: where.owner,
      context: where.list === 'context' || where.list === 'trial_words',
      at: [...where.at, where.list, i],
    };
  }
}
