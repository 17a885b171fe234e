import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { type Extent, fieldRole, fieldTurn, keyName, keySection } from './json-fields.js';
import { lineBlocks, type Stretch } from './line-blocks.js';

/** Sections that a key inside them cannot turn back into a plan. */
const STICKY: ReadonlySet<Section> = new Set([
  'rejected',
  'stop',
  'hold',
  'history',
  'options',
  'contingency',
  'judge',
]);
const DEEPEST = 200;
/** Words of a value that reads on from its key: "surgery": "no longer in view". */
const LONGEST_JOINED = 40;

interface Frame {
  readonly section: Section;
  readonly declared: boolean;
  readonly group: number;
  readonly isList: boolean;
  readonly outer: Frame | undefined;
  /** Words of the key that opened the section. */
  readonly head: { readonly from: number; readonly to: number } | undefined;
  /** The key the object stands under, where it may be the treatment itself. */
  readonly title: Extent | undefined;
  /** What its own fields say of it. */
  turn?: {
    readonly section: Section;
    readonly head: { readonly from: number; readonly to: number };
  };
  hasStatus: boolean;
}

interface Placed {
  readonly block: Block;
  readonly frame: Frame | undefined;
}

/**
 * Cuts a JSON answer into one block a string, each read in the light of the keys on the way to it and of the fields
 * beside it. Reads what it can of broken JSON. Returns the blocks and where the JSON ended.
 */
export function jsonBlocks(stretch: Stretch): { readonly blocks: Block[]; readonly end: number } {
  const { text } = stretch;
  const placed: Placed[] = [];
  const stack: Frame[] = [];
  let group = stretch.group;
  let key: Extent | undefined;
  let i = stretch.from;
  const end = (at: number) => ({ blocks: turned(placed), end: at });
  const put = (value: Extent & { readonly bare: boolean }) => {
    const frame = stack[stack.length - 1];
    const inside = frame?.isList ? undefined : key;
    if (frame && inside) note(stretch, frame, inside, value);
    for (const block of valueBlocks(stretch, frame, inside, { ...value, group: ++group }))
      placed.push({ block, frame });
    if (!frame?.isList) key = undefined;
  };
  for (; i < stretch.to; i++) {
    const ch = text[i];
    if (ch === '{' || ch === '[') {
      if (stack.length < DEEPEST)
        stack.push(open(stretch, stack, key, { isList: ch === '[', group: ++group }));
      key = undefined;
    } else if (ch === '}' || ch === ']') {
      const closed = stack.pop();
      if (closed?.title && (closed.hasStatus || closed.turn))
        placed.push({ block: titleBlock(stretch, closed, closed.title), frame: closed });
      key = undefined;
      if (stack.length === 0) return end(i + 1);
    } else if (ch === '"') {
      const close = stringEnd(text, i + 1, stretch.to);
      if (isKey(text, close + 1, stretch.to) && !(stack[stack.length - 1]?.isList ?? true)) {
        key = { from: i + 1, to: close };
      } else put({ from: i + 1, to: close, bare: false });
      i = close;
    } else if (key && /[tf\d]/.test(ch as string)) {
      const word = /^(?:true|false|\d{1,12})/.exec(text.slice(i, i + 12))?.[0];
      if (word) {
        put({ from: i, to: i + word.length, bare: true });
        i += word.length - 1;
      }
    } else if (ch === ',' && !stack[stack.length - 1]?.isList) key = undefined;
  }
  return end(stretch.to);
}

/** Blocks in text order, each turned by the nearest object around it that a field of its own turns. */
function turned(placed: readonly Placed[]): Block[] {
  const turns = new Map<Frame, Frame['turn']>();
  const turnOf = (frame: Frame | undefined): Frame['turn'] => {
    const path: Frame[] = [];
    let at = frame;
    while (at && !turns.has(at)) {
      path.push(at);
      if (at.turn) break;
      at = at.outer;
    }
    const found = at && (at.turn ?? turns.get(at));
    for (const f of path) turns.set(f, found);
    return found;
  };
  return placed
    .map(({ block: own, frame }) => {
      const block = joinedToOwner(own, frame);
      const turn = turnOf(frame);
      if (!turn || block.role === 'aside') return block;
      // The first of a ranking is the plan; in any other list the rank says nothing.
      if (turn.section === 'plan')
        return block.section === 'options' ? { ...block, section: turn.section } : block;
      if (STICKY.has(block.section) && block.section !== 'options') return block;
      return { ...block, section: turn.section, declared: true, head: turn.head };
    })
    .sort((a, b) => a.from - b.from);
}

