import { evidenceOf, evidenceOfEach } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence } from '../record/reading.js';
import { stemsIn } from '../values/stems.js';
import { agree, conflict, type Finding } from './finding.js';
import { type StageAt, stagesIn } from './stages.js';
import type { Statement } from './statement.js';

/** Whether the record gives the stage, grade, class or type that a statement gives. */
export function checkStages({ said }: Statement, { record }: FormReading): readonly Finding[] {
  const stages = stagesIn(said);
  if (stages.length === 0) return [];
  const told = record.sentences.flatMap((sentence) =>
    stagesIn(sentence.text).map((stage) => ({ stage, sentence })),
  );
  return stages.flatMap((stage) => {
    const alike = told.filter((t) => t.stage.scale === stage.scale);
    const fits = alike.filter((t) => isSame(t.stage.value, stage.value));
    const words = said.slice(stage.start, stage.end);
    if (fits.length > 0) return [agree(evidenceOfEach(fits), `The record gives ${words}.`)];
    const bare = bareIn(words, record);
    if (bare.length > 0) return [agree(bare.map(evidenceOf), `The record gives ${words}.`)];
    const same = alike.filter((t) => isSameMatter(t, { stage, said }));
    if (same.length === 0) return [];
    const given = [...new Set(same.map((t) => `${t.stage.scale} ${t.stage.value}`))]
      .slice(0, 3)
      .join(', ');
    return [
      conflict(evidenceOfEach(same), `The record gives ${given}, not ${words}.`, { said: words }),
    ];
  });
}

/** "pT2a N0, IB": a stage told without the word. */
function bareIn(words: string, record: RecordReading): readonly Sentence[] {
  const value = /\b[IV]{1,4}[A-D]\d?$/.exec(words)?.[0];
  if (!value) return [];
  const pattern = new RegExp(`(?<![\\w-])${value}(?![\\w-])`);
  return record.sentences.filter((s) => pattern.test(s.text));
}

/** "Stage IV" is IVB told less closely. */
function isSame(a: string, b: string): boolean {
  return a === b || (/\d$/.test(b) && a.startsWith(b) && /[A-D]/.test(a.charAt(b.length)));
}

/** Scales on which a patient has one value. */
const ONE_EACH: ReadonlySet<string> = new Set(['ecog', 'class', 'child-pugh', 'gmfcs']);
const AROUND = 50;

/** A tumor's grade is no side effect's, a kidney's stage no cancer's: the words around must agree. */
function isSameMatter(
  told: { readonly stage: StageAt; readonly sentence: Sentence },
  own: { readonly stage: StageAt; readonly said: string },
): boolean {
  if (ONE_EACH.has(own.stage.scale)) return true;
  const words = around(own.said, own.stage);
  return [...around(told.sentence.text, told.stage)].some((w) => words.has(w));
}

function around(text: string, { start, end }: StageAt): ReadonlySet<string> {
  const near = `${text.slice(Math.max(0, start - AROUND), start)} ${text.slice(end, end + AROUND)}`;
  return new Set(
    stemsIn(near)
      .map((s) => s.stem)
      .filter((s) => s.length > 3 && !/\d/.test(s)),
  );
}
