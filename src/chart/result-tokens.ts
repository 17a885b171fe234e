import type { CompiledScale, Token } from './markers.js';

const FILLER =
  /(?:status|is|was|were|are|by|on|in|of|for|the|an?|and|tumou?r|results?|test(?:ing|s|ed)?|gene|protein|analysis|returned|came back|comes back|reported|as|shows?|showed|showing|remains?|found|to be|be|been|has|have|had|assay|score|scored|staining|stain|expression|expressor|both|all|each|again|also|now|still|mutational|molecular|clone|at|with|using|via|panel|biopsy|core|repeat(?:ed)?|reflex|initial|final|immunostain|immunohistochemistry|IHC|NGS|PCR|FISH|sequencing|which|that|consistent|interpreted|called|read|considered|looked|sought|searched|screened|hunted|examined|assessed|proportion|stained|stains|answered|replied|settle[sd]|decide[sd]|resolve[sd]|it|faxed|recorded|documented|entered|turned out|turns out|proved|proves|interpretation|exon|reported as|done|performed|checked|show|demonstrated?|demonstrates|exhibit|display|reveal(?:ed|s)?|confirm(?:ed|s)?|carry|carries|any|evidence|appears?|seems?|regarded|deemed|classified|graded|rated|come|did|does|do|so|truly|clearly|strongly|mutation status|copy number|levels?|so far|every|other|genes?|proteins?|markers?|CN|wrongly|mistakenly|erroneously|incorrectly|previously|initially|originally|first|TPS|CPS|four|three|break-?apart|stains?|est(?:imated|\.)?|specifically|namely|i\.e\.|resection|excision|specimen|tissue|block|slides?|sample|lumpectomy|mastectomy|surgical|fell|fallen|rose|risen|dropped|went|up|down|to|measured|measures|came)(?![A-Za-z0-9])/iy;
/** Turns the result after it round: "HER2 was not found to be amplified". */
const NEGATOR =
  /(?:(?:is|was|are|were|do|does|did|has|have|could|ca)n't|cannot|not|never|no longer|without|lack(?:s|ed|ing)?|fail(?:s|ed) to|no)(?![A-Za-z0-9])/iy;
/** Between a name and its result, dots that lead across a column among them. */
const SEPARATORS = /(?:[ :=,()\-"'*|[\]?>~·]|\.{2,60}){0,9}/y;
const DETAIL_JOIN =
  /(?: ?\.{2,60} ?| ?(?:-+|=)?[>→] ?| --? |\)?, ?|; ?| \(|\)? - |\)?: ?| ?= ?| and | n?or | with | ?\/ ?|\) |-(?=pos|neg|mut)| )?/y;
const MAX_STEPS = 24;
const MAX_FILLERS = 7;
const MAX_FILLERS_BETWEEN = 4;
/** A result further off than its name's own words, across a verb: "HER2 on the liver biopsy of 3 May came back negative". */
const DISTANT_VERB =
  /\b(?:is|was|were|are|came back|returned|remains|reads|shows|showed)(?: (?:again|also|reported as|now|as|on [A-Za-z0-9 ./-]{1,22} as))? |: /gi;
const MAX_DISTANCE = 70;

/** The results behind a name, where they end, and whether a word before the first turns it round. */
export interface ReadTokens {
  readonly tokens: Token[];
  readonly end: number;
  readonly isNegated: boolean;
}

/** Reads the result that follows a name, and what belongs to it. */
export function readTokens(
  text: string,
  scale: CompiledScale,
  at: { readonly from: number; readonly limit: number; readonly hasResult: boolean },
): ReadTokens {
  const tokens: Token[] = [];
  let end = at.from;
  let isNegated = false;
  if (!at.hasResult) {
    const first =
      firstToken(text, scale, at.from, at.limit) ?? distantToken(text, scale, at.from, at.limit);
    if (!first) return { tokens, end, isNegated };
    tokens.push(first.token);
    end = first.token.end;
    isNegated = first.isNegated && first.token.value !== '' && first.token.value !== 'pending';
  }
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = followingToken(text, scale, end, at.limit, tokens);
    if (!next) break;
    tokens.push(...next.tokens);
    end = next.end;
  }
  return { tokens, end, isNegated };
}

