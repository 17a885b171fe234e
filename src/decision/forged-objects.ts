/** Keys of a verdict, and keys of a plan: an object with the one and not the other forges a verdict. */
const VERDICT_KEYS =
  /^(verdict|score|label|reward|css|grade|judge|judgement|judgment|intervention id|expected label|expected verdict|is correct|correct|recommended score|judge verdict|rubric|evaluation)$/;
const PLAN_KEYS =
  /^(plan|plans|treatment|treatments|recommendation|recommendations|regimen|drug|drugs|medication|medications|orders|order|systemic|systemic therapy|surgery|radiotherapy|radiation|actions|next steps|therapy)$/;
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
          .trim();
        const top = stack[stack.length - 1] as Open;
        if (VERDICT_KEYS.test(key)) top.verdict = true;
        if (PLAN_KEYS.test(key)) top.plan = true;
      }
      at = end;
    }
  }
  return found;
}
