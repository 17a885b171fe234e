import type { Finding } from './findings.js';

/** Words that set things of one name apart; a thing that has one of a row has none of the others. */
const APART: readonly (readonly string[])[] = [
  ['autolog\\w*|auto(?=-?(?:sct|hct|hsct|bmt))', 'allo(?:gen\\w*)?(?=\\b|-)', 'syngene\\w*'],
  ['haplo\\w*', 'matched'],
  ['unrelated', 'related|sibling'],
  ['red (?:blood )?cells?|RBCs?|PRBCs?', 'platelets?', 'plasma|FFP'],
  ['left|L|OS', 'right|R|OD'],
  ['upper', 'lower'],
  ['proximal', 'distal'],
  ['anterior', 'posterior'],
  ['partial|subtotal', 'total|complete'],
  ['acute', 'chronic'],
  ['episodic', 'chronic'],
  ['relapsing', 'progressive'],
  ['type 1|type I|T1', 'type 2|type II|T2', 'type 3|type III'],
  ['heterozyg\\w*', 'homozyg\\w*'],
  ['non-?ischa?emic', '(?<!non-?)ischa?emic'],
  ['live', 'inactivated|recombinant'],
  ['benign', 'malignant'],
  [
    'intravitreal',
    'topical',
    'intravenous|IV',
    'subcutaneous|SC|SQ',
    'inhaled',
    'intranasal|nasal',
  ],
  ['superficial', 'deep'],
  ['latent', 'active'],
];

const SETS = APART.map((row) =>
  row.map((p) => new RegExp(`(?<![\\w-])(?:${p})(?![\\w])`, p.length < 9 ? '' : 'i')),
);

/** The same of one thing: of each row that it has a word of, that word and the others. */
interface Modified {
  readonly own: RegExp;
  readonly others: readonly RegExp[];
}

function modifiersOf(text: string): readonly Modified[] {
  return SETS.flatMap((row) => {
    const own = row.filter((p) => p.test(text));
    return own.length === 1
      ? [{ own: own[0] as RegExp, others: row.filter((p) => p !== own[0]) }]
      : [];
  });
}

/**
 * Keeps of what is said of a thing's name what may be of the thing itself: a place that is told apart from it by a word,
 * as an autologous transplant is from an allogeneic one, is of another thing, and speaks neither for nor against it.
 */
export function notToldApart<F extends Finding>(
  text: string,
  findings: readonly F[],
): readonly F[] {
  const modified = modifiersOf(text);
  if (modified.length === 0) return findings;
  return findings.filter((f) => {
    const phrase = phraseOf(f);
    return modified.every(
      ({ own, others }) => own.test(phrase) || !others.some((o) => o.test(phrase)),
    );
  });
}

/** The name with the words right before it and right behind. */
function phraseOf({ sentence, start, end }: Finding): string {
  const text = sentence.text;
  const before = text.slice(Math.max(0, start - sentence.start - 30), start - sentence.start);
  const behind = text.slice(end - sentence.start, end - sentence.start + 24);
  const lead = before.split(/[,.;:()/]|\band\b|\bor\b/).at(-1) as string;
  const tail = behind.split(/[,.;:/]|\band\b|\bor\b/, 1)[0] as string;
  return `${lead}${text.slice(start - sentence.start, end - sentence.start)}${tail}`;
}
