import type { Rewriting } from '../core/fact.js';
import type { EditSet } from './edit-set.js';
import { takeOutOfList } from './list-members.js';
import type { Mention } from './markers.js';
import { leadLength, leadOfObject } from './noun-phrase.js';
import type { Outline, Sentence } from './outline.js';
import {
  type CompiledResultFact,
  type CompiledRewriting,
  holds,
  LEFT_BY_FLIP,
  valueGiven,
} from './result-facts.js';
import type { Statement } from './statement.js';
import { inStyleOf, rewriteIn } from './wording.js';

/** Edits every statement of the patient that says otherwise, so that it says `to`. */
export function setValue(
  view: Outline,
  statements: readonly Statement[],
  at: { fact: CompiledResultFact; to: string },
  edits: EditSet,
): void {
  const rewriting = at.fact.rewrite.get(at.to);
  if (!rewriting) return;
  let last: Statement | undefined;
  for (const s of statements) {
    if (s.experiencer !== 'patient' || s.general || s.standing === 'withdrawn') continue;
    const own = s.mentions.filter((m) => at.fact.edited.has(m.marker));
    if (own.length === 0 || (s.value !== undefined && LEFT_BY_FLIP.has(s.value))) continue;
    if (s.value === undefined && s.tokens.length === 0) continue;
    if (valueGiven(s) === at.to) continue;
    if (rewriting.how.whole !== undefined && repeats(s, own, last)) edits.remove(s);
    else rewriteStatement(view, s, { own, rewriting }, edits);
    last = s;
  }
  removeReasons(view, statements, at, edits);
  rewriteIn(view.text, { start: 0, end: view.text.length }, at.fact.follows.get(at.to), edits);
}

/** Whether it says again what was just said: "EGFR mutation positive (L858R)", "c.2573T>G, p.L858R". */
const repeats = (s: Statement, own: readonly Mention[], last: Statement | undefined) =>
  last !== undefined &&
  (s.start - last.end <= 1 ||
    (last.sentence === s.sentence &&
      s.start - last.end < 40 &&
      own.every((m) => m.stated !== undefined || m.start === m.end)));

const REASON =
  /\b(?:because|given|since|as|due to|in view of|in light of|owing to|on account of|based on|for|so|therefore|hence|thus|no role|not (?:a candidate|eligible|indicated|expected|benefit)|would (?:not )?(?:benefit|be))\b/i;

/** A sentence with a second main clause says something besides. */
const CARRIES_MORE = /, (?:but|though|although|while|whereas) |; |\bc?[TN][0-4]/;

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
    if (CARRIES_MORE.test(text)) continue;
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
    const apart = inStyleOf(styleOf(text, s), rewriting.how.apart.replaceAll('{name}', name));
    if (!takeOutOfList(s, own, edits)) return;
    const sentence = view.sentences[s.sentence] as Sentence;
    if (s.prefix && s.start === sentence.start) edits.insert(s.end, `; ${apart}`);
    else if (s.prefix || s.mentions.indexOf(own[0] as Mention) === 0)
      edits.insert(s.start, `${apart}, `);
    else edits.insert(s.end, `, ${apart}`);
  } else if (rewriting.how.whole !== undefined) {
    const whole = rewriting.how.wholeOf[(own[0] as Mention).marker] ?? rewriting.how.whole;
    replaceWhole(view, s, { name, how: { ...rewriting.how, whole } }, edits);
  } else {
    const first = own[0] as Mention;
    if (s.prefix) rewriteIn(text, s.prefix, rewriting.prefixes, edits);
    for (const m of own) if (m.stated !== undefined) rewriteIn(text, m, rewriting.stated, edits);
    const named = own.filter((m) => m.stated === undefined);
    const from = named.length > 0 ? (named[named.length - 1] as Mention).end : first.end;
    rewriteIn(text, { start: from, end: s.end }, rewriting.tokens, edits);
  }
}

/** The result words whose capitals say something; acronyms (WT) do not. */
function styleOf(text: string, s: Statement): string {
  const words = s.tokens.map((t) => text.slice(t.start, t.end)).filter((w) => w.length > 3);
  return words[0] ?? '';
}

function nameOf(text: string, own: readonly Mention[], how: Rewriting): string {
  const named = own.find((m) => m.stated === undefined && m.end > m.start);
  return named ? text.slice(named.start, named.end) : (how.name ?? '');
}

/** "The [KRAS gene is] normal." */
const DETERMINED = /(?:^|[ (])(?:the|her|his|its|their) $/i;
const LINKED = /^[A-Z][\w-]{1,8} genes? (?:(?:is|was|are|were|came back|remains?) )?$/i;
/** "Looked for a KRAS mutation and [found none]." */
const FOUND_NONE = /^(found|showed|saw|revealed|detected) (?:none|nothing|no such \w+|neither)$/i;
/** "Does [not carry a] KRAS mutation." */
const NOT_HAVING =
  /^(?:(?:(?:do|does|did)n't|not|fails? to|does not|do not|did not) (?:have|carry|show|contain|harbou?r|demonstrate|reveal))(?![a-z])/i;

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
  const ofObject =
    at.how.asObject !== undefined &&
    /^(?:$|\n|[.,;:)]| (?:and|who|wh|on|by|in|th|at|\())/.test(after)
      ? leadOfObject(before)
      : undefined;
  const own = text.slice(s.start, s.end);
  const first = s.tokens.find((t) => t.value !== '');
  const isQuoted = (own.match(/"/g)?.length ?? 0) % 2 === 1;
  const isOfGene =
    first && DETERMINED.test(before) && LINKED.test(text.slice(s.start, first.start));
  if (first && (isQuoted || isOfGene)) {
    const value = (at.how.whole as string).replace('{name} ', '');
    edits.replace({ start: first.start, end: s.end }, value);
    return;
  }
  const last = s.tokens[s.tokens.length - 1];
  if (first && last && first !== last && at.how.asObject) {
    const found = FOUND_NONE.exec(text.slice(last.start, s.end));
    if (found) {
      const object = at.how.asObject.replaceAll('{name}', at.name);
      edits.replace({ start: last.start, end: s.end }, `${found[1]} ${object}`);
      return;
    }
  }
  const lacks = s.prefix && at.how.asObject ? NOT_HAVING.exec(own) : null;
  if (lacks) {
    const verb = /(?:^|(?<= ))(?:do|does|did) $/i.exec(before)?.[0].length ?? 0;
    const had = `has ${at.how.asObject}`.replaceAll('{name}', at.name);
    edits.replace({ start: s.start - verb, end: s.end }, had);
    return;
  }
  const bar = own.lastIndexOf('|');
  if (bar > 0) {
    const cell = s.start + bar;
    const from = text[cell + 1] === ' ' ? cell + 2 : cell + 1;
    const value = (at.how.whole as string).replace('{name} ', '');
    edits.replace({ start: from, end: s.end }, inStyleOf(styleOf(text, s), value));
    return;
  }
  const start =
    s.start -
    (ofObject ??
      leadLength(
        before,
        s.mentions.every((m) => m.stated !== undefined),
      ));
  const isHyphened =
    first !== undefined && /^[A-Za-z0-9]+-$/.test(text.slice(s.start, first.start));
  const whole = (at.how.whole as string).replace('{name} ', isHyphened ? '{name}-' : '{name} ');
  const form = ofObject === undefined ? whole : (at.how.asObject as string);
  edits.replace(
    { start, end: s.end },
    inStyleOf(styleOf(text, s), form.replaceAll('{name}', at.name)),
  );
}
