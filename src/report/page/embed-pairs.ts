import type { SavedPair, SavedSpan } from '../../core/saved-run.js';
import { numbered } from './numbered.js';
import { type AnswerData, OUTCOMES, type PairData, type ShownChange } from './pair-data.js';
import { pairName } from './pair-name.js';

/** What a page needs to know of pairs that it lets a reader browse. */
export interface PairSource {
  /** Of `pairSample`: every beginning of them is a fair sample. */
  readonly pairs: readonly SavedPair[];
  /** How many pairs the run has. */
  readonly told: number;
  /** With which the sample was drawn. */
  readonly seed: number;
  /** A rollout's output and the judge's places in it; undefined where the report was not given its text. */
  answerOf(of: {
    readonly model: string;
    readonly rolloutId: string;
  }): { readonly output: string; readonly spans: readonly SavedSpan[] } | undefined;
  /** How the intervention changed the case's chart; undefined where the report was not given the case. */
  changesOf(of: {
    readonly caseId: string;
    readonly interventionId: string;
  }): readonly ShownChange[] | undefined;
}

/** The data of a page, and why it lacks pairs: as many or as large as a page may be. */
export interface EmbeddedPairs {
  readonly data: PairData;
  readonly told: number;
  readonly seed: number;
  readonly cutBy?: 'pairs' | 'bytes';
}

/** Of texts, as JSON in UTF-8: a browser opens a page of 30 MB, and the rest of it takes a few. */
export const MOST_BYTES = 24_000_000;
const MOST_PLACES = 500;

/** Takes pairs until their texts have as many bytes as a page may have. They stand by case, intervention and model. */
export function embedPairs(source: PairSource, mostBytes = MOST_BYTES): EmbeddedPairs {
  const texts = numbered<string>();
  const answers = numbered<AnswerData>();
  const changes = numbered<readonly ShownChange[]>();
  let bytes = 0;
  const weighed = (grown: boolean, value: unknown) => {
    if (grown) bytes += Buffer.byteLength(JSON.stringify(value));
  };
  const textAt = (text: string) => {
    const { at, isNew } = texts.put(text, text);
    weighed(isNew, text);
    return at;
  };
  const answerAt = (model: string, rolloutId: string) => {
    const key = JSON.stringify([model, rolloutId]);
    const known = answers.at(key);
    if (known !== undefined) return known;
    const given = source.answerOf({ model, rolloutId });
    if (!given) return -1;
    const answer = { text: textAt(given.output), places: given.spans.slice(0, MOST_PLACES) };
    weighed(true, answer);
    return answers.put(key, answer).at;
  };
  const changeAt = (caseId: string, interventionId: string) => {
    const key = JSON.stringify([caseId, interventionId]);
    const known = changes.at(key);
    if (known !== undefined) return known;
    const given = source.changesOf({ caseId, interventionId });
    if (!given) return -1;
    weighed(true, given);
    return changes.put(key, given).at;
  };
  const rows: PairRow[] = [];
  for (const pair of source.pairs) {
    if (bytes >= mostBytes) break;
    rows.push({
      pair,
      rationale: textAt(pair.rationale),
      baseline: answerAt(pair.model, pair.baselineRolloutId),
      sibling: answerAt(pair.model, pair.siblingRolloutId),
      change: changeAt(pair.caseId, pair.interventionId),
    });
  }
  const cutBy = rows.length < source.pairs.length ? 'bytes' : 'pairs';
  return {
    data: {
      ...{ texts: texts.values(), answers: answers.values(), changes: changes.values() },
      ...columns(rows.sort(byPlace)),
    },
    told: source.told,
    seed: source.seed,
    ...(rows.length < source.told ? { cutBy } : {}),
  };
}

interface PairRow {
  readonly pair: SavedPair;
  readonly rationale: number;
  readonly baseline: number;
  readonly sibling: number;
  readonly change: number;
}

const ORDER = [
  'caseId',
  'interventionId',
  'model',
  'baselineRolloutId',
  'siblingRolloutId',
] as const;

function byPlace({ pair: a }: PairRow, { pair: b }: PairRow): number {
  const differing = ORDER.find((key) => a[key] !== b[key]);
  return differing === undefined ? 0 : a[differing] < b[differing] ? -1 : 1;
}

function columns(rows: readonly PairRow[]): Omit<PairData, 'texts' | 'answers' | 'changes'> {
  const listed = (key: 'model' | 'family' | 'interventionId' | 'caseId' | 'judge') => {
    const names = [...new Set(rows.map(({ pair }) => pair[key]))].sort();
    const places = new Map(names.map((name, at) => [name, at]));
    return { names, column: rows.map(({ pair }) => places.get(pair[key]) as number) };
  };
  const model = listed('model');
  const family = listed('family');
  const intervention = listed('interventionId');
  const cases = listed('caseId');
  const judge = listed('judge');
  return {
    ...{ models: model.names, families: family.names, interventions: intervention.names },
    ...{ cases: cases.names, judges: judge.names },
    pairs: {
      id: distinct(rows.map(({ pair }) => pairName(pair))),
      ...{ model: model.column, family: family.column, intervention: intervention.column },
      ...{ case: cases.column, judge: judge.column },
      outcome: rows.map(({ pair }) => OUTCOMES.indexOf(pair.verdict ?? 'FAILED')),
      rationale: rows.map((row) => row.rationale),
      baseline: rows.map((row) => row.baseline),
      sibling: rows.map((row) => row.sibling),
      change: rows.map((row) => row.change),
    },
  };
}

/** Names of which none is another's: the second of a name gets a number. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let times = 2; taken.has(own); times += 1) own = `${name}#${times}`;
    taken.add(own);
    return own;
  });
}
