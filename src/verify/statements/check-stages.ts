import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import { agree, conflict, type Finding } from './finding.js';
import { stagesIn } from './stages.js';
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
    if (fits.length > 0)
      return [
        agree(
          fits.map((t) => evidenceOf(t.sentence)),
          `The record gives ${words}.`,
        ),
      ];
    if (alike.length === 0) return [];
    const given = [...new Set(alike.map((t) => `${t.stage.scale} ${t.stage.value}`))]
      .slice(0, 3)
      .join(', ');
    return [
      conflict(
        alike.map((t) => evidenceOf(t.sentence)),
        `The record gives ${given}, not ${words}.`,
      ),
    ];
  });
}

/** "Stage IV" is IVB told less closely. */
function isSame(a: string, b: string): boolean {
  return a === b || (/\d$/.test(b) && a.startsWith(b) && /[A-D]/.test(a.charAt(b.length)));
}