/** "components": [...], "status": "withdrawn": the list stands and falls with the object it is a field of. */
function joinedToOwner(own: Block, frame: Frame | undefined): Block {
  // "considered": [{"drug": …, "recommended": false}]: each is decided where it stands.
  const decided = frame?.hasStatus && own.role === 'aside' && own.section === frame.section;
  const block = decided ? { ...own, section: 'options' as const, role: 'main' as const } : own;
  const owner = frame?.isList ? frame.outer : undefined;
  if (!owner || owner.isList || !owner.hasStatus || frame?.section !== owner.section) return block;
  return block.role === 'main' ? { ...block, group: owner.group } : block;
}

function note(
  stretch: Stretch,
  frame: Frame,
  key: Extent,
  value: Extent & { readonly bare: boolean },
): void {
  if (roleOf(stretch, key, value) === 'status') frame.hasStatus = true;
  const turn = fieldTurn(stretch, key, value);
  if (turn && (!frame.turn || frame.turn.section === 'plan'))
    frame.turn = { section: turn.section, head: wordsOf(stretch, turn.head) };
}

function open(
  stretch: Stretch,
  stack: readonly Frame[],
  key: Extent | undefined,
  given: { isList: boolean; group: number },
): Frame {
  const outer = stack[stack.length - 1];
  const named = key ? keySection(stretch, key) : undefined;
  const base = {
    section: outer?.section ?? stretch.section,
    declared: outer?.declared ?? stretch.declared,
  };
  const turns = named !== undefined && !STICKY.has(base.section);
  const role = fieldRole(keyName(stretch, key));
  return {
    ...given,
    outer,
    section: turns ? named : base.section,
    declared: base.declared || turns,
    head: turns && key ? wordsOf(stretch, key) : outer?.head,
    title: !given.isList && key && named === undefined && role === 'other' ? key : undefined,
    hasStatus: false,
  };
}

function wordsOf({ wordAt }: Stretch, at: Extent): { readonly from: number; readonly to: number } {
  return { from: wordAt(at.from), to: wordAt(at.to) };
}

/** "cetuximab": {"status": "stop"}: the key is what its fields speak of. */
function titleBlock(stretch: Stretch, frame: Frame, title: Extent): Block {
  return {
    ...wordsOf(stretch, title),
    section: frame.section,
    declared: frame.declared,
    style: 'item',
    group: frame.group,
    role: 'main',
    head: frame.head,
  };
}

function valueBlocks(
  stretch: Stretch,
  frame: Frame | undefined,
  key: Extent | undefined,
  value: Extent & { readonly group: number; readonly bare: boolean },
): Block[] {
  const role = key ? roleOf(stretch, key, value) : 'name';
  const inherited = frame?.section ?? stretch.section;
  const named = key && role !== 'name' ? keySection(stretch, key) : undefined;
  const sticky = STICKY.has(inherited) && named !== 'rationale';
  const section =
    role === 'status' || role === 'facet' || sticky || named === undefined || named === 'plan'
      ? inherited
      : named;
  const aside = section === 'rationale' || section === 'summary' || role === 'facet';
  const inObject = frame !== undefined && !frame.isList;
  const words = wordsOf(stretch, value);
  const block: Block = {
    ...words,
    section,
    declared: (frame?.declared ?? false) || named !== undefined,
    style: 'item',
    group: inObject ? frame.group : value.group,
    role: role === 'status' ? 'status' : aside ? 'aside' : 'main',
    head: section !== inherited && key ? wordsOf(stretch, key) : frame?.head,
  };
  const own = key !== undefined && role === 'other' && (named === undefined || named === 'plan');
  if (value.bare) {
    if (!/[tf]/.test(stretch.text[value.from] as string)) return [];
    if (role === 'status') return [block];
    if (!own) return [];
    // "list_for_transplant": false
    const asked = { ...block, ...wordsOf(stretch, key), group: value.group };
    return [asked, { ...block, group: value.group, role: 'status' as const }];
  }
  if (stretch.text.slice(value.from, value.to).includes('\n')) {
    return lineBlocks({
      ...stretch,
      from: value.from,
      to: value.to,
      section: section === 'unknown' ? 'plan' : section,
      declared: true,
      group: value.group,
    });
  }
  if (words.to <= words.from) return [];
  const joined = own && named === undefined && words.to - words.from <= LONGEST_JOINED && !aside;
  return [joined ? { ...block, from: stretch.wordAt(key.from) } : block];
}

/** "do": "stop" says what becomes of the object; "do": "start FOLFOX today" is the thing itself. */
function roleOf(stretch: Stretch, key: Extent, value: Extent): ReturnType<typeof fieldRole> {
  const name = keyName(stretch, key);
  const { from, to } = wordsOf(stretch, value);
  return name === 'do' && to - from === 1 ? 'status' : fieldRole(name);
}

function stringEnd(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return to;
}

function isKey(text: string, from: number, to: number): boolean {
  let i = from;
  while (i < to && (text[i] === ' ' || text[i] === '\n')) i++;
  return text[i] === ':';
}
