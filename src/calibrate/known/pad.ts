/** Words around a plan that say nothing of it. */
const OPENINGS = [
  'Thank you for the opportunity to review this case. The following summarizes our discussion for the care team.',
  'This document was prepared for the multidisciplinary meeting and reflects the information available at the time of writing.',
  'Dear colleagues, please find our thoughts on this case below. We are happy to talk them through at any time.',
] as const;
const CLOSINGS = [
  'Please do not hesitate to contact us with any questions. This note was dictated and may contain minor transcription errors.',
  'These comments are meant to support, and never to replace, the judgment of the treating team. We will be glad to see the case again at a later meeting.',
  'Thank you again for involving us. A copy of this letter has been filed, and the office can be reached during working hours.',
] as const;

/** The text between an opening and a closing that name no treatment. `chance`, in [0, 1), picks them. */
export function padded(text: string, chance: number): string {
  const at = Math.floor(chance * OPENINGS.length * CLOSINGS.length);
  const opening = OPENINGS[at % OPENINGS.length];
  const closing = CLOSINGS[Math.floor(at / OPENINGS.length) % CLOSINGS.length];
  return `${opening}\n\n${text.trim()}\n\n${closing}`;
}
