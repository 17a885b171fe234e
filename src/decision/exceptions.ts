import { type Act, negationOf } from './act.js';
import { actsOf } from './acts.js';
import type { Clause, Item } from './clause.js';
import { fill, type Said } from './said.js';
import { Gap, type Tokens } from './tokens.js';

/** Words that set a treatment apart from the others, alone or as the last of two. */
const SETS_APART: ReadonlySet<string> = new Set(
  'except excepting excluding bar save but'.split(' '),
);
const SETS_APART_WITH: Readonly<Record<string, ReadonlySet<string>>> = {
  for: new Set(['except', 'save', 'but']),
  than: new Set(['other']),
  from: new Set(['apart', 'aside']),
  of: new Set(['exception', 'exclusion']),
};
const ARTICLES: ReadonlySet<string> = new Set(['the', 'her', 'his', 'their']);
const JOINS: ReadonlySet<string> = new Set(['and', 'or', 'plus']);
const ALL: ReadonlySet<string> = new Set(
  'all every everything any anything each whatever'.split(' '),
);
const NONE: ReadonlySet<string> = new Set('no none nothing not neither never'.split(' '));
/** How many words may stand between "all" and what is set apart from it. */
const QUANTIFIED_WITHIN = 7;
/** Words after the last name that say nothing of it. */
const IDLE: ReadonlySet<string> = new Set('here now today then for instead only please'.split(' '));

interface Sentence {
  readonly tokens: Tokens;
  readonly clauses: readonly Clause[];
}

/** What is set apart: the names, and the words from which the setting apart begins and by which it is told of all. */
interface Exception {
  readonly clause: number;
  readonly names: readonly Item[];
  readonly at: number;
  readonly quantifier: number;
}

/**
 * "Stop everything except X", "all TKIs but X are to be avoided", "no drug other than X caused it": of what is set apart
 * from all, a sentence says the opposite of what it says of all; of what is set apart from none, what none is denied.
 */
export function setApart(said: Map<number, Said>, sentence: Sentence): void {
  for (const found of exceptionsOf(sentence)) {
    const { clause, names, at, quantifier } = found;
    const { word } = sentence.tokens;
    const denied = quantifier >= 0 && NONE.has(word[quantifier] as string);
    const before = actBefore(sentence, found);
    const after = before ? undefined : actAfter(sentence, found);
    const act = before ?? after;
    const ofAll = act && (denied && act.end <= quantifier ? negationOf(act.role) : act.role);
    const ofNames = !ofAll
      ? unsaid(sentence, found, denied)
      : denied && after
        ? ofAll
        : negationOf(ofAll);
    if (!ofNames) continue;
    for (const m of names) said.set(m.mention, { clause, before: ofNames, excepted: true });
    if (after && ofAll)
      fill(said, membersOf(sentence, quantifier, at), denied ? negationOf(ofAll) : ofAll, 'after');
  }
}

/** With no verb at all, "everything but X" leaves X out; a verb that is not known says nothing that can be turned. */
function unsaid(
  { tokens: { word }, clauses }: Sentence,
  { clause, names }: Exception,
  denied: boolean,
): Act['role'] | undefined {
  const last = names[names.length - 1] as Item;
  for (let w = last.to; w < (clauses[clause] as Clause).to; w++)
    if (!IDLE.has(word[w] as string)) return 'name';
  return denied ? 'give' : 'reject';
}

function exceptionsOf(sentence: Sentence): Exception[] {
  const { tokens, clauses } = sentence;
  const found: Exception[] = [];
  clauses.forEach(({ items }, clause) => {
    for (let k = 0; k < items.length; k++) {
      const first = items[k] as Item;
      const at = first.mention >= 0 ? beginsAt(tokens, first.from) : -1;
      if (at < 0) continue;
      const names = [first];
      for (let j = k + 1; j < items.length; j++) {
        const next = items[j] as Item;
        const last = names[names.length - 1] as Item;
        const joined = next.from === last.to + 1 && JOINS.has(tokens.word[last.to] as string);
        if (next.mention >= 0 && (joined || next.from === last.from)) names.push(next);
      }
      const quantifier = quantifierOf(sentence, { clause, names, at });
      if (tokens.word[at] === 'but' && joinsOnly(sentence, { clause, names, at, quantifier }))
        continue;
      found.push({ clause, names, at, quantifier });
    }
  });
  return found;
}

