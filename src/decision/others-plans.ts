import { groupBy } from '../core/group-by.js';
import type { Reading, Statement } from './reading.js';
import { REFERENCE } from './stance.js';
import { type Spoken, voicesOf } from './voices.js';

/** A plan is set against one that is told so many sentences before it. */
const ANSWERED_WITHIN = 3;
/** Nobody's plan has more courses; what is over is a list of names. */
const MOST_PLANS = 64;
const LOCAL: ReadonlySet<string> = new Set(['resection', 'ablation', 'locoregional', 'transplant']);
/** Care that stands in the place of treatment. */
const INSTEAD: ReadonlySet<string> = new Set(['supportive', 'surveillance', 'trial']);

interface Voiced {
  readonly x: Statement;
  readonly by: Spoken;
}

/**
 * What a text tells as the plan of others (a colleague's, a guideline's, the standard of care) while it plans something else
 * itself is only told: "the standard of care is X, yet I prescribe Y" recommends Y. Where it plans nothing else, takes the
 * told plan over ("I agree") or adds to it ("add Y", "then Y"), the told plan is its own.
 */
export function othersPlans(reading: Reading, all: Statement[]): Statement[] {
  const voices = voicesOf(reading);
  if (voices.every(({ voice }) => voice === 'own')) return all;
  const voiced = byVoice(all, voices);
  const foreign = voiced.filter(({ by }) => by.voice !== 'own');
  if (!foreign.some(({ x }) => offers(x))) return all;
  const told = groupBy(foreign, ({ by }) => by);
  const own = ownPlans(voiced);
  const dropped = new Set<Statement>();
  for (const [by, group] of told) {
    const after = sentencesAfter(voices, by, 1);
    const isRefused = after.some((v) => v.voice === 'own' && v.declines);
    const isAgreed = after.some(({ agrees, contrast }) => agrees && !contrast);
    const plans = [...own.near(by), ...own.distinct].filter((plan) => !isDetail(plan, by, group));
    for (const one of group.filter(({ x }) => offers(x))) {
      if (isRefused || plans.some((plan) => isOther(plan, one, isAgreed))) dropped.add(one.x);
    }
  }
  return dropped.size === 0
    ? all
    : all.map((x) => (dropped.has(x) ? { ...x, stance: REFERENCE } : x));
}

/** Plans of the text itself: those near what is told, and each of the text once. */
function ownPlans(voiced: readonly Voiced[]) {
  const own = voiced.filter(({ x, by }) => by.voice === 'own' && isCourse(x));
  const bySentence = groupBy(own, ({ by }) => by.sentence);
  const distinct = new Map<string, Voiced>();
  for (const plan of own) {
    const { by, x } = plan;
    const key = `${x.entity.concept?.kind} ${x.entity.concept?.id} ${by.self} ${by.adds}`;
    if (distinct.size < MOST_PLANS && !distinct.has(key)) distinct.set(key, plan);
  }
  const near = ({ sentence }: Spoken) =>
    Array.from({ length: ANSWERED_WITHIN + 1 }, (_, k) => bySentence.get(sentence + k) ?? [])
      .flat()
      .slice(0, MOST_PLANS);
  return { near, distinct: [...distinct.values()] };
}

/** Each statement with the stretch it stands in; both are in text order. */
function byVoice(all: readonly Statement[], voices: readonly Spoken[]): Voiced[] {
  const places = [...voices].sort((a, b) => a.from - b.from);
  const sorted = [...all].sort((a, b) => a.entity.from - b.entity.from);
  let k = 0;
  return sorted.flatMap((x) => {
    while (k + 1 < places.length && (places[k + 1] as Spoken).from <= x.entity.from) k++;
    const by = places[k];
    return by && x.entity.concept ? [{ x, by }] : [];
  });
}

function offers({ stance, tainted }: Statement): boolean {
  return !tainted && (stance.certainty === 'recommended' || stance.certainty === 'hedged');
}

type Kind = 'systemic' | 'local' | 'care';

function kindOf({ entity: { concept } }: Statement): Kind | undefined {
  if (!concept) return undefined;
  if (concept.kind === 'care') return INSTEAD.has(concept.id) ? 'care' : undefined;
  if (concept.kind === 'radiation' || LOCAL.has(concept.procedureKind ?? '')) return 'local';
  return concept.kind !== 'test' && concept.classes.includes('systemic') ? 'systemic' : undefined;
}

function isCourse(x: Statement): boolean {
  return x.stance.certainty === 'recommended' && !x.tainted && kindOf(x) !== undefined;
}

function follows(v: Spoken, told: Spoken, within: number): boolean {
  return v.from >= told.from && v.sentence - told.sentence <= within;
}

/** What is said behind a stretch, so many sentences on. */
function sentencesAfter(voices: readonly Spoken[], told: Spoken, within: number): Spoken[] {
  const found: Spoken[] = [];
  for (let k = told.index; k < voices.length; k++) {
    const v = voices[k] as Spoken;
    if (v.sentence - told.sentence > within) break;
    found.push(v);
  }
  return found;
}

/** "The standard is chemoradiation. Give cisplatin with 60 Gy": the plan says which. */
function isDetail({ x, by }: Voiced, told: Spoken, group: readonly Voiced[]): boolean {
  const contrast = by.contrast && follows(by, told, ANSWERED_WITHIN);
  return !contrast && group.some((of) => isKindOf(x, of.x));
}

/** Whether what the text plans itself stands in the place of what it tells. */
function isOther({ x, by }: Voiced, told: Voiced, isAgreed: boolean): boolean {
  if (isPartOf(x, told.x) || isPartOf(told.x, x)) return false;
  const contrast = by.contrast && follows(by, told.by, ANSWERED_WITHIN);
  if (contrast && !by.addsFirmly) return true;
  const { voice } = told.by;
  // "One might still give X": a doubt is as much the text's own.
  if (told.x.stance.certainty === 'hedged' && voice === 'praise' && !by.self) return false;
  if (isAgreed || by.adds) return false;
  const isAlike = kindOf(x) === 'care' || kindOf(x) === kindOf(told.x);
  if (voice === 'praise') return by.self === 'one' && isAlike && by.from > told.by.from;
  if (voice === 'board') return by.self === 'one' && isAlike;
  if (by.self) return isAlike || voice === 'person';
  const listed = x.block.style === 'item' && x.block.group !== told.x.block.group;
  return isAlike && !listed && (voice === 'person' || voice === 'rule');
}

/** The same, or a drug of it. */
function isPartOf({ entity: { concept: a } }: Statement, { entity: { concept: b } }: Statement) {
  if (!a || !b) return false;
  return (a.kind === b.kind && a.id === b.id) || b.classes.includes(a.id);
}

function isKindOf({ entity: { concept: a } }: Statement, { entity: { concept: b } }: Statement) {
  if (!a || !b || a.id === b.id) return false;
  if (b.kind === 'class' && a.classes.includes(b.id)) return true;
  if (b.chemoradiation) return a.kind === 'radiation' || a.classes.includes('chemotherapy');
  return b.kind === 'regimen' && a.drugs.length > 0 && a.drugs.every((d) => b.drugs.includes(d));
}
