import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNegated } from '../src/chart/negation.js';

/** npm run bench:negation: how well sentences of other people's discharge summaries are read for negation. */
const FILE = join(
  import.meta.dirname,
  '../../shared/data/negex/negex.python_Annotations-1-120.txt',
);
if (!existsSync(FILE)) {
  process.stdout.write(`skipped: ${FILE} is not there\n`);
  process.exit(0);
}

const squeeze = (text: string) => text.replace(/^"|"$/g, '').replace(/\s+/g, ' ').trim();
const counts = { usable: 0, rows: 0, tp: 0, fp: 0, fn: 0 };
for (const line of readFileSync(FILE, 'latin1').split(/\r?\n/).slice(1)) {
  const [, rawConcept, rawSentence, label] = line.split('\t');
  if (!rawConcept || !rawSentence || !label) continue;
  counts.rows += 1;
  const text = squeeze(rawSentence);
  // The file marks the mention by writing it in capitals; a row without exactly one such place is not usable.
  const concept = squeeze(rawConcept).toUpperCase();
  const start = text.indexOf(concept);
  if (start < 0 || text.indexOf(concept, start + 1) >= 0) continue;
  counts.usable += 1;
  const said = isNegated(
    text,
    { start: 0, end: text.length },
    { start, end: start + concept.length },
  );
  const truth = label === 'Negated';
  if (said && truth) counts.tp += 1;
  else if (said) counts.fp += 1;
  else if (truth) counts.fn += 1;
  if (said !== truth && process.argv.includes('--errors')) {
    process.stdout.write(`${truth ? 'missed' : 'false '}  ${concept}  |  ${text.slice(-260)}\n`);
  }
}
const { tp, fp, fn } = counts;
const precision = tp / (tp + fp);
const recall = tp / (tp + fn);
const f1 = (2 * precision * recall) / (precision + recall);
process.stdout.write(
  `negation on ${counts.usable} usable of ${counts.rows} sentences: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (tp ${tp}, fp ${fp}, fn ${fn})\n`,
);
