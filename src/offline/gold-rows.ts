import { itemKey } from '../calibrate/gold/ballot.js';
import type { MergedItem } from '../calibrate/gold/merge-ballots.js';
import type { RaterRow } from './rater-row.js';

/** An annotator's row, whole: with the fields that no kind knows. */
export interface CarrierRow {
  readonly rater: string;
  readonly read: RaterRow;
  readonly passedOn: Readonly<Record<string, unknown>>;
}

type Row = Readonly<Record<string, unknown>>;
type Merged = ReadonlyMap<string, MergedItem>;

/**
 * The gold, a row an item or form, in the order in which they came up: whole forms with the gold of each question where
 * an annotator gave whole forms, whole pairs likewise, and otherwise a row of ids and gold. What has no gold is left out;
 * in a form its question stays, without a label.
 */
export function goldRows(items: readonly MergedItem[], carriers: readonly CarrierRow[]): Row[] {
  const merged: Merged = new Map(items.map((i) => [itemKey(i.item), i]));
  const forms = new Map<string, CarrierRow[]>();
  const pairs = new Map<string, CarrierRow[]>();
  for (const carrier of carriers) {
    const { kind, row } = carrier.read;
    if (kind === 'form') push(forms, String(row.form_id), carrier);
    else if (kind === 'pair') push(pairs, String(row.pair_id), carrier);
  }
  const loose = items.filter((i) => i.item.kind === 'answer' && !forms.has(i.item.formId));
  return [
    ...[...forms.values()].map((of) => formRow(of, merged)),
    ...loose.flatMap(answerRow),
    ...items.flatMap((i) => pairRow(i, pairs)),
  ];
}

function formRow(carriers: readonly CarrierRow[], merged: Merged): Row {
  const [first] = carriers as [CarrierRow];
  const { rater: _, ...row } = first.read.row;
  const questionsOf = (carrier: CarrierRow) => carrier.read.row.questions as Row[];
  const questions = questionsOf(first).map((question) => {
    const item = {
      kind: 'answer' as const,
      formId: String(row.form_id),
      questionId: String(question.question_id),
    };
    const gold = merged.get(itemKey(item))?.gold;
    // What an annotator quotes goes with the label it was quoted for.
    const agreeing = carriers
      .flatMap(questionsOf)
      .find((q) => q.question_id === question.question_id && q.gold === gold);
    if (gold !== undefined) return { ...(agreeing ?? withoutLabel(question)), gold };
    return withoutLabel(question);
  });
  return { ...row, ...first.passedOn, questions };
}

function withoutLabel({ gold: _, gold_evidence: __, ...question }: Row): Row {
  return question;
}

function answerRow({ item, gold, votes, agreement }: MergedItem): Row[] {
  if (item.kind !== 'answer' || gold === undefined) return [];
  const { formId: form_id, questionId: question_id } = item;
  return [{ form_id, question_id, gold, votes: Object.fromEntries(votes), agreement }];
}

function pairRow({ item, gold }: MergedItem, pairs: ReadonlyMap<string, CarrierRow[]>): Row[] {
  if (item.kind !== 'pair' || gold === undefined) return [];
  const [first] = pairs.get(item.pairId) as [CarrierRow];
  const { rater: _, ...row } = first.read.row;
  return [{ ...row, ...first.passedOn, label: pairLabel(gold) }];
}

/** What an expert has to decide: a row for each item without gold, with who said what and why that is none. */
export function disagreementRows(items: readonly MergedItem[]): Row[] {
  return items
    .filter((i) => i.unresolved !== undefined)
    .map(({ item, unresolved, votes, agreement }) => ({
      ...(item.kind === 'answer'
        ? { form_id: item.formId, question_id: item.questionId }
        : { pair_id: item.pairId }),
      reason: unresolved,
      agreement: agreement ?? null,
      votes: Object.fromEntries(
        [...votes].map(([rater, label]) => [
          rater,
          item.kind === 'pair' ? pairLabel(label) : label,
        ]),
      ),
    }));
}

function pairLabel(label: string): number | string {
  return label === 'untestable' ? label : Number(label);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const of = map.get(key);
  if (of) of.push(value);
  else map.set(key, [value]);
}
