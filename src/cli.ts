import { Command, CommanderError } from 'commander';
import { type Context, EXIT, type Out } from './cli/context.js';
import { version } from './cli/version.js';
import { oneLine, printable } from './core/printable.js';
import { ERROR_TABLE, FlipsideError } from './errors.js';

const DESCRIPTION =
  'Rewards for training clinical LLMs and agents with reinforcement learning, by the Causal Sensitivity Score: does ' +
  'the recommendation change as it should when one fact of the chart changes?';

type Add = (program: Command, context: Context) => void;

/** The commands in the order of the help. One is loaded without the others, which would take longer than many a run. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  serve: async () => (await import('./cli/serve.js')).addServe,
  demo: async () => (await import('./cli/demo.js')).addDemo,
  score: async () => (await import('./cli/score.js')).addScore,
  merge: async () => (await import('./cli/merge.js')).addMerge,
  report: async () => (await import('./cli/report.js')).addReport,
  compare: async () => (await import('./cli/compare.js')).addCompare,
  siblings: async () => (await import('./cli/siblings.js')).addSiblings,
  verify: async () => (await import('./cli/verify.js')).addVerify,
  judge: async () => (await import('./cli/judge.js')).addJudge,
  'judge-eval': async () => (await import('./cli/judge-eval.js')).addJudgeEval,
  perturb: async () => (await import('./cli/perturb.js')).addPerturb,
  calibrate: async () => (await import('./cli/calibrate.js')).addCalibrate,
  gold: async () => (await import('./cli/gold.js')).addGold,
  catalog: async () => (await import('./cli/catalog.js')).addCatalog,
};

const AFTER = `
Each command describes its flags: flipside help score, or flipside score --help.

Exit status of every command:
  0  done    1  unexpected error    2  bad usage, catalog or input    3  done, with parts left out
  4  below a bound of --fail-under    130  interrupted`;

/** Runs one command line (without node and script) and returns the exit code. Errors end on standard error. */
export async function run(argv: readonly string[], context: Context): Promise<number> {
  try {
    const top = program(context);
    for (const load of commandsOf(argv)) (await load())(top, context);
    await top.parseAsync(argv, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return report(error, context);
  }
}

function program(context: Context): Command {
  return new Command('flipside')
    .description(DESCRIPTION)
    .version(version(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this help.')
    .addHelpText('after', AFTER)
    .exitOverride()
    .showHelpAfterError('Add --help for what is allowed.')
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => widthOf(context.stdout),
      getErrHelpWidth: () => widthOf(context.stderr),
    });
}

/** The command that is given, or all of them where the line begins with something else. */
function commandsOf([name = '']: readonly string[]): (() => Promise<Add>)[] {
  const given = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return given ? [given] : Object.values(COMMANDS);
}

const PLAIN_WIDTH = 100;

function widthOf(out: Out): number {
  return out.columns ?? PLAIN_WIDTH;
}

/** Says what went wrong in the user's words; a defect gets one line, and its stack only in debugging. */
function report(error: unknown, { stderr, showStack }: Context): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  if (error instanceof FlipsideError) {
    // A catalog's faults start with file and line, so that an editor can jump there.
    const name = error.kind === 'catalog_invalid' ? '' : 'flipside: ';
    stderr.write(`${name}${printable(error.message)}\n`);
    return ERROR_TABLE[error.kind].exitCode;
  }
  const { message, stack } = error as Error;
  stderr.write(
    `flipside: unexpected error: ${oneLine(message.split('\n')[0] ?? '')} (--log-level debug shows where)\n`,
  );
  if (showStack) stderr.write(`${printable(stack ?? '')}\n`);
  return EXIT.unexpected;
}
