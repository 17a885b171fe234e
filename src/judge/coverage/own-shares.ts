import type { Decision } from '../../core/decision.js';
import type { Lexicon } from '../../decision/lexicon.js';
import { mayName, type OwnWords, withOwnWords } from '../../decision/own-words.js';
import { readDecision } from '../../decision/read-decision.js';
import { weigh } from '../standing.js';
import type { Share } from './share-of.js';
import type { Wanted } from './wanted.js';

/** Each reading of the text tells one thing at a place; what goes on to share its words is left out. */
const MOST_READINGS = 4;

/**
 * How far a text recommends the treatments of a list that are sought by their words. The text is read again with those
 * words as names, so that what is refused, past or hedged is read as for any other treatment; a treatment whose words do
 * not all stand in one sentence is not there.
 */
export function ownShares(
  text: string,
  list: readonly Wanted[],
  lexicon: Lexicon,
): ReadonlyMap<Wanted, Share> {
  const low = text.toLowerCase();
  const byId = new Map(list.map((wanted, i) => [`own ${i}`, wanted]));
  const things = [...byId].map(([id, { words }]): OwnWords => ({ id, words }));
  const shares = new Map<Wanted, Share>();
  for (const some of apart(things.filter((thing) => mayName(low, thing)))) {
    const decision = readDecision(text, withOwnWords(lexicon, some));
    for (const { id } of some) {
      const wanted = byId.get(id) as Wanted;
      shares.set(wanted, shareIn(decision, { id, wanted }));
    }
  }
  return shares;
}

/** In groups in which no two have the same rarest word. */
function apart(things: readonly OwnWords[]): OwnWords[][] {
  const groups: { readonly things: OwnWords[]; readonly anchors: Set<string> }[] = [];
  for (const thing of things) {
    const anchor = thing.words.reduce((a, b) => (b.length > a.length ? b : a), '').slice(0, 6);
    const room = groups.find((group) => !group.anchors.has(anchor));
    if (room) {
      room.things.push(thing);
      room.anchors.add(anchor);
    } else if (groups.length < MOST_READINGS) {
      groups.push({ things: [thing], anchors: new Set([anchor]) });
    }
  }
  return groups.map((group) => group.things);
}

function shareIn(
  decision: Decision,
  { id, wanted }: { readonly id: string; readonly wanted: Wanted },
): Share {
  const weighed = weigh(decision, []);
  const mentions = wanted.label === 'refusal' ? weighed.all : weighed.mentions;
  let found: Share = { share: 0 };
  for (const m of mentions) {
    if (m.id !== id) continue;
    const isAgainst = m.certainty === 'none' && (m.action === 'stop' || m.action === 'avoid');
    const given =
      m.certainty === 'recommended' ? 1 : m.certainty === 'hedged' && !m.tainted ? 0.5 : 0;
    const share = wanted.isOmission ? (isAgainst ? 1 : 0) : given;
    if (share > found.share) found = { share, at: m };
  }
  return found;
}
