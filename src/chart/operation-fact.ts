import type { CancerType } from '../core/case.js';
import type { OperationFact } from '../core/fact.js';
import { layNames } from './lay-operations.js';
import { compileOwnership, type Ownership } from './ownership.js';
import { compileSurgicalWords, type SurgicalWords } from './surgical-words.js';
import {
  anyOf,
  bounded,
  type CompiledRewrites,
  compileRewrites,
  startsWord,
  wordGroup,
} from './wording.js';

export interface CompiledOperationFact {
  readonly fact: OperationFact;
  readonly notOperations: RegExp;
  readonly unrelated: RegExp;
  readonly otherOperations: RegExp;
  readonly provedBy: RegExp;
  readonly phrases: RegExp;
  readonly residues: RegExp;
  readonly watch: RegExp;
  readonly clauses: RegExp;
  readonly words: SurgicalWords;
  readonly rewrites: CompiledRewrites | undefined;
  readonly namesFor: Map<
    CancerType,
    {
      pattern: RegExp;
      kinds: readonly { isShared: boolean; isGeneric: boolean; ofMetastases: boolean }[];
      ownership: Ownership;
      /** Organs of other cancers, where those of this type are known. */
      foreignSites: RegExp;
    }
  >;
}

/** Whether the pattern, which looks for all of its places, has one in the text. */
export const isIn = (pattern: RegExp, text: string) => text.search(pattern) >= 0;

export function compileOperationFact(fact: OperationFact): CompiledOperationFact {
  return {
    fact,
    notOperations: anyOf(fact.notOperations, 'gi'),
    unrelated: anyOf(fact.unrelated, 'gi'),
    otherOperations: anyOf(fact.otherOperations, 'gi'),
    provedBy: anyOf(fact.provedBy, 'gi'),
    phrases: anyOf(fact.traces.phrases, 'gi'),
    residues: anyOf(fact.traces.residues, 'gi'),
    watch: anyOf(fact.traces.watch, 'gi'),
    clauses: anyOf(fact.traces.clauses, 'gi'),
    words: compileSurgicalWords(fact),
    rewrites: compileRewrites(fact.traces.rewrites),
    namesFor: new Map(),
  };
}

/** A chart of type `other` names its organ where it names its diagnosis; operations of that organ's are its own. */
function ownTypes(compiled: CompiledOperationFact, text: string): readonly CancerType[] {
  const line =
    /^[^A-Za-z\n]{0,8}(?:diagnosis|dx|primary(?: site)?|oncologic diagnosis|tumou?r|principal dx|reason(?: for visit)?|impression|conditions|problems?)\b[^\n]{0,12}[:\n][^\n]{0,240}/im.exec(
      text.slice(0, 20_000),
    );
  if (!line) return [];
  return compiled.fact.primaries
    .filter(
      (p) =>
        p.sites.length > 0 &&
        new RegExp(`(?<![A-Za-z])(?:${p.sites.join('|')})(?![A-Za-z])`, 'i').test(line[0]),
    )
    .flatMap((p) => p.cancerTypes);
}

/** The type whose operations are read in this chart. */
export function typeOf(
  compiled: CompiledOperationFact,
  cancerType: CancerType,
  text: string,
): CancerType {
  return cancerType === 'other' ? (ownTypes(compiled, text)[0] ?? 'other') : cancerType;
}

/** Sites of other cancers that are removed with the organ, or with what drains or fills it. */
const TAKEN_ALONG: Partial<Record<CancerType, readonly string[]>> = {
  urothelial: ['kidney', 'renal(?! pelvis)', 'prostate', 'prostatic'],
  ovarian: ['uterine', 'uterus', 'cervix'],
  esophageal: ['stomach', 'gastric'],
  gastric: ['o?esophag(?:us|eal)'],
};

/** Organs that another cancer's operation takes; none where the type or its organs are not known. */
function foreignSites(fact: OperationFact, cancerType: CancerType): RegExp {
  const sitesOf = (isOwn: boolean) =>
    fact.primaries
      .filter((p) => p.cancerTypes.includes(cancerType) === isOwn)
      .flatMap((p) => p.sites);
  const own = new Set(sitesOf(true));
  if (own.size === 0) return /(?!)/;
  const shared = TAKEN_ALONG[cancerType] ?? [];
  return anyOf(
    sitesOf(false).filter((s) => !own.has(s) && !shared.includes(s)),
    'i',
  );
}

export function namesFor(compiled: CompiledOperationFact, cancerType: CancerType) {
  const known = compiled.namesFor.get(cancerType);
  if (known) return known;
  const operations = compiled.fact.operations.filter(
    (o) =>
      o.cancerTypes.length === 0 || o.cancerTypes.includes(cancerType) || cancerType === 'other',
  );
  const kindOf = (o: (typeof operations)[number]) => ({
    isShared: o.cancerTypes.length !== 1,
    isGeneric: o.cancerTypes.length === 0 && !o.ofMetastases,
    ofMetastases: o.ofMetastases,
  });
  const named = operations.map((o) => ({ kind: kindOf(o), names: o.names }));
  for (const isShared of [true, false]) {
    const taking = operations.filter((o) => kindOf(o).isShared === isShared);
    const kind = { isShared, isGeneric: false, ofMetastases: false };
    named.push({ kind, names: layNames(taking.flatMap((o) => o.organs)) });
  }
  const words = named
    .map(({ kind, names }) => ({ kind, names: names.filter(startsWord) }))
    .filter((g) => g.names.length > 0);
  const others = named
    .map(({ kind, names }) => ({ kind, names: names.filter((n) => !startsWord(n)) }))
    .filter((g) => g.names.length > 0);
  const source = [
    ...(words.length > 0
      ? [`(?<![A-Za-z])(?:${words.map((g) => `(${wordGroup(g.names)})`).join('|')})`]
      : []),
    ...others.map((g) => `(${g.names.map(bounded).join('|')})`),
  ].join('|');
  const made = {
    pattern: new RegExp(source || '(?!)', 'gi'),
    kinds: [...words, ...others].map((g) => g.kind),
    ownership: compileOwnership(compiled.fact, cancerType),
    foreignSites: foreignSites(compiled.fact, cancerType),
  };
  compiled.namesFor.set(cancerType, made);
  return made;
}
