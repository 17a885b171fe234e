import { type Dose, dosesIn, sameDose } from '../statements/doses.js';
import { type Frequency, frequenciesIn, sameFrequency } from '../statements/frequency.js';
import { isOfPatient, type RecordScope, scopesOf } from '../statements/record-scopes.js';
import type { Asked } from './asked.js';
import type { Finding } from './findings.js';
import { dayOf } from './recency.js';
import { requestedIn } from './requested.js';
import { type Scale, SILENT } from './scale.js';
import { takenScale } from './taken.js';
import { topicOf } from './topic.js';

/** How much of a drug an option gives, and how often; both may be missing. */
export interface Regimen {
  readonly drugs: readonly string[];
  readonly doses: readonly Dose[];
  readonly frequencies: readonly Frequency[];
}

const ASKS = /\b(?:dos(?:e|es|age|ing)|regimen|schedule|frequency|how often|interval|strength)\b/i;

/** The regimen that an option is; undefined where it gives neither a dose nor how often, or is no drug's. */
export function regimenOption(
  option: string,
  { question, reading: { vocabulary } }: Asked,
): Regimen | undefined {
  const doses = dosesIn(option).filter((d) => d.unit !== '%');
  const frequencies = frequenciesIn(option);
  if (doses.length + frequencies.length === 0) return undefined;
  const drugs = topicOf(option, vocabulary).concepts.filter(
    (c) => vocabulary.concept(c)?.kind === 'drug',
  );
  return drugs.length > 0 || ASKS.test(question.text) ? { drugs, doses, frequencies } : undefined;
}

/** Whether the regimen is the one that the record gives last for its drug, or for the drug that the question means. */
export function regimenScale(
  regimen: Regimen,
  option: string,
  { scope, topic, reading }: Asked,
): Scale {
  const asked = topic.concepts.filter((c) => reading.vocabulary.concept(c)?.kind === 'drug');
  const drugs = [regimen.drugs, asked, [...requestedIn(reading)]].find((d) => d.length > 0) ?? [];
  const told = drugs
    .flatMap((d) => scopesOf(d, reading))
    .filter((s) => isOfPatient(s) && tells(s, regimen));
  if (told.length === 0) return SILENT;
  const last = told
    .map((s) => dayOf(asFinding(s)))
    .sort()
    .at(-1);
  const latest = told.filter((s) => dayOf(asFinding(s)) === last);
  const same = latest.filter((s) => isSame(s, regimen));
  if (same.length === 0) return { yes: 0, no: 0.8, forYes: [], forNo: latest.map(asFinding) };
  const taken = scope === 'now' && regimen.drugs.length > 0;
  if (taken) return takenScale(topicOf(option, reading.vocabulary), scope, reading);
  return { yes: 1, no: 0, forYes: same.map(asFinding), forNo: [] };
}

function tells({ text }: RecordScope, { doses, frequencies }: Regimen): boolean {
  return (
    (doses.length === 0 || dosesIn(text).length > 0) &&
    (frequencies.length === 0 || frequenciesIn(text).length > 0)
  );
}

function isSame({ text }: RecordScope, { doses, frequencies }: Regimen): boolean {
  const own = dosesIn(text);
  const often = frequenciesIn(text);
  return (
    doses.every((d) => own.some((o) => sameDose(d, o))) &&
    frequencies.every((f) => often.some((o) => sameFrequency(f.everyDays, o.everyDays)))
  );
}

function asFinding({ sentence, start, end }: RecordScope): Finding {
  return { sentence, start, end, status: 'affirmed', how: 'same', share: 1, isOther: false };
}
