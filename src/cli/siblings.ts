import type { Command } from 'commander';
import type { App } from '../compose.js';
import type { Config } from '../config.js';
import type { Case } from '../core/case.js';
import { caseRow } from '../offline/case-row.js';
import { makeSiblings, type SiblingTally } from '../offline/make-siblings.js';
import { openSink } from '../offline/output/open-sink.js';
import { type Context, EXIT } from './context.js';
import { requireOutApart } from './keep-inputs.js';
import {
  jsonOption,
  outOption,
  printSummary,
  quietOption,
  requireOneUseOfStdout,
} from './output.js';
import { withProgress } from './progress.js';
import { byId, type FaultList, faultList, readFile } from './read-file.js';
import { addSettings, configWithoutJudges, OFFLINE_SETTINGS } from './settings.js';
import { siblingsSummary } from './siblings-summary.js';
import { withApp } from './with-app.js';

interface SiblingsOptions {
  readonly cases: string;
  readonly out: string;
  readonly all?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const AFTER = `
A line that is no case is told on standard error as file:line: field: what, and the others are mutated.

Exit status:
  0  every mutation could be tried
  1  an unexpected error
  2  bad usage, catalog or input (also where the sound cases were mutated)
  3  some mutation FAILED: a pattern of the catalog ran out of time
  130  interrupted; no output was written

Example:
  flipside siblings --cases cases.jsonl --out siblings.jsonl`;

/** `flipside siblings`: the mutated packets of a file of cases. */
export function addSiblings(program: Command, context: Context): void {
  const command = program
    .command('siblings')
    .summary('mutate the packets of cases')
    .description(
      'Mutate charts: each intervention of the catalog that applies to a case gives a sibling, the same packet with ' +
        'one fact changed. A row says what was edited, and what of the old fact may have stayed (audit).',
    )
    .requiredOption(
      '--cases <file>',
      'The cases, one JSON object a line; "-" is standard input. Required.\nExample: --cases cases.jsonl',
    )
    .addOption(outOption({ rows: 'sibling rows', example: 'siblings.jsonl', required: true }))
    .option(
      '--all',
      'Also write a row, with the reason, for each intervention that does not apply to a case (NOT_APPLICABLE).\nDefault: off, those are only counted.\nExample: --all',
    )
    .addOption(jsonOption('the summary'))
    .addOption(quietOption());
  addSettings(command, [...OFFLINE_SETTINGS, 'max_packet_chars'])
    .addHelpText('after', AFTER)
    .action(async (options: SiblingsOptions) => {
      context.exitCode = await runSiblings(options, context);
    });
}

async function runSiblings(options: SiblingsOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  await requireOutApart(options.out, [options.cases]);
  const config = configWithoutJudges(options, context);
  return withApp(config, context, (app) => mutateWith(app, options, { context, config }));
}

async function mutateWith(
  app: App,
  options: SiblingsOptions,
  { context, config }: { readonly context: Context; readonly config: Config },
): Promise<number> {
  const faults = faultList(context);
  const cases = await readCases(options.cases, {
    context,
    faults,
    maxChars: config.max_packet_chars,
  });
  const tally = await mutateTo(options, { cases, app, context });
  const { catalog } = app;
  printSummary(siblingsSummary({ tally, badRows: faults.count, catalog }), options, context);
  if (faults.count > 0) return EXIT.badInput;
  return tally.byStatus.FAILED === 0 ? EXIT.ok : EXIT.incomplete;
}

/** The cases that have a packet to mutate. */
async function readCases(
  path: string,
  given: { readonly context: Context; readonly faults: FaultList; readonly maxChars: number },
): Promise<Case[]> {
  const { faults, maxChars } = given;
  const { file, rows } = await readFile(path, caseRow, given);
  const usable = rows.filter(({ line, value: { packet } }) => {
    const fault = (what: string) => faults.add({ file, line, field: 'packet', what });
    if (packet.trim() === '') fault("empty; give the chart's text");
    else if (packet.length > maxChars) {
      fault(`${packet.length} characters, the limit is ${maxChars} (max_packet_chars)`);
    } else return true;
    return false;
  });
  return [
    ...byId({ file, rows: usable }, { field: 'case_id', idOf: (c) => c.caseId, faults }).values(),
  ];
}

function mutateTo(
  options: SiblingsOptions,
  given: { readonly cases: readonly Case[]; readonly app: App; readonly context: Context },
): Promise<SiblingTally> {
  const { cases, app, context } = given;
  const { createSiblings, catalog, clock, scoreParts } = app;
  const told = {
    out: context.stderr,
    what: 'cases mutated',
    total: cases.length,
    quiet: options.quiet ?? false,
    clock,
  };
  return openSink({ path: options.out, stdout: context.stdout }, (writer) =>
    withProgress(told, (onCase) =>
      makeSiblings(cases, {
        createSiblings,
        interventionIds: [...catalog.interventions.keys()],
        all: options.all ?? false,
        writer,
        signal: context.signal,
        breathe: scoreParts.breathe,
        onCase,
      }),
    ),
  );
}
