import { parseExactly } from '../../../src/offline/exact-json.js';
import { isNemoGym, nemoGymRow } from '../../../src/offline/input/nemo-gym.js';

const said = (text: string, role = 'assistant') => ({
  id: 'msg_1',
  type: 'message',
  role,
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});
const row = {
  responses_create_params: { input: [{ role: 'user', content: 'chart' }] },
  response: { id: 'resp_1', object: 'response', model: 'm-7b', output: [said('Start TCHP.')] },
  reward: 0.5,
  agent_ref: { name: 'agent' },
  case_id: 'c17',
  intervention_id: 'A2_HER2_positive_to_negative',
  _ng_task_index: 3,
  _ng_rollout_index: 1,
  _ng_group_id: 'g',
};
const converted = (given: Record<string, unknown>, mapped = {}) => {
  const made = nemoGymRow(given, { mapped });
  if ('fault' in made) throw new Error(made.fault);
  return made.row;
};
const withOutput = (output: unknown) => ({ ...row, response: { ...row.response, output } });

describe('a row of NeMo Gym', () => {
  it('is known by what was asked and the reply', () => {
    expect(isNemoGym(row)).toBe(true);
    expect(isNemoGym({ ...row, response: null })).toBe(false);
    expect(isNemoGym({ ...row, response: null, _ng_failure_class: 'model_failed' })).toBe(true);
    expect(isNemoGym({ response: row.response })).toBe(false);
    expect(isNemoGym({ output: 'x', response: 'text' })).toBe(false);
  });

  it('becomes a rollout; what a rollout does not have passes on', () => {
    expect(converted(row)).toEqual({
      rollout_id: 'm-7b/c17/A2_HER2_positive_to_negative/task-3/rollout-1',
      group_id: 'm-7b/c17',
      case_id: 'c17',
      intervention_id: 'A2_HER2_positive_to_negative',
      sample_index: 1,
      policy_model: 'm-7b',
      output: 'Start TCHP.',
      trajectory: [{ role: 'assistant', content: 'Start TCHP.' }],
      source_reward: 0.5,
      agent_ref: { name: 'agent' },
      _ng_task_index: 3,
      _ng_rollout_index: 1,
      _ng_group_id: 'g',
    });
  });

  it('keeps the ids, model and sample that its dataset gave, and mapped columns above all', () => {
    const own = { rollout_id: 'r', group_id: 'step-1', policy_model: 'p', sample_index: 9 };
    expect(converted({ ...row, ...own })).toMatchObject(own);
    expect(converted({ ...row, policy_model: '', output: 'the reference answer' })).toMatchObject({
      policy_model: 'm-7b',
      output: 'Start TCHP.',
    });
    expect(converted({ ...row, case_id: null }, { case_id: 'c9', output: 'mapped' })).toMatchObject(
      { case_id: 'c9', group_id: 'm-7b/c9', output: 'mapped' },
    );
  });

  it('takes a number of many digits for the name of a case', () => {
    const caseId = parseExactly('12345678901234567890');
    expect(converted({ ...row, case_id: caseId })).toMatchObject({
      rollout_id: 'm-7b/12345678901234567890/A2_HER2_positive_to_negative/task-3/rollout-1',
      group_id: 'm-7b/12345678901234567890',
    });
  });

  it('has no id where it does not say its place, nor a group where it names no case', () => {
    expect(converted({ ...row, _ng_task_index: undefined, case_id: '' })).toMatchObject({
      rollout_id: '',
      group_id: '',
    });
  });

  it('has the last words for its output, and tools called and answered for its trajectory', () => {
    const output = [
      { type: 'reasoning', summary: [] },
      said('I read the chart.'),
      { type: 'function_call', call_id: 'c1', name: 'read', arguments: '{"section":"labs"}' },
      { type: 'function_call', call_id: 'c2', name: 'read', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'HER2 3+' },
      { type: 'function_call_output', call_id: 'c2', output: [{ type: 'text', text: 'none' }] },
      { type: 'function_call', call_id: 'c3', name: 'search', arguments: '{}' },
      said('go on', 'user'),
      { role: 'assistant', content: 'Start TCHP.' },
      { type: 'web_search_call', id: 'w' },
    ];
    const call = (id: string, name: string, args = '{}') => ({
      id,
      type: 'function',
      function: { name, arguments: args },
    });
    expect(converted(withOutput(output))).toMatchObject({
      output: 'Start TCHP.',
      trajectory: [
        {
          role: 'assistant',
          content: 'I read the chart.',
          tool_calls: [call('c1', 'read', '{"section":"labs"}'), call('c2', 'read')],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'HER2 3+' },
        { role: 'tool', tool_call_id: 'c2', content: 'none' },
        { role: 'assistant', content: '', tool_calls: [call('c3', 'search')] },
        { role: 'user', content: 'go on' },
        { role: 'assistant', content: 'Start TCHP.' },
      ],
    });
  });

  it('joins the parts of a message, and takes a refusal for what was said', () => {
    const parts = [{ text: 'Start ' }, { type: 'output_image' }, { refusal: 'no' }];
    expect(converted(withOutput([{ ...said(''), content: parts }])).output).toBe('Start no');
    expect(converted(withOutput([])).output).toBe('');
  });

  it('has an empty output where the rollout failed', () => {
    const failed = { ...row, response: null, reward: 0, _ng_failure_class: 'model_failed' };
    expect(converted(failed)).toMatchObject({
      output: '',
      source_reward: 0,
      _ng_failure_class: 'model_failed',
    });
  });

  it.each([
    [{ ...row, response: {} }, 'response.output: expected array, received undefined'],
    [{ output: 'a rollout of another kind' }, 'response: expected object, received undefined'],
    [withOutput('text'), 'response.output: expected array, received string'],
    [withOutput([{ ...said(''), content: 3 }]), 'response.output[0]: expected an item of the'],
    [withOutput([{ type: 'function_call' }]), 'response.output[0]: expected an item of the'],
    [{ ...row, _ng_rollout_index: 'x' }, '_ng_rollout_index: expected number, received string'],
  ])('is a fault where it is not as NeMo Gym writes it: %#', (given, why) => {
    expect(nemoGymRow(given, { mapped: {} })).toEqual({ fault: expect.stringContaining(why) });
  });
});
