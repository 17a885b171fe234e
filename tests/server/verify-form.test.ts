import { credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import {
  VerificationServiceClient,
  VerifyFormRequest,
  type VerifyFormResponse,
} from '../../src/gen/flipside/v1/verification_service.js';
import { fakeVerifier } from '../support/fake-verifier.js';
import { type TestApp, testApp } from '../support/test-app.js';
import { codesOf, until } from '../support/wait.js';

let app: TestApp;
let client: VerificationServiceClient;
async function open(given: Parameters<typeof testApp>[0] = {}) {
  app = await testApp(given);
  client = new VerificationServiceClient(app.grpc, credentials.createInsecure(), {
    'grpc.use_local_subchannel_pool': 1,
    'grpc.enable_retries': 0,
    'grpc.max_send_message_length': -1,
  });
}
afterEach(async () => {
  client.close();
  await app.stop();
});

type Request = Parameters<typeof VerifyFormRequest.fromPartial>[0];

const verify = (request: Request, deadlineMs?: number) =>
  new Promise<VerifyFormResponse>((resolve, reject) => {
    const options = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
    const done = (error: ServiceError | null, reply: VerifyFormResponse) =>
      error ? reject(error) : resolve(reply);
    client.verifyForm(VerifyFormRequest.fromPartial(request), new Metadata(), options, done);
  });

const question = (answer: unknown, given: object = {}) => ({
  questionId: 'q1',
  type: 'free_text',
  text: 'What is it?',
  answer,
  ...given,
});
const document = { docId: 'd1', date: '2026-03-04', type: 'Lab', text: 'A1c 9.2 %' };
const form = (given: object = {}) => ({
  formId: 'pa-1',
  drug: 'semaglutide',
  record: [document],
  questions: [question('SUPPORTED')],
  ...given,
});

describe('VerifyForm', () => {
  it('answers each question in order, with its evidence, who judged and what it cost', async () => {
    await open();
    const questions = [
      question('SUPPORTED', { questionId: 'a' }),
      question('NOT_SUPPORTED fits not a', { questionId: 'b' }),
      question('FAILED', { questionId: 'c' }),
      question('', { questionId: 'd' }),
    ];
    const reply = await verify({ form: form({ questions }) });
    expect(reply.verifications.map((v) => [v.formId, v.questionId, v.verdict])).toEqual([
      ['pa-1', 'a', 'SUPPORTED'],
      ['pa-1', 'b', 'NOT_SUPPORTED'],
      ['pa-1', 'c', 'FAILED'],
      ['pa-1', 'd', 'NOT_CHECKED'],
    ]);
    const [a, b, c] = reply.verifications;
    expect(a?.claims).toEqual([
      {
        claim: 'SUPPORTED',
        verdict: 'SUPPORTED',
        evidence: [{ docId: 'd1', start: 0, end: 7, quote: 'A1c 9.2' }],
        rationale: 'so says SUPPORTED',
        reason: 'REASON_UNSPECIFIED',
      },
    ]);
    expect(b?.inconsistencies).toEqual([{ withQuestionId: 'a', rationale: 'both cannot be so' }]);
    expect([c?.reason, c?.detail]).toEqual(['JUDGE_UNAVAILABLE', 'nobody answered']);
    expect(reply.judge).toMatchObject({ name: 'fake', promptDigest: 'words' });
    expect(reply.bill).toMatchObject({ calls: 0, usd: undefined });
    expect(await codesOf(app)).toEqual({ 'VerifyForm OK': 1 });
  });

  it('gives the verifier the form as it was sent, and how it is to be asked', async () => {
    const calls: object[] = [];
    const verifier = fakeVerifier({
      before: (_form, { lane, salt, noCache }) => void calls.push({ lane, salt, noCache }),
    });
    await open({ verifier });
    const questions = [9.2, true, ['a', 2], undefined].map((answer, i) =>
      question(answer, { questionId: `q${i}` }),
    );
    const request = { form: form({ questions, guidance: 'G' }), salt: 's', noCache: true };
    await verify({ ...request, lane: 'OFFLINE' as never });
    await verify({ form: form() });
    expect(calls).toEqual([
      { lane: 'offline', salt: 's', noCache: true },
      { lane: 'online', salt: '', noCache: false },
    ]);
    expect(verifier.asked[0]).toMatchObject({ guidance: 'G', record: [document] });
    expect(verifier.asked[0]?.questions.map((q) => q.answer)).toEqual([
      9.2,
      'Yes',
      ['a', '2'],
      undefined,
    ]);
  });

  it.each<[string, Request, string]>([
    ['no form', {}, 'form: is missing'],
    ['no id', { form: form({ formId: '' }) }, 'form.form_id: empty'],
    [
      'an unknown type',
      { form: form({ questions: [question('x', { type: 'essay' })] }) },
      'form.questions[0].type: "essay" is not a type; use one of yes_no',
    ],
    [
      'an answer that is an object',
      { form: form({ questions: [question({ a: 1 })] }) },
      'form.questions[0].answer: takes text, a number or a list of texts',
    ],
    [
      'an answer that is no number',
      { form: form({ questions: [question(Number.NaN)] }) },
      'form.questions[0].answer: takes text',
    ],
    [
      'an answer that is none of its question',
      { form: form({ questions: [question('Maybe', { type: 'yes_no' })] }) },
      'form.questions[0].answer: neither Yes nor No',
    ],
    ['no questions', { form: form({ questions: [] }) }, 'form.questions: empty'],
    [
      'two questions of one id',
      { form: form({ questions: [question('x'), question('y')] }) },
      'form.questions[1].question_id: came before, in questions[0]',
    ],
    [
      'a document without an id',
      { form: form({ record: [{ text: 'x' }] }) },
      'form.record[0].doc_id: empty',
    ],
    [
      'a date that is none',
      { form: form({ record: [{ ...document, date: 'March' }] }) },
      'form.record[0].date: not an ISO date',
    ],
    [
      'a record over the limit',
      { form: form({ record: [{ ...document, text: 'x'.repeat(2_000) }] }) },
      'form.record: has 2005 characters, the limit is 1000',
    ],
    [
      'an answer over the limit',
      { form: form({ questions: [question('x'.repeat(300_000))] }) },
      'form.questions: has 300013 characters with the guidance, the limit is 200000',
    ],
  ])('refuses %s, and names the field', async (_name, request, message) => {
    await open({ limits: { maxPacketChars: 1_000 } });
    const error = await verify(request).catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.INVALID_ARGUMENT,
      expect.stringContaining(message),
    ]);
    expect(await codesOf(app)).toEqual({ 'VerifyForm INVALID_ARGUMENT': 1 });
  });

  it('over the size limit is RESOURCE_EXHAUSTED', async () => {
    await open({ limits: { maxMessageBytes: 10_000 } });
    const record = [{ ...document, text: 'x'.repeat(20_000) }];
    await expect(verify({ form: form({ record }) })).rejects.toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
    });
  });

  it('ends with its deadline, and tells the verifier to stop', async () => {
    let reason: unknown;
    const verifier = fakeVerifier({
      before: (_form, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
            reject(signal.reason);
          });
        }),
    });
    await open({ verifier });
    await expect(verify({ form: form() }, 100)).rejects.toMatchObject({
      code: status.DEADLINE_EXCEEDED,
    });
    await until(() => reason !== undefined);
    expect(reason).toMatchObject({ kind: 'deadline' });
  });

  it('is an internal error where the verifier breaks, and the cause is in the log only', async () => {
    const verifier = fakeVerifier({
      before: () => {
        throw new TypeError('a secret');
      },
    });
    await open({ verifier });
    await expect(verify({ form: form() })).rejects.toMatchObject({
      code: status.INTERNAL,
      details: 'internal error',
    });
    expect(app.lines.filter((l) => l.level === 'error')).toHaveLength(1);
  });
});
