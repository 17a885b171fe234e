import { appendFileSync, createReadStream, existsSync } from 'node:fs';
import type { Clock } from '../../core/ports.js';
import { oneLine } from '../../core/printable.js';
import { FlipsideError } from '../../errors.js';
import { MAX_GROUP_PAIRS } from '../../offline/batch.js';
import { PIECE_BYTES } from '../../offline/bulk/piece.js';
import { differences, type Plan, type RunIdentity, savePlan } from '../../offline/bulk/plan.js';
import { parseShard } from '../../offline/bulk/shard.js';
import { inputDigest, type Staged, stage } from '../../offline/bulk/stage.js';
import type { WorkDir } from '../../offline/bulk/work-dir.js';
import { parseColumnMap } from '../../offline/input/column-map.js';
import { fileDigest } from '../../offline/input/file-digest.js';
import { type OpenedRow, openRows } from '../../offline/input/open-rows.js';
import { faultText, type RowFault } from '../../offline/read-rows.js';
import { isSystemError } from '../../offline/write-rows.js';
import type { Context } from '../context.js';
import { count } from '../figures.js';
import { withProgress } from '../progress.js';
import type { InputFiles } from './run-identity.js';
import { pairingOf, type ScoreOptions } from './score-options.js';

/** What a run is begun with. */
export interface Beginning {
  readonly dir: WorkDir;
  readonly options: ScoreOptions;
  readonly context: Context;
  readonly identity: RunIdentity;
  readonly endpoints: Plan['endpoints'];
  readonly input: InputFiles;
  readonly today: string;
  readonly clock: Clock;
  readonly isKnownCase: (caseId: string) => boolean;
}

/**
 * The run of a command: the one that lies in its work directory, or a new one whose input is read now. Faults of the
 * input are told in both cases. Throws FlipsideError `invalid_request` where what lies there is another run, and
 * `input_invalid` where no sound row is left.
 */
export async function beginRun(beginning: Beginning): Promise<Plan> {
  const { dir } = beginning;
  const { begun } = dir;
  const plan = begun ? await sameRun(begun, beginning) : await newRun(beginning);
  sayWhatRepeats(plan, beginning);
  return plan;
}

async function sameRun(begun: Plan, beginning: Beginning): Promise<Plan> {
  const { identity } = beginning;
  const differ = differences(begun.identity, identity);
  if (differ.length > 0) throw anotherRun(beginning, differ);
  // Of a stream nobody knows what it brings before it has been read as it was then.
  if (beginning.input.isStream || begun.contents.length === 0) {
    await requireSameStream(begun, beginning);
  } else {
    await requireSameContents(begun, beginning);
    await tellFaultsAgain(beginning);
  }
  return begun;
}

/** Files of one policy each, numbered alike, would otherwise fail in bulk with nobody told why. */
function sayWhatRepeats({ staged }: Plan, { context }: Beginning): void {
  const { count: rollouts, first } = staged.repeated;
  if (!first) return;
  const place = ({ file, line }: { readonly file: number; readonly line: number }) =>
    oneLine(`${staged.files[file]}:${line}`);
  const are = rollouts === 1 ? 'this rollout is' : `${count(rollouts)} such rollouts are`;
  context.stderr.write(
    `warning: ${place(first.at)}: rollout_id ${oneLine(JSON.stringify(first.id))} came before, at ${place(first.before)}; ${are} FAILED. ` +
      'The rollouts of a policy need ids of their own over all files: give those of each policy a policy_model ' +
      '(--map policy_model=COLUMN reads it from a column), or other ids\n',
  );
}

async function newRun(beginning: Beginning): Promise<Plan> {
  const { dir, options, identity, today, endpoints } = beginning;
  const { staged, contents } = await stageAll(beginning);
  if (staged.rollouts === 0) {
    const [path] = options.rollouts;
    const named =
      options.rollouts.length > 1 ? 'the input' : path === '-' ? 'standard input' : path;
    throw new FlipsideError('input_invalid', `${named}: holds no row that can be used`);
  }
  const plan = { identity, today, contents, endpoints, staged };
  savePlan(dir.files.plan, plan);
  return plan;
}

