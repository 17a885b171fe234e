import { Command, CommanderError } from 'commander';
import { addCalibrate } from './cli/calibrate.js';
import { addCatalog } from './cli/catalog.js';
import { addCompare } from './cli/compare.js';
import { type Context, EXIT, type Out } from './cli/context.js';
import { addDemo } from './cli/demo.js';
import { addGold } from './cli/gold.js';
import { addJudge } from './cli/judge.js';
import { addJudgeEval } from './cli/judge-eval.js';
import { addMerge } from './cli/merge.js';
import { addPerturb } from './cli/perturb.js';
import { addReport } from './cli/report.js';
import { addScore } from './cli/score.js';
import { addServe } from './cli/serve.js';
import { addSiblings } from './cli/siblings.js';
import { addVerify } from './cli/verify.js';
import { version } from './cli/version.js';
import { ERROR_TABLE, FlipsideError } from './errors.js';

const DESCRIPTION =
  'Rewards for training clinical LLMs and agents with reinforcement learning, by the Causal Sensitivity Score: does ' +
  'the recommendation change as it should when one fact of the chart changes?';

const AFTER = `
Each command describes its flags: flipside help score, or flipside score --help.

Exit status of every command:
  0  done    1  unexpected error    2  bad usage, catalog or input    3  done, with parts left out
  4  below a bound of --fail-under    130  interrupted`;

/** Runs one command line (without node and script) and returns the exit code. Errors end on standard error. */
export async function run(argv: readonly string[], context: Context): Promise<number> {
  try {
    await program(context).parseAsync(argv, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return report(error, context);
  }
}

function program(context: Context): Command {
  const top = new Command('flipside')
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
  addServe(top, context);
  addDemo(top, context);
  addScore(top, context);
  addMerge(top, context);
  addReport(top, context);
  addCompare(top, context);
  addSiblings(top, context);
  addVerify(top, context);
  addJudge(top, context);
  addJudgeEval(top, context);
  addPerturb(top, context);
  addCalibrate(top, context);
  addGold(top, context);
  addCatalog(top, context);
  return top;
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
    stderr.write(`${name}${error.message}\n`);
    return ERROR_TABLE[error.kind].exitCode;
  }
  const { message, stack } = error as Error;
  stderr.write(
    `flipside: unexpected error: ${message.split('\n')[0]} (--log-level debug shows where)\n`,
  );
  if (showStack) stderr.write(`${stack}\n`);
  return EXIT.unexpected;
}
