/** Families by name: each a list of what its models' names begin with. */
export type ModelFamilies = Readonly<Record<string, readonly string[]>>;

/** The families that are known without configuration. */
export const DEFAULT_FAMILIES: ModelFamilies = {
  gpt: [
    'gpt-',
    'gpt3',
    'gpt35',
    'gpt4',
    'gpt41',
    'gpt5',
    'chatgpt',
    'o1',
    'o3',
    'o4',
    'codex-',
    'davinci',
    'text-davinci',
  ],
  claude: ['claude'],
  gemini: ['gemini', 'gemma', 'medgemma', 'palm', 'med-palm'],
  llama: ['llama', 'meta-llama', 'codellama'],
  qwen: ['qwen', 'qwq', 'qvq'],
  deepseek: ['deepseek'],
  grok: ['grok'],
  mistral: ['mistral', 'mixtral', 'ministral', 'magistral', 'codestral', 'devstral', 'pixtral'],
};

/**
 * Tells the family of a model by what its name begins with: the name, or what stands in it after "/", ":", "." or "@" as
 * in "hf:Qwen/Qwen3", "jp.anthropic.claude" and "/ckpt/qwen3-8b/step_200". The last part of a path says most, the longest
 * prefix wins. Where nothing begins so, a word in the name may ("medical-qwen3"), two-letter prefixes excepted. Case, width
 * and the kind of dash do not matter. A configured family takes the place of the default one of its name, and its prefixes
 * come before all default ones. A model of no family is its own, by its name without what stands before it in the path.
 */
export function familiesBy(configured: ModelFamilies = {}): (model: string) => string {
  const rest = Object.entries(DEFAULT_FAMILIES).filter(
    ([name]) => !Object.hasOwn(configured, name),
  );
  const own = prefixesOf(Object.entries(configured));
  const others = prefixesOf(rest);
  const readings = [
    reading(own, AT_BEGINNING),
    reading(others, AT_BEGINNING),
    reading(own.filter(isWord), IN_NAME),
    reading(others.filter(isWord), IN_NAME),
  ];
  return (model) => {
    const parts = partsOf(model).reverse();
    for (const read of readings) {
      const family = firstOf(parts, read);
      if (family !== undefined) return family;
    }
    return parts.find((part) => !CHECKPOINT.test(part)) ?? parts[0] ?? '';
  };
}

interface Prefix {
  readonly family: string;
  readonly prefix: string;
}

/** Tells the family that a part of a name speaks of. */
type Reading = (part: string) => string | undefined;

const AT_BEGINNING = '(?:^|[:.@])';
const IN_NAME = '-';
/** The last part of a checkpoint's path, which names no model. */
const CHECKPOINT = /^(?:global-)?(?:step|checkpoint|ckpt|epoch|iter)?-?\d+$/;

/** Longest first. */
function prefixesOf(families: readonly (readonly [string, readonly string[]])[]): Prefix[] {
  return families
    .flatMap(([family, prefixes]) => prefixes.map((p) => ({ family, prefix: plain(p) })))
    .filter(({ prefix }) => prefix !== '')
    .sort((a, b) => b.prefix.length - a.prefix.length);
}

/** "o1" amid a name may be anything. */
function isWord({ prefix }: Prefix): boolean {
  return prefix.length > 2;
}

/** "o1" begins "o1-mini", and not "o12". */
function reading(prefixes: readonly Prefix[], place: string): Reading {
  if (prefixes.length === 0) return () => undefined;
  const patterns = prefixes.map(
    ({ prefix }) => prefix.replace(/[^a-z0-9]/g, '\\$&') + (/\d$/.test(prefix) ? '(?!\\d)' : ''),
  );
  const pattern = new RegExp(`${place}(${patterns.join('|')})`);
  // Of two families with one prefix the first has it.
  const families = new Map(prefixes.toReversed().map(({ prefix, family }) => [prefix, family]));
  return (part) => families.get(pattern.exec(part)?.[1] ?? '');
}

function firstOf(parts: readonly string[], read: Reading): string | undefined {
  for (const part of parts) {
    const family = read(part);
    if (family !== undefined) return family;
  }
  return undefined;
}

function partsOf(model: string): string[] {
  return plain(model.trim())
    .split(/[/\\]/)
    .filter((part) => part !== '');
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Pd}\s_]+/gu, '-');
}
