import type { Cue } from './cue.js';

type Row = readonly [phrase: string, cue: Cue];

/** What a treatment may be compared with. */
const KINDS =
  'drug|treatment|option|agent|regimen|therapy|choice|medicine|inhibitor|tki|antibody|combination|operation|plan|alternative';
/** A denial over the whole of what follows it, whatever stands between it and its verb. */
const FRONTED =
  'under no circumstances|under no circumstance|under no conditions|in no case|in no event|in no circumstances|on no account|at no time|at no point|at no stage|by no means|never should|never must|never may|never shall|never can|nor should|nor must|nor may';
const NO_REASON =
  'no reason why|no good reason why|no cause why|no reason that|no reason|no good reason|not a reason why';
/** Doubt of what follows. */
const DOUBTED = 'doubt that|doubt whether|doubt if|doubtful that|doubtful whether|doubtful if';
/** A denied doubt, debate or choice: what is said beside it holds. */
const UNDOUBTED =
  'goes without saying|go without saying|goes without saying that|needless to say|it need hardly be said that|if anything|if you ask me|no question that|no question but that|no question but|no question about it|no question about that|no question about this|no doubt that|no doubt but that|no doubt about it|no doubting|no doubting that|not doubt|not doubt that|never doubt|never doubt that|not question that|without question|without a question|without doubt|without a doubt|without any doubt|beyond question|beyond doubt|beyond any doubt|beyond debate|beyond dispute|no debate|no debate that|no debate about it|no dispute|no dispute that|no two ways about it|not in question|not in doubt|not in dispute|not open to question|not open to doubt|not open to debate|not open to discussion|not open for debate|not open for discussion|not up for debate|not up for discussion|not up for negotiation|not a matter of debate|not a matter for debate|not debatable|not for debate|not stress enough|cannot stress enough|cannot emphasise enough|cannot emphasize enough|cannot overstate|not overstate|cannot be overstated|second to none|nothing other than|none other than|no equal|no rival|no peer|without equal|without parallel|without rival|without peer|no better than|not better than|not inferior to|not fail to|never fail to|not neglect to|never neglect to|not omit to|not be missed|never be missed';
/** The same of a treatment as the subject. */
const REQUIRED =
  'not optional|never optional|not negotiable|never negotiable|non-negotiable|nonnegotiable|not to be missed|not to be neglected|not to be overlooked|not merely an option|not just an option|not only an option|not simply an option|no mere option|more than an option|not a mere option|not lost its place|not lost its role|not lost its indication|not lost their place|not lost their role|not lost their indication';
/** The treatment that comes after has nothing beside it. */
const UNMATCHED =
  'nothing beats|nothing surpasses|nothing outperforms|nothing equals|nothing rivals|nothing matches|nothing tops|nothing is better than|nothing better than|nothing works better than|not complete without|not be complete without|incomplete without|no getting around|no way around';
/** The same, unless the treatment before it is what is compared: "X is no substitute for Y". */
const WITHOUT_PEER =
  'no alternative to|no real alternative to|no good alternative to|no viable alternative to|no reasonable alternative to|no acceptable alternative to|no alternative but|no substitute for|no real substitute for';
const WHOLES = 'plan|regimen|treatment|therapy|protocol|programme|program|schedule|care';
/** Of "cannot recommend X": it is said with more force, and not denied. */
const ENOUGH =
  'strongly enough|highly enough|warmly enough|forcefully enough|emphatically enough|firmly enough|too strongly|too highly';

/** Words by which a quality is denied without a "not". */
const LITTLE =
  'anything but|far from|hardly|scarcely|barely|by no means|in no way|not in the least';
/** Qualities that speak for a treatment, and against it. */
const MERITS =
  'appropriate|suitable|indicated|justified|warranted|reasonable|sensible|advisable|helpful|useful|beneficial|effective|active|needed|necessary|required|ideal|optimal|recommended|recommendable|an option|a good idea|the answer|worth it|worthwhile|safe|wise|right';
const FLAWS =
  'futile|useless|pointless|obsolete|contraindicated|harmful|inappropriate|unsuitable|excluded|ruled out|off the table|redundant|superfluous|irrelevant|hopeless|dead|over|finished|exhausted|ineffective|inactive|unnecessary|unjustified|unwise|unsafe|dangerous|optional|negligible|a mistake|a waste|wasted|worthless|meaningless|senseless|dispensable|unreasonable';

/** Denials of which the object is a doubt, a debate, a choice or an equal: they affirm what they are said of. */
export function affirmingCues(): Row[] {
  const kinds = KINDS.split('|');
  const peerless = [...WITHOUT_PEER.split('|'), ...kinds.map((kind) => `no better ${kind} than`)];
  return [
    ...rows(FRONTED, { ...PLAIN, role: 'not', over: 'denies' }),
    ...rows(NO_REASON, { ...PLAIN, role: 'not', over: 'denies', ofNoun: true }),
    ...rows(DOUBTED, { ...PLAIN, role: 'not', over: 'doubts' }),
    ...rows(UNDOUBTED, { ...PLAIN, role: 'pass' }),
    ...LITTLE.split('|').flatMap((little) => [
      ...rows(behind(little, MERITS), { ...PLAIN, role: 'reject', reach: 'before' }),
      ...rows(behind(little, FLAWS), { ...PLAIN, role: 'pass' }),
    ]),
    ...rows(ENOUGH, { ...PLAIN, role: 'pass', enough: true }),
    ...rows('strongly enough to|highly enough to|firmly enough to', { ...PLAIN, role: 'pass' }),
    ...rows('no question of', { ...PLAIN, role: 'reject', reach: 'after' }),
    ...rows(REQUIRED, { ...PLAIN, role: 'give', reach: 'before' }),
    ...rows(UNMATCHED, AFFIRMS),
    ...peerless.flatMap((phrase): Row[] => [
      [phrase, AFFIRMS],
      [`there is ${phrase}`, AFFIRMS],
      [`is ${phrase}`, LESSER],
      [`are ${phrase}`, LESSER],
    ]),
    ...kinds.flatMap((kind) => [
      ...rows(
        `no ${kind} is better than|no ${kind} better than|no ${kind} beats|no ${kind} rivals|no ${kind} equals`,
        AFFIRMS,
      ),
      ...rows(`no ${kind} other than|no other ${kind} than|no ${kind} but`, {
        ...PLAIN,
        role: 'pass',
      }),
    ]),
    ...WHOLES.split('|').flatMap((whole) =>
      rows(
        `no ${whole} is complete without|no ${whole} would be complete without|no ${whole} can be complete without|no ${whole} will be complete without|no ${whole} complete without`,
        AFFIRMS,
      ),
    ),
  ];
}

const PLAIN = { reach: 'either', participle: false, act: false } as const;
const AFFIRMS: Cue = { ...PLAIN, role: 'give', reach: 'after' };

const LESSER: Cue = { ...PLAIN, role: 'reject', reach: 'before' };

/** The phrases of a list behind a word. */
function behind(head: string, list: string): string {
  return list
    .split('|')
    .map((x) => `${head} ${x}`)
    .join('|');
}

function rows(phrases: string, cue: Cue): Row[] {
  return phrases.split('|').map((phrase): Row => [phrase, cue]);
}
