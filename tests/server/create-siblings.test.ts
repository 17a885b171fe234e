import { status } from '@grpc/grpc-js';
import type { ListInterventionsResponse } from '../../src/gen/flipside/v1/reward_service.js';
import { A2, E1, type TestApp, testApp } from '../support/test-app.js';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ limits: { maxPacketChars: 3_000_000 } });
});
afterEach(() => app.stop());

const chart = { caseId: 'c1', cancerType: 'breast', packet: 'Invasive carcinoma, HER2-positive.' };

describe('CreateSiblings', () => {
  it('mutates a chart by every intervention of the catalog, in its order, and counts', async () => {
    const reply = await app.createSiblings({ case: chart });
    expect(reply.siblings.map((s) => [s.caseId, s.interventionId, s.status, s.packet])).toEqual([
      ['c1', A2, 'APPLIED', 'Invasive carcinoma, HER2-negative.'],
      ['c1', E1, 'APPLIED', 'Invasive carcinoma, HER2-positive.\nLiver metastases.'],
    ]);
    expect(reply.counts).toEqual({ APPLIED: 2, NO_OP: 0, NOT_APPLICABLE: 0, FAILED: 0 });
    expect(reply.catalog?.digest).toBe('digest-of-catalog');
  });

  it('takes the interventions in the order asked for, each once', async () => {
    const { siblings } = await app.createSiblings({ case: chart, interventionIds: [E1, A2, E1] });
    expect(siblings.map((s) => s.interventionId)).toEqual([E1, A2]);
  });

  it('counts what does not apply, and returns it with its reason only when asked to', async () => {
    const plain = { ...chart, packet: 'Invasive carcinoma.' };
    const short = await app.createSiblings({ case: plain });
    expect(short.siblings.map((s) => s.interventionId)).toEqual([E1]);
    expect(short.counts).toMatchObject({ APPLIED: 1, NOT_APPLICABLE: 1 });
    const { siblings } = await app.createSiblings({ case: plain, includeNotApplicable: true });
    expect(siblings[0]).toMatchObject({ status: 'NOT_APPLICABLE', reason: 'her2 is not positive' });
  });

  it('tells a mutation that changed nothing, and one that failed, from one that was applied', async () => {
    const packet = 'HER2-positive, image only, will fail';
    const { siblings, counts } = await app.createSiblings({ case: { ...chart, packet } });
    expect(siblings.map((s) => [s.status, s.reason])).toEqual([
      ['NO_OP', 'nothing to change'],
      ['FAILED', 'E1_insert_metastasis: a pattern ran out of time'],
    ]);
    expect(counts).toEqual({ APPLIED: 0, NO_OP: 1, NOT_APPLICABLE: 0, FAILED: 1 });
  });

  it.each<[string, object, number, string]>([
    ['no case', {}, status.INVALID_ARGUMENT, 'case: is missing'],
    [
      'an empty packet',
      { case: { ...chart, packet: '' } },
      status.INVALID_ARGUMENT,
      'case.packet: is empty',
    ],
    [
      'a blank packet',
      { case: { ...chart, packet: ' \n\t' } },
      status.INVALID_ARGUMENT,
      'case.packet: is empty',
    ],
    [
      'a packet of 50 MB',
      { case: { ...chart, packet: 'x'.repeat(50_000_000) } },
      status.INVALID_ARGUMENT,
      'case.packet: has 50000000 characters, the limit is 3000000',
    ],
    [
      'an unknown cancer type',
      { case: { ...chart, cancerType: 'toe' } },
      status.INVALID_ARGUMENT,
      'case.cancer_type: "toe" is not a cancer type',
    ],
    [
      'an unknown intervention',
      { case: chart, interventionIds: [A2, 'Z9'] },
      status.NOT_FOUND,
      'intervention_ids[1]: "Z9" is not in the catalog',
    ],
    [
      'an intervention whose name would fill the trailers',
      { case: chart, interventionIds: ['é'.repeat(100_000)] },
      status.NOT_FOUND,
      'éé…" is not in the catalog',
    ],
  ])('refuses %s', async (_name, request, code, message) => {
    const error = await app.createSiblings(request).catch((e) => e);
    expect([error.code, error.details]).toEqual([code, expect.stringContaining(message)]);
  });

  it.each([
    ['a megabyte on one line', `HER2-positive ${'x'.repeat(1_000_000)}`],
    ['binary', Array.from({ length: 3_000 }, (_, i) => String.fromCharCode(i % 256)).join('')],
    ['lone surrogates', `HER2-positive ${'\ud800'.repeat(1_000)}${'\udc00'.repeat(1_000)}`],
    ['fake tags', '[Procedure]\n'.repeat(5_000) + '[[Medication]'.repeat(2_000)],
  ])('takes a chart that is %s', async (_name, packet) => {
    const { siblings, counts } = await app.createSiblings({ case: { ...chart, packet } });
    expect(siblings.length).toBeGreaterThan(0);
    expect(counts.FAILED).toBe(0);
  });
});

describe('ListInterventions', () => {
  it('says what the catalog holds', async () => {
    const reply = await new Promise<ListInterventionsResponse>((resolve, reject) => {
      app.client.listInterventions({}, (error, response) =>
        error ? reject(error) : resolve(response),
      );
    });
    expect(reply.catalog).toMatchObject({ digest: 'digest-of-catalog', lock: 'MATCHES' });
    expect(reply.interventions.map((i) => i.id)).toEqual([A2, E1]);
    expect(reply.interventions[0]).toMatchObject({
      family: 'A_biomarker_flip',
      cancerTypes: ['breast'],
      appliesWhen: ['her2 is positive'],
      mutationType: 'delete',
      expectedChange: { mustDrop: ['drug:trastuzumab'], timingMustShift: undefined },
      scoring: { '1.0': 'dropped', '0.5': 'hedged', '0.0': 'unchanged' },
      digest: 'digest-of-A2',
    });
    expect(reply.interventions[1]?.expectedChange?.intentMustShift).toEqual({
      from: ['curative'],
      to: ['palliative'],
    });
  });
});
