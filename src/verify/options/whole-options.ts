import type { Asked } from './asked.js';
import { gradeOf, scaleIn } from './grades.js';
import { asksHepatitisB, hepatitisOption, hepatitisScale } from './hepatitis-b.js';
import { asksHer2, her2Option, her2Scale } from './her2.js';
import { lengthOption, lengthScale } from './length-options.js';
import { asksSites, siteOption, siteScale } from './metastasis-sites.js';
import { areOutcomes, outcomeScale, outcomesNamed } from './outcome-options.js';
import { areRanges, rangeOption, rangeScale } from './range-options.js';
import { regimenOption, regimenScale } from './regimen-options.js';
import type { Scale } from './scale.js';
import { sideOption, sideScale } from './side-options.js';
import { smokingNamed, smokingScale } from './smoking.js';
import { areSymbols, symbolScale } from './symbol-options.js';
import { topicOf } from './topic.js';
import { topicScale } from './topic-scale.js';

/** Reads an option that is one sort of thing as a whole; undefined where it is none of that sort. */
type WholeOption = (option: string, asked: Asked) => Scale | undefined;

const bySymbol: WholeOption = (option, { question, reading }) =>
  areSymbols(question.options) ? symbolScale(option, question.options, reading) : undefined;

/** "Type 1", where the question is for the type of diabetes. */
const byType: WholeOption = (option, asked) => {
  const noun = /\b(?:type|form|kind) of ([^.?]+)/i.exec(asked.question.text)?.[1];
  if (noun === undefined || !/^type \w+$/i.test(option.trim())) return undefined;
  const topic = topicOf(`${option.trim()} ${noun}`, asked.reading.vocabulary);
  const isOwn = topic.concepts.length > 0 && topic.concepts[0] !== asked.topic.concepts[0];
  return isOwn
    ? topicScale(topic, { ...asked, topic: { ...asked.topic, concepts: [] } })
    : undefined;
};

const bySide: WholeOption = (option, { topic, reading }) => {
  const side = sideOption(option);
  return side && sideScale(side, topic.concepts, reading);
};

const bySite: WholeOption = (option, { question, reading }) => {
  const site = asksSites(question.text) ? siteOption(option) : undefined;
  return site && siteScale(site, reading);
};

const byLength: WholeOption = (option, { question, topic, reading }) => {
  const isOfAge = /\b(?:age|aged|old)\b/i.test(question.text);
  const length = isOfAge ? undefined : lengthOption(option);
  return length && lengthScale(length, topic.concepts, reading);
};

const byRange: WholeOption = (option, { question, reading }) => {
  const isStep = scaleIn(question.text) !== '' && gradeOf(option) !== undefined;
  const range = areRanges(question.options) && !isStep ? rangeOption(option) : undefined;
  return range && rangeScale(range, question, reading);
};

const byHepatitis: WholeOption = (option, { question, reading }) => {
  const hepatitis = asksHepatitisB(question.text) ? hepatitisOption(option) : undefined;
  return hepatitis && hepatitisScale(hepatitis, reading);
};

const byHer2: WholeOption = (option, { question, reading }) => {
  const her2 = asksHer2(question.text) ? her2Option(option) : undefined;
  return her2 && her2Scale(her2, reading);
};

const byRegimen: WholeOption = (option, asked) => {
  const regimen = regimenOption(option, asked);
  return regimen && regimenScale(regimen, option, asked);
};

const bySmoking: WholeOption = (option, { question, reading }) => {
  const smoking = smokingNamed(option, question.text);
  return smoking && smokingScale(smoking, reading);
};

const byOutcome: WholeOption = (option, { question, topic, reading }) => {
  const { vocabulary } = reading;
  const drugs = topic.concepts.filter((c) => /^drug/.test(vocabulary.concept(c)?.kind ?? ''));
  if (drugs.length === 0 || !areOutcomes(question.options)) return undefined;
  return outcomeScale(outcomesNamed(option, question.options), drugs, reading);
};

/** In the order of trying. */
const WHOLE: readonly WholeOption[] = [
  bySymbol,
  byType,
  bySide,
  bySite,
  byLength,
  byRange,
  byHepatitis,
  byHer2,
  byRegimen,
  bySmoking,
  byOutcome,
];

/** What the record says to an option that is a side, a length, a number, an outcome or the like, and nothing more. */
export function wholeScale(option: string, asked: Asked): Scale | undefined {
  for (const by of WHOLE) {
    const scale = by(option, asked);
    if (scale) return scale;
  }
  return undefined;
}
