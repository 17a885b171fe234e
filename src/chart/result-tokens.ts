import type { CompiledScale, Token } from './markers.js';

const FILLER =
  /(?:status|is|was|were|are|by|on|in|of|for|the|an?|and|tumou?r|results?|test(?:ing|s|ed)?|gene|protein|analysis|returned|came back|comes back|reported|as|shows?|showed|showing|remains?|found|to be|be|been|has|have|had|assay|score|scored|staining|stain|expression|expressor|both|all|each|again|also|now|still|mutational|molecular|clone|at|with|using|via|panel|biopsy|core|repeat(?:ed)?|reflex|initial|final|immunostain|immunohistochemistry|IHC|NGS|PCR|FISH|sequencing|which|that|consistent|interpreted|called|read|considered|interpretation|exon|reported as)(?![A-Za-z0-9])/iy;
const SEPARATORS = /[ :=,()\-"*|[\]]{0,4}/y;
const DETAIL_JOIN =
  /(?:\)?, ?|; ?| \(|\)? - |\)?: ?| ?= ?| and | with | ?\/ ?|\) |-(?=pos|neg|mut)| )?/y;
const MAX_STEPS = 24;
const MAX_FILLERS = 7;
/** A result further off than its name's own words, across a verb: "HER2 on the liver biopsy of 3 May came back negative". */
const DISTANT_VERB =
  /\b(?:is|was|were|are|came back|returned|remains|reads|shows|showed)(?: (?:again|also|reported as|now))? |: /gi;
const MAX_DISTANCE = 70;

/** Reads the result that follows a name, and what belongs to it. */
export function readTokens(
  text: string,
  scale: CompiledScale,
  at: { readonly from: number; readonly limit: number; readonly hasResult: boolean },
): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  let end = at.from;
  if (!at.hasResult) {
    const first =
      firstToken(text, scale, at.from, at.limit) ?? distantToken(text, scale, at.from, at.limit);
    if (!first) return { tokens, end };
    tokens.push(first);
    end = first.end;
  }
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = followingToken(text, scale, end, at.limit, tokens);
    if (!next) break;
    tokens.push(...next.tokens);
    end = next.end;
  }
  return { tokens, end };
}

function tokenAt(text: string, scale: CompiledScale, at: number, limit: number): Token | undefined {
  scale.token.lastIndex = at;
  const m = scale.token.exec(text);
  if (!m || m[0].length === 0 || at + m[0].length > limit) return undefined;
  let g = 1;
  while (m[g] === undefined) g++;
  return { start: at, end: at + m[0].length, value: scale.values[g - 1] as string };
}

function firstToken(
  text: string,
  scale: CompiledScale,
  from: number,
  limit: number,
): Token | undefined {
  let at = from;
  for (let fillers = 0; fillers <= MAX_FILLERS; fillers++) {
    const here = tokenAt(text, scale, at, limit);
    if (here) return here;
    SEPARATORS.lastIndex = at;
    const gap = SEPARATORS.exec(text)?.[0].length ?? 0;
    for (let k = 1; k <= gap; k++) {
      const token = tokenAt(text, scale, at + k, limit);
      if (token) return token;
    }
    at += gap;
    FILLER.lastIndex = at;
    const filler = FILLER.exec(text);
    if (!filler || at + filler[0].length >= limit) return undefined;
    at += filler[0].length;
  }
  return undefined;
}

function distantToken(
  text: string,
  scale: CompiledScale,
  from: number,
  limit: number,
): Token | undefined {
  const to = Math.min(limit, from + MAX_DISTANCE);
  const slice = text.slice(from, to);
  const cut = /[;.](?: |$)| but |, (?:and|with|who|which) /.exec(slice);
  const window = cut ? slice.slice(0, cut.index) : slice;
  DISTANT_VERB.lastIndex = 0;
  for (let m = DISTANT_VERB.exec(window); m; m = DISTANT_VERB.exec(window)) {
    const token = tokenAt(text, scale, from + m.index + m[0].length, limit);
    if (token) return token;
  }
  return undefined;
}

/** After a result: a bracket, a detail, or a second result that stands right behind without a comma. */
function followingToken(
  text: string,
  scale: CompiledScale,
  from: number,
  limit: number,
  sofar: readonly Token[],
): { tokens: Token[]; end: number } | undefined {
  const bracket = bracketAt(text, scale, from, limit);
  if (bracket) return bracket;
  DETAIL_JOIN.lastIndex = from;
  const join = DETAIL_JOIN.exec(text)?.[0] ?? '';
  let at = from + join.length;
  for (let fillers = 0; fillers <= 2; fillers++) {
    const token = tokenAt(text, scale, at, limit);
    if (token) {
      const isTight = join === ' ' || join === '' || join === ' (' || join === ': ';
      const isDetail =
        token.value === '' || token.value.startsWith('ish') || token.value === 'equivocal_pending';
      const isScore = /^(?:score|IHC)/i.test(text.slice(token.start, token.end));
      if (isTight || isDetail || isScore || sofar.every((t) => t.value === ''))
        return { tokens: [token], end: token.end };
      if (
        sofar.every((t) => t.value === 'named' || t.value === '' || t.value.startsWith('equivocal'))
      )
        return { tokens: [token], end: token.end };
      return undefined;
    }
    FILLER.lastIndex = at;
    const filler = FILLER.exec(text);
    const gap = filler
      ? /^(?: ?[:=] ?| )/.exec(text.slice(at + filler[0].length, at + filler[0].length + 3))
      : null;
    if (!filler || !gap) return undefined;
    at += filler[0].length + gap[0].length;
  }
  return undefined;
}

function bracketAt(
  text: string,
  scale: CompiledScale,
  from: number,
  limit: number,
): { tokens: Token[]; end: number } | undefined {
  const open =
    text[from] === '(' ? from : text[from] === ' ' && text[from + 1] === '(' ? from + 1 : -1;
  if (open < 0) return undefined;
  const close = text.indexOf(')', open);
  if (
    close < 0 ||
    close - open > 100 ||
    close + 1 > limit ||
    text.slice(open + 1, close).includes('(')
  )
    return undefined;
  const tokens: Token[] = [];
  for (let at = open + 1; at < close; at++) {
    const before = text[at - 1] as string;
    if (/[A-Za-z0-9]/.test(before)) continue;
    const token = tokenAt(text, scale, at, close);
    if (!token) continue;
    tokens.push(token);
    at = token.end - 1;
  }
  return { tokens, end: close + 1 };
}
