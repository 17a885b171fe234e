import type { FormReading } from '../form-reading.js';
import { type Finding, findingsOf } from './findings.js';
import { byStatus, IN_FAMILY, type Scale, SILENT, weigh } from './scale.js';
import type { Topic } from './topic.js';

/** Relatives, by the words that charts have for them. */
const KIN: readonly (readonly [string, string])[] = [
  ['grandparent', 'grand-?(?:mother|father|parents?)|mgm|mgf|pgm|pgf|granny|grandma|grandpa'],
  [
    'distant',
    '(?:aunt|uncle|cousin|niece|nephew|in-law|great-\\w+|half-(?:brother|sister)|step\\w+)s?',
  ],
  ['mother', 'mothers?|mom|mum|mo'],
  ['father', 'fathers?|dad|fa'],
  ['brother', 'brothers?|bro'],
  ['sister', 'sisters?|sis'],
  ['son', 'sons?'],
  ['daughter', 'daughters?'],
  ['child', 'child(?:ren)?|kids?'],
  ['parent', 'parents?'],
  ['sibling', 'siblings?|twins?'],
  ['spouse', 'husband|wife|spouse|partner'],
];
const KIN_WORD = new RegExp(
  `(?<![\\w-])(?:${KIN.map(([, p]) => `(${p})`).join('|')})(?![\\w])`,
  'gi',
);

/** What else a relative may be called. */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  parent: ['mother', 'father', 'parent'],
  sibling: ['brother', 'sister', 'sibling'],
  child: ['son', 'daughter', 'child'],
};

interface KinAt {
  readonly kin: string;
  readonly start: number;
}

function kinIn(text: string): readonly KinAt[] {
  return [...text.matchAll(KIN_WORD)].map((m) => ({
    kin: (KIN[m.slice(1).findIndex((g) => g !== undefined)] as (typeof KIN)[number])[0],
    start: m.index,
  }));
}

/** The relative that an option names and nothing else: "Mother", "Brother(s)". */
export function kinOption(option: string): string | undefined {
  const [only, more] = kinIn(option.replace(/\(s\)/gi, ''));
  return only && !more && option.trim().split(/\s+/).length <= 2 ? only.kin : undefined;
}

/** Whether a relative has what a topic names: said of the relative who was named last before it. */
export function kinScale(kin: string, topic: Topic, reading: FormReading): Scale {
  const about = COVERS[kin] ?? [kin];
  const found = findingsOf(topic, reading).filter((f) => about.includes(whose(f) ?? ''));
  if (found.length === 0) return healthyScale(about, reading);
  const asFamily = found.map((f) =>
    isDenied(f) ? { ...f, status: 'negated' as const } : { ...f, status: 'family' as const },
  );
  return weigh(asFamily, byStatus(IN_FAMILY));
}

const HEALTHY =
  /\b(?:healthy|well|alive and well|unaffected|antibody-negative|negative|no (?:medical )?(?:problems|issues|disease|history))\b/i;

/** Of whom the record only says that he or she is well. */
function healthyScale(about: readonly string[], { record }: FormReading): Scale {
  const found = record.sentences.filter((s) => {
    const last = kinIn(s.text)[0];
    return last !== undefined && about.includes(last.kin) && HEALTHY.test(s.text.slice(last.start));
  });
  if (found.length === 0) return SILENT;
  const forNo = found.map((sentence) => ({
    sentence,
    start: sentence.start,
    end: sentence.end,
    status: 'negated' as const,
    how: 'words' as const,
    share: 1,
    isOther: false,
  }));
  return { yes: 0, no: 0.8, forYes: [], forNo };
}

function whose({ sentence, start }: Finding): string | undefined {
  return kinIn(sentence.text.slice(0, start - sentence.start)).at(-1)?.kin;
}

const DENIED = /\b(?:no|not|without|denies|never|negative for|free of)\b[^,;.]*$/i;

function isDenied(finding: Finding): boolean {
  const { sentence, start, status } = finding;
  if (status === 'negated') return true;
  return DENIED.test(
    sentence.text.slice(Math.max(0, start - sentence.start - 40), start - sentence.start),
  );
}
