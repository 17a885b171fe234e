import type { CancerType, Case } from '../../core/case.js';
import type { DecisionMention } from '../../core/decision.js';
import type { Treatments } from '../../core/treatments.js';
import type { Lexicon } from '../../decision/lexicon.js';
import { ownWordsOf } from '../../decision/own-words.js';
import { readDecision } from '../../decision/read-decision.js';
import { partnersIn } from './given-together.js';
import type { Kinship } from './kinship.js';
import { type PartsOf, spellOut, textByPoints } from './spell-out.js';
import type { Atom, Combination, Wanted } from './wanted.js';

/** A longer text is no treatment's name; its beginning is looked at. */
const LONGEST_NAME = 300;
/** More words than these name no one thing. */
const MOST_WORDS = 8;

/** Said after what is given: when, for what, where, by what it is decided. */
const CIRCUMSTANCE =
  /\s(?:after|following|before|for|by|until|once|when|if|unless|pending|depending|according|in case|at|to|on (?:the )?(?:trial|study|progression|relapse)|then re\w+)\s.*$/i;
const UPFRONT = /\b(?:up-?front|immediate|primary|initial|surgery[- ]first)\b/i;
const SINGLE = /\b(?:monotherapy|single[- ]agent)\b/i;
const ALONE = /\b(?:alone|only|monotherapy|single[- ]agent)\b/i;
const SEQUENTIAL = /\bsequential(?:ly)?\b/i;
const OMISSION =
  /^(?:stop(?:ping)?|discontinu(?:e|ing|ation of)|hold(?:ing)?|withhold(?:ing)?|omit(?:ting)?|omission of|avoid(?:ing|ance of)?|no|not)\s+/i;
/** "Non-anthracycline chemotherapy", "anthracycline-free". */
const SPARED = /\bnon-?\s?(\w+)(?:-(?:based|containing))?\b|(?<![\w-])(\w+)-(?:free|sparing)\b/gi;
const SYSTEMIC: ReadonlySet<string> = new Set(['drug', 'class', 'regimen']);
const WITHOUT = /\s(?:without|instead of|rather than)\s/i;

/** Terms of the catalog that take in things which do not stand for each other: each tumor marker, each blood test. */
const COLLECTIVE: ReadonlySet<string> = new Set(
  'tumor_marker laboratory staging ct mri pet ultrasound psychosocial rehabilitation'.split(' '),
);

/** Resolves the treatments of consensus lists by the catalog; pure. */
export function treatmentResolver(
  lexicon: Lexicon,
  { kinship, partsOf }: { readonly kinship: Kinship; readonly partsOf: PartsOf },
) {
  const { treatments } = lexicon;
  const read = (name: string, cancerType: CancerType) => {
    // The kind of cancer settles what a wide or a short name means there.
    const about =
      cancerType === 'other' ? '' : ` The patient has ${cancerType.replace('_', ' and ')} cancer.`;
    const text = `Start ${name}.${about}`;
    const mentions = readDecision(text, lexicon).mentions.filter(
      (m) => m.start < `Start ${name}`.length,
    );
    return spellOut(mentions, { textAt: textByPoints(text), partsOf, kinship, cancerType });
  };
  return (item: Case['consensus'][number], cancerType: CancerType): Wanted => {
    const name = item.treatment.slice(0, LONGEST_NAME).replace(/\s+/g, ' ').trim();
    const isOmission = OMISSION.test(name);
    const given = name.replace(OMISSION, '');
    const { head, others } = apartFrom(given, (other) =>
      read(other, cancerType).some((m) => SYSTEMIC.has(m.kind)),
    );
    const mentions = mentionsIn(head, (text) => read(text, cancerType));
    const alternatives = alternativesOf(head, (part) => {
      const readAs = (type: CancerType): Combination => {
        const { atoms, ...named } = combinationOf(
          mentionsIn(part, (text) => read(text, type)),
          treatments,
        );
        const partners = partnersIn(part.replace(CIRCUMSTANCE, ''), atoms, kinship);
        const pairing = named.pairing && SEQUENTIAL.test(part) ? 'sequence' : named.pairing;
        return {
          ...named,
          atoms,
          ...(partners ? { partners } : {}),
          ...(pairing ? { pairing } : {}),
        };
      };
      const [here, anywhere] = [readAs(cancerType), readAs('other')];
      return isWider(anywhere, here, kinship) ? [here, anywhere] : [here];
    });
    const atoms = alternatives.flatMap((c) => c.atoms);
    const timing = mentions.find((m) => m.timing && m.timing !== 'surveillance')?.timing;
    return {
      treatment: item.treatment,
      label: item.label,
      alternatives,
      ...(timing ? { timing } : {}),
      isFirst: UPFRONT.test(head) && atoms.every((atom) => atom.kind === 'procedure'),
      isAlone: ALONE.test(head),
      isSingle: SINGLE.test(head),
      without: others.flatMap((other) => combinationOf(read(other, cancerType), treatments).atoms),
      isOmission,
      words: ownWordsOf(given).slice(0, MOST_WORDS),
      isCollective: atoms.length > 0 && atoms.every((atom) => COLLECTIVE.has(atom.id)),
      isSupport: atoms.length > 0 && atoms.every((atom) => isSupport(atom, treatments)),
    };
  };
}

