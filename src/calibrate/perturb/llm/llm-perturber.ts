import type { Form, FormQuestion } from '../../../core/form.js';
import type { JudgePrompt } from '../../../core/judge-prompt.js';
import type { JudgeCall } from '../../../core/ports.js';
import { answerFormat } from '../../../prompt/json-answer.js';
import { copyUnder, judgedCopy } from '../../../prompt/judged-copy.js';
import { fillTemplate } from '../../../prompt/template.js';
import type { Caller, ChatQuestion } from '../../../provider/caller.js';
import type { Candidate } from '../candidate.js';
import type { Taxonomy } from '../taxonomy.js';
import { readWrongAnswer, wrongAnswerSchema } from './wrong-answer.js';

/** Asks a model for one wrong answer. Throws what the caller throws. */
export type AskForWrong = (
  question: FormQuestion,
  on: { readonly form: Form; readonly sample: number; readonly call: JudgeCall },
) => Promise<Candidate>;

/** Units of a record that are shown, in UTF-16; a longer one is cut, each document by its share. */
const LONGEST_RECORD = 120_000;
const LONGEST_TEXT = 20_000;
const NONE_ON: ReadonlySet<string> = new Set();

/** A perturber that asks an endpoint, by the types of a taxonomy. What it gives is not yet checked against the record. */
export function llmPerturber(parts: {
  readonly caller: Caller;
  readonly prompt: JudgePrompt;
  readonly taxonomy: Taxonomy;
}): AskForWrong {
  const { caller, prompt, taxonomy } = parts;
  const schema = wrongAnswerSchema([...taxonomy.types.keys()]);
  const answer = answerFormat('wrong_answer', schema);
  const answer_schema = JSON.stringify(answer.schema);
  const fill = (template: JudgePrompt['user'], values: Readonly<Record<string, string>>) =>
    fillTemplate(template, {
      values: { ...values, answer_schema },
      branches: prompt.branches,
      on: NONE_ON,
    });
  const system = fill(prompt.system, {});
  return async (question, { form, sample, call }) => {
    const material = materialOf(question, { form, taxonomy });
    const asked: ChatQuestion<Candidate> = {
      sample,
      render: (nonce) => ({
        system,
        user: fill(prompt.user, { material: material(nonce), nonce }),
        answer,
      }),
      read: (reply, nonce) => {
        const { record } = form;
        return readWrongAnswer(reply, { nonce, schema, question, record });
      },
    };
    return (await caller.ask(asked, call)).value;
  };
}

/** What a model is shown, under a nonce: every text of it as a judged copy that does not hold the nonce. */
function materialOf(
  question: FormQuestion,
  { form, taxonomy }: { readonly form: Form; readonly taxonomy: Taxonomy },
): (nonce: string) => string {
  const total = form.record.reduce((sum, d) => sum + d.text.length, 0);
  const share = Math.min(1, LONGEST_RECORD / Math.max(1, total));
  return (nonce) => {
    const shown = (text: string) => copyUnder(nonce, judgedCopy(text.slice(0, LONGEST_TEXT))).text;
    const whole = (text: string) =>
      copyUnder(nonce, judgedCopy(text.slice(0, Math.ceil(text.length * share)))).text;
    return JSON.stringify({
      nonce,
      question: shown(question.text),
      type: question.type,
      options: question.options.map(shown),
      right_answer: [question.answer ?? ''].flat().map((a) => shown(String(a))),
      guidance: shown(form.guidance),
      requested_drug: shown(form.drug),
      error_types: Object.fromEntries(taxonomy.types),
      record: form.record.map((d) => ({
        doc_id: shown(d.docId),
        date: shown(d.date),
        type: shown(d.type),
        text: whole(d.text),
      })),
    });
  };
}
