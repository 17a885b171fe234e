import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { branchesOnResult } from './branches.js';
import type { RawMention } from './lexicon.js';
import { Gap, type Tokens } from './tokens.js';

/**
 * Settles what unlabelled parts are: where the text has a plan of its own, a summary is a summary; where it has
 * none, the list under a "summary" is the plan.
 */
export function placeSections(
  blocks: readonly Block[],
  tokens: Tokens,
  raw: readonly RawMention[],
): Block[] {
  const placed = nextLines(branchesOnResult(chosen(blocks, tokens), tokens), { tokens, raw });
  if (!placed.some((b) => b.section === 'summary')) return placed;
  const named = treatmentsBefore(tokens, raw);
  const hasPlan = placed.some(
    // One word is no plan: what is left of a code fence. Nor is an unlabelled line that orders no treatment.
    (b) =>
      b.style !== 'title' &&
      b.to - b.from > 1 &&
      (b.section === 'plan' ||
        (b.section === 'unknown' && (named[b.to] as number) > (named[b.from] as number))),
  );
  if (hasPlan) return placed;
  return placed.map((b) => (b.section === 'summary' ? { ...b, section: 'plan' as const } : b));
}

const NEXT_LINE =
  /^(?:the )?(?:next|new|following|second|third|subsequent) (?:line|treatment|therapy|regimen|step)(?: therapy| treatment)?$/;
const PLANNED: ReadonlySet<Section> = new Set(['plan', 'unknown']);
const FAILED =
  /^(?:progress|pd$|relaps|recurr|grew|grow|fail|refractor|worsen|enlarg|escap|exhaust|spent$)/;

/**
 * "Next line: X" is what comes now where the plan names nothing before it that is being given: what stands there has
 * failed, or nothing does.
 */
function nextLines(
  blocks: readonly Block[],
  { tokens, raw }: { readonly tokens: Tokens; readonly raw: readonly RawMention[] },
): Block[] {
  const heads = blocks.some((b) => b.section === 'contingency' && nextLineEnd(b, tokens) > 0);
  if (!heads) return [...blocks];
  const named = treatmentsBefore(tokens, raw);
  let given = false;
  return blocks.map((b) => {
    const label = b.section === 'contingency' ? nextLineEnd(b, tokens) : -1;
    if (label > 0) {
      const now = !given;
      given = true;
      return now ? { ...b, from: label, section: 'plan' as const } : b;
    }
    const names = (named[b.to] as number) > (named[b.from] as number);
    if (names && PLANNED.has(b.section) && b.style !== 'title') given ||= !tellsFailure(b, tokens);
    return b;
  });
}

/** Word behind the label of a block that says "next line"; -1 where it has no such label. */
function nextLineEnd({ from, to }: Block, { word, gap }: Tokens): number {
  for (let w = from + 1; w < Math.min(to, from + 5); w++)
    if ((gap[w] as number) & (Gap.colon | Gap.dash))
      return NEXT_LINE.test(word.slice(from, w).join(' ')) ? w : -1;
  return -1;
}

function tellsFailure({ from, to }: Block, { word }: Tokens): boolean {
  for (let w = from; w < to; w++) if (FAILED.test(word[w] as string)) return true;
  return false;
}

/** Number of treatments that the text names before each word. */
function treatmentsBefore({ count }: Tokens, raw: readonly RawMention[]): Uint32Array {
  const before = new Uint32Array(count + 1);
  let next = 0;
  for (let w = 0; w < count; w++) {
    before[w + 1] = before[w] as number;
    for (; next < raw.length && (raw[next] as RawMention).from <= w; next++) {
      const treats = (raw[next] as RawMention).readings.some((r) => r.concept.kind !== 'test');
      if (treats) before[w + 1] = (before[w + 1] as number) + 1;
    }
  }
  return before;
}

const CHOICES = new Set('option options choice alternative'.split(' '));
const DECIDES =
  /^(recommend|prefer|favou?r|choose|chose|chosen|select|agree|decision|decide|consensus|proceed|go|goes|going|pursue|advis|advice|start|adopt|endorse|offer|opt(?:ed|s|ing)?$|pick|picked|settle|verdict|outcome|winner|take|taken|took)/;
/** Deciding words that leave the other options standing. */
const LEANS = /^(prefer|favou?r|lean|rather|first)/;
/** Turned down, out of reach or beaten; or not decided at all. */
const REFUSES =
  /^(not|no|never|rejected|against|dismissed|declined|refused|dropped|inferior|unfunded|falls?|fell|out|excluded|abandoned|discarded|withdrawn|void|moot|unsuitable|obsolete|contraindicated|closed|lost|longer|neither)$/;
/** What keeps an option open that was not chosen. */
const KEEPS =
  /^(if|consider|fallback|fall-back|backup|reserve|reserved|alternative|acceptable|reasonable|should|second|later|possible|may|might|could|kept|remain|remains|open|unless|discuss|discussed|consider)/;
const LETTER = /^([a-f]|[1-6]|one|two|three|four)$/;
const CHOICE_SECTIONS: ReadonlySet<Section> = new Set(['options', 'plan', 'unknown', 'rationale']);
const NEAR = 8;

interface Picks {
  readonly chosen: Set<string>;
  /** Options that the text keeps open beside the chosen one. */
  readonly open: Set<string>;
  readonly refused: Set<string>;
  /** Some choice is put as a preference only. */
  leaning: boolean;
}

