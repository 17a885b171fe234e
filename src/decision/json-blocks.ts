import type { Block } from './block.js';
import { type Extent, keySection } from './json-fields.js';
import {
  type Frame,
  note,
  openFrame,
  type Placed,
  roleOf,
  STICKY,
  turned,
  wordsOf,
} from './json-frame.js';
import { lineBlocks, type Stretch } from './line-blocks.js';

const DEEPEST = 200;
/** Words of a value that reads on from its key: "surgery": "no longer in view". */
const LONGEST_JOINED = 40;

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
        stack.push(openFrame(stretch, stack, key, { isList: ch === '[', group: ++group }));
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
