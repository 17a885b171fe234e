/** A value on a named scale of words, letters or Roman numbers: a stage, a grade, a class, a type. */
export interface StageAt {
  /** The scale: `stage`, `grade`, `class`, `type`, `ecog`. */
  readonly scale: string;
  /** Upper case, Roman numbers turned into Arabic ones: `4B`. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const STAGE =
  /(?<![\w-])(stage|grade|class|type|phase|nyha(?: class)?|who(?: functional)?(?: class| fc)|ccs(?: class)?|ecog(?: ps| performance status)?|child[- ]pugh(?: class)?|fibrosis stage|gmfcs(?: level)?|phototype|montreal|hunt[- ]hess|meld|gold(?: group| stage)?|fitzpatrick(?: type)?|hurley(?: stage)?|tanner(?: stage)?|ckd(?: stage)?)(?:[ :=-]|\s(?:is|was|of|score)\s){1,2}(?:status )?((?:[IV]{1,4}|[0-5])(?:[a-d]\d?)?|G[1-5][ab]?|[A-D](?![\w'’]))(?![\w%]|[./]\d|\s?(?:mg|ml|weeks?|months?|days?|years?)\b)/gi;
const ROMAN: Readonly<Record<string, string>> = {
  I: '1',
  II: '2',
  III: '3',
  IV: '4',
  V: '5',
};
const SCALE: readonly (readonly [RegExp, string])[] = [
  [/^nyha|^who/, 'class'],
  [/^ecog/, 'ecog'],
  [/^(?:ckd|hurley|tanner|fibrosis|gold stage)/, 'stage'],
  [/^fitzpatrick|^phototype/, 'type'],
  [/^gmfcs/, 'gmfcs'],
  [/^child/, 'child-pugh'],
];

/** The stages, grades, classes and types that a text gives. */
export function stagesIn(text: string): readonly StageAt[] {
  return [...text.matchAll(STAGE)].flatMap((match) => {
    const [whole, name, value] = match as unknown as [string, string, string];
    const end = match.index + whole.length;
    const scale = scaleOf(name.toLowerCase());
    // The vocabulary knows the types of diabetes, which records seldom write out.
    if (scale === 'type' && /^ diab/i.test(text.slice(end, end + 6))) return [];
    return [{ scale, value: gradeOf(value.toUpperCase()), start: match.index, end }];
  });
}

function scaleOf(name: string): string {
  return SCALE.find(([pattern]) => pattern.test(name))?.[1] ?? (name.split(/[ -]/)[0] as string);
}

function gradeOf(value: string): string {
  const kidney = /^G([1-5][AB]?)$/.exec(value);
  if (kidney) return kidney[1] as string;
  const roman = /^([IV]+)([A-D]?\d?)$/.exec(value);
  return roman ? `${ROMAN[roman[1] as string] ?? roman[1]}${roman[2]}` : value;
}
