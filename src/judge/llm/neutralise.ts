/** Stand in for the marks that a machine would read as its own; people see no difference. */
const OPENING = '‹';
const CLOSING = '›';
const OPENING_SQUARE = '❲';
const CLOSING_SQUARE = '❳';
const COLON = '꞉';
/** In the place of each character of a nonce. */
const BLOTTED = '•';

/** A tag's or a template mark's bracket; not that of "ANC < 1.5". */
const TAG_OPENS = /<(?=\s{0,2}[a-z/|!?_<%])/gi;
const TAG_CLOSES = /(?<=[a-z0-9"'/|?!%>])>/gi;
/** "[INST]", "[/SYS]", "[END DATA]", "[tool_result name=...]". */
const MARK =
  /\[\s{0,3}\/?\s{0,3}(?:inst|sys|system|user|human|assistant|developer|tool|function|begin|start|end|data|instruction|judge|grader|evaluat(?:or|ion)|verdict|score|result|output|answer|response|question|baseline|sibling|nonce)(?![a-z])[^[\]\n]{0,80}(\])?/gi;
/** Who speaks, at the beginning of a line or of what an escaped line break begins. */
const TURN =
  /(?:^|\\n)[ \t>#*_-]{0,8}(?:human|assistant|user|system|developer|tool|model|ai|judge|grader|evaluator|instructions?|response)[ \t*_]{0,4}(:)/gim;

/**
 * Takes the meaning off every mark that a chat template, a tag reader or this call might read as its own, character
 * for character: places stay what they were. `shadow`: the text as it would be taken for, of the same length. Linear.
 */
export function neutralise(
  text: string,
  { shadow, nonce }: { readonly shadow: string; readonly nonce: string },
): string {
  const put = new Map<number, string>();
  for (const m of shadow.matchAll(TAG_OPENS)) put.set(m.index, OPENING);
  for (const m of shadow.matchAll(TAG_CLOSES)) put.set(m.index, CLOSING);
  for (const m of shadow.matchAll(MARK)) {
    put.set(m.index, OPENING_SQUARE);
    if (m[1]) put.set(m.index + m[0].length - 1, CLOSING_SQUARE);
  }
  for (const m of shadow.matchAll(TURN)) put.set(m.index + m[0].length - 1, COLON);
  if (nonce !== '') {
    const lower = asciiLower(shadow);
    const sought = asciiLower(nonce);
    for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + sought.length)) {
      for (let k = at; k < at + sought.length; k++) put.set(k, BLOTTED);
    }
  }
  return withPut(text, put);
}

/** Lower case that keeps every place, which `toLowerCase` does not for all letters. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

function withPut(text: string, put: ReadonlyMap<number, string>): string {
  if (put.size === 0) return text;
  const places = [...put.keys()].sort((a, b) => a - b);
  const pieces: string[] = [];
  let at = 0;
  for (const place of places) {
    pieces.push(text.slice(at, place), put.get(place) as string);
    at = place + 1;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}
