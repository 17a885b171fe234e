import type { CompiledScale, Mention, Token } from './markers.js';
import type { Range } from './outline.js';
import { type ReadTokens, tokenAt, tokenBefore } from './result-tokens.js';

/** How far before a name its result begins. */
export const REACH_BEFORE = 56;
const NEGATION =
  /(?:^|[ (,/;:"'|>[-])((?:no|not|never|neither|nor|without|absence of|lack of|lacks|lacking|lacked|negative for|neg for|free of|cannot|(?:is|was|are|were|do|does|did|has|have|had|ca|could)n't|fail(?:s|ed) to) (?:(?:be|to|or|nor|show|demonstrate|carry|(?:over-?)?express(?:es|ed|ing)?|amplif(?:y|ies|ied|ying)|evidence of|evidence for|any|known|the|a|an|for|have|harbou?r|detectable|sensiti[sz]ing|activating|actionable|targetable|pathogenic|reportable|hotspot|common|significant|clinically|somatic|other|current|identified|detected|underlying|associated) ){0,5})$/i;

const EXPRESSES = /(?:express(?:es|ed|ing)?|amplif(?:y|ies|ied|ying)) /i;
/** "Overexpresses HER2 (3+)": the verb belongs to its object, whatever is told behind it. */
const VERB_AHEAD =
  /(?<![A-Za-z0-9])(?:\w{3,12}ly )?(?:over-?express(?:es|ed|ing)?|amplif(?:y|ies)) (?:the )?$/i;
/** "No T790M.": a gene that is named for its change alone, of which nothing is said but that it is not there. */
const ABSENT =
  /^(?:no|neither|nor|without|negative for|neg for|absence of|lack of|lacks|free of)\b/i;
/** "The tissue says KRAS": named alone, as what was found. */
const TELLS =
  /\b(?:(?:tissue|tumou?r|cancer|biopsy|core|panel|NGS|sequencing|plasma|ctDNA|specimen|block|report|lab|test|result) (?:says?|said|shows?|showed|reads?|carries|carried|harbou?rs|found|gave|revealed)|(?:driver|result|mutation) (?:is|was)):? (?:an? )?$/i;
const STANDS_BARE = /^(?:$|\n|[.,;)](?: |\n|$)| (?:was|were|is|on|in|by|at|but|and (?:no|the))\b)/;

/** Behind a name that is denied: "no HER2 [on the cells]", "does not have the HER2 [protein]". */
const ON_CELLS =
  /^ (?:(?:protein|receptor)s?(?: (?:on|in|at) (?:the|her|his|its|these) (?:\w+ )?(?:cells?|surface|tumou?r))?|(?:on|in|at) (?:the|her|his|its|these) (?:\w+ )?(?:cells?|surface|tumou?r))(?=[.,;:)]|$|\n)/i;
const NOT_HAD =
  /^(?:no|without|lacks?|lacking|free of|(?:(?:do|does|did)n't|not) (?:have|carry|show|harbou?r))(?: |$)/i;
const WAS_FOUND =
  /^(?:(?:is|was|were|are) )?(?:detected|present|found|identified|confirmed|seen)$/i;

/** What stands before the names of a statement and belongs to it. */
export interface Lead {
  /** The text that was looked at. */
  readonly before: string;
  /** "no ", "does not have the ". */
  readonly negation: string | undefined;
  /** A result: of "wild-type KRAS", or of a verb that the names are the object of. */
  readonly result: Token | undefined;
  /** What of it is part of the statement. */
  readonly prefix: Range | undefined;
}

/** Reads what stands before names whose result behind them is `read`, from where the statement before has ended. */
export function leadOf(
  text: string,
  of: {
    readonly first: Mention;
    readonly from: number;
    readonly scaleId: string;
    readonly scale: CompiledScale;
    readonly read: ReadTokens;
  },
): Lead {
  const { first, from, scaleId, scale, read } = of;
  const before = text.slice(Math.max(from, first.start - REACH_BEFORE), first.start);
  const lead = (length: number) => ({ start: first.start - length, end: first.start });
  const negation = NEGATION.exec(before)?.[1];
  if (negation !== undefined)
    return { before, negation, result: undefined, prefix: lead(negation.length) };
  const isFree = read.tokens.every(
    (t) => t.value === '' || WAS_FOUND.test(text.slice(t.start, t.end)),
  );
  if (isFree) {
    const within = { from: first.start - before.length, at: first.start };
    const result = tokenBefore(text, scale, within);
    const prefix = result && lead(first.start - result.start);
    return { before, negation, result, prefix };
  }
  const verb = scaleId === 'her2' ? VERB_AHEAD.exec(before)?.[0] : undefined;
  if (verb === undefined) return { before, negation, result: undefined, prefix: undefined };
  const prefix = lead(verb.length);
  return { before, negation, result: tokenAt(text, scale, prefix.start, prefix.end), prefix };
}

/** The tokens that a lead adds to a result: its own, or that the marker is named as found or as absent. */
export function tokensOfLead(
  text: string,
  { before, negation, result }: Lead,
  of: {
    readonly scaleId: string;
    readonly read: ReadTokens;
    readonly first: Mention;
    readonly last: Mention;
    readonly range: Range;
  },
): readonly Token[] {
  if (result) return [result];
  const { scaleId, read, first, last, range } = of;
  const isBareGene = scaleId === 'gene' && STANDS_BARE.test(text.slice(range.end, range.end + 14));
  const isNotHad =
    (scaleId === 'her2' || scaleId === 'score') &&
    read.tokens.length === 0 &&
    NOT_HAD.test(negation ?? '') &&
    ON_CELLS.test(text.slice(last.end, last.end + 60));
  const isNamed =
    (isBareGene && (TELLS.test(before) || ABSENT.test(negation ?? ''))) ||
    isNotHad ||
    EXPRESSES.test(negation ?? '');
  return isNamed ? [{ start: first.start, end: first.start, value: 'named' }] : [];
}
