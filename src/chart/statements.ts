import { type Experiencer, experiencerAt, type Standing, standingAt } from './assertion.js';
import type { CompiledLexicon, CompiledScale, Mention, Token } from './markers.js';
import { scanMentions } from './markers.js';
import type { Outline, Range, Sentence } from './outline.js';
import { readTokens } from './result-tokens.js';

/** One or several markers with the result they share: "KRAS, NRAS and BRAF wild-type". */
export interface Statement extends Range {
  readonly mentions: readonly Mention[];
  readonly scale: string;
  readonly tokens: readonly Token[];
  /** What stands before the names and belongs to the statement: "no ", "negative for ", "wild-type ". */
  readonly prefix: Range | undefined;
  /** The value it gives its markers; undefined where it gives none. */
  readonly value: string | undefined;
  readonly sentence: number;
  readonly experiencer: Experiencer;
  readonly standing: Standing;
  /** Speaks of patients or disease at large, not of this one. */
  readonly general: boolean;
}

/** No sentence reports more results than this; in a longer list the last reading of whose they are stands. */
const MAX_READ = 40;
const LIST_GAP =
  /^(?: \([A-Za-z0-9 -]{1,14}\))?(?: (?:exons?|codons?|ex) ?[\d,/ -]{1,20}(?:and \d{1,3})?)?(?: genes?)?(?:,? (?:and|or|nor|&|as well as) |, ?| ?\/ ?| & ?)(?:of )?(?:the |for )?$/i;
