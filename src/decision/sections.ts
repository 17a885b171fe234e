import type { Section } from '../core/decision.js';
import { picksOne, stemSection } from './label-stems.js';
import { PhraseTrie } from './phrase-trie.js';
import { Gap, type Tokens } from './tokens.js';
import { refusesNothing, urges, wavesAside } from './urging-labels.js';

/** Words of a heading, label, JSON key or column title, strongest meaning first: the first row that fits wins. */
const SECTIONS: readonly (readonly [Section, string])[] = [
  [
    'judge',
    'note to reviewer|note to reviewers|note to the reviewer|note to grader|note to the grader|note to judge|note to the judge|note to evaluator|note to the evaluator|grader|evaluator|judge instructions|judge|reviewer note|for the grader|scoring|grading|rubric|llm|debug|raw output|raw policy output|policy output',
  ],
  [
    'rejected',
    'not recommended|not recommending|not advised|not indicated|not to be used|not to be given|not appropriate|not suitable|not for|not offered|not supported|rejected|considered and rejected|considered but rejected|discussed and rejected|considered and declined|considered but not|considered and not|avoid|avoided|do not|do not give|do not use|contraindicated|against|discarded|ruled out|dismissed|excluded|exclusions|omit|omitted|dropped|removed|declined|why not|reasons against|not pursued|not chosen|no role|off the table|inappropriate|unsuitable|what we would not do|not planned|not given|deprescribed|drugs to avoid|to leave out|leave out|leaving out|do nots|not a candidate|no longer|dont|donts|no go|no gos|nogo|not in plan|off plan|falls away|fall away|no place|no indication|not any more|taken out|taken off|left out|set aside|struck off|crossed out|given up|turned down|passed over|voted down',
  ],
  [
    'stop',
    'stop|stops|closed|ended|erased|struck off|struck out|superseded|retired|voided|revoked|exhausted|what stops|what ends|what falls away|what is stopped|what was stopped|stopped|stopping|stood down|called off|cancelled|canceled|cancel|to cancel|cancellations|what is cancelled|what is canceled|taken off the list|no longer planned|no longer going ahead|discontinue|discontinued|discontinuation|cease|to stop|withdraw|withdrawn',
  ],
  [
    'hold',
    'hold|held|on hold|withhold|withheld|paused|suspended|deferred|postponed|waiting|awaiting results|pending results|not yet|not now|not today|undecided|open questions|to be decided',
  ],
  [
    'history',
    'history|prior|previous|previously|past|prior therapy|prior treatment|prior systemic|treatment to date|therapy to date|treatment history|oncologic history|oncological history|lines received|previous lines|prior lines|prior regimens|received|already given|course to date|treatments tried|failed|failed therapies|failed regimens|current treatment|current therapy|current medication|current regimen|present regimen|ongoing|on treatment|currently|current medications|medications|timeline|hpi|family|before this meeting|course|disease course|oncological course|journey|story so far|so far|background treatment|lines so far|lines given|what she has had|what he has had|has had|had so far|behind us|already had|already tried|before today|systemic so far|rx to date|rx so far|former|earlier|chronology',
  ],
  [
    'contingency',
    'if|contingency|contingent|contingency plan|contingencies|at progression|on progression|upon progression|if progression|further progression|next progression|next line|later lines|future|future options|future lines|sequencing|subsequent|escalation|when results|salvage|conditional|depending|should|unless|scenario|at relapse|on relapse|after progression|later|down the line|next in sequence|downstream|what if|once results|pending|if not|by result|by results|per result|result dependent|result driven|according to result|according to results|depending on result|by genotype|by molecular result|algorithm|decision tree|branches|fork|what happens next if',
  ],
  [
    'options',
    'option|options|alternative|alternatives|consider|to consider|for consideration|considerations|could be discussed|for discussion|to discuss|fallback|backup|possible|possibilities|other options|also possible|under consideration|optional|second choice|discussion points|may be considered|might be considered|could be considered|can be considered|may be discussed|might be discussed|could be added|might be added|possibly later|nice to have|maybe|perhaps|plan b|reserve',
  ],
  [
    'rationale',
    'why|rationale|reason|reasons|reasoning|evidence|discussion|basis|justification|deliberation|deliberations|debate|comment|comments|note|notes|explanation|evidence base|references|reference list|reading list|reading|further reading|suggested reading|recommended reading|background reading|key reading|required reading|essential reading|for reading|to read|bibliography|citations|works cited|papers|key papers|key trials|landmark trials|pivotal trials|journal club|teaching points|teaching session|for teaching|learning points|education points|for trainees|for students|for learners|literature|trial data|supporting data|strength|level|grade|who|owner|responsible|criterion|expected benefit|benefit|key points|biology|considered|clinical reasoning|thoughts|ranking logic|caveat|caveats|interpretation|guideline|guidelines|limitations|uncertainty|uncertainties|confidence|toxicity|toxicities|risks|risk|changes from|what changed|changes|source|sources',
  ],
  [
    'plan',
    'plan|plans|recommendation|recommendations|recommend|recommended|treatment|treatments|systemic|systemic therapy|regimen|advice|action|actions|decision|decisions|conclusion|outcome|orders|next steps|preferred|first choice|management|final|proposal|therapy|proposed|consensus|what|start|continue|surgery|radiation|radiotherapy|rt|chemotherapy|local|intervention|bottom line|to do|answer|output|agreed|choice|now|first line|supportive|supportive care|steps|drug|immediate|current plan|board recommendation|mdt recommendation|mdt outcome|endocrine|neoadjuvant|adjuvant|perioperative|maintenance|consolidation|resolution|disposition|today|next|next step|from today|this week|going forward|way forward|new plan|rx|tx|orders today|rec|recs|impression and plan|assessment and plan|a/p|treatment now|advised|verdict of the board',
  ],
  [
    'tests',
    'test|tests|testing|work up|workup|investigations|investigation|requests|requested|molecular|molecular testing|labs|diagnostics|before c1|staging|pathology|imaging|biomarkers|biomarker testing|requested actions|genomics|missing|needed',
  ],
  [
    'summary',
    'summary|facts|key facts|features|features used|inputs|data used|codes|assessment|impression|case|diagnosis|synopsis|patient|presentation|findings|overview|status|stage|background|context|clinical summary|case summary|biomarker status|tumor|tumour|situation|board|question|identification|indication|setting|problem|goals|goals of care|aim|intent|response',
  ],
];

