import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { sha256Hex } from '../../src/core/digest.js';
import { cancerTypesOf } from '../../src/decision/cancer-types.js';
import { entitiesOf } from '../../src/decision/entities.js';
import { readWording } from '../../src/decision/language.js';
import { normaliseText } from '../../src/decision/normalise.js';
import { tokenise } from '../../src/decision/tokens.js';
import { lexicon } from './built-in-lexicon.js';

const DATA = '../shared/data/llms-in-po';
const withData = existsSync(DATA) ? describe : describe.skip;

interface Entry {
  readonly sha256: string;
  readonly drugs: readonly string[];
}
const gold = parse(readFileSync('tests/decision/llms-in-po.gold.yaml', 'utf8')) as {
  readonly recommendations: Readonly<Record<string, Entry>>;
  readonly prose: Readonly<Record<string, Entry>>;
};

/** The drugs a text names, found as `readDecision` finds them; a regimen names all of its drugs. */
function drugsNamed(original: string): Set<string> {
  const { text } = normaliseText(original);
  const tokens = tokenise(text);
  const first = lexicon.firstWords.of(tokens.word);
  const wording = readWording(tokens, text, first);
  const raw = lexicon.scan(tokens, text, first);
  const cancerTypes = cancerTypesOf(tokens, raw);
  const named = entitiesOf({ tokens, text, raw, wording, cancerTypes, lexicon });
  return new Set(named.flatMap((e) => (e.trial ? [] : (e.concept?.drugs ?? []))));
}

/** The fifth column of a CSV file that has no line break inside a field, without its header. */
function recommendations(csv: string): string[] {
  const records = csv.trimEnd().split('\n').slice(1);
  return records.map((record) => {
    const field = [...record.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)][4]?.[1] ?? '';
    return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
  });
}

function compare(entries: Readonly<Record<string, Entry>>, textOf: (key: string) => string) {
  let right = 0;
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const [key, { drugs }] of Object.entries(entries)) {
    const found = drugsNamed(textOf(key));
    for (const drug of drugs) {
      if (found.has(drug)) right++;
      else missed.push(`${key}: ${drug}`);
    }
    wrong.push(...[...found].filter((d) => !drugs.includes(d)).map((d) => `${key}: ${d}`));
  }
  return {
    precision: right / (right + wrong.length),
    recall: right / (right + missed.length),
    missed,
    wrong,
  };
}

withData('the drugs that language models name in precision oncology', () => {
  // A suite that is skipped is read all the same.
  const table = `${DATA}/data_RecommendationsClean.csv`;
  const rows = existsSync(table) ? recommendations(readFileSync(table, 'utf8')) : [];
  const files = new Map<string, string[]>();
  const lineAt = (place: string) => {
    const [file, line] = place.split(':') as [string, string];
    const lines =
      files.get(file) ?? readFileSync(`${DATA}/chatgpt_logs/${file}`, 'utf8').split('\n');
    files.set(file, lines);
    return lines[Number(line) - 1] ?? '';
  };

  const PARTS = [
    ['cleaned recommendations', gold.recommendations, (row) => rows[Number(row) - 1] ?? ''],
    ['prose', gold.prose, lineAt],
  ] as const satisfies readonly [string, unknown, (key: string) => string][];

  it.each(PARTS)('are listed for the %s as they stand', (_, entries, textOf) => {
    const changed = Object.entries(entries).filter(
      ([key, { sha256 }]) => !sha256Hex(textOf(key)).startsWith(sha256),
    );
    expect(changed).toEqual([]);
  });

  it('are listed for every distinct recommendation', () => {
    const listed = new Set(Object.keys(gold.recommendations).map((row) => rows[Number(row) - 1]));
    expect(listed).toEqual(new Set(rows));
  });

  it.each(PARTS)('are found in the %s, and no others', (_, entries, textOf) => {
    const measured = compare(entries, textOf);
    const enough = measured.precision >= 0.95 && measured.recall >= 0.95;
    expect(enough ? {} : measured).toEqual({});
  });
});
