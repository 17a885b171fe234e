import type { Part } from './part.js';
import { persevere } from './persevere.js';
import type { RunningParts } from './running-parts.js';
import type { Seat } from './seat.js';

/** Hands a part to its provider, unless it turns out to be there already; returns the id of the batch. */
export async function submit(part: Part, seat: Seat, run: RunningParts): Promise<string> {
  const { api, provider } = seat;
  const { patience, claimed } = run;
  const { signal } = patience;
  const { items, sha256 } = part.sealed;
  const file = part.files.requests;
  return run.inTurn(async () => {
    const what = `a batch of ${items} requests could not be handed to ${provider.name}`;
    const { upload } = api;
    if (upload && part.state.uploaded === undefined) {
      const uploaded = await persevere(() => upload(file, signal), { what, patience });
      part.tell({ e: 'uploaded', file: uploaded });
    }
    const { uploaded, submittingAt } = part.state;
    // A batch that was created unheard is paid for: it is looked for before another is created.
    const since = submittingAt ?? run.epochSeconds();
    const sent = { sha256, items, ...(uploaded === undefined ? {} : { uploaded }) };
    if (submittingAt === undefined) part.tell({ e: 'submitting', at: since });
    const mayExist = submittingAt !== undefined;
    const create = async (attempt: number) => {
      const except = new Set([...claimed, ...part.state.disowned]);
      const found =
        mayExist || attempt > 1 ? await api.find({ ...sent, since, except }, signal) : undefined;
      return found ?? (await api.create({ file, ...sent }, signal));
    };
    const batch = await persevere(create, { what, patience });
    claimed.add(batch);
    part.tell({ e: 'submitted', batch, at: run.epochSeconds() });
    run.say(`batch ${batch}: ${items} requests are with ${provider.name}`);
    return batch;
  });
}
