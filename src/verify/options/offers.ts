import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { type Ask, scopeOf, whoseOf } from './ask.js';
import { type Finding, ofMention } from './findings.js';
import { type Grade, type GradeAt, gradeOf, gradesIn, isStep, scaleIn, UNREAD } from './grades.js';
import { asksHepatitisB, hepatitisOption, hepatitisScale } from './hepatitis-b.js';
import { asksHer2, her2Option, her2Scale } from './her2.js';
import { lengthOption, lengthScale } from './length-options.js';
import { asksSites, siteOption, siteScale } from './metastasis-sites.js';
import { areOutcomes, outcomeScale, outcomesNamed } from './outcome-options.js';
import { type Part, partsOf } from './parts.js';
import { areRanges, rangeOption, rangeScale } from './range-options.js';
import { resultDay } from './recency.js';
import { stemsOf } from './record-words.js';
import { regimenOption, regimenScale } from './regimen-options.js';
import { requestedIn } from './requested.js';
import { oneOrOther, resultScale } from './result-scale.js';
import { withResult } from './results.js';
import { type Scale, SILENT } from './scale.js';
import { sideOption, sideScale } from './side-options.js';
import { smokingNamed, smokingScale } from './smoking.js';
import { soScale } from './state-frames.js';
import { type Topic, topicOf } from './topic.js';

/** A question in whose light options are read. */
export interface Asked {
  readonly question: FormQuestion;
  readonly scope: Ask['scope'];
  readonly topic: Topic;
  readonly reading: FormReading;
}

export function askedBy(question: FormQuestion, reading: FormReading): Asked {
  const topic = topicOf(question.text, reading.vocabulary);
  return { question, scope: scopeOf(question.text), topic, reading };
}

/** What the record says to an option: to all that it states, but for what every other option states too. */
export function offerScale(option: string, asked: Asked): Scale {
  return wholeScale(option, asked) ?? partsScale(option, asked);
}

/** Of options that are sides, lengths of time, outcomes of a treatment, states of smoking, of hepatitis B or of HER2. */
function wholeScale(option: string, asked: Asked): Scale | undefined {
  const { question, topic, reading } = asked;
  const side = sideOption(option);
  if (side) return sideScale(side, topic.concepts, reading);
  const site = asksSites(question.text) ? siteOption(option) : undefined;
  if (site) return siteScale(site, reading);
  const length = /\b(?:age|aged|old)\b/i.test(question.text) ? undefined : lengthOption(option);
  if (length) return lengthScale(length, topic.concepts, reading);
  const isScale = scaleIn(question.text) !== '' && gradeOf(option) !== undefined;
  const range = areRanges(question.options) && !isScale ? rangeOption(option) : undefined;
  const ranged = range && rangeScale(range, question, reading);
  if (ranged) return ranged;
  const hepatitis = asksHepatitisB(question.text) ? hepatitisOption(option) : undefined;
  if (hepatitis) return hepatitisScale(hepatitis, reading);
  const her2 = asksHer2(question.text) ? her2Option(option) : undefined;
  if (her2) return her2Scale(her2, reading);
  const regimen = regimenOption(option, asked);
  if (regimen) return regimenScale(regimen, option, asked);
  const smoking = smokingNamed(option, question.text);
  if (smoking) return smokingScale(smoking, reading);
  const drugs = topic.concepts.filter((c) =>
    /^drug/.test(reading.vocabulary.concept(c)?.kind ?? ''),
  );
  if (drugs.length > 0 && areOutcomes(question.options))
    return outcomeScale(outcomesNamed(option, question.options), drugs, reading);
  return undefined;
}

function partsScale(option: string, asked: Asked): Scale {
  const parts = distinctParts(option, asked);
  const said = parts.map((part) => partScale(part, asked)).filter((s) => s.yes + s.no > 0);
  if (said.length === 0) return SILENT;
  const yes = said.reduce((a, b) => (b.yes < a.yes ? b : a));
  const no = said.reduce((a, b) => (b.no > a.no ? b : a));
  return {
    yes: (yes.yes * said.length) / parts.length,
    no: no.no,
    forYes: said.flatMap((s) => s.forYes),
    forNo: no.forNo,
  };
}

function distinctParts(option: string, { question, reading }: Asked): readonly Part[] {
  const parts = partsOf(option, reading);
  const rest = question.options.filter((o) => o !== option).map((o) => partsOf(o, reading));
  const keys = parts.map((p) => JSON.stringify(p));
  const distinct = parts.filter(
    (_, i) => rest.length === 0 || !rest.every((r) => r.some((p) => JSON.stringify(p) === keys[i])),
  );
  return distinct.length > 0 ? distinct : parts;
}

