/** Stand in for the marks that a machine would read as its own; people see no difference. */
const OPENING = '‹';
const CLOSING = '›';
const OPENING_SQUARE = '❲';
const CLOSING_SQUARE = '❳';
const COLON = '꞉';
/** In the place of each character of what is not to be seen. */
const BLOT = '•';

/** A tag's, a template mark's or a byte's bracket; not that of "ANC < 1.5". No longer gap is left in a judged copy. */
const TAG_OPENS = /<(?=\s{0,2}[a-z_]|\s{0,200}[/|!?<%]|0x[0-9a-f])/gi;
const BEFORE_TAG_CLOSES = /[a-z0-9"'/|?!%>]/i;
/** "[INST]", "[/SYS]", "[END DATA]", "[tool_result name=...]", "[gMASK]". */
const MARK =
  /\[\s{0,3}\/?\s{0,3}(?:inst|available_tools|args|call_id|model_settings|think(?:ing)?|thought|prefix|middle|suffix|[gs]?mask|[se]op|[be]os|pad|unk|cls|sep|img|audio|sys|system|user|human|assistant|developer|tool|function|begin|start|end|data|instruction|judge|grader|evaluat(?:or|ion)|verdict|score|result|output|answer|response|question|baseline|sibling|nonce)(?![a-z])[^[\]\n]{0,80}(\])?/gi;
/** Who speaks, at the beginning of a line or of what an escaped line break begins, pointed or numbered or neither. */
const TURN =
  /[ \t>#*_+•·–—-]{0,8}(?:\(?(?:\d{1,4}|[a-z])[.):\]][ \t>#*_-]{0,8})?(?:human|assistant|user|system|developer|tool|model|ai|judge|grader|evaluator|instructions?|response)[ \t*_]{0,4}:/iy;
const LINE_BREAKS = ['\n', '\\n'] as const;

/**
 * Takes the meaning off every mark that a chat template or a tag reader might read as its own, character for character:
 * places stay what they were. `shadow`: the text as it would be taken for, of the same length. Linear.
 */
export function neutralise(text: string, shadow: string): string {
  const put = new Map<number, string>();
  for (const m of shadow.matchAll(TAG_OPENS)) put.set(m.index, OPENING);
  for (const at of placesOf('>', shadow)) {
    if (BEFORE_TAG_CLOSES.test(shadow[at - 1] ?? '')) put.set(at, CLOSING);
  }
  for (const m of shadow.matchAll(MARK)) {
    put.set(m.index, OPENING_SQUARE);
    if (m[1]) put.set(m.index + m[0].length - 1, CLOSING_SQUARE);
  }
  putColons(shadow, put);
  return withPut(text, put);
}

function* placesOf(sought: string, text: string): Generator<number> {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    yield at;
  }
}

function putColons(shadow: string, put: Map<number, string>): void {
  const turnAt = (from: number) => {
    TURN.lastIndex = from;
    const turn = TURN.exec(shadow);
    if (turn) put.set(from + turn[0].length - 1, COLON);
  };
  turnAt(0);
  for (const mark of LINE_BREAKS) {
    for (const at of placesOf(mark, shadow)) turnAt(at + mark.length);
  }
}

/** The text with a secret blotted out wherever it stands, in whatever case. Places stay what they were. Linear. */
export function blot(
  text: string,
  { shadow, secret }: { readonly shadow: string; readonly secret: string },
): string {
  const pattern = new RegExp(secret.replace(/[^A-Za-z0-9]/g, '\\$&'), 'gi');
  const put = new Map<number, string>();
  for (const m of shadow.matchAll(pattern)) {
    for (let k = m.index; k < m.index + secret.length; k++) put.set(k, BLOT);
  }
  return withPut(text, put);
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
