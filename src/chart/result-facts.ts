import type { ResultFact, Rewriting } from '../core/fact.js';
import type { EditSet } from './edit-set.js';
import type { Mention } from './markers.js';
import type { Outline, Range, Sentence } from './outline.js';
import { isMethod, type Statement } from './statements.js';
import {
  bounded,
  type CompiledRewrites,
  compileRewrites,
  inStyleOf,
  rewriteIn,
} from './wording.js';

/** A result fact, ready to read and to write. */
export interface CompiledResultFact {
  readonly fact: ResultFact;
  readonly markers: ReadonlySet<string>;
  readonly stripped: ReadonlySet<string>;
  readonly edited: ReadonlySet<string>;
  readonly settledBy: ReadonlySet<string>;
  readonly notSettling: RegExp | undefined;
  readonly rewrite: ReadonlyMap<string, CompiledRewriting>;
  readonly follows: ReadonlyMap<string, CompiledRewrites | undefined>;
  readonly implies: ReadonlyMap<string, RegExp>;
}

interface CompiledRewriting {
  readonly how: Rewriting;
  readonly tokens: CompiledRewrites | undefined;
  readonly prefixes: CompiledRewrites | undefined;
  readonly stated: CompiledRewrites | undefined;
}

export function compileResultFact(fact: ResultFact): CompiledResultFact {
  const whens = [...new Set(fact.follows.map((f) => f.when))];
  return {
    fact,
    markers: new Set(fact.markers),
    stripped: new Set([...fact.markers, ...fact.alsoStripped]),
    edited: new Set(fact.edited),
    settledBy: new Set(fact.settledBy),
    notSettling:
      fact.notSettling.length > 0 ? new RegExp(fact.notSettling.join('|'), 'i') : undefined,
    rewrite: new Map(
      Object.entries(fact.rewrite).map(([value, how]) => [
        value,
        {
          how,
          tokens: compileRewrites(how.tokens),
          prefixes: compileRewrites(how.prefixes),
          stated: compileRewrites(how.stated),
        },
      ]),
    ),
    follows: new Map(
      whens.map((w) => [w, compileRewrites(fact.follows.filter((f) => f.when === w))]),
    ),
    implies: new Map(
      Object.entries(fact.implies).map(([value, patterns]) => [
        value,
        new RegExp(patterns.map(bounded).join('|'), 'i'),
      ]),
    ),
  };
}

/** No result: what is pending, equivocal without a second test, or only named. */
const NO_VALUE = new Set(['pending', 'equivocal', 'equivocal_pending', '']);

/** The value that a statement gives, with the method that decided it folded in; undefined where it gives none. */
export function valueGiven(statement: Statement): string | undefined {
  const { value } = statement;
  if (value === undefined || NO_VALUE.has(value)) return undefined;
  return value.replace(/^ish_/, '');
}

const holds = (statement: Statement, markers: ReadonlySet<string>) =>
  statement.mentions.some((m) => markers.has(m.marker));

/** The patient's settled value of the fact; undefined where the chart settles none. */
export function settledValue(
  view: Outline,
  statements: readonly Statement[],
  fact: CompiledResultFact,
): string | undefined {
  const settling = statements.filter(
    (s) =>
      s.experiencer === 'patient' &&
      !s.general &&
      s.standing !== 'withdrawn' &&
      holds(s, fact.markers) &&
      valueGiven(s) !== undefined &&
      !(fact.notSettling?.test(view.text.slice(s.start, s.end)) ?? false),
  );
  if (fact.fact.anyIs !== undefined && settling.some((s) => valueGiven(s) === fact.fact.anyIs))
    return fact.fact.anyIs;
  const deciding = settling.filter((s) => holds(s, fact.settledBy));
  const corrected = deciding.filter((s) => s.standing === 'settled');
  const last = corrected[corrected.length - 1] ?? deciding[deciding.length - 1];
  return last && valueGiven(last);
}

/** Whether any of the fact's results is reported for the patient at all, whatever it says. */
export function isReported(statements: readonly Statement[], fact: CompiledResultFact): boolean {
  return statements.some(
    (s) =>
      s.experiencer === 'patient' &&
      !s.general &&
      s.standing !== 'withdrawn' &&
      holds(s, fact.markers) &&
      valueGiven(s) !== undefined,
  );
}

