import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { lineBlocks, type Stretch } from './line-blocks.js';
import { sectionOf } from './sections.js';

const STATUS_KEYS =
  /^(status|action|decision|recommended|recommendation type|verdict|disposition|change|give|use|outcome|ruling|conclusion|vote|fate|choice|selected|chosen|approved|accepted|adopted|offered|stance|position|recommendation|board decision|mdt decision|board|consensus|advised|indicated|keep|continue|included|active|result of discussion|disposition today|appropriate|eligible)$/;
const FACET_KEYS = /^(intent|timing|setting|line|phase|goal|sequence|purpose)$/;
const NAME_KEYS =
  /^(treatment|therapy|regimen|drug|drugs|medication|agent|agents|name|intervention|procedure|modality|item|test|what)$/;
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

interface Frame {
  readonly section: Section;
  readonly declared: boolean;
  readonly group: number;
  readonly isList: boolean;
  /** Words of the key that opened the section. */
  readonly head: { readonly from: number; readonly to: number } | undefined;
}

/**
 * Cuts a JSON answer into one block a string, by the keys on the way to it. Reads what it can of broken JSON.
 * Returns the blocks and where the JSON ended.
 */
export function jsonBlocks(stretch: Stretch): { readonly blocks: Block[]; readonly end: number } {
  const { text } = stretch;
  const blocks: Block[] = [];
  const stack: Frame[] = [];
  let group = stretch.group;
  let key: { from: number; to: number } | undefined;
  let i = stretch.from;
  for (; i < stretch.to; i++) {
    const ch = text[i];
    if (ch === '{' || ch === '[') {
      if (stack.length < DEEPEST)
        stack.push(open(stretch, stack, key, { isList: ch === '[', group: ++group }));
      key = undefined;
    } else if (ch === '}' || ch === ']') {
      stack.pop();
      key = undefined;
      if (stack.length === 0) return { blocks, end: i + 1 };
    } else if (ch === '"') {
      const close = stringEnd(text, i + 1, stretch.to);
      if (isKey(text, close + 1, stretch.to) && !(stack[stack.length - 1]?.isList ?? true)) {
        key = { from: i + 1, to: close };
      } else {
        blocks.push(
          ...valueBlocks(stretch, stack, key, { from: i + 1, to: close, group: ++group }),
        );
        if (!stack[stack.length - 1]?.isList) key = undefined;
      }
      i = close;
    } else if ((ch === 't' || ch === 'f') && key) {
      const word = ch === 't' ? 'true' : 'false';
      if (text.startsWith(word, i)) {
        blocks.push(
          ...valueBlocks(stretch, stack, key, { from: i, to: i + word.length, group: ++group }),
        );
        key = undefined;
        i += word.length - 1;
      }
    } else if (ch === ',' && !stack[stack.length - 1]?.isList) key = undefined;
  }
  return { blocks, end: stretch.to };
}

function open(
  stretch: Stretch,
  stack: readonly Frame[],
  key: { from: number; to: number } | undefined,
  given: { isList: boolean; group: number },
): Frame {
  const parent = stack[stack.length - 1];
  const named = key ? keySection(stretch, key) : undefined;
  const base = {
    section: parent?.section ?? stretch.section,
    declared: parent?.declared ?? stretch.declared,
  };
  const turned = named !== undefined && !STICKY.has(base.section);
  return {
    section: turned ? named : base.section,
    declared: base.declared || turned,
    group: given.group,
    isList: given.isList,
    head: turned && key ? wordsOf(stretch, key) : parent?.head,
  };
}

function wordsOf(
  { wordAt }: Stretch,
  key: { from: number; to: number },
): { readonly from: number; readonly to: number } {
  return { from: wordAt(key.from), to: wordAt(key.to) };
}

function keySection(stretch: Stretch, key: { from: number; to: number }): Section | undefined {
  return sectionOf(stretch.tokens, stretch.wordAt(key.from), stretch.wordAt(key.to));
}

function valueBlocks(
  stretch: Stretch,
  stack: readonly Frame[],
  key: { from: number; to: number } | undefined,
  value: { from: number; to: number; group: number },
): Block[] {
  const frame = stack[stack.length - 1];
  const name = (key ? stretch.text.slice(key.from, key.to) : '').toLowerCase().trim();
  const inherited = frame?.section ?? stretch.section;
  const named = key && !NAME_KEYS.test(name) ? keySection(stretch, key) : undefined;
  const status = STATUS_KEYS.test(name);
  const facet = FACET_KEYS.test(name);
  const sticky = STICKY.has(inherited) && named !== 'rationale';
  const section =
    status || facet || sticky || named === undefined || named === 'plan' ? inherited : named;
  const aside = section === 'rationale' || section === 'summary' || facet;
  const inObject = frame !== undefined && !frame.isList;
  const shared = inObject ? frame.group : value.group;
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
  return [
    {
      from: stretch.wordAt(value.from),
      to: stretch.wordAt(value.to),
      section,
      declared: (frame?.declared ?? false) || named !== undefined,
      style: 'item',
      group: shared,
      role: status ? 'status' : aside ? 'aside' : 'main',
      head: section !== inherited && key ? wordsOf(stretch, key) : frame?.head,
    },
  ].filter((b) => b.to > b.from) as Block[];
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
