import { type Cue, inflect } from './cue.js';

type Row = readonly [phrase: string, cue: Cue];

/** Ways to put off, interrupt or leave out a treatment. */
const WITHHOLD =
  'delay|defer|postpone|interrupt|suspend|pause|omit|skip|stop|halt|discontinue|terminate|abandon|exclude|deny|refuse|reject';
/** The same, where the forms are irregular or of two words. */
const WITHHOLD_FORMS = {
  infinitives:
    'withhold|hold|hold up|hold back|hold off|put off|leave out|drop|forgo|withdraw|avoid',
  gerunds:
    'withholding|holding|holding up|holding back|holding off|putting off|leaving out|dropping|forgoing|withdrawing|avoiding',
  participles: 'withheld|held|held up|held back|put off|left out|dropped|forgone|withdrawn|avoided',
} as const;
const WITHHOLDING_NOUNS =
  'omission of|omissions of|interruption of|interruptions of|interruption to|withdrawal of|deferral of|postponement of|suspension of|discontinuation of|exclusion of|delay of|delay in|delays in|delay to|delays to';

/** What denies an act that is named after it: in the infinitive, as a noun, or as a participle. */
const NO_CAUSE_TO =
  'no reason to|no good reason to|no longer any reason to|no longer a reason to|no longer any need to|no longer a need to|no cause to|no need to|no grounds to|no excuse to|no indication to|not a reason to|not reason to|not reason enough to|never|not necessary to|not justified to|not right to|wrong to|rather than|neither|nor|makes no sense to|make no sense to|made no sense to|no sense to|senseless to|folly to|foolish to|unwise to|a mistake to|an error to|not see any reason to|not see a reason to|not see any need to|not know of any reason to|not afford to';
const NO_CAUSE_FOR =
  'no reason for|no good reason for|no longer justify|cannot justify|not justify|hard to justify|no cause for|no need for|no grounds for|no basis for|no justification for|no argument for|no case for|no role for|no indication for|no support for|no excuse for|no point in|no sense in|no use in|no benefit in|no benefit from|no gain from|no gain in|no advantage in|no advantage from|nothing to be gained by|nothing to be gained from|nothing is gained by|nothing to gain from|instead of|no|without|no question of|not see any reason for|not see a reason for|not see any need for|no sense in|neither|nor|no thought of|no intention of|not dream of|not think of|not in favor of|not in favour of|not support|not agree with|disagree with';
const AGAINST = 'advise|recommend|caution|counsel|argue|decide|vote|warn|speak|speaks|spoke';
const AVOID =
  'avoid|avoids|avoiding|avoided|prevent|preventing|refrain from|refraining from|desist from';
const NOT_BE =
  'never be|not need to be|not have to be|not to be|never to be|no longer be|no longer to be|no reason for it to be|neither|nor';
/** What may stand between. */
const FILLERS = ['', 'any ', 'further ', 'any further ', 'undue ', 'unnecessary ', 'the '];
const FEW_FILLERS = ['', 'any ', 'further '];
const CHANGES =
  'any change to|any change in|any change of|changing|any changes to|any changes in|altering|modifying';
/** With nothing that would be put off, these say no more than "soon". */
const LOST_TIME = 'delay|delays|waiting|hesitation|loss of time|losing time|wasting time';
/** What one is told not to do, and what that leaves to be done is said after it. */
const HESITATES =
  'no qualms about|no qualms in|no compunction about|no scruples about|not hesitate|not hesitate to|never hesitate to|no hesitation to|no hesitation in|without hesitation|not lose time|not waste time|not lose the window|not miss the window|not miss the opportunity|not forget to|not to be forgotten|not be forgotten|no time to lose|no time to waste|lose no time|waste no time|no time should be lost|not linger|not dither|not wait|not put off';
/** Two denials of one act: what they come to is said by the verb that follows. */
const NOT_NOT =
  'no reason not to|no reason why not to|no good reason not to|no cause not to|no excuse not to|no excuse for not|no reason for not|no justification for not|no argument for not|no argument against|no reason against|no reason why she should not|no reason why he should not|no reason why the patient should not|no reason she should not|no reason he should not|no reason that she should not|no reason why we should not|remiss not to|wrong not to|negligent not to|foolish not to|a mistake not to|an error not to|no reason we should not|nothing argues against|nothing speaks against|nothing stands against|nothing counts against|nothing stands in the way of|nothing to be said against|not a contraindication';