const trie = new PhraseTrie<number>();
SECTIONS.forEach(([, phrases], rank) => {
  for (const p of phrases.split('|')) {
    trie.add(p, rank);
    // A key may be written as one word: "notRecommended".
    if (p.length >= 8 && p.includes(' ')) trie.add(p.replaceAll(' ', ''), rank);
  }
});

/** Labels that mean this only where they stand alone: "Out: X. In: Y." */
const ONE_WORD: ReadonlyMap<string, Section> = new Map<string, Section>([
  ...['out', 'over', 'gone', 'finished', 'spent', 'dead'].map((w) => [w, 'stop'] as const),
  ...["don't", "don'ts"].map((w) => [w, 'rejected'] as const),
  ...['in', 'onwards', 'forward', 'ahead'].map((w) => [w, 'plan'] as const),
]);

/** Sections whose words also stand in the middle of a label that means something else ("RCC, intermediate risk:"). */
const WEAK: ReadonlySet<Section> = new Set(['rationale', 'summary', 'tests', 'plan']);

/** "Guideline-recommended therapy", "evidence-based treatment": no reasons, but what they speak for. */
const PRAISES =
  /^(?:based|concordant|recommended|directed|preferred|supported|endorsed|consistent|compliant|adherent)$/;

/** The section that a heading of these words opens; undefined where they say nothing of the kind. */
export function sectionOf(tokens: Tokens, from: number, to: number): Section | undefined {
  if (saysWhoAsked(tokens, from, to) || wavesAside(tokens, from, to)) return undefined;
  if (refusesNothing(tokens, from, to)) return undefined;
  if (urges(tokens, from, to)) return 'plan';
  if (to - from === 1) {
    const one = ONE_WORD.get(tokens.word[from] as string);
    if (one) return one;
  }
  let best = Number.POSITIVE_INFINITY;
  const short = to - from <= 4 && !hasComma(tokens, from, to);
  const stem = stemSection(tokens, from, to);
  if (stem) best = SECTIONS.findIndex(([section]) => section === stem);
  for (let i = from; i < to; ) {
    const hit = trie.longestAt(tokens, i, (_rank, _from, end) => end <= to);
    for (const rank of hit?.values ?? []) {
      const section = SECTIONS[rank]?.[0] as Section;
      // Only a label that begins so speaks to a judge; "TCHP (grader: …)" does not.
      if (section === 'judge' && i !== from) continue;
      if (REFUSING.has(section) && isDenied(tokens, from, i)) continue;
      if (section === 'rationale' && PRAISES.test(tokens.word[i + 1] ?? '')) continue;
      if (!WEAK.has(section) || short || i === from || section === 'plan')
        best = Math.min(best, rank);
    }
    i = hit ? hit.to : i + 1;
  }
  const found = SECTIONS[best]?.[0];
  return found === 'options' && picksOne(tokens, from, to) ? 'plan' : found;
}

/** Sections of what is not to be given. */
export const REFUSING: ReadonlySet<Section> = new Set<Section>(['rejected', 'stop', 'hold']);
const DENIED_WITHIN = 2;
const DENIALS: ReadonlySet<string> = new Set(['not', 'no', 'never', 'nothing', 'nor', "isn't"]);

/** "Not contraindicated", "Nothing speaks against it": a refusal that is denied heads none. */
function isDenied({ word }: Tokens, from: number, at: number): boolean {
  for (let w = at - 1; w >= from && w >= at - DENIED_WITHIN; w--)
    if (DENIALS.has(word[w] as string)) return true;
  return false;
}

/** "Osimertinib requested by the family doctor: …" heads no section. */
function saysWhoAsked({ word }: Tokens, from: number, to: number): boolean {
  for (let w = from + 1; w + 1 < to; w++) {
    if (word[w] !== 'by') continue;
    const who = ARTICLES.has(word[w + 1] as string) ? word[w + 2] : word[w + 1];
    if (w + 2 <= to && OUTSIDERS.test(who ?? '')) return true;
  }
  return false;
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'her', 'his', 'their', 'a']);
const OUTSIDERS =
  /^(?:family|gp|referr\w+|ref|outside|insurer|relatives|patient|local|district|peripheral|home|other)$/;

/** The section whose name these words are, and nothing else; undefined where they are no such name. */
export function wholeSection(tokens: Tokens, from: number, to: number): Section | undefined {
  const hit = trie.longestAt(tokens, from, (_rank, _from, end) => end === to);
  return hit?.to === to ? SECTIONS[Math.min(...hit.values)]?.[0] : undefined;
}

function hasComma(tokens: Tokens, from: number, to: number): boolean {
  for (let w = from + 1; w < to; w++) if ((tokens.gap[w] as number) & Gap.comma) return true;
  return false;
}
