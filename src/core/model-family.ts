/** Families by name: each a list of what its models' names begin with. */
export type ModelFamilies = Readonly<Record<string, readonly string[]>>;

/** The families that are known without configuration. */
export const DEFAULT_FAMILIES: ModelFamilies = {
  gpt: ['gpt-', 'chatgpt', 'o1', 'o3', 'o4', 'codex-', 'davinci', 'text-davinci'],
  claude: ['claude'],
  gemini: ['gemini', 'gemma', 'medgemma', 'palm', 'med-palm'],
  llama: ['llama', 'meta-llama', 'codellama'],
  qwen: ['qwen', 'qwq', 'qvq'],
  deepseek: ['deepseek'],
  grok: ['grok'],
  mistral: ['mistral', 'mixtral', 'ministral', 'magistral', 'codestral', 'devstral', 'pixtral'],
};

/**
 * Tells the family of a model by the longest of the families' prefixes that its name begins with. Case, the provider
 * before the name ("openai/", "azure/", "us.anthropic.") and a fine-tune's "ft:" do not matter. A configured family
 * takes the place of the default one of its name, and its prefixes come before all default ones. A model of no family
 * is its own, by its exact name.
 */
export function familiesBy(configured: ModelFamilies = {}): (model: string) => string {
  const rest = Object.entries(DEFAULT_FAMILIES).filter(
    ([name]) => !Object.hasOwn(configured, name),
  );
  const own = prefixesOf(Object.entries(configured));
  const others = prefixesOf(rest);
  return (model) => {
    const name = bareName(model);
    const found = [own, others].map((all) => all.find((p) => beginsWith(name, p.prefix)));
    return (found[0] ?? found[1])?.family ?? name;
  };
}

interface Prefix {
  readonly family: string;
  readonly prefix: string;
}

/** Longest first. */
function prefixesOf(families: readonly (readonly [string, readonly string[]])[]): Prefix[] {
  return families
    .flatMap(([family, prefixes]) => prefixes.map((p) => ({ family, prefix: p.toLowerCase() })))
    .sort((a, b) => b.prefix.length - a.prefix.length);
}

/** "o1" begins "o1-mini", and not "o12". */
function beginsWith(name: string, prefix: string): boolean {
  if (prefix === '' || !name.startsWith(prefix)) return false;
  return !(/\d$/.test(prefix) && /^\d/.test(name.slice(prefix.length)));
}

const CLOUD =
  /^(?:(?:us|eu|apac|global)\.)?(?:anthropic|meta|mistral|deepseek|openai|qwen|google)\./;

function bareName(model: string): string {
  const path = model.trim().toLowerCase().replace(/\/+$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^ft:/, '');
  return name.replace(CLOUD, '');
}
