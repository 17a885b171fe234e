import type { Block } from './block.js';

/**
 * Settles what unlabelled parts are: where the text has a plan of its own, a summary is a summary; where it has
 * none, the list under a "summary" is the plan.
 */
export function placeSections(blocks: readonly Block[]): Block[] {
  const hasPlan = blocks.some(
    (b) => (b.section === 'plan' || b.section === 'unknown') && b.style !== 'title',
  );
  if (hasPlan) return [...blocks];
  return blocks.map((b) => (b.section === 'summary' ? { ...b, section: 'plan' as const } : b));
}
