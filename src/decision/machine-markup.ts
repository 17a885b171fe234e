/** Names of elements that belong to the machinery around a text and to no document: "<tool_result>", "<sibling>". */
const MACHINE =
  /^(?:tool|tools|function|functions|system|sys|assistant|user|human|developer|admin|judge|judges|grader|graders|grading|reviewer|reviewers|evaluator|evaluators|evaluation|eval|rubric|scorer|scoring|score|verdict|reward|label|instruction|instructions|inst|override|sibling|siblings|baseline|prompt|meta|metadata|hint|directive|checker|pipeline)$/;
const TAG = /<(\/?)([a-z][^<>\n]{0,160})>/gi;
/** Words of a name: "tool_use_result". */
const LONGEST_NAME = 3;
/** Tags read at most; a text of nothing else must not be walked tag by tag for ever. */
const MOST_TAGS = 2000;

/** True where the inside of a tag names a part of the machinery. */
export function isMachineTag(body: string): boolean {
  const name = (/^\/?([^=]*)/.exec(body)?.[1] ?? '').toLowerCase();
  return name
    .split(/[\s_/:-]+/)
    .filter((word) => word !== '')
    .slice(0, LONGEST_NAME)
    .some((word) => MACHINE.test(word));
}

/**
 * Elements of the machinery pasted into the text, from tag to closing tag, or to the end of the paragraph where none
 * closes. Linear.
 */
export function machineMarkup(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  if (!text.includes('<')) return found;
  let open: { readonly at: number; readonly end: number; readonly word: string } | undefined;
  const closeOpen = (before: number) => {
    if (!open) return;
    const blank = text.slice(0, before).indexOf('\n\n', open.end);
    found.push({ from: open.at, to: blank < 0 ? before : blank });
    open = undefined;
  };
  let seen = 0;
  for (const m of text.matchAll(TAG)) {
    if (++seen > MOST_TAGS) break;
    const body = m[2] as string;
    if (!isMachineTag(body)) continue;
    const end = m.index + m[0].length;
    const word = (/^[a-z]+/i.exec(body)?.[0] ?? '').toLowerCase();
    if (open && m[1] === '/' && open.word === word) {
      found.push({ from: open.at, to: end });
      open = undefined;
    } else if (!open && (m[1] === '/' || body.endsWith('/')))
      found.push({ from: m.index, to: end });
    else open ??= { at: m.index, end, word };
  }
  closeOpen(text.length);
  return found;
}
