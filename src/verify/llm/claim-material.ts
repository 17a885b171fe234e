import type { Answer } from '../../core/form.js';
import { copyUnder, type JudgedCopy, judgedCopy } from '../../prompt/judged-copy.js';
import type { ClaimQuestion } from '../claim-judge.js';
import { queriesFor } from '../expand.js';
import type { Sentence } from '../record/reading.js';

/** Sentences that are shown for a claim: more only bury the one that counts. */
export const SENTENCES_SHOWN = 24;
/** Units of a text that are shown, in UTF-16: what is longer than this is no sentence, and no claim. */
const LONGEST_SENTENCE = 2_000;
const LONGEST_TEXT = 20_000;
const LONGEST_QUERY = 2_000;

/** A sentence as the judge sees it. Its number is its place in the list, from 1. */
export interface ShownSentence {
  readonly sentence: Sentence;
  readonly copy: JudgedCopy;
}

/** What a claim is judged by, under a nonce. */
export interface Material {
  readonly sentences: readonly ShownSentence[];
  /** One JSON object that holds all of it. */
  readonly json: string;
}

/** The sentences of the record nearest to a claim, in reading order. */
export function sentencesFor({ claim, reading }: ClaimQuestion): readonly Sentence[] {
  const { record, vocabulary } = reading;
  const queries = queriesFor({ question: claim.question.text, answer: claim.text }, vocabulary);
  return record
    .search(
      queries.map((query) => query.slice(0, LONGEST_QUERY)),
      SENTENCES_SHOWN,
    )
    .map((found) => found.sentence)
    .sort((a, b) => a.index - b.index);
}

/** The material of a claim: every text of it as a judged copy that does not hold the nonce. */
export function materialOf(
  question: ClaimQuestion,
  sentences: readonly Sentence[],
): (nonce: string) => Material {
  const { claim, reading } = question;
  const { form, record } = reading;
  const copies = sentences.map((s) => judgedCopy(s.text.slice(0, LONGEST_SENTENCE)));
  return (nonce) => {
    const shown = (text: string) => copyUnder(nonce, judgedCopy(short(text))).text;
    const under = copies.map((copy) => copyUnder(nonce, copy));
    const json = JSON.stringify({
      nonce,
      claim: shown(claim.text),
      question: shown(claim.question.text),
      answer: shown(answerText(claim.question.answer)),
      guidance: shown(form.guidance),
      requested_drug: shown(form.drug),
      today: shown(record.today),
      sentences: sentences.map(({ document, date, section, columns }, i) => ({
        sentence: i + 1,
        document: shown(document.document.type),
        date: shown(date),
        ...(section === '' ? {} : { section: shown(section) }),
        ...(columns.length === 0 ? {} : { columns: shown(columns.join(' | ')) }),
        text: (under[i] as JudgedCopy).text,
      })),
    });
    const shownSentences = sentences.map((sentence, i) => ({
      sentence,
      copy: under[i] as JudgedCopy,
    }));
    return { sentences: shownSentences, json };
  };
}

function short(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}

function answerText(answer: Answer | undefined): string {
  return answer === undefined ? '' : [answer].flat().join('; ');
}
