import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { type Ask, scopeOf } from './ask.js';
import { type Topic, topicOf } from './topic.js';

/** A question in whose light options are read. */
export interface Asked {
  readonly question: FormQuestion;
  readonly scope: Ask['scope'];
  readonly topic: Topic;
  readonly reading: FormReading;
}

/** Reads a question for its options. */
export function askedBy(question: FormQuestion, reading: FormReading): Asked {
  const topic = topicOf(question.text, reading.vocabulary);
  return { question, scope: scopeOf(question.text), topic, reading };
}
