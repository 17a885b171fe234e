import type { Command } from 'commander';
import type { LoadedCatalog } from '../catalog/catalog.js';
import { writeLock } from '../catalog/lock.js';
import { openCatalog } from '../compose/open-catalog.js';
import { jsonText } from '../core/json-text.js';
import { printable } from '../core/printable.js';
import { FlipsideError } from '../errors.js';
import { catalogJson, catalogText, checkJson, checkText, lockText } from './catalog-summary.js';
import type { Context } from './context.js';
import { jsonOption } from './output.js';
import { addSettings, configWithoutJudges } from './settings.js';

interface CatalogOptions {
  readonly json?: boolean;
}

/** What one catalog command does with the directory it was given. */
type Work = (
  loaded: LoadedCatalog,
  given: { readonly options: CatalogOptions; readonly locked: boolean; readonly context: Context },
) => void;

const AFTER = `
Exit status:
  0  done
  1  an unexpected error
  2  bad usage, or the catalog has a fault; each is told as file:line: what is wrong`;

/** `flipside catalog`: list, check and lock a catalog of interventions. */
export function addCatalog(program: Command, context: Context): void {
  const group = program
    .command('catalog')
    .summary('list, check and lock the catalog of interventions')
    .description(
      'The catalog: interventions, facts, chart entries and treatments, as YAML. What it holds decides every score, so ' +
        'it is registered with a lock before an experiment, and every reward carries its digest.',
    );
  add(group, context, {
    name: 'list',
    summary: 'print the interventions',
    description:
      'Print the interventions of a catalog, and whether the catalog is the one that was locked.',
    json: 'the interventions, as ListInterventions answers them,',
    example: 'flipside catalog list --json',
    work: list,
  });
  add(group, context, {
    name: 'check',
    summary: 'look for faults',
    description:
      'Load a catalog as the server would and print "ok" with its digest, or every fault. With --locked a catalog that ' +
      'has no lock or differs from it is a fault too.',
    json: 'what was found',
    example: 'flipside catalog check ./my-catalog',
    parseWords: true,
    work: check,
  });
  add(group, context, {
    name: 'lock',
    summary: 'register the catalog',
    description:
      'Write catalog.lock.json into the catalog directory: the digest of each part, and the day. What changed since the ' +
      'last lock is printed. A catalog that matches its lock keeps it, with the day it was registered.',
    json: 'what changed',
    example: 'flipside catalog lock --catalog ./my-catalog',
    parseWords: true,
    work: lock,
  });
}

function add(
  group: Command,
  context: Context,
  given: {
    readonly name: string;
    readonly summary: string;
    readonly description: string;
    readonly json: string;
    readonly example: string;
    /** Whether a fault among the verifier's words is one of the command's. */
    readonly parseWords?: boolean;
    readonly work: Work;
  },
): void {
  const command = group
    .command(given.name)
    .summary(given.summary)
    .description(given.description)
    .argument('[dir]', 'Directory of the catalog. Default: that of --catalog.')
    .addOption(jsonOption(given.json));
  addSettings(command, ['catalog', 'locked'])
    .addHelpText('after', `${AFTER}\n\nExample:\n  ${given.example}`)
    .action((dir: string | undefined, options: CatalogOptions) => {
      const flags = dir === undefined ? options : { ...options, catalog: dir };
      const config = configWithoutJudges(flags, context);
      try {
        const loaded = openCatalog(config.catalog, given);
        given.work(loaded, { options, locked: config.locked, context });
      } catch (error) {
        if (options.json) printFaults(error, context);
        throw error;
      }
    });
}

/** For programs; people read the same lines on standard error. */
function printFaults(error: unknown, { stdout }: Context): void {
  if (!(error instanceof FlipsideError)) return;
  stdout.write(`${jsonText({ ok: false, faults: error.message.split('\n') })}\n`);
}

const list: Work = ({ catalog }, { options, context }) => {
  const json = () => `${jsonText(catalogJson(catalog))}\n`;
  context.stdout.write(options.json ? json() : printable(catalogText(catalog)));
};

const check: Work = (loaded, { options, locked, context }) => {
  const { state, differences } = loaded.catalog.lock;
  if (locked && state !== 'MATCHES') {
    const what = state === 'MISSING' ? 'has no lock' : 'differs from its lock';
    const lines = [`${loaded.dir}: ${what}; --locked refuses it`, ...differences];
    throw new FlipsideError('catalog_invalid', lines.join('\n  '));
  }
  const json = () => `${jsonText(checkJson(loaded))}\n`;
  context.stdout.write(options.json ? json() : printable(checkText(loaded)));
};

const lock: Work = ({ dir, catalog, digests }, { options, context }) => {
  const { state } = catalog.lock;
  const done =
    state === 'MATCHES'
      ? { written: null, differences: [] }
      : writtenLock(dir, { ...digests, date: context.today() });
  const answer = { digest: digests.digest, ...done };
  const json = () => `${jsonText(answer)}\n`;
  context.stdout.write(options.json ? json() : printable(lockText({ ...answer, before: state })));
};

function writtenLock(dir: string, now: Parameters<typeof writeLock>[1]) {
  const { path, differences } = writeLock(dir, now);
  return { written: path, differences };
}