/** Another's wish that is waved aside, and with it what was wished; or its opposite. */
const WAVING = ['ignore', 'disregard', 'overrule', 'override'].flatMap((verb) => {
  const { forms, participles } = inflect(verb);
  return [...forms, ...participles];
});
const WISHES =
  'request|recommendation|suggestion|proposal|advice|prompt|order|demand|wish|instruction|prescription';
const WISHED_AGAINST =
  'against|to avoid|to stop|to withhold|to omit|to hold|not to give|not to start|not to use|not to continue';

/** Findings that would bar a treatment, and the ways to say that there is none, or that it is not known. */
const BARS =
  'contraindication|contraindications|contra-indication|contra-indications|objection|objections|bar|barrier|barriers|obstacle|obstacles|impediment';
const NONE_OF =
  'no|no known|no absolute|no formal|no medical|no clear|no strict|no other|no further|no cardiac|no clinical|no specific|no major|without|not a|is not a|nor a|any|any known|possible|potential|relative|absence of|free of|for|absent|barring|exclude|excluding|rule out|ruling out|lack of|lacks|only';
const BARRING = 'contraindication|contraindications|contra-indication|contra-indications';

/**
 * Denials of which the object is a delay, an omission or a contraindication. Where a treatment is what would be put
 * off or left out, the two denials order it; where none is, they say nothing of any.
 */
export function withholdingCues(): Row[] {
  const verbs = WITHHOLD.split('|').map((verb) => ({ verb, ...inflect(verb) }));
  const infinitives = [...verbs.map((v) => v.verb), ...split(WITHHOLD_FORMS.infinitives)];
  const gerunds = [
    ...verbs.flatMap((v) => v.forms.filter((form) => form.endsWith('ing'))),
    ...split(WITHHOLD_FORMS.gerunds),
    ...split(WITHHOLDING_NOUNS),
  ];
  const participles = [
    ...verbs.flatMap((v) => v.participles),
    ...split(WITHHOLD_FORMS.participles),
  ];
  const against = split(AGAINST).flatMap((verb) => {
    const { forms, participles: past } = inflect(verb);
    return [...forms, ...past].map((form) => `${form} against`);
  });
  const wishesWaved = WAVING.flatMap((verb) => split(WISHES).map((wish) => `${verb} ${wish}`));
  return [
    ...paired(split(NO_CAUSE_TO), infinitives, GIVES),
    ...paired(filled(NO_CAUSE_FOR, FEW_FILLERS), gerunds, GIVES),
    ...paired(filled(AVOID, FILLERS), gerunds, GIVES),
    ...paired(
      [...filled(AVOID, FILLERS), ...filled(NO_CAUSE_FOR, FEW_FILLERS)],
      split(LOST_TIME),
      PASSES,
    ),
    ...paired([''], [...split(HESITATES), ...split(NOT_NOT)], PASSES),
    ...paired([...against, 'against'], [...gerunds, ...split(CHANGES)], GIVES),
    ...paired(wishesWaved, ['to', 'for'], BARS_IT),
    ...paired(wishesWaved, split(WISHED_AGAINST), NAMES),
    ...paired(split(NOT_BE), participles, WAS_GIVEN),
    ...paired(
      split(NONE_OF),
      split(BARS).flatMap((bar) => [`${bar} to`, `${bar} for`, `${bar} against`]),
      NAMES,
    ),
    ...paired(
      [''],
      split(BARRING).flatMap((bar) => [`${bar} to`, `${bar} for`]),
      BARS_IT,
    ),
  ];
}

const GIVES: Cue = { role: 'give', reach: 'either', participle: false, act: false, denies: true };
const WAS_GIVEN: Cue = { ...GIVES, reach: 'before', participle: true };
const NAMES: Cue = { role: 'name', reach: 'after', participle: false, act: false };
const PASSES: Cue = { role: 'pass', reach: 'either', participle: false, act: false };
const BARS_IT: Cue = { role: 'reject', reach: 'after', participle: false, act: false };

function split(list: string): string[] {
  return list.split('|');
}

function filled(heads: string, fillers: readonly string[]): string[] {
  return split(heads).flatMap((head) => fillers.map((filler) => `${head} ${filler}`.trim()));
}

function paired(heads: readonly string[], tails: readonly string[], cue: Cue): Row[] {
  return heads.flatMap((head) => tails.map((tail): Row => [`${head} ${tail}`.trim(), cue]));
}