/** What is to be given, and what it is to go without. */
function apartFrom(
  name: string,
  isTreatment: (name: string) => boolean,
): { readonly head: string; readonly others: readonly string[] } {
  const others: string[] = [];
  const rest = name.replace(SPARED, (said: string, not?: string, free?: string) => {
    const other = not ?? free ?? '';
    if (!isTreatment(other)) return said;
    others.push(other);
    return '';
  });
  const [head = '', ...without] = rest.split(WITHOUT);
  return { head, others: [...others, ...without] };
}

/** What a name holds without its circumstances ("after chemotherapy"), or with them where there is nothing else. */
function mentionsIn(
  name: string,
  read: (text: string) => readonly DecisionMention[],
): readonly DecisionMention[] {
  const bare = name.replace(CIRCUMSTANCE, '');
  const found = bare === name || bare === '' ? [] : read(bare);
  return found.length > 0 ? found : read(name);
}

function alternativesOf(
  name: string,
  combinationsOf: (part: string) => readonly Combination[],
): Combination[] {
  const isNamed = ({ atoms }: Combination) => atoms.length > 0;
  const parts = name.split(/\s+(?:and\/)?or\s+/i);
  const named = parts.map((part) => combinationsOf(part).filter(isNamed));
  // "ER or PR testing": the parts alone may be no names.
  if (named.every((part) => part.length > 0)) return named.flat();
  const whole = combinationsOf(name).filter(isNamed);
  return whole.length > 0 ? whole : named.flat();
}

/** Whether the words mean a wider class where the cancer is not said: most texts say "immunotherapy" and not of what. */
function isWider(anywhere: Combination, here: Combination, kinship: Kinship): boolean {
  const [wide, ...others] = anywhere.atoms;
  const [narrow] = here.atoms;
  if (!wide || !narrow || others.length > 0 || here.atoms.length > 1) return false;
  return wide.kind === 'class' && kinship.classesOf(narrow).includes(wide.id);
}

function combinationOf(mentions: readonly DecisionMention[], treatments: Treatments): Combination {
  const parts = mentions.filter((m) => m.certainty !== 'none' || m.action === 'mention');
  const atoms = activeOnly(
    parts.flatMap((m) => atomsOf(m, treatments)),
    treatments,
  );
  const [only] = parts;
  const regimen = parts.length === 1 && only?.kind === 'regimen' ? only.id : undefined;
  return {
    ...(regimen === undefined ? {} : { regimen }),
    atoms: withoutWider(atoms, treatments),
    ...(parts.some(isChemoradiation) ? { pairing: 'together' as const } : {}),
  };
}

function isChemoradiation({ kind, id }: Pick<DecisionMention, 'kind' | 'id'>): boolean {
  return kind === 'radiation' && id === 'chemoradiation';
}

function atomsOf({ kind, id, drugs }: DecisionMention, { regimens }: Treatments): Atom[] {
  if (kind !== 'regimen') {
    if (!isChemoradiation({ kind, id })) return [{ kind, id }];
    return [
      { kind: 'radiation', id: 'radiation' },
      { kind: 'class', id: 'chemotherapy' },
    ];
  }
  const regimen = regimens.find((r) => r.name === id);
  return [
    ...drugs.map((drug): Atom => ({ kind: 'drug', id: drug })),
    ...(regimen?.classComponents ?? []).map((of): Atom => ({ kind: 'class', id: of })),
    ...(regimen?.radiation ? [{ kind: 'radiation', id: 'radiation' } as const] : []),
  ];
}

/** Each atom once; what only supports a drug (folinic acid, prednisone) is no part of what must be given. */
function activeOnly(atoms: readonly Atom[], { drugs }: Treatments): Atom[] {
  const once = [...new Map(atoms.map((atom) => [`${atom.kind}:${atom.id}`, atom])).values()];
  const active = once.filter((atom) => atom.kind !== 'drug' || !isSupportDrug(atom, drugs));
  const rest = active.length > 0 ? active : once;
  // "MRI surveillance" is a scan, "trial of X" is X.
  const beside = rest.filter((atom) => atom.kind !== 'care');
  return beside.length > 0 ? beside : rest;
}

function isSupportDrug({ id }: Atom, drugs: Treatments['drugs']): boolean {
  return drugs.find((d) => d.name === id)?.kind === 'supportive';
}

/** What treats no cancer, and is named in many more ways than the catalog has. */
function isSupport(atom: Atom, { drugs, procedures }: Treatments): boolean {
  if (atom.kind === 'drug') return isSupportDrug(atom, drugs);
  if (atom.kind !== 'procedure') return atom.kind === 'care' || atom.kind === 'test';
  const kind = procedures.find((p) => p.name === atom.id)?.kind;
  return kind === 'palliative_surgery' || kind === 'other' || kind === 'biopsy';
}

/** "Anti-HER2 therapy with trastuzumab": the drug says which. */
function withoutWider(atoms: readonly Atom[], { drugs, classes }: Treatments): Atom[] {
  const within = new Set(
    atoms.flatMap(({ kind, id }) => {
      if (kind === 'drug') return drugs.find((d) => d.name === id)?.classes ?? [];
      return kind === 'class' ? (classes.find((c) => c.id === id)?.within ?? []) : [];
    }),
  );
  return atoms.filter((atom) => atom.kind !== 'class' || !within.has(atom.id));
}
