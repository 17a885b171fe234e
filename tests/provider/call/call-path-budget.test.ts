import { openBudget } from '../../../src/provider/call/budget.js';
import { judgeCall } from '../../support/judge-call.js';
import { question, reply, scriptedCaller, TOKENS } from '../../support/scripted-caller.js';

describe('a budget whose calls have a cap of their own', () => {
  it('is kept where the settings raise the cap of every body', async () => {
    const budget = openBudget(0.05);
    const tokens = { ...TOKENS, output: 3000 };
    const bench = scriptedCaller(() => reply('good', { tokens }), {
      budget,
      extraBody: { max_tokens: 3000 },
    });
    const asked = Array.from({ length: 10 }, (_, i) =>
      bench.caller.ask(question(`Q${i}`), judgeCall()).then(
        () => 'answered',
        (error: { kind?: string }) => error.kind,
      ),
    );
    await bench.time.pass(10);
    const ends = await Promise.all(asked);
    expect(ends.filter((end) => end === 'answered')).toHaveLength(1);
    expect(ends.filter((end) => end === 'budget_spent')).toHaveLength(9);
    expect(budget.spentUsd).toBeLessThanOrEqual(0.05);
  });
});
