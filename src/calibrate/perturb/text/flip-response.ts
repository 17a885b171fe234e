import type { FormView, RecordSentence } from '../patient-record.js';
import { saysAny, sentencesNaming } from '../record-facts.js';
import type { AnswerSentence, AnswerText, Edit } from './answer-text.js';
import { GOOD_EFFECT, HARM, NO_EFFECT, WELL_BORNE } from './response-words.js';

/** Why a treatment ended, up to the end of its clause. */
const REASON =
  /\b((?:was |were |and )?(?:stopped|discontinued|ended|withdrawn|halted|given up|changed|reduced)[^,.;()]{0,40}?)\b(because of|because|due to|owing to|on account of|for|after) ((?:[^.;,()]|\.(?=\d)){3,120}(?<!\s)(?:\s?\([^)]{1,60}\))?)/gi;
const RESPONSE =
  /\b(?:with|gave|had|showed|achieved|produced) (?:an? |only (?:an? )?)?(?:(?:inadequate|insufficient|incomplete|poor|partial|minimal|limited|transient|no)(?: clinical)? (?:response|improvement|control|relief|benefit|effect))(?: and relapse[^.;,]*| despite[^.;,]*)?|\bwithout (?:any |adequate |significant |sufficient |clear |much )?(?:response|improvement|control|relief|benefit|effect)\b/gi;
const HARMED = /\bcaused ((?:[^.;]|\.(?=\d)){3,160})/gi;
const BORNE =
  /\b(?:was |and |is |were )?(well tolerated|tolerated well|tolerated(?! since| well| dose))\b/gi;

/** Harms that end a treatment; one that the record does not tell of the drug is taken. */
const HARMS: readonly { readonly words: string; readonly told: RegExp }[] = [
  {
    words: 'generalized urticaria',
    told: /urticari|hives|allerg|rash|reaction|hypersens|anaphyl/i,
  },
  { words: 'elevated liver enzymes', told: /liver|LFT|ALT\b|AST\b|transamin|hepat/i },
  { words: 'persistent nausea and vomiting', told: /nausea|vomit|GI |upset|stomach|N\/V/i },
  {
    words: 'severe leukopenia',
    told: /leu[ck]open|neutropen|lymphop|lymphocyt|WBC|ALC\b|ANC\b|CBC|cytopen|blood count/i,
  },
];

/**
 * What came of a treatment turns into something else: a harm into a failure, a failure into a harm or a success. Only
 * where a drug is named in the sentence, and the record says nothing of the kind about it.
 */
export function flipResponse(answer: AnswerText, view: FormView): Edit[] {
  return answer.sentences.flatMap((s) => {
    const drugs = s.names.filter((n) => n.concept.kind === 'drug').map((n) => n.concept.id);
    if (drugs.length === 0) return [];
    const said = sentencesNaming(drugs, view);
    return [...reasons(s, said), ...responses(s, said), ...harms(s, said), ...borne(s, said)];
  });
}

function reasons(s: AnswerSentence, said: readonly RecordSentence[]): Edit[] {
  return [...s.text.matchAll(REASON)].flatMap((hit): Edit[] => {
    const [, lead = '', link = '', reason = ''] = hit;
    const start = s.start + hit.index + lead.length;
    const end = start + link.length + 1 + reason.length;
    const harm = HARM.test(reason);
    const failed = NO_EFFECT.test(reason);
    if (harm === failed) return [];
    const rest = s.text.replace(reason, '');
    if (failed) {
      if (HARM.test(rest)) return [];
      return HARMS.filter(({ told }) => !saysAny(said, told)).map(({ words }) =>
        flip(start, end, `because of ${words}`, `it was ${link} ${reason}`),
      );
    }
    // What did harm may not have worked either: then the flipped reason would be true.
    if (NO_EFFECT.test(rest) || saysAny(said, NO_EFFECT)) return [];
    return [
      flip(
        start,
        end,
        'because of inadequate response',
        `it was ${link} ${reason}; nothing says that it did not work`,
      ),
    ];
  });
}

function responses(s: AnswerSentence, said: readonly RecordSentence[]): Edit[] {
  if (saysAny(said, GOOD_EFFECT)) return [];
  return [...s.text.matchAll(RESPONSE)].map((hit) => {
    const [all] = hit;
    const verb = /^(gave|had|showed|achieved|produced)\b/i.exec(all)?.[0] ?? 'with';
    const what = /response|improvement|control|relief|benefit|effect/i.exec(all)?.[0] ?? 'response';
    const how = /response|control/i.test(what) ? 'complete' : 'marked and lasting';
    const start = s.start + hit.index;
    const text = `${verb} ${how} ${what}`;
    return flip(
      start,
      start + all.length,
      text,
      `the record says ${all}, and nowhere that it worked`,
    );
  });
}

function harms(s: AnswerSentence, said: readonly RecordSentence[]): Edit[] {
  if (saysAny(said, WELL_BORNE)) return [];
  return [...s.text.matchAll(HARMED)].flatMap((hit): Edit[] => {
    const [all, what = ''] = hit;
    if (!HARM.test(what)) return [];
    const start = s.start + hit.index;
    return [
      flip(start, start + all.length, 'was well tolerated, without any reaction', `it ${all}`),
    ];
  });
}

function borne(s: AnswerSentence, said: readonly RecordSentence[]): Edit[] {
  const told = HARMS.filter((h) => !h.told.test(s.text) && !saysAny(said, h.told));
  return [...s.text.matchAll(BORNE)].flatMap((hit) => {
    const words = hit[1] as string;
    const start = s.start + hit.index + hit[0].length - words.length;
    return told.map((h) =>
      flip(start, start + words.length, `not tolerated because of ${h.words}`, `it was ${words}`),
    );
  });
}

function flip(start: number, end: number, text: string, why: string): Edit {
  return { start, end, text, errorType: 'response_flip', why };
}
