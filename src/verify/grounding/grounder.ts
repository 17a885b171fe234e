import { LRUCache } from 'lru-cache';
import { type CompiledFacts, compileFacts, PacketIndex } from '../../chart/index-packet.js';
import type { Decision } from '../../core/decision.js';
import type { FactLibrary } from '../../core/fact.js';
import type { Chart, Grounding } from '../../core/grounding.js';
import type { Clock } from '../../core/ports.js';
import { readForm } from '../verify-form.js';
import type { Vocabulary } from '../vocabulary.js';
import type { AddressedFact } from './addressed-fact.js';
import { copyDetector } from './copied-places.js';
import { countFacts } from './count-facts.js';
import { type ChartCourse, chartCourse, courseFacts, spreadDenied } from './course-facts.js';
import { groundedPlaces } from './grounded-places.js';
import { hedgedFacts } from './hedged-facts.js';
import { type MarkerValues, markerFacts, markerPlaces, markerValues } from './marker-facts.js';
import { type OutputClause, outputClauses } from './output-clauses.js';
import { type ReadText, readText } from './read-text.js';
import { cancerSides } from './side-facts.js';
import { type ChartStatements, statementFacts } from './statement-facts.js';
import { type ChartTnm, chartTnm, tnmFacts } from './tnm-facts.js';
import { unreadFact, worthChecking } from './worth-checking.js';

/** Holds what a rollout says of the patient against the chart that the policy saw. */
export interface Grounder {
  /** Throws only the signal's reason. */
  ground(output: string, chart: Chart, signal: AbortSignal): Promise<Grounding>;
}

/** What the embedded grounder is built of. It asks nobody. */
export interface GrounderParts {
  readonly vocabulary: Vocabulary;
  readonly facts: FactLibrary;
  /** Reads a text into its plan. */
  readonly read: (text: string) => Decision;
  readonly clock: Clock;
  /** Lets other work of the process run. */
  readonly breathe: () => Promise<void>;
}

/** Long outputs would hold the event loop. */
const HOLD_AT_MOST_SECONDS = 0.01;
/** Room for charts that were read lately, in characters: the rollouts of a group saw a few. */
const CHARTS_REMEMBERED_CHARS = 2_000_000;

/** A chart, read in every way that claims are held against it. */
interface ChartReading {
  readonly statements: ChartStatements;
  readonly markers: MarkerValues;
  readonly course: ChartCourse;
  readonly tnm: ChartTnm;
  readonly copiesIn: ReturnType<typeof copyDetector>;
}

/** The grounder by rules: the verifier's, and those by which charts are mutated. */
export function embeddedGrounder(parts: GrounderParts): Grounder {
  const { vocabulary, read, clock, breathe } = parts;
  const facts = compileFacts(parts.facts);
  const readings = new LRUCache<string, ChartReading>({
    maxSize: CHARTS_REMEMBERED_CHARS,
    sizeCalculation: (_reading, key) => key.length,
  });
  const readingOf = (chart: Chart): ChartReading => {
    const key = `${chart.cancerType}\n${chart.packet}`;
    const known = readings.get(key) ?? readChart(chart, { vocabulary, facts });
    readings.set(key, known);
    return known;
  };
  return {
    async ground(output, chart, signal) {
      signal.throwIfAborted();
      let rested = clock.nowSeconds();
      const rest = async () => {
        if (clock.nowSeconds() - rested <= HOLD_AT_MOST_SECONDS) return;
        await breathe();
        signal.throwIfAborted();
        rested = clock.nowSeconds();
      };
      const reading = readingOf(chart);
      await rest();
      const seen = readText(output);
      const decision = read(seen.text);
      const clauses = outputClauses(seen, decision);
      const index = new PacketIndex(seen.text, chart.cancerType, facts);
      const found = chartFacts({ seen, decision, clauses, index }, reading);
      const isResult = inAnyOf(markerPlaces(index));
      const { checked, unread } = worthChecking(clauses, vocabulary);
      for (const clause of checked) {
        await rest();
        found.push(...statementFacts(clause, { chart: reading.statements, isResult }));
      }
      if (unread) found.push(unreadFact(unread));
      await rest();
      const copies = reading.copiesIn(seen.text);
      const copied = found.filter((fact) => copies.isVerbatim(fact));
      const own = found.filter((fact) => !copies.isVerbatim(fact));
      const judged = [
        ...hedgedFacts(own, clauseWords(clauses, seen.text)),
        ...copied.filter((fact) => fact.fits),
      ];
      return { ...countFacts(judged, copies.holds), places: groundedPlaces(judged, seen) };
    },
  };
}

/** What an output says that charts are mutated by: markers, operation, spread; and the categories of its stage. */
function chartFacts(
  output: {
    readonly seen: ReadText;
    readonly decision: Decision;
    readonly clauses: readonly OutputClause[];
    readonly index: PacketIndex;
  },
  { markers, course, tnm }: ChartReading,
): AddressedFact[] {
  const { seen, decision, clauses, index } = output;
  const isPlan = inAnyOf(clauses.filter((clause) => clause.isPlan));
  const staged = tnmFacts(seen.text, tnm);
  // "pT4" says how far it went; that it was operated on is no second fact.
  const isStaged = inAnyOf(staged);
  const done = courseFacts(decision, { course, places: seen, isPlan });
  return [
    ...markerFacts(index, markers),
    ...done.filter((fact) => !isStaged(fact)),
    ...spreadDenied(seen.text, course),
    ...staged,
  ].filter(inAnyOf(clauses));
}

function readChart(
  { packet, cancerType }: Chart,
  { vocabulary, facts }: { readonly vocabulary: Vocabulary; readonly facts: CompiledFacts },
): ChartReading {
  const record = [{ docId: 'chart', date: '', type: '', text: packet }];
  const about = { formId: '', drug: '', payer: '', specialty: 'oncology', guidance: '' };
  const index = new PacketIndex(packet, cancerType, facts);
  const form = readForm({ ...about, record, questions: [] }, vocabulary);
  return {
    statements: { form, cancer: cancerSides(form) },
    markers: markerValues(index),
    course: chartCourse(index, facts),
    tnm: chartTnm(packet),
    copiesIn: copyDetector(readText(packet).text),
  };
}

type Place = Pick<AddressedFact, 'start' | 'end'>;

/** Whether something stands in one of these stretches, which are in order. */
function inAnyOf(stretches: readonly Place[]): (place: Place) => boolean {
  return ({ start, end }) => {
    const first = stretches[firstBehind(stretches, start)];
    return first !== undefined && first.start < end;
  };
}

/** The words of the clause that a fact stands in; the fact's own where there is none. */
function clauseWords(clauses: readonly OutputClause[], text: string): (fact: Place) => string {
  return (fact) => {
    const clause = clauses[firstBehind(clauses, fact.start)];
    return clause && clause.start < fact.end ? clause.text : text.slice(fact.start, fact.end);
  };
}

function firstBehind(stretches: readonly Place[], start: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((stretches[mid] as Place).end <= start) low = mid + 1;
    else high = mid;
  }
  return low;
}