const SAME_GAP = /^(?:[ :(,=-]{1,3}(?:an? |the |positive for |gene |p\.)?)?$/i;
const VARIANT_GAP = /^[ :(,=-]{0,3}(?:an? |p\.)?$/;
const NEGATION =
  /(?:^|[ (,/;:-])((?:no|not|without|absence of|lack of|lacks|lacking|negative for|neg for|free of) (?:(?:evidence of|evidence for|any|known|the|a|an|for|have|harbou?r|detectable|sensiti[sz]ing|activating|actionable|targetable|pathogenic|reportable|hotspot|common|significant|clinically|somatic|other|current|identified|detected|underlying|associated) ){0,5})$/i;
const GENERAL_BEFORE = /\b(?:in|for|of|with|among) $/i;
const GENERAL_AFTER =
  /^ (?:disease|(?:breast |lung |gastric |colorectal )?(?:tumou?rs|cancers)|patients|population|setting|NSCLC patients)\b/i;

/** Every result statement of a packet, in order. */
export function readStatements(view: Outline, lexicon: CompiledLexicon): Statement[] {
  const mentions = scanMentions(view.text, lexicon);
  const out: Statement[] = [];
  let at = 0;
  for (let s = 0; s < view.sentences.length && at < mentions.length; s++) {
    const sentence = view.sentences[s] as Sentence;
    let to = at;
    while (to < mentions.length && (mentions[to] as Mention).start < sentence.end) to++;
    if (to > at) readSentence(view, lexicon, { index: s, mentions: mentions.slice(at, to) }, out);
    at = to;
  }
  return out;
}

function readSentence(
  view: Outline,
  lexicon: CompiledLexicon,
  at: { readonly index: number; readonly mentions: readonly Mention[] },
  out: Statement[],
): void {
  const { text } = view;
  const sentence = view.sentences[at.index] as Sentence;
  let reached = sentence.start;
  let readHere = 0;
  for (let i = 0; i < at.mentions.length; ) {
    const group = groupFrom(text, lexicon, at.mentions, i);
    i += group.length;
    const first = group[0] as Mention;
    if (isMethod(first) && !continues(out, first, at.index)) continue;
    const scaleId = lexicon.scaleOf.get(first.marker) as string;
    const scale = lexicon.scales.get(scaleId) as CompiledScale;
    const limit = nextForeign(at.mentions, i) ?? sentence.end;
    const last = group[group.length - 1] as Mention;
    const hasStated = group.some((m) => m.stated !== undefined);
    const read = readTokens(text, scale, { from: last.end, limit, hasResult: hasStated });
    while (i < at.mentions.length && (at.mentions[i] as Mention).start < read.end) i++;
    const before = text.slice(Math.max(reached, first.start - 56), first.start);
    const negation = NEGATION.exec(before);
    const ahead = negation
      ? null
      : read.tokens.every((t) => t.value === '')
        ? scale.prefix.exec(before)
        : null;
    const prefixLength = negation ? (negation[1] as string).length : ahead ? ahead[0].length : 0;
    const prefix =
      prefixLength > 0 ? { start: first.start - prefixLength, end: first.start } : undefined;
    const range = closeBracket(
      text,
      { start: prefix?.start ?? first.start, end: Math.max(read.end, last.end) },
      sentence.end,
    );
    reached = range.end;
    const aheadTokens = ahead ? tokenOf(scale, text, first.start - prefixLength) : [];
    const isOpen = isOpenQuestion(text, sentence, range, [...aheadTokens, ...read.tokens], group);
    const value = isOpen
      ? undefined
      : valueRead(scale, group, [...aheadTokens, ...read.tokens], negation !== null);
    out.push({
      ...range,
      mentions: group,
      scale: scaleId,
      tokens: read.tokens,
      prefix,
      value,
      sentence: at.index,
      ...(++readHere > MAX_READ && out.length > 0
        ? {
            experiencer: (out[out.length - 1] as Statement).experiencer,
            standing: (out[out.length - 1] as Statement).standing,
          }
        : {
            experiencer: experiencerAt(text, sentence, range),
            standing: standingAt(text, { sentence, next: view.sentences[at.index + 1] }, range),
          }),
      general:
        GENERAL_BEFORE.test(before.slice(0, before.length - prefixLength)) &&
        GENERAL_AFTER.test(text.slice(range.end, range.end + 40)),
    });
  }
}

function groupFrom(
  text: string,
  lexicon: CompiledLexicon,
  mentions: readonly Mention[],
  from: number,
): Mention[] {
  const group = [mentions[from] as Mention];
  for (let i = from + 1; i < mentions.length && group.length < 40; i++) {
    const last = group[group.length - 1] as Mention;
    const next = mentions[i] as Mention;
    if (next.start - last.end > 48) break;
    const gap = text.slice(last.end, next.start);
    const sameScale = lexicon.scaleOf.get(last.marker) === lexicon.scaleOf.get(next.marker);
    const isVariant =
      next.stated !== undefined && last.stated === undefined && sameScale && VARIANT_GAP.test(gap);
    if (isVariant) group.push({ ...next, marker: last.marker });
    else if (next.marker === last.marker && SAME_GAP.test(gap)) group.push(next);
    else if (isListed(last, next) && LIST_GAP.test(gap)) group.push(next);
    else break;
  }
  return group;
}

/** Members of a list share a result only where none of them states its own. */
const isListed = (last: Mention, next: Mention) =>
  last.stated === undefined && next.stated === undefined;

function nextForeign(mentions: readonly Mention[], from: number): number | undefined {
  for (let i = from; i < mentions.length; i++) {
    const m = mentions[i] as Mention;
    if (!isMethod(m)) return m.start;
  }
  return undefined;
}

function tokenOf(scale: CompiledScale, text: string, at: number): Token[] {
  scale.token.lastIndex = at;
  const m = scale.token.exec(text);
  if (!m) return [];
  let g = 1;
  while (m[g] === undefined) g++;
  return [{ start: at, end: at + m[0].length, value: scale.values[g - 1] as string }];
}

const CONDITION =
  /\b(?:if|whether|unless|in case|assuming|until|should)(?: (?!because|since|given|with)[\w'-]{1,20}){0,4} $/i;
const SOUGHT =
  /\b(?:check(?:ing)?|await(?:ing)?|exclude|rule out|possible|potential|look(?:ing)? for|search(?:ing)? for|test(?:ing|ed)? for|screen(?:ing|ed)? for|assess(?:ed|ing)? for|request(?:ed|ing)?|send(?:ing)?|sent|order(?:ed|ing)?|repeat|evaluate for|status of)(?: (?:for|the|a|an|any|all|of|and|her|his|tissue|sensiti[sz]ing|activating))* $/i;
const STUDY =
  /^ (?:testing|tests?|analys[ie]s|status|assay|panel|studies|study|screen(?:ing)?|report|results?)\b/i;

/** A condition states nothing ("if HER2 positive"), nor does a change that is only looked for ("EGFR mutation testing"). */
function isOpenQuestion(
  text: string,
  sentence: Sentence,
  range: Range,
  tokens: readonly Token[],
  group: readonly Mention[],
): boolean {
  const before = text.slice(Math.max(sentence.start, range.start - 80), range.start);
  if (CONDITION.test(before)) return true;
  const isOnlyNamed =
    group.every((m) => m.stated === undefined) &&
    tokens.every((t) => t.value === 'named' || t.value === '');
  if (!isOnlyNamed) return false;
  return (
    SOUGHT.test(before) ||
    STUDY.test(text.slice(range.end, range.end + 16)) ||
    /^ ?\?/.test(text.slice(range.end, range.end + 2))
  );
}

/** A method that stands for its marker ("FISH: not amplified" after "HER2 2+"). */
export const isMethod = (m: Mention) => m.marker.includes('_fish');

/** Whether the marker whose method this is was spoken of last, at most three sentences ago. */
function continues(out: readonly Statement[], method: Mention, sentence: number): boolean {
  const last = out[out.length - 1];
  return (
    last !== undefined &&
    sentence - last.sentence <= 3 &&
    last.mentions.some(
      (m) => method.marker.startsWith(`${m.marker}_`) || m.marker === method.marker,
    )
  );
}

const UNDECIDED = new Set(['equivocal', 'pending', 'equivocal_pending', '', 'named']);

function valueRead(
  compiled: CompiledScale,
  group: readonly Mention[],
  tokens: readonly Token[],
  isNegated: boolean,
): string | undefined {
  const { scale } = compiled;
  const values = tokens.map((t) => t.value);
  const stated = group.find((m) => m.stated !== undefined)?.stated;
  if (isNegated && (stated !== undefined || values.some((v) => v !== 'pending')))
    return scale.negated;
  if (isNegated && values.length === 0) return undefined;
  for (const decisive of scale.precedence) {
    if (values.includes(decisive)) return decisive;
  }
  const told = values.find((v) => !UNDECIDED.has(v));
  if (told !== undefined) return told;
  if (stated !== undefined) return stated;
  if (values.includes('pending')) return 'pending';
  if (values.includes('equivocal')) return 'equivocal';
  return values.includes('named') ? scale.named : undefined;
}

function closeBracket(text: string, range: Range, limit: number): Range {
  const inside = text.slice(range.start, range.end);
  const open = inside.lastIndexOf('(');
  if (open < 0 || inside.indexOf(')', open) >= 0) return range;
  const close = text.indexOf(')', range.end);
  return close >= 0 && close < limit && close - range.end <= 1
    ? { start: range.start, end: close + 1 }
    : range;
}
