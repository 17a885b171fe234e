import type { FormView, NameIn, TextQuestion } from '../patient-record.js';
import { sentencesAbout } from '../record-facts.js';
import { type AnswerSentence, type AnswerText, type Edit, isDenied } from './answer-text.js';
import { datesIn } from './text-dates.js';
import { type WrittenValue, wrongValues } from './wrong-values.js';

const UNIT =
  '(?:mg|mcg|µg|ug|g|kg|lbs?|cm|mm|m2|%|percent|mL|L|U|IU|mIU|ng|pg|mmol|µmol|umol|nmol|mEq|cells|K|mmHg|ms|points?|times)(?:\\/[A-Za-z0-9.^µ]+){0,2}(?![A-Za-z])';
const VALUE = new RegExp(
  `(?<![\\w.,/-])(\\d{1,3}(?:,\\d{3})+|\\d{1,6})(\\.\\d{1,3})?(?=\\s?${UNIT})`,
  'g',
);
/** A score right after its name: "SES-CD 14", "T-score ... was -3.4". */
const SCORE_AFTER =
  /^\s{0,2}(?:score|of|was|is|=|:|total)?\s{0,2}(?:of|was|is)?\s{0,2}(-?)(\d{1,4})(\.\d{1,3})?(?![\w/.,]?\d|\w|\s?[%+])/i;
/** A dose is a drug's, whatever else is named before it. */
const DOSE_UNIT = /^\s?(?:mg|mcg|µg|ug|g|IU|U)(?:\/(?:d|day|kg|m2|dose|wk|week)\b|\s|[,.;)]|$)/;
/** So much behind a value may be its unit, in UTF-16 units. */
const LONGEST_UNIT = 12;
const PERCENT = /^\s?(?:%|percent)/;
/** A bound: what lies beyond it may be true as well. */
const BOUNDED =
  /(?:below|under|above|over|at least|at most|up to|(?:more|less|fewer|greater|higher|lower) than|within|exceed\w*|[<>≤≥]=?)\s*$/i;

/** A dose or a measured value changes, to one that the record gives nowhere beside what it is of. */
export function changeQuantity(answer: AnswerText, view: FormView, question: TextQuestion): Edit[] {
  const asked = view.words.namesIn(question.text).filter((n) => n.concept.kind === 'drug');
  let drug = asked[0];
  return answer.sentences.flatMap((s) => {
    const edits = [...withUnits(s, { view, drug }), ...scores(s, view)];
    // A sentence that names no drug goes on about the last one.
    drug = s.names.findLast((n) => n.concept.kind === 'drug') ?? drug;
    return edits;
  });
}

function withUnits(
  s: AnswerSentence,
  { view, drug }: { readonly view: FormView; readonly drug: NameIn | undefined },
): Edit[] {
  const dates = datesIn(s.text);
  return [...s.text.matchAll(VALUE)].flatMap((hit) => {
    const [written] = hit;
    const at = s.start + hit.index;
    if (dates.some((d) => d.start <= hit.index && hit.index < d.end) || isDenied(s, at)) return [];
    const within = s.names.some((n) => n.start <= at && at < n.end);
    if (within || BOUNDED.test(s.text.slice(0, hit.index))) return [];
    const unit = s.text.slice(hit.index + written.length);
    const isDose = DOSE_UNIT.test(unit);
    const owner = isDose ? (ownerAmong(s, { at, isDose }) ?? drug) : ownerAmong(s, { at, isDose });
    if (!owner) return [];
    const of = `${owner.concept.id} ${unit.slice(0, LONGEST_UNIT)}`;
    const value = { ...valueIn(written), isDose, isPercent: PERCENT.test(unit), of };
    return changed({ at, value, owner }, view);
  });
}

function scores(s: AnswerSentence, view: FormView): Edit[] {
  return s.names
    .filter((n) => n.concept.kind === 'test')
    .flatMap((owner) => {
      const hit = SCORE_AFTER.exec(s.text.slice(owner.end - s.start));
      const [all = '', sign = '', whole = '', fraction = ''] = hit ?? [];
      const written = `${whole}${fraction}`;
      if (written === '' || sign !== '' || /^(?:19|20)\d{2}$/.test(written)) return [];
      const at = owner.end + all.length - written.length;
      const { id: of } = owner.concept;
      const value = { ...valueIn(written), isDose: false, isPercent: false, of };
      return changed({ at, value, owner }, view);
    });
}

function changed(
  of: { readonly at: number; readonly value: WrittenValue; readonly owner: NameIn },
  view: FormView,
): Edit[] {
  const { at, value, owner } = of;
  const { id } = owner.concept;
  return wrongValues(value, sentencesAbout([id], view)).map((text) => ({
    start: at,
    end: at + value.written.length,
    text,
    errorType: 'value_change',
    why: `it was ${value.written}; the record gives ${text} nowhere for ${id}`,
  }));
}

/** What a value is of: the last thing named before it in the sentence, or else the first after it; no procedure. */
function ownerAmong(
  { names }: AnswerSentence,
  { at, isDose }: { readonly at: number; readonly isDose: boolean },
): NameIn | undefined {
  const fit = names.filter(({ concept: { kind } }) =>
    isDose ? kind === 'drug' : kind !== 'procedure',
  );
  return fit.findLast((n) => n.end <= at) ?? fit[0];
}

function valueIn(written: string): Pick<WrittenValue, 'value' | 'written'> {
  return { value: Number(written.replaceAll(',', '')), written };
}
