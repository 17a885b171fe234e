import { createMetrics } from '../../src/metrics.js';
import { observedVerifier } from '../../src/verify/observe.js';
import { fakeVerifier, form, formQuestion } from '../support/fake-verifier.js';
import { judgeCall } from '../support/judge-call.js';
import { samplesOf } from '../support/samples.js';

describe('a verifier that is observed', () => {
  const metrics = createMetrics();
  let now = 0;
  const clock = { nowSeconds: () => (now += 0.25), today: () => '2026-11-30' };
  const verifier = observedVerifier(fakeVerifier(), { metrics, clock });
  const answers = 'flipside_verified_answers_total{judge="fake",verdict=';

  it('shows every verdict before there is one', async () => {
    const samples = await samplesOf(metrics);
    for (const verdict of [
      'SUPPORTED',
      'NOT_SUPPORTED',
      'NOT_ADDRESSED',
      'NOT_CHECKED',
      'FAILED',
    ]) {
      expect(samples.get(`${answers}"${verdict}"}`)).toBe(0);
    }
    expect(samples.get('flipside_verify_duration_seconds_count{judge="fake"}')).toBe(0);
  });

  it('counts answers and claims by verdict, and the time that a form took', async () => {
    const questions = ['SUPPORTED', 'SUPPORTED', 'FAILED', ''].map((answer, i) =>
      formQuestion({ questionId: `q${i}`, answer }),
    );
    await verifier.verify(form({ formId: 'f', questions }), judgeCall());
    const samples = await samplesOf(metrics);
    expect(samples.get(`${answers}"SUPPORTED"}`)).toBe(2);
    expect(samples.get(`${answers}"NOT_CHECKED"}`)).toBe(1);
    const claims = 'flipside_verified_claims_total{judge="fake",verdict=';
    expect(samples.get(`${claims}"FAILED"}`)).toBe(1);
    expect(samples.get(`${claims}"NOT_CHECKED"}`)).toBe(0);
    expect(samples.get('flipside_verify_duration_seconds_sum{judge="fake"}')).toBe(0.25);
  });

  it('passes on what the verifier throws', async () => {
    const failing = observedVerifier(
      fakeVerifier({ before: () => Promise.reject(new Error('gone')) }),
      { metrics, clock },
    );
    await expect(failing.verify(form({ formId: 'f' }), judgeCall())).rejects.toThrow('gone');
  });
});
