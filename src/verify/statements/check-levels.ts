import { evidenceOfEach } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import { stemsIn } from '../values/stems.js';
import { isTakenBackIn } from './corrections.js';
import { agree, conflict, type Finding } from './finding.js';
import { type LevelAt, levelsIn } from './spine-levels.js';
import type { Statement } from './statement.js';

/** Words this near to a vertebra say what is the matter with it. */
const NEAR = 60;
const VAGUE: ReadonlySet<string> = new Set([
  'the',
  'and',
  'with',
  'for',
  'acut',
  'chron',
  'level',
  'left',
  'right',
  'new',
  'old',
  'sever',
  'moder',
  'mild',
]);

/** Whether the record has a thing at the vertebra that a statement puts it at. */
export function checkLevels({ said }: Statement, { record }: FormReading): readonly Finding[] {
  const levels = levelsIn(said);
  if (levels.length === 0) return [];
  const told = record.sentences.flatMap((sentence) =>
    levelsIn(sentence.text).map((at) => ({ at, sentence, matter: matterAt(sentence.text, at) })),
  );
  return levels.flatMap((at) => {
    const matter = matterAt(said, at);
    const alike = told.filter((t) => [...matter].some((m) => t.matter.has(m)));
    const same = alike.filter((t) => t.at.level === at.level);
    const backed = same.filter((t) => !isTakenBackIn(t.sentence, t.at));
    const isCorrected = told.some(
      (t) => t.at.level === at.level && isTakenBackIn(t.sentence, t.at),
    );
    if (backed.length > 0 && !isCorrected)
      return [agree(evidenceOfEach(backed), `The record gives ${at.level}.`)];
    const others = alike.filter(
      (t) =>
        t.at.level.charAt(0) === at.level.charAt(0) &&
        t.at.level !== at.level &&
        !isTakenBackIn(t.sentence, t.at),
    );
    if (others.length === 0) return [];
    const given = [...new Set(others.map((t) => t.at.level))].slice(0, 3).join(', ');
    return [
      conflict(evidenceOfEach(others), `The record gives ${given}, not ${at.level}.`, {
        said: at.level,
      }),
    ];
  });
}

function matterAt(text: string, { start, end }: LevelAt): ReadonlySet<string> {
  const around = `${text.slice(Math.max(0, start - NEAR / 2), start)} ${text.slice(end, end + NEAR).split(/[.;]\s/, 1)[0]}`;
  return new Set(
    stemsIn(around)
      .map((s) => s.stem)
      .filter((s) => s.length > 3 && !/\d/.test(s) && !VAGUE.has(s)),
  );
}
