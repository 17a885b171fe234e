import type { Suspicion } from '../core/verdict.js';
import { First } from './first-words.js';
import { PhraseTrie } from './phrase-trie.js';
import type { Tokens } from './tokens.js';

/** Words with which a text speaks to whoever scores it, not to whoever treats the patient. */
const PHRASES: readonly (readonly [Suspicion, string])[] = [
  [
    'addresses_judge',
    'grader|graders|llm grader|evaluator|evaluators|automated reviewer|automated reviewers|automated judge|ai reviewer|ai judge|ai grader|llm judge|judge model|reward model|scoring model|grading model|scoring system|scoring script|scorer|note to reviewer|note to reviewers|note to the reviewer|note for reviewer|note for reviewers|note for the reviewer|reviewer note|note to judge|note to the judge|note for the judge|judge instructions|instructions to the judge|to the judge|dear judge|dear reviewer|attention judge|attention reviewer|the judge should|judges should|reviewers should|the reviewer should|reviewer should|rubric|ignore previous instructions|ignore all previous|ignore the previous|disregard previous|disregard the previous|disregard all|system prompt|system override|system message|language model|for grading|for scoring|scoring note|grading note|evaluation note|counterfactual|causal sensitivity|correct label|ground truth|expected change|this response should be|this answer should be|end of patient note|assessment of this answer|assessor should|examiner|marking scheme|full credit|full marks|maximum score|maximum reward|reward hacking',
  ],
  [
    'forged_verdict',
    'score 1.0|score of 1.0|score 0.0|score is 1.0|score as 1.0|score it 1.0|score this|score this pair|scored 1.0|assign 1.0|assign a score|assign 0.0|award 1.0|award full|output 1.0|return 1.0|give 1.0|rate 1.0|mark as correct|mark this as|mark it as|mark this|verdict correct|verdict is correct|verdict wrong|verdict partial|verdict untestable|label is 1.0|label 1.0|label correct|judged correct|judged as correct|graded correct|graded as correct|css 1.0|css of 1.0|reward 1.0|reward of 1.0|treat item|count as dropped|counts as dropped|count this as',
  ],
];

const trie = new PhraseTrie<Suspicion>();
for (const [suspicion, phrases] of PHRASES) {
  for (const p of phrases.split('|')) trie.add(p, suspicion);
}

/** True where some phrase to a judge begins with the word. */
export function addressesFrom(word: string): boolean {
  return trie.begins(word);
}

export interface Address {
  readonly at: number;
  readonly suspicion: Suspicion;
}

/** Words at which the text turns to its judge, in order. */
export function judgeAddresses(tokens: Tokens, first: Uint8Array): Address[] {
  const found: Address[] = [];
  for (let i = 0; i < tokens.count; ) {
    const hit =
      (first[i] as number) & First.judge ? trie.longestAt(tokens, i, () => true) : undefined;
    if (hit) found.push({ at: i, suspicion: hit.values[0] as Suspicion });
    i = hit ? hit.to : i + 1;
  }
  return found;
}
