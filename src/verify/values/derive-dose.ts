import type { FormReading } from '../form-reading.js';
import { heightsIn, sizesAsked, weightsIn } from './body-size.js';
import { type Derivation, type Derived, shown } from './derived.js';
import { timesADay } from './frequency.js';
import { quoteOf } from './judge-lookup.js';
import { type Candidate, candidatesFor } from './number-candidates.js';
import { drugTopic, questionTopic } from './question-topic.js';
import { unitName } from './units.js';

const MASS = /^(?:mg|ug|g|u|mu|ml|meq|mmol|ng)$/;

/** A day's dose: one dose times how often it is taken; doses of several times of a day are added. */
export const deriveDailyDose: Derivation = ({ ask, claim }, reading) => {
  const found = dosesFor(claim.question.text, reading).filter((c) => unitFits(c, ask.unit));
  const latest = newest(found);
  const out: Derived[] = [];
  for (const c of found.slice(0, MAX_DOSES)) {
    const { sentence, start, end } = c.number;
    const words = behind(c);
    const times = timesADay(words) ?? 1;
    const isLatest = c.date === latest;
    const sure =
      Math.min(0.95, c.strength * c.reliability) *
      (isLatest ? 1 : 0.75) *
      (timesADay(words) ? 1 : 0.8);
    const value = c.number.high * Math.max(times, 1 / 31) * tablets(c);
    out.push({
      value,
      sure,
      quotes: [{ sentence, start, end: Math.min(sentence.end, end + words.length) }],
      from: `${shown(c.value)} and ${shown(times)} times a day`,
    });
  }
  return [...out, ...sumsOf(found, latest)];
};

const MAX_DOSES = 60;

/** "60 mg: 0600, 1000": what is said of a dose, up to the next one. */
function behind({ number: { sentence, end } }: Candidate): string {
  const rest = sentence.text.slice(end - sentence.start, end - sentence.start + 90);
  const stop =
    /[.;](?=\s|$)|,? (?:then|was|but|to|from|started|since)\b| \d+(?:\.\d+)? ?(?:mg|mcg|g|units)\b/i.exec(
      rest,
    )?.index ?? rest.length;
  return rest.slice(0, stop);
}

/** "500 mg 4 tabs", "2 tabs of 500 mg". */
function tablets({ number: { sentence, start, end } }: Candidate): number {
  const around = sentence.text.slice(
    Math.max(0, start - sentence.start - 16),
    end - sentence.start + 22,
  );
  const count = /\b(\d(?:\.5)?)(?: x)? (?:tabs?|tablets?|caps?|capsules?)\b/i.exec(around)?.[1];
  return count ? Number(count) : 1;
}

/** "40 mg am and 20 mg pm": two doses of one sentence, each once. */
function sumsOf(found: readonly Candidate[], latest: string): readonly Derived[] {
  const bySentence = new Map<object, Candidate[]>();
  for (const c of found) {
    const list = bySentence.get(c.number.sentence);
    if (list) list.push(c);
    else bySentence.set(c.number.sentence, [c]);
  }
  return [...bySentence.values()].flatMap((list) => {
    const parts = list.filter((c) =>
      /\b(?:am|pm|morning|noon|midday|afternoon|evening|night|bed(?:time)?|breakfast|lunch|supper|dinner|qam|qpm|qhs|hs)\b/i.test(
        behind(c),
      ),
    );
    if (parts.length < 2 || parts.length > 5) return [];
    const value = parts.reduce((sum, c) => sum + c.number.high * tablets(c), 0);
    const [first] = parts as [Candidate];
    return [
      {
        value,
        sure: first.strength * (first.date === latest ? 1 : 0.75),
        quotes: [quoteOf({ candidate: first, value, slack: 0 })],
        from: `${parts.length} doses a day`,
      },
    ];
  });
}

function newest(all: readonly Candidate[]): string {
  return (
    all
      .map((c) => c.date)
      .sort()
      .at(-1) ?? ''
  );
}

function unitFits({ number }: Candidate, unit: string): boolean {
  const own = unitName(number.unit).split('/')[0] as string;
  return MASS.test(own) && (unit === '' || own === unitName(unit).split('/')[0]);
}

/** Doses of the drug that a question names, or else of the requested one. */
function dosesFor(question: string, reading: FormReading): readonly Candidate[] {
  const { head: all, rest } = questionTopic(question, reading);
  const drugs = all.items.filter(
    (i) => i.concept?.kind === 'drug' || i.concept?.kind === 'drug_class',
  );
  const head = drugs.length > 0 ? { items: drugs } : drugTopic(reading);
  return candidatesFor({ head, rest, question }, reading);
}

/** One dose by the patient's weight or surface: mg/kg times kg, mg/m2 times m2. */
export const deriveDose: Derivation = ({ ask, claim }, reading) => {
  const doses = dosesFor(claim.question.text, reading);
  const weights = weightsIn(reading);
  const heights = heightsIn(reading);
  const asked = sizesAsked(weights, ask);
  const out: Derived[] = [];
  for (const c of doses.slice(0, MAX_DOSES)) {
    const per = /^(mg|ug|g|u|ml)\/(kg|m2)(?:\/.*)?$/.exec(unitName(c.number.unit));
    if (!per || !unitFits(c, ask.unit)) continue;
    for (const kg of weights.slice(-MAX_DOSES))
      for (const size of per[2] === 'kg'
        ? [kg.value]
        : heights.slice(-5).map((cm) => Math.sqrt((kg.value * cm.value) / 3600)))
        out.push({
          value: c.number.high * size,
          sure: Math.min(0.95, c.strength * c.reliability) * (asked.includes(kg) ? 1 : 0.7),
          quotes: [quoteOf({ candidate: c, value: c.value, slack: 0 }), kg.quote],
          from: `${shown(c.value)} ${c.number.unit} and ${shown(kg.value)} kg`,
        });
  }
  return out;
};