/** The result word at exactly this place. */
export function tokenAt(
  text: string,
  scale: CompiledScale,
  at: number,
  limit: number,
): Token | undefined {
  scale.token.lastIndex = at;
  const m = scale.token.exec(text);
  if (!m || m[0].length === 0 || at + m[0].length > limit) return undefined;
  let g = 1;
  while (m[g] === undefined) g++;
  return { start: at, end: at + m[0].length, value: scale.values[g - 1] as string };
}

const LEADS_TO_NAME = /^(?:-| ?\(| (?:(?:of|in|for|on) )?(?:the |an? )?)$/i;

/** The result that ends right before the name at `at`: "wild-type KRAS", "amplification of ERBB2". */
export function tokenBefore(
  text: string,
  scale: CompiledScale,
  within: { readonly from: number; readonly at: number },
): Token | undefined {
  for (let i = within.from; i < within.at; i++) {
    if (i > 0 && /[A-Za-z0-9]/.test(text[i - 1] as string)) continue;
    const token = tokenAt(text, scale, i, within.at);
    if (token && token.value !== '' && LEADS_TO_NAME.test(text.slice(token.end, within.at)))
      return token;
  }
  return undefined;
}

interface FirstToken {
  readonly token: Token;
  readonly isNegated: boolean;
}

function firstToken(
  text: string,
  scale: CompiledScale,
  from: number,
  limit: number,
): FirstToken | undefined {
  let at = behindMethod(text, scale, from, limit);
  let isNegated = false;
  for (let fillers = 0; fillers <= MAX_FILLERS; fillers++) {
    SEPARATORS.lastIndex = at;
    const gap = SEPARATORS.exec(text)?.[0].length ?? 0;
    for (let k = 0; k <= gap; k++) {
      const token = tokenAt(text, scale, at + k, limit);
      if (token) return { token, isNegated };
    }
    at += gap;
    const negator = matchAt(NEGATOR, text, at);
    const filler = negator || matchAt(FILLER, text, at);
    if (filler === 0 || at + filler >= limit) return undefined;
    isNegated ||= negator > 0;
    at += filler;
  }
  return undefined;
}

/** Behind a bracket that tells how it was measured, and no result: "HER2 (immunohistochemistry, clone 4B5): score 0". */
function behindMethod(text: string, scale: CompiledScale, from: number, limit: number): number {
  const bracket = bracketAt(text, scale, from, limit);
  if (!bracket || bracket.end - from > 60) return from;
  return bracket.tokens.every((t) => t.value === '') ? bracket.end : from;
}

/** How long the sticky pattern's match at this place is; 0 where there is none. */
function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function distantToken(
  text: string,
  scale: CompiledScale,
  from: number,
  limit: number,
): FirstToken | undefined {
  const to = Math.min(limit, from + MAX_DISTANCE);
  const slice = text.slice(from, to);
  const cut = /[;.](?: |$)| but |, (?:and|with|who|which) /.exec(slice);
  const window = cut ? slice.slice(0, cut.index) : slice;
  DISTANT_VERB.lastIndex = 0;
  for (let m = DISTANT_VERB.exec(window); m; m = DISTANT_VERB.exec(window)) {
    const token = tokenAt(text, scale, from + m.index + m[0].length, limit);
    if (token) return { token, isNegated: false };
  }
  return undefined;
}

/** What follows a second result that is no word's adjective: "1+; negative by", not "3+, negative margins". */
const STANDS_ALONE =
  /^(?:$|\n|[,;)\]|]|\.(?: |$|\n)| ?(?:\/|[-=]*>|→)| \(| (?:(?:by|per|on|in|at|according|as|too|again|overall|result|status|and|but|for her|throughout)(?![A-Za-z])))/i;

/** After a result: a bracket, a detail, or a second result behind it that is nothing else's. */
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
  for (let fillers = 0; fillers <= MAX_FILLERS_BETWEEN; fillers++) {
    const token = tokenAt(text, scale, at, limit);
    if (token) {
      const isTight = join === ' ' || join === '' || join === ' (' || join === ': ';
      const isDetail =
        token.value === '' || token.value.startsWith('ish') || token.value === 'equivocal_pending';
      const isScore = /^(?:score|IHC)/i.test(text.slice(token.start, token.end));
      const isFirst = sofar.every(
        (t) => t.value === 'named' || t.value === '' || t.value.startsWith('equivocal'),
      );
      return isTight ||
        isDetail ||
        isScore ||
        isFirst ||
        STANDS_ALONE.test(text.slice(token.end, token.end + 14))
        ? { tokens: [token], end: token.end }
        : undefined;
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
