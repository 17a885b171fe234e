import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { App } from '../compose.js';
import { BUILT_IN_CATALOG } from '../config/settings-schema.js';
import { Case } from '../gen/flipside/v1/case.js';
import type { Reward } from '../gen/flipside/v1/reward.js';
import { Rollout } from '../gen/flipside/v1/rollout.js';
import type { RunningServer } from '../server/server.js';
import type { Context } from './context.js';
import type { TrainerClient } from './demo/client.js';
import { explain } from './demo/explain.js';
import { moved, samples } from './demo/moved.js';
import { policyTable } from './demo/policy-table.js';
import { judgeLine } from './judge-line.js';
import { configWithoutJudges } from './settings.js';
import { withApp } from './with-app.js';

/** `flipside demo`: the main job on the sample cases, over the wire. */
export function addDemo(program: Command, context: Context): void {
  program
    .command('demo')
    .summary('score the sample cases over gRPC and explain one pair')
    .description(
      'Start a server on free ports, ask it for rewards over gRPC as a trainer would, for all sample cases and three ' +
        'sample policies, and print what came back: CSS by policy and family, one pair explained, the metrics that moved.',
    )
    .action(async () => runDemo(context));
}

async function runDemo(context: Context): Promise<void> {
  const addresses = { grpc: '127.0.0.1:0', http: '127.0.0.1:0' };
  const config = configWithoutJudges({ ...addresses, logLevel: 'warn' }, context);
  await withApp(config, context, async (app) => {
    const { startServer } = await import('../server/server.js');
    const server = await startServer(await app.serverParts(), config);
    await show({ app, server, context });
  });
}

async function show(up: {
  readonly app: App;
  readonly server: RunningServer;
  readonly context: Context;
}): Promise<void> {
  const { app, server, context } = up;
  const say = (text: string) => context.stdout.write(`${text}\n`);
  const { trainerClient } = await import('./demo/client.js');
  const client = trainerClient(server.grpc);
  const scrape = async () => samples(await (await fetch(`http://${server.http}/metrics`)).text());
  try {
    say(`Server on ${server.grpc}, metrics on http://${server.http}/metrics.`);
    say(`Judge: ${judgeLine(app.scoreParts.roster.main, app.clock.today())}.`);
    const before = await scrape();
    say(await siblingsMade(client));
    const scored = await scoreAll(client);
    say('\nCSS by policy and family (0 never changes, 1 always changes as pre-registered):\n');
    const familyOf = (id: string) => app.catalog.interventions.get(id)?.family ?? '';
    say(policyTable(scored, familyOf));
    say(`One pair explained, with the judge's spans in [[ ]]:\n\n${onePair(scored)}\n`);
    say(`Metrics that moved:\n${indented(moved(before, await scrape()))}`);
  } finally {
    client.close();
    await server.stop();
  }
}

const sampleRows = (name: string): unknown[] =>
  readFileSync(join(BUILT_IN_CATALOG, 'cases', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function siblingsMade(client: TrainerClient): Promise<string> {
  const cases = sampleRows('cases.jsonl').map(Case.fromJSON);
  let applied = 0;
  let residual = 0;
  for (const chart of cases) {
    const { siblings } = await client.createSiblings(chart);
    applied += siblings.filter((s) => s.status === 'APPLIED').length;
    residual += siblings.filter((s) => (s.audit?.residualMentions.length ?? 0) > 0).length;
  }
  return `${cases.length} charts, ${applied} mutated siblings made, ${residual} of them still state the old fact somewhere.`;
}

interface ScoredPolicy {
  readonly policy: string;
  readonly outputs: ReadonlyMap<string, string>;
  readonly rewards: readonly Reward[];
  readonly pairs: Reward['pairs'];
}

async function scoreAll(client: TrainerClient): Promise<ScoredPolicy[]> {
  const rollouts = sampleRows('rollouts.jsonl').map(Rollout.fromJSON);
  const policies = [...new Set(rollouts.map((r) => r.policyModel))];
  const scored: ScoredPolicy[] = [];
  for (const policy of policies) {
    const own = rollouts.filter((r) => r.policyModel === policy);
    const { rewards } = await client.scoreRollouts(own);
    scored.push({
      policy,
      outputs: new Map(own.map((r) => [r.rolloutId, r.output])),
      rewards,
      // Each pair stands in two rewards: count it with its sibling's.
      pairs: rewards.filter((r) => r.interventionId !== '').flatMap((r) => r.pairs),
    });
  }
  return scored;
}

function onePair(scored: readonly ScoredPolicy[]): string {
  for (const { pairs, rewards, outputs } of scored) {
    const withSpans = new Set(rewards.filter((r) => r.spans.length > 0).map((r) => r.rolloutId));
    const judged = pairs.find((p) => p.verdict === 'CORRECT' && withSpans.has(p.siblingRolloutId));
    if (!judged) continue;
    const side = (id: string) => ({
      output: outputs.get(id) ?? '',
      reward: rewards.find((r) => r.rolloutId === id) as Reward,
    });
    return explain({
      judged,
      baseline: side(judged.baselineRolloutId),
      sibling: side(judged.siblingRolloutId),
    });
  }
  return 'no pair was judged CORRECT';
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
