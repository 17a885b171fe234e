/** Units `from` to `to` of a text. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

const KEY = /"([^"\n]{1,32})"\s{0,4}:\s{0,4}/g;
/** Keys under which an answer judges itself: "auto_eval", "self assessment", "expectedScore". */
const SELF_KEYS =
  /^(?:(?:auto|automated|automatic|self|own|expected|predicted|anticipated|proposed|suggested|final|overall|machine|model|judge|grader|llm|ai|pair|rubric|css|reward) ?(?:eval\w*|assess\w*|scor\w*|grad(?:e|es|ing)|rating|judge?ments?|verdict|audit|label|marks?|reward)|css|reward|judge?ment|autograde|autoscore)$/;
/** Keys of a verdict that a board's plan may have too: what they hold tells. */
const SHARED_KEYS = /^(?:verdict|grade|grading|score|scores|eval|evaluation|rating|label|marks?)$/;
/** A score on the scale of a judge, or words for it. */
const SCORED =
  /(?:^|[^\d.])(?:1\.00?|0\.50?|0\.00?)(?![\d.]*\d)(?!\s?(?:cm|mm|mg|g|ml|gy|x)\b)|\b(?:full|partial|maximum|max|top) (?:marks?|credit|points|score|change|reward)\b|\bcounterfactual\b/i;
const SCORING = /\bscor(?:e|es|ed|ing)\b/i;
/** What a judge looks for between two answers. */
const CHANGED =
  /\b(?:un)?chang(?:e|es|ed)\b|\bshift(?:s|ed)?\b|\b(?:in)?correct(?:ly)?\b|\bpass(?:ed|es)?\b|\bas (?:expected|required|demanded)\b|\b(?:requirement|criteri\w+|rubric|intervention)\b/i;
/** Scores and grades of the clinic. */
const CLINICAL =
  /\b(?:ecog|gleason|karnofsky|recist|child|cps|tps|isup|pain|distress|symptoms?|toxicity|toxicities|ctcae|nottingham|allred|frailty|g8|dose|lvef)\b/i;
const LONGEST_VALUE = 4000;
/** Values without an end that are looked through: broken JSON has few, and a hostile text no end of them. */
const MOST_ENDLESS = 20;

/**
 * Fields of a JSON answer that speak of its score or of what changed in it: neither a plan nor a reason against one.
 * From key to the end of the value, in order. Linear.
 */
export function judgeFields(text: string): Extent[] {
  if (!text.includes('{')) return [];
  const found: Extent[] = [];
  let reached = 0;
  let endless = 0;
  for (const key of text.matchAll(KEY)) {
    if (key.index < reached) continue;
    const own = SELF_KEYS.test(nameOf(key[1] as string));
    if (!own && !SHARED_KEYS.test(nameOf(key[1] as string))) continue;
    const from = key.index + key[0].length;
    const to = valueEnd(text, from);
    if (to < 0 && ++endless > MOST_ENDLESS) break;
    if (to <= from || !judges(text.slice(from, to), own)) continue;
    found.push({ from: key.index, to });
    reached = to;
  }
  return found;
}

function judges(value: string, own: boolean): boolean {
  if (SCORED.test(value)) return true;
  if (CLINICAL.test(value)) return false;
  return SCORING.test(value) || (own && CHANGED.test(value));
}

/** "autoEval" and "auto-eval" are "auto eval". */
function nameOf(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')
    .trim();
}

/** Where a string, an object or a list ends that begins at `from`; `from` for any other value, -1 where no end is in sight. */
function valueEnd(text: string, from: number): number {
  const opens = text[from] as string;
  if (opens !== '"' && opens !== '{' && opens !== '[') return from;
  let depth = 0;
  let quoted = false;
  for (let i = from; i < Math.min(text.length, from + LONGEST_VALUE); i++) {
    const ch = text[i];
    if (ch === '\\') i++;
    else if (ch === '"') quoted = !quoted;
    else if (!quoted && (ch === '{' || ch === '[')) depth++;
    else if (!quoted && (ch === '}' || ch === ']')) depth--;
    if (depth === 0 && !quoted) return i + 1;
  }
  return -1;
}
