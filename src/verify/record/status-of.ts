import type { ConceptKind } from '../vocabulary.js';
import { flatten } from './flat-text.js';
import type { Sentence, Status } from './reading.js';
import { statusAt } from './status.js';

/**
 * How a record speaks of a value or a date: whose it is, whether it was taken back, denied or only thought of. With
 * `kind`, of words that the vocabulary does not know as a thing of that kind.
 */
export function statusOf(
  place: { readonly sentence: Sentence; readonly start: number; readonly end: number },
  kind: ConceptKind | 'value' = 'value',
): Status {
  const { sentence } = place;
  const flat = flatten(sentence.text);
  const range = {
    start: flat.at(place.start - sentence.start),
    end: flat.at(place.end - sentence.start),
  };
  const scope = {
    before: flat.text.slice(Math.max(0, range.start - 110), range.start),
    after: flat.text.slice(range.end, range.end + 170),
    isListed: false,
    own: '',
  };
  const { sentences } = sentence.document;
  const own = sentence.index - (sentences[0] as Sentence).index;
  const next = flatten((sentences[own + 1]?.text ?? '').slice(0, 300)).text;
  return statusAt(
    {
      text: flat.text,
      next,
      section: sentence.section,
      isHead: false,
      sex: undefined,
      isKnown: () => true,
    },
    { ...range, kind, concept: '', scope },
  );
}
