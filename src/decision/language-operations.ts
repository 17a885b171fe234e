import type { Cue, Reach, SpeakingRole } from './cue.js';

/** How operations are told as over, and plans as called off, where no verb of the common lists does. */
const PHRASES: readonly (readonly [SpeakingRole, Reach, string])[] = [
  [
    'past',
    'after',
    'went ahead with|gone ahead with|had been put down for|was put down for|had been put forward for|was put forward for|had been listed for|had been down for|had been booked for|had been scheduled for|had been due for|had been pencilled in for|had been earmarked for|was to have had|was to have had a|carried out a|carried out an|having carried out|from carrying out|performed a|performed an|did a|did an|undergoing in|operated on with|operation was a|operation consisted of|operation note for|operation note of|report of the|took her for|took him for',
  ],
  [
    'past',
    'before',
    'took place|went ahead|has taken place|had taken place|was carried out|were carried out|was undertaken|has been undertaken|was completed|has been completed|weeks ago|week ago|days ago|wk ago|wks ago|mo ago|weeks back|months back|weeks earlier|days earlier|months earlier|last week|last month|this morning|yesterday|came out in|is behind|lies behind|was uneventful|without complication',
  ],
  [
    'reject',
    'before',
    'stood down|called off|released|taken off|crossed off|crossed out|struck from the list|stood aside|will not go ahead|not going ahead|does not go ahead|no longer going ahead|is not to come|none to come|not to come|is history|has lapsed|is lifted|given back|handed back|has been given back|have been given back|was given back|were given back|had been given back|no longer planned|no longer booked|no longer scheduled',
  ],
  [
    'reject',
    'after',
    'stood the|stand the|standing the|stood his|stood her|stand his|stand her|stood down the|stand down the|called off the|calling off the|call off the|calls off the|gave up|given up|give up|giving up|released the|release the|none of the planned|no longer plan|no longer planning|not go ahead with|not going ahead with|not proceed with|not proceeding with|not proceed to',
  ],
  [
    'name',
    'after',
    'was about to|were about to|had been about to|was due to|were due to|was going to|were going to|talk was about|talk was all about|talked about|spoke of|speak of|spoken of|speaks of|plan had been|plan was for|had in mind|had expected',
  ],
];

const LATELY = new Set(
  'days ago|week ago|last week|this morning|yesterday|days back|weeks ago|wk ago|wks ago'.split(
    '|',
  ),
);

/** Cues of `PHRASES`, one a phrase. */
export function operationCues(): (readonly [string, Cue])[] {
  return PHRASES.flatMap(([role, reach, phrases]) =>
    phrases
      .split('|')
      .map(
        (p) => [p, { role, reach, participle: false, act: false, when: LATELY.has(p) }] as const,
      ),
  );
}
