import type { Mention, Token } from './markers.js';
import type { Range } from './outline.js';

const CONDITION =
  /\b(?:if|whether|unless|in case|assuming|until|should)(?: (?!because|since|given|with)[\w'-]{1,20}){0,4} $/i;
/** The first clause of a condition: "Should the new biopsies turn out to be". */
const CONDITIONAL_CLAUSE = /^\W*(?:should|were|if|unless|in case|in the event)\b[^,;:]{0,110} $/i;
const SOUGHT =
  /\b(?:check(?:ing)?|await(?:ing)?|exclude|rule out|possible|potential|look(?:ing)? for|search(?:ing)? for|test(?:ing|ed)? for|screen(?:ing|ed)? for|assess(?:ed|ing)? for|request(?:ed|ing)?|send(?:ing)?|sent|order(?:ed|ing)?|repeat|evaluate for|status of)(?: (?:for|the|a|an|any|all|of|and|her|his|tissue|sensiti[sz]ing|activating))* $/i;
const STUDY =
  /^ (?:testing|tests?|analys[ie]s|status|assay|panel|studies|study|screen(?:ing)?|report|results?)\b/i;

/** A condition states nothing ("if HER2 positive"), nor does a change that is only looked for ("EGFR mutation testing"). */
export function isOpenQuestion(
  text: string,
  sentence: Range,
  range: Range,
  read: { readonly tokens: readonly Token[]; readonly group: readonly Mention[] },
): boolean {
  const { tokens, group } = read;
  const before = text.slice(Math.max(sentence.start, range.start - 80), range.start);
  if (CONDITION.test(before)) return true;
  if (
    range.start - sentence.start < 120 &&
    CONDITIONAL_CLAUSE.test(text.slice(sentence.start, range.start))
  )
    return true;
  const isOnlyNamed =
    group.every((m) => m.stated === undefined) &&
    tokens.every((t) => t.value === 'named' || t.value === '');
  if (!isOnlyNamed) return false;
  return (
    SOUGHT.test(before) ||
    STUDY.test(text.slice(range.end, range.end + 16)) ||
    /^ ?\?/.test(text.slice(range.end, range.end + 2))
  );
}

const GENERAL_BEFORE =
  /\b(?:(?:in|for|of|with|among) (?:an? |any |all |most |other |many |some )?|(?:patients|pts|those|people|women|men|cohort|subgroup|arm|trials?|study) (?:(?:with|of|for|in|whose|who|were|are|have|had|is|was|has|a|an) ){0,3}|(?:enrolled|included|randomi[sz]ed|excluded|excludes|requires|required) (?:only )?)$/i;
const GENERAL_AFTER =
  /^ (?:disease|(?:(?:breast|lung|gastric|colorectal|advanced|metastatic|early) ){0,2}(?:tumou?rs?|cancers?|NSCLC|CRC)|patients|pts|population|cohorts?|subgroups?|setting|cases|trials?|NSCLC patients)\b/i;
/** A single tumor is this patient's. */
const SINGULAR = /(?:tumou?r|cancer|NSCLC|CRC)$/i;
const PEOPLE =
  /\b(?:patients|pts|those|people|women|men|cohort|subgroup|arm|trials?|study|enrolled|included|randomi[sz]ed|excluded|excludes|requires|required) (?:[a-z]+ ){0,4}$/i;

/** "Tumours that over-express HER2": of any, where no word points at this patient's. */
const MANY_BEFORE =
  /(?<!\b(?:both|two|the|her|his|these|all) )\b(?:tumou?rs|cancers|carcinomas|patients|women|people)(?: (?:that|which|who|whose|strongly|truly))*(?: tumou?rs?| cancers?)? $/i;
const EXPRESSES = /^(?:\w+ly )?(?:over-?express|amplif)/i;

/** "The 3+ control tissue", "control cell line: 3+": what the test is checked by. */
const OF_CONTROL_AFTER =
  /^\)? (?:[a-z-]+ )?controls?(?! (?:of|with|the|at|visit))(?: (?:tissue|slides?|cells?|lines?|blocks?|samples?|cores?))?(?![a-z-])/i;
const OF_CONTROL_BEFORE =
  /\b(?:(?:external|internal|on-slide|run|batch|assay|tissue|positive|negative) )?controls?(?: (?:tissue|slides?|cells?|cell lines?|lines?|blocks?|samples?|cores?))?(?: (?:is|was|were|are|scores?|scored|stains?|stained|reads?|read|at|of|as)){0,2} ?[:(=]? ?$/i;

/** Whether the statement speaks of patients or disease at large or of a control, as trials and guidelines do. */
export function isGeneral(text: string, sentence: Range, range: Range): boolean {
  const before = text.slice(Math.max(sentence.start, range.start - 60), range.start);
  const after = text.slice(range.end, range.end + 60);
  if (OF_CONTROL_AFTER.test(after) || OF_CONTROL_BEFORE.test(before)) return true;
  if (MANY_BEFORE.test(before) && EXPRESSES.test(text.slice(range.start, range.start + 24)))
    return true;
  const noun = GENERAL_AFTER.exec(after)?.[0];
  if (
    noun !== undefined &&
    /(?:patients|pts|population|cohorts?|subgroups?|cases|trials?)$/i.test(noun)
  )
    return true;
  if (!GENERAL_BEFORE.test(before)) return false;
  if (PEOPLE.test(before)) return true;
  if (noun === undefined) return false;
  return !SINGULAR.test(noun);
}
