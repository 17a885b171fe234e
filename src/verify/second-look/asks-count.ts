/** Whether a question counts things, and not days or years. */
export function asksCount(question: string): boolean {
  return /\b(?:number|count) of (?!(?:days|weeks|months|years|hours)\b)|\bhow many (?!(?:days|weeks|months|years|hours)\b)/i.test(
    question,
  );
}
