import type { FormReading } from '../form-reading.js';
import type { ConceptMention, RecordReading } from '../record/reading.js';
import { EMPTY } from '../values/question-words.js';
import { stemsOf } from '../values/sentence-stems.js';
import { stemsIn } from '../values/stems.js';
import { isHarm, isOpen, isRefuted } from './check-conditions.js';
import { isDrugName } from './drug-names.js';
import { harmsNamed } from './outcomes.js';
import { isAbout, scopesOf } from './record-scopes.js';
import type { Statement } from './statement.js';

/** The drugs, diseases, tests and operations of a statement that the record names in no words. */
export function ungivenNames(statement: Statement, reading: FormReading): readonly string[] {
  const form = reading.vocabulary.namesIn(reading.form.drug).map((n) => n.concept.id);
  const known = statement.mentions
    .filter((m) => !form.some((f) => isAbout(m.concept, f, reading.vocabulary)))
    .filter(
      (m) => !isMeasured(m) && !isOpen(m) && !isDenied(m) && !isKnownHarm(m, statement, reading),
    )
    .filter((m) => !isNamed(m, reading) || (isSaid(m) && isRefuted(m.concept, reading)))
    .map(wordsOf);
  return [...known, ...unknownDrugs(statement, reading), ...ungivenKinds(statement, reading)];
}

/** "Progesterone receptor": what is measured, and no drug. */
function isMeasured({ sentence, kind, start, end }: ConceptMention): boolean {
  const at = { kind, start: start - sentence.start, end: end - sentence.start };
  return (kind === 'drug' || kind === 'drug_class') && !isDrugName(sentence.text, at);
}

/** An examination or operation said not to have been done is no thing of the record's. */
const isDenied = ({ kind, status }: ConceptMention) =>
  (kind === 'test' || kind === 'procedure') && status === 'negated';

/** What a drug did is held against what the record says that it did, which may be in other words. */
function isKnownHarm(mention: ConceptMention, statement: Statement, reading: FormReading): boolean {
  if (mention.kind !== 'condition' || !isHarm(mention, statement)) return false;
  return statement.therapies.some((t) =>
    scopesOf(t.drug, reading).some(
      (s) => s.outcomes.some((o) => o.kind === 'intolerant') || harmsNamed(s.text).size > 0,
    ),
  );
}

const isSaid = ({ kind, status }: ConceptMention) => kind === 'condition' && status === 'affirmed';

const wordsOf = ({ sentence, start, end }: ConceptMention) =>
  sentence.text.slice(start - sentence.start, end - sentence.start);

function isNamed(mention: ConceptMention, { record, vocabulary }: FormReading): boolean {
  const { concept } = mention;
  if (record.mentionsOf(concept).length > 0) return true;
  if (vocabulary.membersOf(concept).some((c) => record.mentionsOf(c.id).length > 0)) return true;
  const wider = [...(vocabulary.concept(concept)?.within ?? [])];
  const isKind = mention.kind === 'condition' || mention.kind === 'test';
  if (isKind && wider.some((w) => record.mentionsOf(w).length > 0)) return true;
  if (vocabulary.concept(concept)?.parts?.some((p) => record.mentionsOf(p).length > 0)) return true;
  return standsInOneSentence(wordsOf(mention), record);
}

/** Whether a sentence of the record has all of some words. */
function standsInOneSentence(words: string, record: RecordReading): boolean {
  const stems = stemsIn(words)
    .map((s) => s.stem)
    .filter((s) => !EMPTY.has(s));
  if (stems.length === 0) return true;
  const lists = stems.map((s) => sentencesWith(record).get(s));
  const [first, ...rest] = lists;
  return [...(first ?? [])].some((at) => rest.every((l) => l?.has(at)));
}

const indexes = new WeakMap<RecordReading, ReadonlyMap<string, ReadonlySet<number>>>();

/** The sentences of a record by the stems in them. Made once; linear. */
function sentencesWith(record: RecordReading): ReadonlyMap<string, ReadonlySet<number>> {
  const known = indexes.get(record);
  if (known) return known;
  const index = new Map<string, Set<number>>();
  for (const sentence of record.sentences)
    for (const { stem } of stemsOf(sentence)) {
      const at = index.get(stem);
      if (at) at.add(sentence.index);
      else index.set(stem, new Set([sentence.index]));
    }
  indexes.set(record, index);
  return index;
}

/** Words before a disease's name that tell its course or how sure it is, and not its kind. */
const NO_KIND =
  /^(?:acti?v\w*|acut\w*|chron\w*|sever\w*|moder\w*|mild\w*|establish\w*|confirm\w*|known|document\w*|recurr\w*|refractory|resistan\w*|persist\w*|current\w*|previous\w*|prior|past|history|histor\w*|diagnos\w*|underly\w*|concomitant|concurrent|coexist\w*|significant\w*|ongoing|progress\w*|uncontroll\w*|controll\w*|stable|worsen\w*|patient\w*|longstanding|symptomat\w*|associated|related|secondary|primary|adult\w*|possible|suspect\w*|new\w*|early|late|advanc\w*|relaps\w*|due|with|from|bilateral|clinical\w*|biopsy|proven|prov\w*|develop\w*|caus\w*|worsen\w*|treat\w*|marked\w*)$/i;
const LEAST_LETTERS = 5;
const KINDS = 2;

/** "Juvenile myoclonic epilepsy": the words that say which kind of a disease it is, none of which the record has. */
function ungivenKinds({ mentions }: Statement, { record }: FormReading): string[] {
  return mentions
    .filter((m) => m.kind === 'condition' && m.status === 'affirmed')
    .flatMap((m) => {
      const before = m.sentence.text.slice(0, m.start - m.sentence.start);
      const phrase = /(?:[A-Za-z]+(?:-[A-Za-z]+)?\s+){1,3}$/.exec(before.slice(-80))?.[0] ?? '';
      const words = phrase.trim().split(/\s+/).slice(-KINDS);
      const kinds = words.filter((w) => /(?:al|ic|ar|ous|ive|ary|ile|oid|ine|ant|ent)$/i.test(w));
      return kinds.filter(
        (w) => w.length >= LEAST_LETTERS && !NO_KIND.test(w) && !standsInOneSentence(w, record),
      );
    });
}

/** Endings that by international agreement only the names of drugs have. */
const DRUG_NAME =
  /\b[a-z]{3,}(?:mab|tinib|nib|ciclib|parib|cept|limus|prazole|statin|gliptin|gliflozin|glutide|sartan|kinra|gepant|triptan|lukast|citinib|fusp|rsen|siran|leucel|platin|rubicin|taxel|floxacin|cillin|conazole|vaptan|xaban|gatran|setron|dronate|prost|imod)\b/gi;

/** Drugs that neither the vocabulary nor the record knows. */
function unknownDrugs({ said, mentions }: Statement, { record, form }: FormReading): string[] {
  return [...said.matchAll(DRUG_NAME)].flatMap(([word]) => {
    const isKnown = mentions.some((m) => wordsOf(m).toLowerCase().includes(word.toLowerCase()));
    if (isKnown || form.drug.toLowerCase().includes(word.toLowerCase())) return [];
    return standsInOneSentence(word, record) ? [] : [word];
  });
}
