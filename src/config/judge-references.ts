import type { JudgeDefinition } from './judge-definition.js';
import { didYouMean } from './nearest-name.js';

/** The judge that needs no configuration. */
export const RULES = 'rules';

export type Judges = ReadonlyMap<string, JudgeDefinition>;

/** What is said against a judge's name; undefined where there is a judge of that name. */
export function unknownJudge(name: string, judges: Judges): string | undefined {
  if (name === RULES || judges.has(name)) return undefined;
  const all = [RULES, ...judges.keys()];
  return `there is no judge "${name}"${didYouMean(name, all) || `; there are ${all.join(', ')}`}`;
}

/** What is said against a judge where pairs are judged; undefined where it can. */
export function unfitForPairs(name: string, judges: Judges): string | undefined {
  const ask = judges.get(name)?.ask;
  if (ask === 'claim') {
    return `"${name}" checks the claims of forms (ask: claim) and judges no pairs`;
  }
  if (ask === 'perturb') return `"${name}" makes answers wrong (ask: perturb) and judges no pairs`;
  if (ask === 'extras') {
    return `"${name}" judges treatments that no board listed (ask: extras) and judges no pairs`;
  }
  return unknownJudge(name, judges);
}

/** What is said against a judge where the claims of forms are checked; undefined where it can. */
export function unfitForClaims(name: string, judges: Judges): string | undefined {
  const ask = judges.get(name)?.ask;
  if (ask !== undefined && name !== RULES && ask !== 'claim') {
    const does = DOES[ask] ?? 'judges pairs';
    return `"${name}" ${does}; name rules, or a judge with "ask: claim"`;
  }
  return unknownJudge(name, judges);
}

const DOES: Readonly<Partial<Record<JudgeDefinition['ask'], string>>> = {
  perturb: 'makes answers wrong',
  extras: 'judges treatments that no board listed',
};

/** What is said against a judge where treatments that no board listed are judged; undefined where it can. */
export function unfitForExtras(name: string, judges: Judges): string | undefined {
  const ask = judges.get(name)?.ask;
  if (ask === 'extras') return undefined;
  if (name === RULES || ask !== undefined) {
    return `"${name}" does not judge treatments that no board listed; name a judge of the config file with "ask: extras"`;
  }
  return unknownJudge(name, judges);
}

/** What is said against a name where answers are to be made wrong by a model; undefined where it can. */
export function unfitForPerturbing(name: string, judges: Judges): string | undefined {
  const ask = judges.get(name)?.ask;
  if (ask === 'perturb') return undefined;
  if (name === RULES || ask !== undefined) {
    return `"${name}" judges; name an endpoint of the config file with "ask: perturb"`;
  }
  return unknownJudge(name, judges);
}

/** The judges that are asked when this one is, itself among them, members before those that ask them. */
export function judgesUnder(name: string, judges: Judges): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const walk = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const member of membersOf(judges.get(each))) walk(member);
    found.push(each);
  };
  walk(name);
  return found;
}

/** The judges that a composed judge asks. */
export function membersOf(judge: JudgeDefinition | undefined): readonly string[] {
  switch (judge?.ask) {
    case 'cascade':
      return [judge.first, judge.second];
    case 'panel':
      return judge.members;
    default:
      return [];
  }
}

/** Every fault in how judges name each other, as `place: what`. */
export function referenceFaults(judges: Judges): string[] {
  return [...judges].flatMap(([name, judge]) =>
    faultsOf(name, judge, judges).map((what) => `${judge.place}: ${what}`),
  );
}

function faultsOf(name: string, judge: JudgeDefinition, judges: Judges): string[] {
  if (name === RULES) return ['"rules" is the judge that is always there; give yours another name'];
  const members = membersOf(judge);
  const unfit = members.flatMap((member) => unfitForPairs(member, judges) ?? []);
  if (unfit.length > 0) return unfit;
  const nested = members.filter((member) => judges.get(member)?.ask === judge.ask);
  const faults: string[] = [];
  if (members.includes(name)) faults.push('asks itself');
  else if (nested.length > 0) {
    faults.push(`a ${judge.ask} cannot ask a ${judge.ask} ("${nested[0]}")`);
  } else if (members.some((member) => reaches(member, name, judges))) {
    faults.push(`asks itself by way of ${members.join(', ')}`);
  }
  if (new Set(members).size < members.length) faults.push('names a judge twice');
  if (judge.ask === 'panel' && judge.quorum > members.length) {
    faults.push(`a quorum of ${judge.quorum} cannot be met by ${members.length} members`);
  }
  return faults;
}

function reaches(from: string, to: string, judges: Judges): boolean {
  const seen = new Set<string>();
  const left = [from];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (name === to) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    left.push(...membersOf(judges.get(name)));
  }
  return false;
}
