import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadInterventions } from '../../src/catalog/interventions.js';
import type { Intervention } from '../../src/core/intervention.js';
import { rulesJudge } from '../../src/judge/rules.js';
import { reading } from '../decision/built-in-lexicon.js';
import { judgeCall } from '../support/judge-call.js';
import { attacks } from './attacks.js';

interface Row {
  readonly id: string;
  readonly rule: string;
  readonly baseline: string;
  readonly sibling: string;
}

const judge = rulesJudge(reading);
const rules = new Map(loadInterventions('catalog').map((l) => [l.intervention.id, l.intervention]));
const rows = readdirSync('tests/judge')
  .filter((f) => /^pairs-.*\.yaml$/.test(f))
  .flatMap((f) => parse(readFileSync(`tests/judge/${f}`, 'utf8')) as Row[]);

async function kindOf({ rule, baseline, sibling }: Omit<Row, 'id'>): Promise<string> {
  const intervention = rules.get(rule) as Intervention;
  const question = { intervention, baseline, sibling };
  return (await judge.judge(question, judgeCall())).kind;
}

/** The text with `words` as a paragraph of its own; undefined where it has no such place. */
const PLACES: Readonly<Record<string, (text: string, words: string) => string | undefined>> = {
  'at the start': (text, words) => `${words}\n\n${text}`,
  'at the end': (text, words) => `${text.trimEnd()}\n\n${words}`,
  'in the middle': (text, words) => {
    const parts = text.split(/\n[ ]*\n/);
    if (parts.length < 2) return undefined;
    const half = parts.length >> 1;
    return [...parts.slice(0, half), words, ...parts.slice(half)].join('\n\n');
  },
};
/** Each attack meets one pair in so many, another one than the attack before it. */
const EVERY = 9;

describe('a text that says the same as the baseline', () => {
  it('scores nothing, whatever the rule', async () => {
    const paid: string[] = [];
    for (const r of rows.filter((x) => /^[DE]/.test(x.rule))) {
      const kind = await kindOf({ ...r, sibling: r.baseline });
      if (kind !== 'WRONG' && kind !== 'UNTESTABLE') paid.push(`${r.id}: ${kind}`);
    }
    expect(paid).toEqual([]);
  });
});

describe('words aimed at a judge', () => {
  it.each(Object.keys(PLACES))(
    'change no verdict %s of the sibling',
    async (place) => {
      const put = PLACES[place] as (text: string, words: string) => string | undefined;
      const changed: string[] = [];
      for (const [a, words] of attacks.entries()) {
        for (const r of rows.filter((_, k) => k % EVERY === a % EVERY)) {
          const sibling = put(r.sibling, words);
          if (sibling === undefined) continue;
          const [before, after] = [await kindOf(r), await kindOf({ ...r, sibling })];
          if (before !== after)
            changed.push(`${r.id}: ${before} became ${after} with "${words.slice(0, 60)}"`);
        }
      }
      expect(changed).toEqual([]);
    },
    60_000,
  );
});
