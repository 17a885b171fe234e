/** What a server's error says of itself, whatever its shape. Empty strings where it says nothing. */
export interface ErrorBody {
  readonly message: string;
  readonly type: string;
  readonly code: string;
  /** The parameter it is about, as OpenAI and its likes name it. */
  readonly param: string;
  /** An HTTP status that stands in the body: gateways answer 200 and say here what happened. */
  readonly status?: number;
}

const NOTHING: ErrorBody = { message: '', type: '', code: '', param: '' };

/**
 * Reads an error body: OpenAI's and Anthropic's `{error: {...}}`, `{error: "..."}`, vLLM's and Mistral's bare
 * `{object: "error", message, ...}`, FastAPI's `{detail: ...}`, a list of one of these, or text and HTML.
 */
export function readErrorBody(body: unknown, text: string): ErrorBody {
  const outer = Array.isArray(body) ? body[0] : body;
  if (!isRecord(outer)) return { ...NOTHING, message: plainText(text) };
  const error = outer.error ?? outer;
  if (typeof error === 'string') return { ...NOTHING, message: error };
  if (!isRecord(error)) return { ...NOTHING, message: plainText(text) };
  const { message, detail, type, code, param } = error;
  const status = Number(typeof code === 'number' ? code : (error.status ?? outer.status));
  return {
    message: messageOf(message) || messageOf(detail),
    type: word(type),
    code: word(code),
    param: word(param),
    ...(status >= 400 && status < 600 ? { status } : {}),
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** FastAPI's and Mistral's faults come as a list of places and messages, with the request quoted beside them. */
function messageOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.slice(0, 5).map(messageOf).filter(Boolean).join('; ');
  if (!isRecord(value)) return '';
  const place = Array.isArray(value.loc) ? value.loc.filter((part) => part !== 'body') : [];
  const said = messageOf(value.msg ?? value.message ?? value.detail);
  return place.length > 0 ? `${place.join('.')}: ${said}` : said;
}

function plainText(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/<(style|script)\b[^<]*/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
