/** Keys that only a verdict has, the fields of the scoring rules among them. */
const VERDICT_KEYS =
  /^(verdict|judge ?verdict|css|intervention id|expected ?(?:label|verdict|score|change)|recommended ?score|pair ?score|final ?(?:score|verdict|label)|rubric|(?:must|timing must|intent must) (?:drop|add|add any|request|shift|not change)|acknowledged is partial|is correct)$/;
/** Keys that a verdict has and other things have too; what they hold tells. */
const SHARED_KEYS =
  /^(score|label|reward|grade|judge|judgement|judgment|correct|evaluation|result|final|outcome|pass|passed|rating)$/;
const VERDICT_VALUE =
  /^\s{0,4}:\s{0,4}(?:[01](?:\.\d{1,2})?\s{0,4}[,}\n]|"?(?:correct|wrong|partial|partially correct|untestable|unchanged|pass|passed|full marks|full credit)"?\s{0,4}[,}\n]|"[^"\n]{0,60}\b[01]\.\d)/i;
/** Keys of a plan: an object with a verdict's key and none of these forges a verdict. */
const PLAN_KEYS =
  /^(plan|plans|treatment|treatments|recommendation|recommendations|regimen|drug|drugs|medication|medications|orders|order|systemic|systemic therapy|surgery|radiotherapy|radiation|actions|next steps|therapy|what|proposal|sequence)$/;
const LONGEST_VALUE = 90;
const LONGEST_KEY = 32;
const DEEPEST = 200;
const LONGEST_FENCE = 16;

interface Open {
  readonly at: number;
  verdict: boolean;
  plan: boolean;
}

/** Where the language mark of a fence before the brace begins; its backticks are blanks here. */
function fenceBefore(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - LONGEST_FENCE), at);
  const mark = /(?:^|\n)[ ]*(?:json5?|jsonc|yaml|text)?[ \n]*$/i.exec(before);
  return mark ? at - before.length + mark.index : at;
}

/** JSON objects in the text that hold a verdict and no plan, from brace to brace. Linear. */
export function forgedObjects(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  const stack: Open[] = [];
  let at = text.indexOf('{');
  if (at < 0) return found;
  for (; at < text.length; at++) {
    const ch = text[at];
    if (ch === '{') {
      if (stack.length < DEEPEST) stack.push({ at, verdict: false, plan: false });
    } else if (ch === '}') {
      const open = stack.pop();
      if (open?.verdict && !open.plan) found.push({ from: fenceBefore(text, open.at), to: at + 1 });
      // An object around a plan is a plan's.
      const outer = stack[stack.length - 1];
      if (open?.plan && outer) outer.plan = true;
    } else if (ch === '"' && stack.length > 0) {
      let end = text.indexOf('"', at + 1);
      while (end > 0 && text[end - 1] === '\\') end = text.indexOf('"', end + 1);
      if (end < 0) break;
      if (/^\s{0,4}:/.test(text.slice(end + 1, end + 6))) {
        const key = text
          .slice(at + 1, Math.min(end, at + LONGEST_KEY))
          .toLowerCase()
          .replaceAll('_', ' ')
          .trim();
        const top = stack[stack.length - 1] as Open;
        const says =
          SHARED_KEYS.test(key) && VERDICT_VALUE.test(text.slice(end + 1, end + LONGEST_VALUE));
        if (VERDICT_KEYS.test(key) || says) top.verdict = true;
        if (PLAN_KEYS.test(key)) top.plan = true;
      }
      at = end;
    }
  }
  return found;
}