/** "Not all agreed, but X is started", "stop Z but continue X": no more than the word that joins two clauses. */
function joinsOnly(sentence: Sentence, found: Exception): boolean {
  const { word, gap } = sentence.tokens;
  const { at, quantifier } = found;
  if (quantifier < 0 || ((gap[at] as number) & Gap.comma) !== 0) return true;
  if (!actAfter(sentence, found)) return false;
  for (let w = quantifier + 1; w < at; w++)
    if (!SORTS.test(word[w] as string) && membersOf(sentence, w - 1, at).length === 0) return true;
  return false;
}

const SORTS =
  /^(?:other|her|his|the|of|these|drugs?|treatments?|options?|agents?|therap(?:y|ies)|regimens?|medications?|medicines?|tablets?|inhibitors?|antibod(?:y|ies)|choices?|ones?|lines?|tkis?)$/;

/** Word at which the setting apart begins of which the name at `from` is the object; -1 where there is none. */
function beginsAt({ word }: Tokens, from: number): number {
  const w = ARTICLES.has(word[from - 1] ?? '') ? from - 2 : from - 1;
  const said = word[w] ?? '';
  if (SETS_APART_WITH[said]?.has(word[w - 1] ?? '')) return w - 1;
  return SETS_APART.has(said) ? w : -1;
}

/** The word that says of how many: before the setting apart, or behind the comma that closes it; -1 for none. */
function quantifierOf(
  { tokens: { word, gap }, clauses }: Sentence,
  { clause, names, at }: Omit<Exception, 'quantifier'>,
): number {
  for (let w = at - 1; w >= (clauses[0] as Clause).from && w >= at - QUANTIFIED_WITHIN; w--) {
    if (((gap[w + 1] as number) & (Gap.stop | Gap.semicolon | Gap.colon)) !== 0) break;
    if (ALL.has(word[w] as string) || NONE.has(word[w] as string)) return w;
  }
  const next = clauses[clause + 1];
  const opens = at - (clauses[clause] as Clause).from <= 2;
  if (!next || !opens || (next.gap & Gap.comma) === 0) return -1;
  const last = names[names.length - 1] as Item;
  for (let w = last.to; w < Math.min(next.to, last.to + QUANTIFIED_WITHIN); w++)
    if (ALL.has(word[w] as string) || NONE.has(word[w] as string)) return w;
  return -1;
}

/** The last thing said of all before one is set apart. */
function actBefore({ tokens, clauses }: Sentence, { clause, at }: Exception): Act | undefined {
  for (let c = clause; c >= 0 && c >= clause - 1; c--) {
    const act = actsOf(tokens, clauses[c] as Clause).findLast((a) => a.at < at && a.end <= at);
    if (act) return act;
  }
  return undefined;
}

/** What is said of all behind it. */
function actAfter({ tokens, clauses }: Sentence, { clause, names }: Exception): Act | undefined {
  const last = names[names.length - 1] as Item;
  for (let c = clause; c < clauses.length && c <= clause + 1; c++) {
    const act = actsOf(tokens, clauses[c] as Clause).find((a) => a.end > last.to);
    if (act) return act;
  }
  return undefined;
}

/** The names between "all" and what is set apart: "all TKIs except X". */
function membersOf({ clauses }: Sentence, from: number, to: number): Item[] {
  return clauses.flatMap((c) =>
    c.items.filter((i) => i.mention >= 0 && i.from > from && i.to <= to),
  );
}
