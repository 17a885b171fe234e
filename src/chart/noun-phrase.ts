const ADJECTIVE =
  '(?:classic(?:al)?|typical|common|uncommon|rare|known|well-known|sensiti[sz]ing|drug-sensitive|activating|actionable|driver|canonical|targetable|pathogenic|oncogenic|hotspot|very|same|double|dual|compound|pair(?: of)?|combination(?: of)?|so-called|strong|clear|definite|underlying|acquired|somatic)';
const LEAD = new RegExp(
  `(?:(?<![A-Za-z])(?:an?|the|her|his|this|that|its|their) )?(?:(?<![A-Za-z-])${ADJECTIVE},? (?:(?:but|and|yet) )?){1,6}$`,
  'i',
);
const HAD = new RegExp(
  `(?:harbou?r\\w*|carr(?:y|ies|ied|ying)|ha[sd]|have|having|with|shows?|showed|showing|reveal\\w*|demonstrat\\w*|identif\\w*|found|detected|known|there (?:is|was)) (?:to have )?((?:(?:an?|the|her|his) )?(?:${ADJECTIVE},? (?:(?:but|and|yet) )?){0,6})$`,
  'i',
);

const DETERMINER = /(?<![A-Za-z])(?:an?|the|her|his|this|that|its|their) $/i;

/**
 * How many characters at the end of `before` are the article and adjectives of a result: "the very same ". An article
 * alone goes with a variant that has no gene beside it ("her L858R") only.
 */
export function leadLength(before: string, isNameless = false): number {
  return (LEAD.exec(before) ?? (isNameless ? DETERMINER.exec(before) : null))?.[0].length ?? 0;
}

/** The same behind "harbors", "with", "found": the result is what is had. Undefined where nothing has it. */
export function leadOfObject(before: string): number | undefined {
  return HAD.exec(before)?.[1]?.length;
}