/** "Decision: option B": the option that the text chooses is its plan; the others have not been taken. */
function chosen(blocks: readonly Block[], tokens: Tokens): Block[] {
  const picks: Picks = { chosen: new Set(), open: new Set(), refused: new Set(), leaning: false };
  for (const b of blocks) {
    if (CHOICE_SECTIONS.has(b.section)) findPicks(b, tokens, picks);
  }
  if (picks.chosen.size === 0) return [...blocks];
  // "A) … B) … Chosen option: B"
  const lettered = new Set(
    blocks.flatMap((b) => (b.option && /^[a-f]$/.test(b.option) ? [b.option] : [])),
  );
  return blocks.map((b) => {
    const option = b.option && named(b.option);
    const listed = option !== undefined && lettered.has(option) && b.section === 'unknown';
    if (option === undefined || (b.section !== 'options' && !listed && !isOption(b, tokens)))
      return b;
    if (picks.chosen.has(option)) {
      const from = isOption(b, tokens) && b.to - b.from > 2 ? b.from + 2 : b.from;
      return { ...b, from, section: 'plan' as const };
    }
    if (picks.refused.has(option)) return { ...b, section: 'rejected' as const };
    const open = picks.leaning || picks.open.has(option) || picks.chosen.size > 1;
    // Weighed and not taken.
    return { ...b, section: open ? ('options' as const) : ('rationale' as const) };
  });
}

const NUMBERS = new Map(Object.entries({ one: '1', two: '2', three: '3', four: '4' }));

function named(letter: string): string {
  return NUMBERS.get(letter) ?? letter;
}

function isOption(b: Block, tokens: Tokens): boolean {
  return CHOICES.has(tokens.word[b.from] as string) && tokens.word[b.from + 1] === b.option;
}

/** Letters or numbers of options that a block decides for. */
function findPicks(b: Block, tokens: Tokens, picks: Picks): void {
  const bare = bareChoice(b, tokens);
  if (bare) picks.chosen.add(named(bare));
  for (let w = b.from; w < b.to - 1; w++) {
    if (!CHOICES.has(tokens.word[w] as string)) continue;
    const letters = lettersAt(tokens, w + 1, b.to);
    const first = letters[0];
    // The line that describes the option.
    const label = (tokens.gap[w + 2] ?? 0) & (Gap.colon | Gap.dash | Gap.close);
    if (first === undefined || (w === b.from && label !== 0)) continue;
    const around = tokens.word.slice(
      sentenceStart(tokens, w, Math.max(b.from, w - NEAR)),
      sentenceEnd(tokens, w, Math.min(b.to, w + NEAR)),
    );
    const refuses = around.some((x) => REFUSES.test(x));
    const into = refuses
      ? picks.refused
      : around.some((x) => DECIDES.test(x))
        ? picks.chosen
        : around.some((x) => KEEPS.test(x))
          ? picks.open
          : undefined;
    for (const letter of letters) into?.add(letter);
    if (into === picks.chosen) picks.leaning ||= around.some((x) => LEANS.test(x));
  }
}

/** "Options B, C and D" */
function lettersAt({ word }: Tokens, from: number, to: number): string[] {
  const found: string[] = [];
  for (let w = from; w < to; w++) {
    const said = word[w] as string;
    if (LETTER.test(said)) found.push(named(said));
    else if (said !== 'and' && said !== 'or') break;
  }
  return found;
}

function sentenceStart({ gap }: Tokens, from: number, to: number): number {
  for (let w = from; w > to; w--) if ((gap[w] ?? 0) & Gap.stop) return w;
  return to;
}

function sentenceEnd({ gap }: Tokens, from: number, to: number): number {
  for (let w = from + 1; w < to; w++) if ((gap[w] ?? 0) & Gap.stop) return w;
  return to;
}

/** "Chosen: A", "Decision - B": the letter alone is the choice. */
function bareChoice(b: Block, tokens: Tokens): string | undefined {
  for (let w = b.from + 1; w < Math.min(b.to, b.from + 5); w++) {
    const set = (tokens.gap[w] as number) & (Gap.colon | Gap.dash);
    if (!set) continue;
    const letter = tokens.word[w] as string;
    const alone =
      w + 1 >= b.to || ((tokens.gap[w + 1] as number) & ~(Gap.space | Gap.hyphen)) !== 0;
    const decides = DECIDES.test(tokens.word[w - 1] as string);
    return decides && alone && LETTER.test(letter) ? letter : undefined;
  }
  return pickAtEnd(b, tokens);
}

/** "We went for 2." */
function pickAtEnd({ from, to }: Block, { word, gap }: Tokens): string | undefined {
  for (let w = from + 2; w < to; w++) {
    const letter = word[w] as string;
    const ends = w + 1 >= to || ((gap[w + 1] as number) & (Gap.stop | Gap.comma)) !== 0;
    if (!ends || !LETTER.test(letter)) continue;
    const verb =
      word[w - 1] === 'for' || word[w - 1] === 'with' || word[w - 1] === 'on'
        ? word[w - 2]
        : word[w - 1];
    if (verb !== undefined && PICKS.test(verb)) return letter;
  }
  return undefined;
}

const PICKS =
  /^(?:went|go|goes|going|chose|choose|chosen|picked|pick|opted|opt|settled|decided|decide|prefer|preferred|select|selected|proceed|took|take)$/;
