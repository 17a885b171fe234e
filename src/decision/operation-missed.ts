import { sentencesOf } from './clause.js';
import type { Reading, Statement } from './reading.js';
import { Gap, type Tokens } from './tokens.js';

/** Words for an operation, besides the names that the lexicon holds. */
const OPERATION = new Set(
  'operation operations operative operated surgery surgeries surgical resection resections resected excision excisions excised removal removed procedure'.split(
    ' ',
  ),
);
const TAKEN: ReadonlySet<string> = new Set(['taken', 'came', 'cut', 'took']);
const ABSENT = new Set(
  "no not never nothing none nowhere neither without cannot can't couldn't didn't doesn't don't isn't wasn't unable missing absent absence vanished disappeared lacks lack lacking fails failed untraceable undocumented unrecorded unconfirmed unsubstantiated silent gone lost".split(
    ' ',
  ),
);
/** Says of itself that a record is wanting. */
const WANTING = new Set(
  'missing vanished disappeared untraceable undocumented unrecorded unsubstantiated unconfirmed absent'.split(
    ' ',
  ),
);
const RECORD = new Set(
  'record records recorded recording mention mentions mentioned document documents documented documentation evidence note notes noted trace traced history find finds found finding listed list lists described describe reported report reports chart charts charted file files dossier bundle packet papers paperwork referral supplied sent received available appear appears appearing identify identified locate located see seen shows show shown indicates states entry entries letter letters summary correspondence confirm confirmed confirmation proof sign verify retrieve retrieved discover discovered account accounts hold holds held contain contains contained containing include includes carry carries say says tell tells speak speaks refer refers bear bears reveal reveals register registered statement statements hint'.split(
    ' ',
  ),
);
/** May stand between the negation and the operation it denies. */
const FILLERS = new Set(
  'a an any the of to for in on from about as and or that this his her their such prior previous earlier past completed definitive primary curative breast bowel colon rectal lung liver kidney bladder gastric pancreatic thoracic abdominal brain tumor tumour cancer actual formal clear single we i you able could can be been being has have had is are was were there ever yet did do does here now it which having undergone underwent performed done actually single left right longer anywhere among within part at upper lower total partial subtotal radical laparoscopic robotic open'.split(
    ' ',
  ),
);
/** What keeps the record of an operation. */
const KEEPS = new Set(
  'chart charts record records file files dossier bundle packet papers paperwork documents documentation notes referral'.split(
    ' ',
  ),
);
const NEAR = 12;
const AFTER = 5;
const BREAKS = Gap.semicolon | Gap.stop;

/**
 * Places where the text tells its team that it finds no operation: "no trace of a hemicolectomy", "the excision does
 * not appear in this record", "nothing shows the bowel to have been operated on". Linear.
 */
export function operationsMissed(
  { tokens, text, blocks, mentionAt, entities }: Reading,
  all: readonly Statement[],
): [number, number][] {
  const found: [number, number][] = [];
  const planned = new Set(
    all.filter((x) => x.stance.certainty === 'recommended').map((x) => x.entity.from),
  );
  const operationAt = (w: number): number => {
    const e = entities[mentionAt[w] as number];
    if (e?.concept?.procedureKind === 'resection') return e.to;
    if (TAKEN.has(tokens.word[w] as string) && tokens.word[w + 1] === 'out') return w + 2;
    return OPERATION.has(tokens.word[w] as string) || /ectom(y|ies)$/.test(tokens.word[w] as string)
      ? w + 1
      : -1;
  };
  for (const block of blocks) {
    for (const [from, to] of sentencesOf(tokens, text, block.from, block.to)) {
      for (let w = from; w < to; w++) {
        const end = operationAt(w);
        if (end < 0) continue;
        const s = { from, to, at: w, end: Math.min(end, to) };
        if (deniedBefore(tokens, s) || (!planned.has(w) && deniedAfter(tokens, s))) {
          found.push([w, s.end]);
          break;
        }
      }
    }
  }
  return found;
}

interface Operation {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly end: number;
}

/** "Unable to find a report of any operation", "there is no operation note" */
function deniedBefore({ word, gap }: Tokens, { from, to, at, end }: Operation): boolean {
  let record = RECORD.has(word[end] ?? '') && end < to;
  let free = true;
  for (let w = at - 1; w >= from && w >= at - NEAR; w--) {
    if ((gap[w + 1] as number) & BREAKS) return false;
    const said = word[w] as string;
    if (RECORD.has(said)) record = true;
    // "No record that the esophagus was removed": what is told in the clause is what is not on record.
    if (ABSENT.has(said) && deniesClause(word, w + 1, at)) return true;
    if (ABSENT.has(said)) {
      // "Nothing in them shows the bowel to have been operated on"
      const subject = said === 'nothing' || said === 'none';
      return (
        (free || (subject && record)) &&
        (record || recordFollows(word, end, to) || recordPrecedes(word, from, w))
      );
    }
    if (!RECORD.has(said) && !FILLERS.has(said)) free = false;
  }
  return false;
}

/** A record is denied of what "that" or "whether" opens, right after the denial at word `from`. */
function deniesClause(word: readonly string[], from: number, to: number): boolean {
  let record = false;
  for (let w = from; w < Math.min(to, from + AFTER + 1); w++) {
    const said = word[w] as string;
    record ||= RECORD.has(said);
    if (record && OPENS.has(said)) return !word.slice(w, to).some((x) => DATES.has(x));
  }
  return false;
}

const OPENS: ReadonlySet<string> = new Set(['that', 'whether', 'showing', 'saying']);
/** "No evidence that it has come back since the nephrectomy": the operation only dates what is denied. */
const DATES: ReadonlySet<string> = new Set(
  'since after before following from despite until post behind'.split(' '),
);

/** "The chart shows a biopsy but no nephrectomy" */
function recordPrecedes(word: readonly string[], from: number, at: number): boolean {
  for (let w = at - 1; w >= from && w >= at - NEAR; w--) {
    if (KEEPS.has(word[w] as string)) return true;
  }
  return false;
}

/** "No nephrectomy in the chart" */
function recordFollows(word: readonly string[], end: number, to: number): boolean {
  for (let w = end; w < Math.min(to, end + AFTER); w++) {
    if (RECORD.has(word[w] as string)) return true;
  }
  return false;
}

/** "The excision does not appear in this record", "the hemicolectomy has vanished from the documents" */
function deniedAfter({ word, gap }: Tokens, { to, end }: Operation): boolean {
  for (let w = end; w < Math.min(to, end + NEAR); w++) {
    if ((gap[w] as number) & BREAKS) return false;
    const said = word[w] as string;
    if (!ABSENT.has(said)) continue;
    const wanting = WANTING.has(said) && w > end;
    for (let k = w + 1; k < Math.min(to, w + AFTER + 1); k++) {
      if ((gap[k] as number) & BREAKS) break;
      const next = word[k] as string;
      if (RECORD.has(next)) return true;
      if (!FILLERS.has(next)) break;
    }
    if (wanting) return true;
  }
  return false;
}
