import { status } from '@grpc/grpc-js';
import { FlipsideError } from '../../src/errors.js';
import { statusOf } from '../../src/server/status.js';

describe('the status of a call that threw', () => {
  it.each([
    ['invalid_request', status.INVALID_ARGUMENT],
    ['unknown_intervention', status.NOT_FOUND],
    ['overloaded', status.RESOURCE_EXHAUSTED],
    ['deadline', status.DEADLINE_EXCEEDED],
    ['cancelled', status.CANCELLED],
    ['judge_unavailable', status.UNAVAILABLE],
  ] as const)('is of the kind: %s', (kind, code) => {
    expect(statusOf(new FlipsideError(kind, 'what'))).toMatchObject({ code, details: 'what' });
  });

  it.each([new TypeError('patient 17'), 'patient 17', undefined, { kind: 'overloaded' }])(
    'says nothing of a defect: %p',
    (defect) => {
      expect(statusOf(defect)).toMatchObject({ code: status.INTERNAL, details: 'internal error' });
    },
  );

  it('can be sent whatever the message holds', () => {
    const { details } = statusOf(new FlipsideError('invalid_request', 'a\ud800b'.repeat(5_000)));
    expect(details.length).toBeLessThan(1_100);
    expect(() => encodeURI(details)).not.toThrow();
    const cutInTheMiddle = `${'x'.repeat(999)}\u{1F600}`;
    expect(() =>
      encodeURI(statusOf(new FlipsideError('cancelled', cutInTheMiddle)).details),
    ).not.toThrow();
  });

  it('says when to retry only where a retry helps', () => {
    const retryable = statusOf(new FlipsideError('overloaded', 'full')).metadata;
    expect(retryable?.get('grpc-retry-pushback-ms')).toEqual(['500']);
    const final = statusOf(new FlipsideError('invalid_request', 'wrong')).metadata;
    expect(final?.getMap()).toEqual({});
  });
});
