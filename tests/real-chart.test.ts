import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, compose } from '../src/compose.js';
import { loadConfig } from '../src/config.js';
import type { Case } from '../src/core/case.js';
import { score } from '../src/score.js';
import { rollout } from './support/builders.js';

const NOTES = join(import.meta.dirname, '../../shared/data/azure-tumorboard');
const describeOrSkip = existsSync(NOTES) ? describe : describe.skip;

/** One patient's notes, in order of date, without those of the last day, which state the plan. */
function packet(): string {
  const notes = readdirSync(NOTES)
    .filter((f) => f.includes('clinical_notes'))
    .map((f) => JSON.parse(readFileSync(join(NOTES, f), 'utf8')))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1));
  return notes
    .filter((n) => n.date < notes.at(-1).date)
    .map((n) => `${n.note_type} ${n.date}\n${n.text}`)
    .join('\n---\n');
}

describeOrSkip('a real chart (needs ../shared/data/azure-tumorboard)', () => {
  let app: App;
  beforeAll(async () => {
    app = await compose(loadConfig({ flags: { log_level: 'silent' }, env: {} }));
  });
  const chart = (): Case => ({
    caseId: 'azure-4',
    cancerType: 'lung',
    packet: packet(),
    consensus: [],
    strata: {},
  });
  const ids = ['C2_strip_molecular_profile', 'B3_prior_failure_checkpoint_inhibitor'];

  it('loses its molecular results, in every note that states them, and nothing else', () => {
    const [stripped] = app.createSiblings(chart(), ids);
    expect(chart().packet).toMatch(/KRAS/);
    expect(stripped?.status).toBe('APPLIED');
    expect(stripped?.audit.residualMentions).toEqual([]);
    expect(stripped?.packet).not.toMatch(/KRAS|PD-?L1/i);
    for (const kept of ['IV/Port: IV', 'T4, free']) {
      if (chart().packet.includes(kept)) expect(stripped?.packet).toContain(kept);
    }
  });

  it('gets a failed checkpoint inhibitor written into it', () => {
    const [, failed] = app.createSiblings(chart(), ids);
    expect(failed?.status).toBe('APPLIED');
    expect(failed?.edits.map((e) => e.after).join()).toMatch(/pembrolizumab[\s\S]*progress/i);
  });

  it('goes all the way to a reward for a baseline and a sibling', async () => {
    const reply = await score(
      {
        rollouts: [
          rollout({
            rolloutId: 'b',
            caseId: 'azure-4',
            output:
              '1. Start pembrolizumab every three weeks.\n2. Palliative radiation to the esophagus.',
          }),
          rollout({
            rolloutId: 's',
            caseId: 'azure-4',
            interventionId: ids[1] as string,
            output:
              '1. Pembrolizumab has failed and is not to be given again.\n2. Start docetaxel with ramucirumab.',
          }),
        ],
        pairing: 'ALL',
        salt: '',
        noCache: false,
        lane: 'online',
      },
      { parts: app.scoreParts, signal: new AbortController().signal },
    );
    expect(reply.rewards.map((r) => [r.status, r.reward])).toEqual([
      ['SCORED', 1],
      ['SCORED', 1],
    ]);
  });
});
