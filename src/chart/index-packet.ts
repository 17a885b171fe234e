import type { CancerType } from '../core/case.js';
import type { FactLibrary } from '../core/fact.js';
import { type CompiledLexicon, compileLexicon } from './markers.js';
import { type NormalText, normalize } from './normalize.js';
import { type CompiledOperationFact, compileOperationFact } from './operation-fact.js';
import { type OperationMention, readOperations } from './operations.js';
import { type Outline, outline } from './outline.js';
import { type CompiledResultFact, compileResultFact, valueGiven } from './result-facts.js';
import {
  type CompiledSpreadFact,
  compileSpreadFact,
  readSpread,
  type SpreadMention,
} from './spread.js';
import type { Statement } from './statement.js';
import { readStatements } from './statements.js';

/** The fact library with its patterns compiled. */
export interface CompiledFacts {
  readonly library: FactLibrary;
  readonly lexicon: CompiledLexicon;
  readonly results: ReadonlyMap<string, CompiledResultFact>;
  readonly operations: ReadonlyMap<string, CompiledOperationFact>;
  readonly spreads: ReadonlyMap<string, CompiledSpreadFact>;
}

const compiled = new WeakMap<FactLibrary, CompiledFacts>();

/** Compiles once for each library object. */
export function compileFacts(library: FactLibrary): CompiledFacts {
  const known = compiled.get(library);
  if (known) return known;
  const results = new Map<string, CompiledResultFact>();
  const operations = new Map<string, CompiledOperationFact>();
  const spreads = new Map<string, CompiledSpreadFact>();
  for (const fact of Object.values(library.facts)) {
    if (fact.kind === 'result') results.set(fact.id, compileResultFact(fact));
    else if (fact.kind === 'operation') operations.set(fact.id, compileOperationFact(fact));
    else spreads.set(fact.id, compileSpreadFact(fact));
  }
  const made: CompiledFacts = {
    library,
    lexicon: compileLexicon(library.lexicon),
    results,
    operations,
    spreads,
  };
  compiled.set(library, made);
  return made;
}

/** A packet, read once for all interventions. What a question needs is read when it is first asked. */
export class PacketIndex {
  private normalText: NormalText | undefined;
  private outlined: Outline | undefined;
  private readonly operationsOf = new Map<string, readonly OperationMention[]>();
  private readonly spreadOf = new Map<string, readonly SpreadMention[]>();
  private statementList: readonly Statement[] | undefined;
  private reporting: ReadonlySet<number> | undefined;

  constructor(
    readonly packet: string,
    readonly cancerType: CancerType,
    readonly facts: CompiledFacts,
  ) {}

  get normal(): NormalText {
    this.normalText ??= normalize(this.packet);
    return this.normalText;
  }

  get view(): Outline {
    this.outlined ??= outline(this.normal.text);
    return this.outlined;
  }

  get statements(): readonly Statement[] {
    this.statementList ??= readStatements(this.view, this.facts.lexicon);
    return this.statementList;
  }

  /** The sentences that report a result. */
  get reportingSentences(): ReadonlySet<number> {
    this.reporting ??= new Set(
      this.statements.filter((s) => valueGiven(s) !== undefined).map((s) => s.sentence),
    );
    return this.reporting;
  }

  operations(fact: CompiledOperationFact): readonly OperationMention[] {
    const known = this.operationsOf.get(fact.fact.id);
    if (known) return known;
    const read = readOperations(this.view, fact, this.cancerType);
    this.operationsOf.set(fact.fact.id, read);
    return read;
  }

  spread(fact: CompiledSpreadFact): readonly SpreadMention[] {
    const known = this.spreadOf.get(fact.fact.id);
    if (known) return known;
    const read = readSpread(this.view, fact, this.cancerType);
    this.spreadOf.set(fact.fact.id, read);
    return read;
  }
}