/** Edits every statement of the patient that says otherwise, so that it says `to`. */
export function setValue(
  view: Outline,
  statements: readonly Statement[],
  at: { fact: CompiledResultFact; to: string },
  edits: EditSet,
): void {
  const rewriting = at.fact.rewrite.get(at.to);
  if (!rewriting) return;
  for (const s of statements) {
    if (s.experiencer !== 'patient' || s.general || s.standing === 'withdrawn') continue;
    const own = s.mentions.filter((m) => at.fact.edited.has(m.marker));
    if (own.length === 0 || s.value === 'pending' || s.value === 'equivocal_pending') continue;
    if (s.value === undefined && s.tokens.length === 0) continue;
    if (valueGiven(s) === at.to) continue;
    rewriteStatement(view, s, { own, rewriting }, edits);
  }
  removeReasons(view, statements, at, edits);
  rewriteIn(view.text, { start: 0, end: view.text.length }, at.fact.follows.get(at.to), edits);
}

const REASON =
  /\b(?:because|given|since|as|due to|in view of|in light of|owing to|on account of|based on|for|so|therefore|hence|thus|no role|not (?:a candidate|eligible|indicated|expected|benefit)|would (?:not )?(?:benefit|be))\b/i;

/** A sentence that argues for or against a treatment from the old value falls with it, where the result stands elsewhere too. */
function removeReasons(
  view: Outline,
  statements: readonly Statement[],
  at: { fact: CompiledResultFact; to: string },
  edits: EditSet,
): void {
  const isOwn = (s: Statement) => holds(s, at.fact.edited);
  const told = statements.filter((s) => valueGiven(s) !== undefined);
  const own = new Set(
    told
      .filter((s) => s.experiencer === 'patient' && isOwn(s) && !s.general)
      .map((s) => s.sentence),
  );
  if (own.size < 2) return;
  const shared = new Set(told.filter((s) => !isOwn(s)).map((s) => s.sentence));
  for (const index of own) {
    const sentence = view.sentences[index] as Sentence;
    if (shared.has(index) || sentence.end - sentence.start > 260) continue;
    const text = view.text.slice(sentence.start, sentence.end);
    if (!REASON.test(text) || ![...at.fact.implies.values()].some((p) => p.test(text))) continue;
    edits.remove({
      start: sentence.start,
      end: view.text[sentence.end] === ' ' ? sentence.end + 1 : sentence.end,
    });
  }
}

function rewriteStatement(
  view: Outline,
  s: Statement,
  at: { readonly own: readonly Mention[]; readonly rewriting: CompiledRewriting },
  edits: EditSet,
): void {
  const { own, rewriting } = at;
  const { text } = view;
  const name = nameOf(text, own, rewriting.how);
  if (own.length < s.mentions.length) {
    const apart = inStyleOf(
      text.slice(s.start, s.end),
      rewriting.how.apart.replaceAll('{name}', name),
    );
    if (!takeOutOfList(s, own, edits)) return;
    if (s.prefix || s.mentions.indexOf(own[0] as Mention) === 0)
      edits.insert(s.start, `${apart}, `);
    else edits.insert(s.end, `, ${apart}`);
  } else if (rewriting.how.whole !== undefined) {
    replaceWhole(view, s, { name, how: rewriting.how }, edits);
  } else {
    const first = own[0] as Mention;
    if (s.prefix) rewriteIn(text, s.prefix, rewriting.prefixes, edits);
    for (const m of own) if (m.stated !== undefined) rewriteIn(text, m, rewriting.stated, edits);
    const named = own.filter((m) => m.stated === undefined);
    const from = named.length > 0 ? (named[named.length - 1] as Mention).end : first.end;
    rewriteIn(text, { start: from, end: s.end }, rewriting.tokens, edits);
  }
}

function nameOf(text: string, own: readonly Mention[], how: Rewriting): string {
  const named = own.find((m) => m.stated === undefined);
  return named ? text.slice(named.start, named.end) : (how.name ?? '');
}

const HAD =
  /(?:harbou?r\w*|carr(?:y|ies|ied|ying)|ha[sd]|have|having|with|shows?|showed|showing|reveal\w*|demonstrat\w*|identif\w*|found|detected|known) (?:(?:to have|an?|the|her|his) )*(?:(?:classic(?:al)?|sensiti[sz]ing|activating|known|common|actionable|driver|canonical|targetable|pathogenic|an?) )*$/i;
const ADJECTIVES =
  /(?:(?:an?|the) )?(?:(?:classic(?:al)?|sensiti[sz]ing|activating|actionable|canonical|targetable|pathogenic) ){1,3}$/i;
const ARTICLE =
  /(?:(?:an?|the|her|his) )?(?:(?:classic(?:al)?|sensiti[sz]ing|activating|known|common|actionable|driver|canonical|targetable|pathogenic) )*$/i;

