import type { Decision, DecisionMention } from '../../core/decision.js';
import type { Place, Quotable } from '../../prompt/quotes.js';
import { OutputFault } from '../../provider/caller.js';
import type { AnsweredItem, DecisionAnswer } from './decision-answer.js';

/** What is in a text whoever reads it: where its treatments stand and in which item, and what speaks to a judge. */
export interface ReadText {
  readonly quotable: Quotable;
  /** The rules' own reading. Its concepts, places and numbers are used, its opinion of what is recommended is not. */
  readonly rules: Decision;
  /** The concepts that a name stands for, however they are meant; empty for a name that no lexicon has. */
  readonly namesOf: (name: string) => readonly Concept[];
}

type Concept = Pick<DecisionMention, 'kind' | 'id' | 'drugs' | 'classes'>;

/**
 * The decision that an answer describes. What stands in words aimed at a judge is tainted, whatever the answer says. A
 * name that no lexicon has stays a drug of its own and is among the unknown ones. Throws OutputFault `misquoted` for
 * a quote that is not in the text.
 */
export function resolveDecision(answer: DecisionAnswer, text: ReadText): Decision {
  const { rules } = text;
  const locate = locator(text.quotable);
  const unknown = new Set<string>();
  const mentions = answer.items.flatMap((item, i) => {
    const place = locate(item.quote, `items[${i}]`);
    return mentionsOf(item, { place, text, onUnknown: (name) => unknown.add(name) });
  });
  const placed = <T extends { readonly quote: string }>(list: readonly T[], name: string) =>
    list.flatMap(({ quote, ...said }, i) => {
      const place = locate(quote, `${name}[${i}]`);
      return isAimed(place, rules) ? [] : [{ ...said, ...place }];
    });
  return {
    mentions,
    timings: placed(answer.timings, 'timings').map((t) => ({ ...t, tainted: false })),
    intents: placed(answer.intents, 'intents'),
    facts: placed(answer.facts, 'facts'),
    cancerTypes: rules.cancerTypes,
    suspicions:
      answer.addresses_judge && !rules.suspicions.includes('addresses_judge')
        ? [...rules.suspicions, 'addresses_judge']
        : rules.suspicions,
    judgeDirected: rules.judgeDirected,
    words: rules.words,
    unknownDrugs: [...unknown],
  };
}

/** The same words quoted again mean their next place in the text, and from the last on the last. */
function locator(quotable: Quotable) {
  const quoted = new Map<string, number>();
  return (quote: string, where: string): Place => {
    const before = quoted.get(quote) ?? 0;
    const place = quotable.place(quote, before);
    if (!place) throw new OutputFault('misquoted', `the quote of ${where} is not in the text`);
    quoted.set(quote, before + 1);
    return place;
  };
}

function mentionsOf(
  item: AnsweredItem,
  given: {
    readonly place: Place;
    readonly text: ReadText;
    readonly onUnknown: (name: string) => void;
  },
): DecisionMention[] {
  const { place, text, onUnknown } = given;
  const there = text.rules.mentions.filter((m) => m.start < place.end && place.start < m.end);
  const named = text.namesOf(item.name);
  const meant = there.filter((m) => named.some((n) => n.id === m.id && n.kind === m.kind));
  const aimed = isAimed(place, text.rules);
  const { action, certainty } = item;
  const said = {
    action,
    certainty,
    condition: item.condition === 'none' ? undefined : item.condition,
    timing: item.timing === 'none' ? undefined : item.timing,
    section: aimed ? ('judge' as const) : item.section,
    tainted: aimed,
  };
  const found = distinct(meant.length > 0 ? meant : named.length > 0 ? named : there);
  if (found.length === 0) onUnknown(item.name);
  const concepts = found.length > 0 ? found : [unknownDrug(item.name)];
  const numbers = numbersAt(place, text.rules);
  return concepts.map(({ kind, id, drugs, classes }) => ({
    kind,
    id,
    drugs,
    classes,
    ...numbers,
    ...place,
    ...said,
  }));
}

function distinct(concepts: readonly Concept[]): Concept[] {
  return [...new Map(concepts.map((c) => [`${c.kind} ${c.id}`, c])).values()];
}

function unknownDrug(name: string): Concept {
  const id = name.trim().toLowerCase();
  return { kind: 'drug', id, drugs: [id], classes: [] };
}

/** Item and sentence of what the rules read nearest to the place, at or before it. */
function numbersAt({ start }: Place, { mentions }: Decision) {
  const near = mentions.findLast((m) => m.start <= start) ?? mentions[0];
  return { item: near?.item ?? 0, sentence: near?.sentence ?? 0 };
}

function isAimed({ start, end }: Place, { judgeDirected }: Decision): boolean {
  return judgeDirected.some((p) => p.start < end && start < p.end);
}
