import { experiencerAt } from '../../chart/assertion.js';
import type { Range } from './lines.js';
import { isFamilySection } from './sections.js';
import type { StatusView } from './status.js';

const OTHER =
  '(?:husband|wife|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|room-?mate|friend|neighbou?r|colleague|co-?worker|boss|teacher|donor|another patient|other patient|(?:mother|father|sister|brother|son|daughter)-in-law|stepmother|stepfather|caregiver)';
const KIN =
  '(?:(?:grand|half-|great-)?(?:mother|father|sister|brother|aunt|uncle|son|daughter)s?|mom|mum|dad|parents?|siblings?|cousins?|nieces?|nephews?|twin|MGM|MGF|PGM|PGF|MGGM|relatives?|family)';
const OTHERS = new RegExp(`\\b${OTHER}\\b`, 'gi');
const KINS = new RegExp(`\\b${KIN}\\b`, 'gi');
const PERSON = `(?:${OTHER}|${KIN})`;
/** "per father", "according to his wife", "accompanied by mother": who tells or is there. */
const TELLS = new RegExp(
  `\\b(?:per|via|according to|accompanied by|here with|interpreted by|with) (?:his |her |the |their |pt's )?${PERSON}(?! \\(?(?:who|has|had|on|with|he|she)\\b)(?!'s)`,
  'gi',
);
/** "his wife on Byetta", "husband (he has Paget's", "mother with". */
const OF_PERSON = new RegExp(
  `\\b${PERSON}(?: \\((?:he|she|who|also|has|had|on|with)\\b[^)]*|(?:'s)? (?:on|with|has|had|who|takes|taking|took|uses|used|from)\\b[^.;,]{0,40})$`,
  'i',
);
/** "The stroke in our tab is his brother's", "was the spouse's own history". */
const IS_OF_PERSON = new RegExp(
  `^[^.;]{0,70}\\b(?:is|was|are|were) (?:his|her|the|a) ${PERSON}'s`,
  'i',
);
/** "[the next case in these minutes, '58F, IHC 3+', is not S.B.]" */
const NEXT_CASE =
  /\b(?:next|another|other|different|previous|preceding) (?:case|patient|pt|chart)\b[^.]*\b(?:is not|not)\b|\bbelongs? to (?:another|a different) (?:patient|chart)\b/i;
/** A patient who is a relative of someone. */
const RELATIVE = /\b(?:first|second|1st|2nd)-degree relatives?\b(?! (?:with|who|has|had))/gi;
const SHORT_KIN = /(?:^|[.;,(] ?)(?:MGM|MGF|PGM|PGF|m aunt|p aunt|m uncle|p uncle)\b[^.;]*$/i;
const WOMAN = /\b(?:wife|mother|sister|daughter|aunt|niece|girlfriend|mom|grandmother)\b/i;
const MAN = /\b(?:husband|father|brother|son|uncle|nephew|boyfriend|dad|grandfather)\b/i;
/** In a family's section, words that turn to the patient. */
const TURNS_BACK =
  /\b(?:discussed|explained|reassured|advised|his is|hers is|himself|herself|proband|the patient|pt)\b/i;

/** A sentence's words as owners are looked for in them; read once a sentence. */
interface Persons {
  readonly text: string;
  readonly isFamily: boolean;
  /** It names no one but the patient. */
  readonly isNone: boolean;
}

const ANYONE = new RegExp(
  `\\b(?:${OTHER}|${KIN}|case|chart|patients?|kin|ancestors?|maternal|paternal|she|he|hers?|his|M?GMs?|M?GFs?)\\b`,
  'i',
);
const known = new WeakMap<StatusView, Persons>();

function personsIn(view: StatusView): Persons {
  const found = known.get(view);
  if (found) return found;
  const mask = (m: string) => '_'.repeat(m.length);
  const isSection = isFamilySection(view.section);
  const isNone = !isSection && !ANYONE.test(view.text);
  const text = isNone ? view.text : view.text.replace(TELLS, mask).replace(RELATIVE, mask);
  const isFamily = isSection && (text.search(KINS) >= 0 || !TURNS_BACK.test(text));
  const persons = { text, isFamily, isNone };
  known.set(view, persons);
  return persons;
}

/** Whose it is where it is not the patient's. */
export function ownerOf(view: StatusView, range: Range): 'family' | 'other_person' | undefined {
  const { text, isFamily, isNone } = personsIn(view);
  if (isNone) return undefined;
  if (NEXT_CASE.test(text)) return 'other_person';
  const sentence = {
    start: 0,
    end: text.length,
    line: 0,
    takesBack: false,
    section: isFamily ? ('family' as const) : ('other' as const),
  };
  const lead = text.slice(Math.max(0, range.start - 120), range.start);
  const isOther =
    experiencerAt(text, sentence, range) === 'other' ||
    SHORT_KIN.test(lead) ||
    OF_PERSON.test(lead) ||
    IS_OF_PERSON.test(text.slice(range.end, range.end + 140)) ||
    isOfOtherSex(view, lead);
  if (!isOther) return undefined;
  const [other, kin] = [lastOf(OTHERS, lead), lastOf(KINS, lead)];
  if (other < 0 && kin < 0) {
    const rest = text.slice(range.end, range.end + 90);
    const isKin = isFamily || text.search(KINS) >= 0;
    return !isKin || (!isFamily && rest.search(OTHERS) >= 0) ? 'other_person' : 'family';
  }
  return other > kin ? 'other_person' : 'family';
}

/** Who is spoken of is not the patient, though no one says who. */
const SHE = /(?:^\W*|[.;] )she (?:\w+ )?(?:has|had|takes|took|is|was|uses|used)\b[^.;]{0,60}$/i;
const HE = /(?:^\W*|[.;] )he (?:\w+ )?(?:has|had|takes|took|is|was|uses|used)\b[^.;]{0,60}$/i;

/** "Explained that her pancreatitis came from gallstones", where the patient is a man and his wife was named. */
function isOfOtherSex({ text, sex }: StatusView, lead: string): boolean {
  if (sex === 'male')
    return SHE.test(lead) || (/\b(?:her|hers|she)\b[^.;,]{0,40}$/i.test(lead) && WOMAN.test(text));
  if (sex === 'female')
    return HE.test(lead) || (/\b(?:his|he)\b[^.;,]{0,40}$/i.test(lead) && MAN.test(text));
  return false;
}

function lastOf(pattern: RegExp, text: string): number {
  let last = -1;
  for (const m of text.matchAll(pattern)) last = m.index;
  return last;
}
