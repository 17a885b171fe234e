import { pick } from './pick.js';

const MOST_CALLS = 4;

/** How a policy read a chart by tools before it answered, as chat messages. */
export function trajectoryOf(packet: string, output: string, random: () => number): object[] {
  const entries = packet.split('\n---\n');
  const calls = Array.from({ length: 1 + Math.floor(random() * MOST_CALLS) }, (_, i) => {
    const entry = pick(entries, random);
    const [head = '', ...rest] = entry.split('\n');
    const section = (head.match(/^\[(\w+)/)?.[1] ?? head).toLowerCase();
    const call = { name: 'read_chart_section', arguments: JSON.stringify({ section }) };
    return [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: `c${i}`, type: 'function', function: call }],
      },
      { role: 'tool', tool_call_id: `c${i}`, content: rest.join('\n') },
    ];
  });
  return [...calls.flat(), { role: 'assistant', content: output }];
}
