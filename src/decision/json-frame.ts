import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { type Extent, fieldRole, fieldTurn, keyName, keySection } from './json-fields.js';
import type { Stretch } from './line-blocks.js';

/** Sections that a key inside them cannot turn back into a plan. */
export const STICKY: ReadonlySet<Section> = new Set([
  'rejected',
  'stop',
  'hold',
  'history',
  'options',
  'contingency',
  'judge',
]);

/** An object or a list on the way to a value, and what its keys and fields say. */
export interface Frame {
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

/** A block with the object that it stands in. */
export interface Placed {
  readonly block: Block;
  readonly frame: Frame | undefined;
}

/** Blocks in text order, each turned by the nearest object around it that a field of its own turns. */
export function turned(placed: readonly Placed[]): Block[] {
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

/** Takes in what a field says of its object. */
export function note(
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

/** The object or list that opens under `key`. */
export function openFrame(
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

/** "do": "stop" says what becomes of the object; "do": "start FOLFOX today" is the thing itself. */
export function roleOf(stretch: Stretch, key: Extent, value: Extent): ReturnType<typeof fieldRole> {
  const name = keyName(stretch, key);
  const { from, to } = wordsOf(stretch, value);
  return name === 'do' && to - from === 1 ? 'status' : fieldRole(name);
}

/** The words of an extent. */
export function wordsOf(
  { wordAt }: Stretch,
  at: Extent,
): { readonly from: number; readonly to: number } {
  return { from: wordAt(at.from), to: wordAt(at.to) };
}