function replaceWhole(
  view: Outline,
  s: Statement,
  at: { name: string; how: Rewriting },
  edits: EditSet,
): void {
  const { text } = view;
  const sentence = view.sentences[s.sentence] as Sentence;
  const before = text.slice(Math.max(sentence.start, s.start - 70), s.start);
  const after = text.slice(s.end, s.end + 6);
  const isObject =
    at.how.asObject !== undefined &&
    HAD.test(before) &&
    /^(?:$|\n|[.,;)]| (?:and|who|wh|on|by|in|\())/.test(after);
  const lead = isObject ? ARTICLE.exec(before) : ADJECTIVES.exec(before);
  const start = s.start - (lead?.[0].length ?? 0);
  const form = isObject ? (at.how.asObject as string) : (at.how.whole as string);
  edits.replace(
    { start, end: s.end },
    inStyleOf(
      text.slice(s.start, s.end).replace(/[A-Z]+\d*/, ''),
      form.replaceAll('{name}', at.name),
    ),
  );
}

/** Removes the named members of a list that shares its result, with one separator each. False where that leaves nothing. */
function takeOutOfList(s: Statement, own: readonly Mention[], edits: EditSet): boolean {
  const rest = s.mentions.filter((m) => !own.includes(m));
  if (rest.length === 0) return false;
  s.mentions.forEach((m, i) => {
    if (!own.includes(m)) return;
    const previous = s.mentions
      .slice(0, i)
      .reverse()
      .find((p) => !own.includes(p));
    const next = s.mentions[i + 1];
    const before = s.mentions[i - 1];
    if (previous && before) edits.cut({ start: before.end, end: m.end });
    else if (next) edits.cut({ start: m.start, end: next.start });
  });
  return true;
}

/** Removes every statement of the fact's markers. */
export function stripValue(
  view: Outline,
  statements: readonly Statement[],
  fact: CompiledResultFact,
  edits: EditSet,
): void {
  const rewriting = fact.rewrite.get('stripped');
  for (const s of statements) {
    if (s.experiencer !== 'patient') continue;
    const own = s.mentions.filter((m) => fact.stripped.has(m.marker));
    if (own.length === 0) continue;
    const hasResult = s.value !== undefined || s.tokens.length > 0;
    if (!hasResult && (!fact.fact.stripEveryMention || own.every((m) => isMethod(m)))) continue;
    if (own.length < s.mentions.length) takeOutOfList(s, own, edits);
    else if (
      own.some((m) => m.stated !== undefined && rewriteIn(view.text, m, rewriting?.stated, edits))
    )
      removeRest(s, edits);
    else if (s.general) edits.replace(s, 'such');
    else if (hasResult) edits.remove(s);
    else removeBareMention(view, s, edits);
  }
  rewriteIn(view.text, { start: 0, end: view.text.length }, fact.follows.get('stripped'), edits);
}

/** After "triple negative" was rewritten, what follows it ("(IHC 1+)") goes. */
function removeRest(s: Statement, edits: EditSet): void {
  const last = s.mentions[s.mentions.length - 1] as Mention;
  if (s.end > last.end) edits.remove({ start: last.end, end: s.end });
}

const ABOUT =
  /^(?:[- ](?:status|testing|test|results?|assay|IHC|FISH|analysis|expression|positivity|staining|studies|report|retest|repeat|directed|targeted|gene|protein|copy number|immunohistochemistry))+/i;

/** A mention without a result goes with its noun; where it is what the sentence is about, with its clause. */
function removeBareMention(view: Outline, s: Statement, edits: EditSet): void {
  const { text } = view;
  const sentence = view.sentences[s.sentence] as Sentence;
  const noun = ABOUT.exec(text.slice(s.end, Math.min(sentence.end, s.end + 60)))?.[0] ?? '';
  if (noun === '' || /directed|targeted/i.test(noun)) {
    edits.remove(s);
    return;
  }
  const clause = clauseOf(text, sentence, s);
  edits.remove(
    clause.end - clause.start <= 110 ? clause : { start: s.start, end: s.end + noun.length },
  );
}

function clauseOf(text: string, sentence: Range, at: Range): Range {
  const head = text.slice(sentence.start, at.start);
  const cut = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '), head.lastIndexOf(': '));
  const tail = text.slice(at.end, sentence.end);
  const stop = tail.search(/[;,](?= )/);
  const bare = tail.replace(/[.!?]$/, '').length;
  return {
    start: cut < 0 ? sentence.start : sentence.start + cut + 2,
    end: at.end + (stop < 0 ? bare : stop),
  };
}
