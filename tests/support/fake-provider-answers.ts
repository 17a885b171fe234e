import type { FakeCall, SchemaNode } from './fake-provider-call.js';

/** The choices of the pair prompt, in the order that `truthOf` counts them. */
const CHOICES = ['updated_as_expected', 'partly_or_hedged', 'unchanged_or_wrong'] as const;
export type Choice = (typeof CHOICES)[number];

const MARK = /\bmark (\d{1,9})\b/;

/** The number by which the loopback judge tells a text: `mark 17` anywhere in it. Absent without one. */
export function markOf(text: string): number | undefined {
  const found = MARK.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * What the loopback judge holds of a pair: it follows from the marks of both texts together, so that a verdict of one
 * pair given to another is found out. Texts without marks have changed as expected unless they are the same.
 */
export function truthOf(baseline: string, sibling: string): Choice {
  const [before, after] = [markOf(baseline), markOf(sibling)];
  if (before === undefined || after === undefined) {
    return baseline === sibling ? 'unchanged_or_wrong' : 'updated_as_expected';
  }
  return CHOICES[(before * 7 + after) % CHOICES.length] as Choice;
}

/**
 * The honest answer to a call: it has the form that the schema asks for, bears the nonce of the question, quotes from
 * the texts, and says what `truthOf` says. Where no schema is sent, the one that the prompt spells out.
 */
export function honestAnswer(call: FakeCall): string {
  const texts = textsIn(call.user);
  const nonce = nonceIn(call);
  const known: Record<string, unknown> = {
    nonce,
    evidence: evidenceOf(texts),
    items: itemsOf(texts.text ?? ''),
    reasoning: 'The plans were compared.',
    verdict: truthOf(texts.baseline ?? '', texts.sibling ?? ''),
  };
  const dictated = DICTATED.exec(call.user)?.[1];
  const schema = call.schema ?? schemaTold(call.system);
  if (!schema) return dictated ?? JSON.stringify(known);
  return JSON.stringify(filled(schema, known));
}

/** The schema that a prompt spells out, in a line of its own. */
function schemaTold(system: string): SchemaNode | undefined {
  const told = /^\s*(\{"type":"object",.*\})\s*$/m.exec(system)?.[1];
  return told === undefined ? undefined : JSON.parse(told);
}

const DICTATED = /nothing else: (\{[^{}]*\})/;

/** Whether a call is the greeting by which an endpoint is tried out, and no question about texts. */
export function isProbe(call: FakeCall): boolean {
  return call.schema?.properties?.greeting !== undefined || DICTATED.test(call.user);
}

/** The texts that a question carries, by the name it gives them: string members of JSON objects in its user message. */
export function textsIn(user: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [key, value] of memberStrings(user)) {
    texts[
      /sibling|after|changed/i.test(key)
        ? 'sibling'
        : /baseline|before|original/i.test(key)
          ? 'baseline'
          : key
    ] ??= value;
  }
  return texts;
}

const ORDER = /\b(continue|start|give|stop|avoid)\s+(?:drug\s+)?([a-z]\w+)/gi;

/** What a plain text says of its treatments, in the form of the decide prompt: "Continue X", "Start X", "Stop X". */
function itemsOf(text: string): unknown[] {
  return [...text.matchAll(ORDER)].map(([, verb = '', name = '']) => {
    const given = /continue|start|give/i.test(verb);
    const action = given ? 'start' : verb.toLowerCase();
    const certainty = given ? 'recommended' : 'none';
    return {
      quote: name,
      name,
      action,
      certainty,
      condition: 'none',
      timing: 'none',
      section: 'plan',
    };
  });
}

const MEMBER = /"(\w{1,64})"\s*:\s*("(?:[^"\\]|\\.)*")/g;

function* memberStrings(user: string): Generator<[string, string]> {
  for (const [, key, quoted] of user.matchAll(MEMBER)) {
    try {
      yield [key as string, JSON.parse(quoted as string)];
    } catch {
      // A candidate's own words, not a member.
    }
  }
}

const NONCE = /nonce\W{1,20}([\w-]{6,80})/i;

/** The nonce of a question: the last one it names, system text first. Empty where it names none. */
export function nonceIn(call: Pick<FakeCall, 'system' | 'user'>): string {
  const member = textsIn(call.user).nonce;
  return member ?? NONCE.exec(call.user)?.[1] ?? NONCE.exec(call.system)?.[1] ?? '';
}

function evidenceOf(texts: Readonly<Record<string, string>>): unknown[] {
  return (['baseline', 'sibling'] as const).flatMap((where) => {
    const quote = firstWords(texts[where] ?? '');
    return quote === '' ? [] : [{ where, quote, shows: 'context' }];
  });
}

function firstWords(text: string): string {
  return /\w[^\n"\\]{0,40}/.exec(text)?.[0].trim() ?? '';
}

/** The least value that a schema allows, with what is known in its place. */
function filled(schema: SchemaNode, known: Readonly<Record<string, unknown>>): unknown {
  const members = Object.entries(schema.properties ?? {});
  return Object.fromEntries(
    members.map(([key, node]) => [key, key in known ? known[key] : least(node)]),
  );
}

function least(node: SchemaNode): unknown {
  if ('const' in node) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return least(node.anyOf[0] as SchemaNode);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  if (type === 'object') return filled(node, {});
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 0;
  return type === 'null' ? null : 'ok';
}
