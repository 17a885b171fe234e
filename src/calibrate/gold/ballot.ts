/** What one annotator says of one item: an answer of a form, or a pair of recommendation texts. */
export interface Ballot {
  readonly item: GoldItem;
  readonly rater: string;
  /** A verdict on an answer, or the label of a pair as it is written: `0`, `0.5`, `1`, `untestable`. */
  readonly label: string;
}

/** What is labelled. */
export type GoldItem =
  | { readonly kind: 'answer'; readonly formId: string; readonly questionId: string }
  | { readonly kind: 'pair'; readonly pairId: string };

/** Equal for equal items only. */
export function itemKey(item: GoldItem): string {
  return JSON.stringify(
    item.kind === 'answer' ? [item.kind, item.formId, item.questionId] : [item.kind, item.pairId],
  );
}
