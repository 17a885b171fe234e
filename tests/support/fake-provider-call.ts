import type { IncomingHttpHeaders } from 'node:http';

export type Wire = 'openai' | 'anthropic';

/** One request as the loopback provider understood it. */
export interface FakeCall {
  /** Counts the requests of the server from 0, rejected ones included. */
  readonly n: number;
  readonly wire: Wire;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came, and parsed. */
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number | undefined;
  /** The schema that the answer is held to; absent where none is asked for. */
  readonly schema: SchemaNode | undefined;
}

/** As much of a JSON schema as answers are made up from. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: SchemaNode;
  readonly [keyword: string]: unknown;
}

/** Reads a request that has the provider's shape; what is missing is empty. */
export function readCall(given: {
  readonly n: number;
  readonly wire: Wire;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
}): FakeCall {
  const { wire, body } = given;
  const messages = (Array.isArray(body.messages) ? body.messages : []) as Message[];
  const said = (...roles: string[]) =>
    messages
      .filter((message) => roles.includes(message.role))
      .map((message) => textOf(message.content))
      .join('\n');
  return {
    ...given,
    model: typeof body.model === 'string' ? body.model : '',
    system: wire === 'openai' ? said('system', 'developer') : textOf(body.system),
    user: said('user'),
    maxTokens: (body.max_completion_tokens ?? body.max_tokens) as number | undefined,
    schema: schemaOf(wire, body),
  };
}

interface Message {
  readonly role: string;
  readonly content: unknown;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => String(part.text ?? '')).join('');
}

function schemaOf(wire: Wire, body: Readonly<Record<string, unknown>>): SchemaNode | undefined {
  if (wire === 'openai') {
    const format = body.response_format as { json_schema?: { schema?: SchemaNode } } | undefined;
    return format?.json_schema?.schema;
  }
  return (body.output_config as { format?: { schema?: SchemaNode } } | undefined)?.format?.schema;
}
