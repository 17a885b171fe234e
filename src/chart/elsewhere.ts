import { type CompiledOperationFact, isIn } from './operation-fact.js';
import { type OperationMention, rangesOf } from './operations.js';
import type { Outline, Range, Sentence } from './outline.js';
import { itemAround } from './ownership.js';

/** Places and devices whose wound is not the operation's. */
const ELSEWHERE =
  /\b(?:hips?|THR|TKR|knees?|shoulder|abrasion|pressure (?:ulcers?|sores?|injur\w+|areas?|wounds?)|sacral|decubit\w+|bed ?sore|foot|heel|diabetic|mediport|port-a-cath|pacemaker|PEG|catheter|fistula for dialysis|(?:inguinal |umbilical |groin |hiatal |femoral )hernia|hernia(?:l|s)?(?: (?:repair|mesh|op\w*|surg\w*|scar|wound))|hernio\w+|append\w+|splenectomy|c-?section|caesarean|cesarean|CABG|stern\w+|lipoma|scalp numb|birth|tattoo|bunion|cataract|dental|extraction\w*|socket\w*)\b/i;

const SITE =
  '(?:hips?|THR|TKR|knees?|shoulder|back|spine|spinal|disc|foot|ankle|elbow|wrist|hand|carpal|cataract|eyes?|hernia|appendix|append\\w+|gall ?bladder|tonsils?|sinus|septum|bunion|dental|tooth|teeth|CABG|bypass|valve|heart|pacemaker|c-?section|cesarean|caesarean)';
const OTHER_SITE_BEHIND = new RegExp(
  `^[^.,;:()\\n]{0,24}?\\b(?:from|of|for|after|on|to) (?:(?:the|her|his|an?|left|right|old|L|R|total) ){0,3}${SITE}(?![A-Za-z])`,
  'i',
);
const OTHER_SITE_BEFORE = new RegExp(`(?<![A-Za-z])${SITE}[ ,-]{1,2}$`, 'i');

/** "Post-op visit from shoulder", "knee post-op": told of an operation elsewhere. */
export function isAtOtherSite(text: string, range: Range): boolean {
  const own = text.slice(range.start, range.end);
  if (!/op|surg/i.test(own)) return false;
  const before = text.slice(Math.max(0, range.start - 16), range.start);
  return (
    OTHER_SITE_BEHIND.test(text.slice(range.end, range.end + 60)) || OTHER_SITE_BEFORE.test(before)
  );
}

/** When the known operation and others took place. */
export interface Years {
  /** Operations done in one sitting with the known one. */
  readonly companions: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
}

/** The years in which the operation and in which others took place. */
export function yearsOf(
  view: Outline,
  compiled: CompiledOperationFact,
  mentions: readonly OperationMention[],
): Years {
  const companions = new Set<string>();
  const own = new Set<string>();
  const other = new Set<string>();
  for (const m of mentions) {
    const sentence = view.sentences[m.sentence] as Sentence;
    const item = itemAround(view.text, sentence, m);
    const words = view.text.slice(
      Math.max(item.start, m.start - 60),
      Math.min(item.end, m.end + (m.status === 'done' ? 120 : 60)),
    );
    if (m.status === 'done' && sentence.section !== 'surgical_history') {
      for (const w of words.match(/\b\w{2,24}ectom(?:y|ies)\b/gi) ?? [])
        companions.add(w.toLowerCase());
    }
    const to = m.status === 'done' ? own : m.status === 'unrelated' ? other : undefined;
    for (const y of words.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []) to?.add(y);
  }
  const others = [compiled.otherOperations, compiled.unrelated];
  for (const r of others.flatMap((pattern) => rangesOf(view.text, pattern))) {
    const near = view.text.slice(Math.max(0, r.start - 40), r.end + 40);
    for (const y of near.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []) other.add(y);
  }
  return { own, other, companions };
}

/** Another wound, another operation, a benign reason, or a year in which only others were operated on. */
export function isElsewhere(
  of: { readonly compiled: CompiledOperationFact; readonly years: Years },
  at: { readonly piece: string; readonly own: string; readonly kind: 'operation' | 'consequence' },
): boolean {
  const { piece, own } = at;
  const foreign = piece.replace(/\b\w{2,24}ectom(?:y|ies)\b/gi, (w) =>
    of.years.companions.has(w.toLowerCase()) ? ' ' : w,
  );
  const around = foreign.replace(own, ' ');
  if (ELSEWHERE.test(foreign)) return true;
  if (at.kind === 'consequence' && isIn(of.compiled.otherOperations, around)) return true;
  if (isIn(of.compiled.unrelated, around)) return true;
  const years = piece.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  return years.some((y) => of.years.other.has(y)) && !years.some((y) => of.years.own.has(y));
}
