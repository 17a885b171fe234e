import type { Command } from 'commander';
import type { App } from '../compose.js';
import type { Config } from '../config.js';
import type { RunningServer } from '../server/server.js';
import { catalogLine } from './catalog-line.js';
import { type Context, EXIT } from './context.js';
import { counted } from './figures.js';
import { judgeLine } from './judge-line.js';
import { ALL_SETTINGS, addSettings, configOf } from './settings.js';
import { withApp } from './with-app.js';

const AFTER = `
The addresses are printed on standard output once calls are served; the log goes to standard error, one JSON object a line.
SIGINT (Ctrl-C) and SIGTERM stop the server: it is no longer ready, calls under way are finished, then it ends with 0.
A second signal ends it at once.

Exit status:
  0  stopped by a signal, calls under way finished
  1  an unexpected error
  2  bad usage, configuration or catalog, or an address that cannot be listened on

Example:
  flipside serve --catalog ./my-catalog --locked --grpc 0.0.0.0:50051`;

/** `flipside serve`: the reward server. */
export function addServe(program: Command, context: Context): void {
  const command = program
    .command('serve')
    .summary('serve rewards over gRPC')
    .description(
      'Serve rewards and the checking of forms: flipside.v1.RewardService and VerificationService with standard health ' +
        'and reflection over gRPC, and /metrics, /healthz and /readyz over HTTP.',
    );
  addSettings(command, ALL_SETTINGS)
    .addHelpText('after', AFTER)
    .action(async (options: object) => {
      context.exitCode = await runServe(options, context);
    });
}

async function runServe(options: object, context: Context): Promise<number> {
  const config = configOf(options, context);
  return withApp(config, context, async (app) => {
    const { startServer } = await import('../server/server.js');
    const server = await startServer(await app.serverParts(), config);
    context.stdout.write(whereabouts({ server, app, config }));
    await aborted(context.signal);
    app.log.info({}, 'stopping: calls under way are finished');
    await server.stop();
    return EXIT.ok;
  });
}

/** Where everything is, as one block to read. */
function whereabouts(up: {
  readonly server: RunningServer;
  readonly app: App;
  readonly config: Config;
}): string {
  const { server, app, config } = up;
  const { catalog, roster, clock } = app.scoreParts;
  return [
    'flipside is up',
    `  gRPC     ${server.grpc}  (flipside.v1.RewardService, VerificationService, health, reflection)`,
    `  metrics  http://${server.http}/metrics  (also /healthz, /readyz)`,
    `  catalog  ${config.catalog}  (${counted(catalog.interventions.size, 'intervention')}, ${catalogLine(catalog)})`,
    `  judge    ${judgeLine(roster.main, clock.today())}`,
    'Ctrl-C stops it when the calls under way are done; a second one at once.',
    '',
  ].join('\n');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
