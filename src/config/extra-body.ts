/** What the settings of an endpoint say, by what it is called in a request. */
const SET_BY: Readonly<Record<string, string>> = {
  model: 'model',
  max_tokens: 'max_output_tokens',
  max_completion_tokens: 'max_output_tokens',
  max_output_tokens: 'max_output_tokens',
  response_format: 'structured_output',
  output_format: 'structured_output',
};

/** What makes the question, the number of answers and the way they come: a judge and its budget count on them. */
const GIVEN: ReadonlySet<string> = new Set([
  'messages',
  'system',
  'n',
  'best_of',
  'stream',
  'stream_options',
  'tools',
  'functions',
  'plugins',
  'web_search_options',
  'mcp_servers',
]);

/** A member of `extra_body` that may not stand there. */
export interface ExtraBodyFault {
  readonly path: readonly string[];
  readonly message: string;
}

/** What of a written `extra_body` would change more than how the model answers. */
export function extraBodyFaults(extraBody: Readonly<Record<string, unknown>>): ExtraBodyFault[] {
  const faults = Object.keys(extraBody).flatMap((key) => {
    const message = faultOf(key);
    return message === undefined ? [] : [{ path: [key], message }];
  });
  const { output_config: config } = extraBody;
  if (typeof config === 'object' && config !== null && 'format' in config) {
    faults.push({ path: ['output_config', 'format'], message: setBy('structured_output') });
  }
  return faults;
}

function faultOf(key: string): string | undefined {
  if (Object.hasOwn(SET_BY, key)) return setBy(SET_BY[key] as string);
  return GIVEN.has(key)
    ? 'cannot be changed: judging and its cost rest on it; remove it'
    : undefined;
}

function setBy(setting: string): string {
  return `is set by ${setting}; write that beside extra_body, and remove this`;
}