function partScale(part: Part, asked: Asked): Scale {
  switch (part.kind) {
    case 'result':
      return resultScale(
        part.tests.length > 0 ? part.tests : asked.topic.concepts,
        part.value,
        asked.reading,
      );
    case 'grade':
      return gradeScale(part.grade, asked);
    case 'topic':
      return topicScale(part.topic, asked);
  }
}

function gradeScale(grade: Grade, { question, topic, reading }: Asked): Scale {
  const { concepts } = topic;
  const word =
    grade.scale || scaleIn(question.text) || topic.text.replace(/[.?:]+$/, '').toLowerCase();
  const named = concepts.length > 0 ? gradesIn({ word: '', concepts }, reading) : [];
  const given = lastSaid(named.length > 0 ? named : gradesIn({ word, concepts: [] }, reading));
  if (given.length === 0 || given.some((g) => g.step === UNREAD)) return SILENT;
  const same = given.filter((g) => isStep(g.step, grade)).map((g) => g.finding);
  const other = given.filter((g) => !isStep(g.step, grade)).map((g) => g.finding);
  return oneOrOther(same, other);
}

function gradeDay({ step, finding: { sentence } }: GradeAt): string {
  return step === UNREAD ? sentence.document.document.date : resultDay(sentence);
}

/** Places without a step count only where there is none with one. */
function read(given: readonly GradeAt[]): readonly GradeAt[] {
  const steps = given.filter((g) => g.step !== UNREAD);
  return steps.length > 0 ? steps : given;
}

const CONCLUDES =
  /^(?:imp|impression|assessment|a|a\/p|a&p|ap|opinion|conclusion|diagnos[ie]s|summary|final)/i;

/** A patient's step is what the last document to give one says, and there what it concludes. */
function lastSaid(given: readonly GradeAt[]): readonly GradeAt[] {
  const last = given.map(gradeDay).sort().at(-1);
  const latest = read(given.filter((g) => gradeDay(g) === last));
  const concluded = latest.filter((g) => CONCLUDES.test(g.finding.sentence.section));
  return concluded.length > 0 ? concluded : latest;
}

const OUT_OF_CONTEXT = 0.4;
/** The share of what a question speaks of that must stand beside an option's words. */
const IN_CONTEXT = 0.5;

/** What is said of a thing that an option names, in the context of what its question names. */
function topicScale(topic: Topic, asked: Asked): Scale {
  const { scope, reading } = asked;
  const context = contextFor(topic, asked);
  const byHow = (f: Finding): Finding =>
    isDeniedWith(f, context, reading) ? { ...f, status: 'negated' } : f;
  const scale = soScale(topic, { scope, whose: whoseOf(asked.question.text) }, reading, byHow);
  const isBare = topic.concepts.length === 0;
  if (context.length === 0 && (asked.topic.words.length === 0 || !isBare)) return scale;
  const near = Math.max(0, ...scale.forYes.map((f) => contextShare(f, context, asked)));
  const known = near >= IN_CONTEXT ? 1 : OUT_OF_CONTEXT;
  return { ...scale, yes: scale.yes * known };
}

/** Whether the sentence denies what the question asks after: "plasma ctDNA: no EGFR alteration detected". */
function isDeniedWith(
  { sentence }: Finding,
  context: readonly string[],
  { vocabulary }: FormReading,
): boolean {
  const about = sentence.concepts.filter((m) =>
    context.some((c) => vocabulary.isWithin(m.concept, c)),
  );
  return about.length > 0 && about.every((m) => withResult(ofMention(m)).status === 'negated');
}

/** What a question names beside an option: not its group, nor a sibling of it ("type of headache": migraine). */
function contextFor(topic: Topic, { topic: asked, reading }: Asked): readonly string[] {
  const { vocabulary } = reading;
  const kinds = new Set(topic.concepts.map((c) => vocabulary.concept(c)?.kind));
  const own = requestedIn(reading);
  return asked.concepts.filter(
    (c) =>
      !own.has(c) &&
      !kinds.has(vocabulary.concept(c)?.kind) &&
      !topic.concepts.some((own) => vocabulary.isWithin(own, c)),
  );
}

/** How much of what the question speaks of stands in the same sentence; nothing where its own thing does not. */
function contextShare(
  { sentence }: Finding,
  context: readonly string[],
  { topic, reading }: Asked,
): number {
  const stems = stemsOf(sentence);
  if (topic.head !== '' && !stems.has(topic.head)) return 0;
  const words = topic.words.filter((w) => stems.has(w)).length + (topic.head === '' ? 0 : 1);
  const concepts = context.filter((c) =>
    sentence.concepts.some((m) => reading.vocabulary.isWithin(m.concept, c)),
  ).length;
  const all = topic.words.length + (topic.head === '' ? 0 : 1) + context.length;
  if (context.length > 0) return concepts / context.length;
  return all === 0 ? 0 : words / all;
}
