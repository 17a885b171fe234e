import { LRUCache } from 'lru-cache';
import { type CompiledFacts, compileFacts, PacketIndex } from '../../chart/index-packet.js';
import type { Decision } from '../../core/decision.js';
import type { FactLibrary } from '../../core/fact.js';
import type { Chart, Grounding } from '../../core/grounding.js';
import type { Clock } from '../../core/ports.js';
import type { FormReading } from '../form-reading.js';
import { readForm } from '../verify-form.js';
import type { Vocabulary } from '../vocabulary.js';
import type { AddressedFact } from './addressed-fact.js';
import { copyDetector } from './copied-lines.js';
import { countFacts } from './count-facts.js';
import { type ChartCourse, chartCourse, courseFacts } from './course-facts.js';
import { groundedPlaces } from './grounded-places.js';
import { type MarkerValues, markerFacts, markerValues } from './marker-facts.js';
import { outputSentences } from './output-sentences.js';
import { statementFacts, worthChecking } from './statement-facts.js';
import { textPlaces } from './text-places.js';

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
  readonly form: FormReading;
  readonly markers: MarkerValues;
  readonly course: ChartCourse;
  readonly copiedIn: ReturnType<typeof copyDetector>;
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
      const decision = read(output);
      const places = textPlaces(output);
      const sentences = outputSentences(output, { decision, places });
      const index = new PacketIndex(output, chart.cancerType, facts);
      const { markers, course, form } = reading;
      const plans = sentences.filter((sentence) => sentence.isPlan);
      const isIn = inAnyOf(sentences);
      const results = markerFacts(index, markers).filter(isIn);
      const done = courseFacts(decision, { course, places, isPlan: inAnyOf(plans) }).filter(isIn);
      const found = [...results, ...done];
      const isResult = inAnyOf(results.toSorted((a, b) => a.start - b.start));
      for (const sentence of worthChecking(sentences, vocabulary)) {
        await rest();
        found.push(...statementFacts(sentence, { reading: form, isResult }));
      }
      const isCopied = inAnyOf(sentences.filter(reading.copiedIn(output)));
      return { ...countFacts(found, isCopied), places: groundedPlaces(found, places) };
    },
  };
}

function readChart(
  { packet, cancerType }: Chart,
  { vocabulary, facts }: { readonly vocabulary: Vocabulary; readonly facts: CompiledFacts },
): ChartReading {
  const record = [{ docId: 'chart', date: '', type: '', text: packet }];
  const about = { formId: '', drug: '', payer: '', specialty: 'oncology', guidance: '' };
  const index = new PacketIndex(packet, cancerType, facts);
  return {
    form: readForm({ ...about, record, questions: [] }, vocabulary),
    markers: markerValues(index),
    course: chartCourse(index, facts),
    copiedIn: copyDetector(packet),
  };
}

type Place = Pick<AddressedFact, 'start' | 'end'>;

/** Whether something stands in one of these stretches, which are in order and do not overlap. */
function inAnyOf(sentences: readonly Place[]): (place: Place) => boolean {
  return ({ start, end }) => {
    let low = 0;
    let high = sentences.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((sentences[mid] as Place).end <= start) low = mid + 1;
      else high = mid;
    }
    const first = sentences[low];
    return first !== undefined && first.start < end;
  };
}