/** Reads the input, and tells how it goes: how much there is shows at its end. */
async function stageAll(
  beginning: Beginning,
): Promise<{ readonly staged: Staged; readonly contents: readonly string[] }> {
  const { dir, options, context, clock, isKnownCase, input } = beginning;
  const contents: string[] = [];
  const rows = openRollouts(beginning, (sha256) => contents.push(sha256));
  const { signal, stderr: out } = context;
  const told = { out, what: 'read', quiet: options.quiet ?? false, clock };
  const staged = await withProgress(told, (to, say) =>
    stage({
      rows: counted(rows, to),
      files: dir.files,
      pairing: pairingOf(options),
      shard: parseShard(options.shard),
      isKnownCase,
      pieceBytes: PIECE_BYTES,
      maxGroupPairs: MAX_GROUP_PAIRS,
      signal,
      onFault: (fault) => {
        say(faultText(fault));
        appendFileSync(dir.files.faults, `${faultText(fault)}\n`);
      },
    }),
  );
  return { staged, contents: input.isStream ? [] : contents };
}

/** A look at the clock costs more than a row. */
const TELL_EVERY_ROWS = 1000;

async function* counted(
  rows: AsyncIterable<OpenedRow>,
  to: (done: number) => void,
): AsyncGenerator<OpenedRow> {
  let read = 0;
  for await (const row of rows) {
    read += 1;
    if (read % TELL_EVERY_ROWS === 0) to(read);
    yield row;
  }
  to(read);
}

function openRollouts(
  { dir, options, context }: Beginning,
  onDigest?: (sha256: string) => void,
): AsyncIterable<OpenedRow> {
  const { stdin, stderr, signal } = context;
  const { map, rolloutsFormat: format } = options;
  return openRows(options.rollouts, {
    stdin,
    signal,
    format,
    spoolDir: dir.path,
    ...(map === undefined ? {} : { map: parseColumnMap(map) }),
    ...(onDigest ? { onDigest } : {}),
    onNote: (note) => stderr.write(`note: ${oneLine(note)}\n`),
  });
}

function tell(fault: RowFault, { stderr }: Context): void {
  stderr.write(`${faultText(fault)}\n`);
}

function anotherRun({ dir, options }: Beginning, differ: readonly string[]): FlipsideError {
  return new FlipsideError(
    'invalid_request',
    `${options.out}: another run was begun for it and is not done: ${differ.join('; ')}. ` +
      `Give the same command again to go on with that one, another --out, or --restart to throw away what it has scored (${dir.path})`,
  );
}

/** So many files are named that are not what they were. */
const MOST_NAMED = 3;

/** Neither name nor time tells a file from another, but what is in it. */
async function requireSameContents({ contents }: Plan, beginning: Beginning): Promise<void> {
  const { input, context } = beginning;
  const { paths } = input;
  if (paths.length !== contents.length) {
    const were = `--rollouts were ${contents.length} files and are ${paths.length}`;
    throw anotherRun(beginning, [were]);
  }
  const other: string[] = [];
  for (const [i, path] of paths.entries()) {
    if ((await digestOfFile(path, context)) !== contents[i]) other.push(path);
  }
  if (other.length === 0) return;
  const named = other.slice(0, MOST_NAMED).join(', ');
  const more = other.length > MOST_NAMED ? ` and ${other.length - MOST_NAMED} more` : '';
  throw anotherRun(beginning, [`--rollouts: the content of ${named}${more} is not what it was`]);
}

async function digestOfFile(path: string, { signal }: Context): Promise<string> {
  try {
    return await fileDigest(path, signal);
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new FlipsideError('input_invalid', `${path}: cannot be read (${cause.message})`, {
      cause,
    });
  }
}

/** A stream is read again, if only to see that it is the same. */
async function requireSameStream(begun: Plan, beginning: Beginning): Promise<void> {
  const { dir, options, context } = beginning;
  const { signal } = context;
  const digest = await inputDigest({
    rows: openRollouts(beginning),
    signal,
    onFault: (fault) => tell(fault, context),
  });
  if (digest === begun.staged.digest) return;
  throw new FlipsideError(
    'invalid_request',
    `${options.out}: a run was begun for it with other rollouts than standard input has now, and is not done. ` +
      `Give the same rollouts to go on with it, another --out, or --restart to throw away what it has scored (${dir.path})`,
  );
}

async function tellFaultsAgain({ dir, context }: Beginning): Promise<void> {
  if (!existsSync(dir.files.faults)) return;
  for await (const chunk of createReadStream(dir.files.faults)) context.stderr.write(chunk);
}
