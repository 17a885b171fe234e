import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { readRecord } from '../record/read-record.js';
import type { ConceptMention, Sentence } from '../record/reading.js';
import type { NameAt } from '../vocabulary.js';
import { isDrugName } from './drug-names.js';
import { drugScopesIn } from './drug-scopes.js';

/** A statement of a free text, read. */
export interface Statement {
  readonly claim: Claim;
  /** The statement's own words. */
  readonly said: string;
  /** What the answer says before it. */
  readonly before: string;
  /** The statement as a record would be read. */
  readonly sentences: readonly Sentence[];
  readonly mentions: readonly ConceptMention[];
  readonly therapies: readonly StatedTherapy[];
}

/** What a statement says of one drug. */
export interface StatedTherapy {
  readonly drug: string;
  /** The name, or the words that point back to it, in `text`; empty where nothing does. */
  readonly at: { readonly start: number; readonly end: number };
  /** The part of the statement that is about it, and in that part what is said of it and of no drug listed with it. */
  readonly text: string;
  readonly own: string;
}

/** Said of a relative or of anybody else. */
const OTHERS: ReadonlySet<string> = new Set(['family', 'other_person']);
const POINTS_BACK =
  /^(?:it|this|that|these|they|both|the (?:dose|drug|medication|medicine|treatment|trial|course|agent|injections?|infusions?)|stopped|discontinued|started|restarted|used|taken|given|tolerated|reduced|increased|titrated|changed|switched|held|continued|ended|failed|she|he|the patient|patient|symptoms?|there was|response|dose|duration|reason|outcome|still|currently|now|with|without|no (?:improvement|benefit|response|adverse|side))\b/i;
/** Reads a statement in the light of what its answer says before it. */
export function readStatement(claim: Claim, { vocabulary, record }: FormReading): Statement {
  const { said, before } = wordsOf(claim);
  const document = { docId: '', date: record.today, type: '', text: said };
  const { sentences } = readRecord([document], vocabulary);
  const mentions = sentences.flatMap((s) => s.concepts);
  const others = new Set(mentions.filter((m) => OTHERS.has(m.status)).map((m) => m.start));
  const drugs = drugsIn(said, vocabulary.namesIn(said)).filter((d) => !others.has(d.start));
  const therapies =
    drugs.length > 0
      ? drugScopesIn(said, drugs, vocabulary).flatMap(({ drugs: own, start, end }) => {
          const text = said.slice(start, end);
          const at = {
            start: (own[0] as NameAt).start - start,
            end: (own.at(-1) as NameAt).end - start,
          };
          return own.flatMap((name, i) => {
            const alone = ownPart(
              said,
              { before: own[i - 1], name, behind: own[i + 1] },
              { start, end },
            );
            return idsOf([name], vocabulary).map((drug) => ({ drug, at, text, own: alone }));
          });
        })
      : POINTS_BACK.test(said)
        ? spokenOfLast(before, vocabulary).map((drug) => ({
            drug,
            at: { start: 0, end: 0 },
            text: said,
            own: said,
          }))
        : [];
  return { claim, said, before, sentences, mentions, therapies };
}

/** "20 mg" right before a name. */
const DOSE_BEFORE = /(?:\d[\d.,]*\s?(?:mg|mcg|g|units?|mL|%)(?:\/\w+)?\s(?:of\s)?)$/i;

/** What stands from one drug of a list, with the dose right before it, to the next. */
function ownPart(
  said: string,
  list: {
    readonly before: NameAt | undefined;
    readonly name: NameAt;
    readonly behind: NameAt | undefined;
  },
  within: { readonly start: number; readonly end: number },
): string {
  const startOf = (name: NameAt) => {
    const dose = DOSE_BEFORE.exec(said.slice(Math.max(within.start, name.start - 20), name.start));
    return name.start - (dose?.[0].length ?? 0);
  };
  const from = list.before ? startOf(list.name) : within.start;
  return said.slice(from, list.behind ? startOf(list.behind) : within.end);
}

function wordsOf({ text, asserts }: Claim): { said: string; before: string } {
  if (asserts.kind === 'statement' && asserts.said !== undefined)
    return { said: asserts.said, before: asserts.before ?? '' };
  return { said: text, before: '' };
}

function spokenOfLast(before: string, vocabulary: FormReading['vocabulary']): readonly string[] {
  const drugs = drugsIn(before, vocabulary.namesIn(before));
  const last = drugScopesIn(before, drugs, vocabulary).at(-1);
  return last ? idsOf(last.drugs, vocabulary) : [];
}

/** The drugs that are named; of a regimen that names its parts ("carboplatin and pemetrexed"), those. */
function idsOf(names: readonly NameAt[], vocabulary: FormReading['vocabulary']): readonly string[] {
  return [
    ...new Set(
      names.flatMap(({ concept }) => {
        const parts = (concept.parts ?? []).filter((p) => vocabulary.concept(p));
        return parts.length > 0 ? parts : [concept.id];
      }),
    ),
  ];
}

function drugsIn(text: string, names: readonly NameAt[]): readonly NameAt[] {
  return names.filter(({ concept, start, end }) =>
    isDrugName(text, { kind: concept.kind, start, end }),
  );
}
