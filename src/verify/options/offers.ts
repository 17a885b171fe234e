import type { Asked } from './asked.js';
import { gradeScale } from './grade-scale.js';
import { type Part, partsOf } from './parts.js';
import { resultScale } from './result-scale.js';
import { type Scale, SILENT } from './scale.js';
import { testsFor } from './state-frames.js';
import { topicScale } from './topic-scale.js';
import { wholeScale } from './whole-options.js';

/** What the record says to an option: to all that it states, but for what every other option states too. */
export function offerScale(option: string, asked: Asked): Scale {
  return wholeScale(option, asked) ?? partsScale(option, asked);
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

/** The tests that a question names, or those of the disease that it names. */
function testsAsked({ topic, reading }: Asked): readonly string[] {
  return [...topic.concepts, ...testsFor(topic, reading).flatMap((t) => t.concepts)];
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
        part.tests.length > 0 ? part.tests : testsAsked(asked),
        part.value,
        asked.reading,
      );
    case 'grade':
      return gradeScale(part.grade, asked);
    case 'topic':
      return topicScale(part.topic, asked);
  }
}
