import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { findingsOf } from './findings.js';
import { isUnreal } from './ongoing.js';
import { ownWords } from './own-words.js';
import { anyOf, type Scale, type Weigh, weigh } from './scale.js';
import { topicsOf } from './topic.js';

const BARS =
  /\b(?:contra-?indicat\w*|avoid\w*|allerg\w+|intoleran\w+|not (?:a )?candidate|do not rechallenge|must not|should not|never again|hypersensitiv\w+|anaphyla\w+|hives|urticaria|wheals|angioedema|adverse|severe reaction|myalgias?|rhabdo\w+|rash|not (?:be )?(?:safe|appropriate|suitable))/i;
const BARS_NOT =
  /\b(?:allerg\w+|intoleran\w+|contra-?indications?|hypersensitiv\w+)\s*[:-]?\s*(?:none|no|nil|denied|negative)\b|\b(?:no|denies(?: any)?|not) (?:\w+ )?(?:allerg\w+|intoleran\w+|hypersensitiv\w+)\b|\bno (?:known )?(?:contra-?indicat\w*|allerg\w+|intoleran\w+)|\bnot contra-?indicat\w*|\b(?:well )?tolerated\b|\btolerating\b/i;

/** Whether the patient must not be given a treatment. */
export function barred(ask: Ask, reading: FormReading): Scale {
  const object = ask.object.replace(BARRING, ' ');
  const by: Weigh = (f) => {
    const isSaid = !isUnreal(f) || f.status === 'conditional';
    if (f.how === 'group' || f.how === 'rival' || !isSaid) return 0;
    const said = ownWords(f, reading);
    if (BARS_NOT.test(said) || (f.status === 'negated' && f.mention?.kind === 'condition'))
      return -1;
    return BARS.test(said) ? 1 : 0;
  };
  return anyOf(topicsOf(object, reading.vocabulary).map((t) => weigh(findingsOf(t, reading), by)));
}

const BARRING =
  /\b(?:is|are|does|has|have|the|patient|contra-?indicat\w*|intoleran\w+|allerg\w+|hypersensitiv\w+|to|of|an?|candidate|for|documented|not)\b/gi;
