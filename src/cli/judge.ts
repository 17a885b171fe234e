import type { Command } from 'commander';
import { checkEndpoints } from '../compose/check-endpoints.js';
import { systemClock } from '../compose/system-clock.js';
import type { EndpointJudge } from '../config/judge-definition.js';
import { judgesUnder } from '../config/judge-references.js';
import type { Config } from '../config.js';
import { jsonText } from '../core/json-text.js';
import { printable } from '../core/printable.js';
import { type Context, EXIT } from './context.js';
import { judgeCheckJson, judgeCheckText } from './judge-check-summary.js';
import { jsonOption } from './output.js';
import { addSettings, configWithoutRewards } from './settings.js';

interface JudgeCheckOptions {
  readonly judge?: string;
  readonly json?: boolean;
}

const AFTER = `
Each endpoint is asked to greet, in JSON of a given shape; that costs a few tokens. What it shows: how long an answer takes,
whether the endpoint holds answers to a schema, how far its clock is from this one, what limits it tells of, and which
parameters it does not take. No key is printed.

Exit status:
  0  every endpoint answered as it must
  1  an unexpected error
  2  bad usage or configuration
  3  some endpoint did not; what to do is said beside it

Example:
  flipside judge check --config flipside.yaml`;

/** `flipside judge`: what there is to do with judges apart from asking them. */
export function addJudge(program: Command, context: Context): void {
  const group = program
    .command('judge')
    .summary('try out the endpoints of LLM judges')
    .description('The judges of a config file, and whether the endpoints they ask can be used.');
  const command = group
    .command('check')
    .summary('ask each endpoint one small question')
    .description(
      'Try the endpoint of each configured judge once, as it would be tried before its first use, and say what to fix.',
    )
    .option(
      '--judge <name>',
      'Only the endpoints that this judge asks, itself or by way of others.\nDefault: those of all judges.\nExample: --judge board',
    )
    .addOption(jsonOption('what was found'));
  addSettings(command, [])
    .addHelpText('after', AFTER)
    .action(async (options: JudgeCheckOptions) => {
      context.exitCode = await runJudgeCheck(options, context);
    });
}

async function runJudgeCheck(options: JudgeCheckOptions, context: Context): Promise<number> {
  const config = configWithoutRewards({ judge: 'rules', ...options }, context);
  const judges = endpointJudges(config, options.judge);
  const { signal, stdout } = context;
  const checks = await checkEndpoints(judges, { clock: systemClock(), signal });
  stdout.write(
    options.json ? `${jsonText(judgeCheckJson(checks))}\n` : printable(judgeCheckText(checks)),
  );
  return checks.every((check) => check.fault === undefined) ? EXIT.ok : EXIT.incomplete;
}

/** Those of the judges that ask an endpoint themselves. */
function endpointJudges({ judges }: Config, name: string | undefined): Map<string, EndpointJudge> {
  const names = name === undefined ? [...judges.keys()] : judgesUnder(name, judges);
  return new Map(
    names.flatMap((each) => {
      const judge = judges.get(each);
      return judge && 'endpoint' in judge ? [[each, judge] as const] : [];
    }),
  );
}
