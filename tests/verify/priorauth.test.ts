import { verifyForm } from '../../src/verify/verify-form.js';
import { catalogWords } from '../support/form-views.js';
import { hasPriorauthTexts, priorauthForms } from '../support/priorauth-forms.js';

const describeTexts = hasPriorauthTexts ? describe : describe.skip;

describeTexts('the verifier on two public prior-authorization cases', () => {
  const verified = (hasPriorauthTexts ? priorauthForms() : []).flatMap(({ form, reader }) =>
    verifyForm(form, { vocabulary: catalogWords() }).map(
      ({ formId, questionId, verdict, claims }) => ({
        at: `${formId} ${questionId}`,
        verdict,
        claims,
        reader: reader.get(questionId),
        texts: new Map(form.record.map(({ docId, text }) => [docId, text])),
      }),
    ),
  );

  it('flags no answer that a reader finds right or unspoken of', () => {
    const flagged = verified.filter((v) => v.verdict === 'NOT_SUPPORTED');
    expect(flagged.filter((v) => v.reader !== 'NOT_SUPPORTED')).toEqual([]);
  });

  it('flags a wrong result, a wrong share of cells and a symptom that is denied', () => {
    const flagged = verified.filter((v) => v.verdict === 'NOT_SUPPORTED').map((v) => v.at);
    expect(flagged).toEqual(
      expect.arrayContaining(['priorauth-001-a q3', 'priorauth-001-a q7', 'priorauth-003-b q3']),
    );
  });

  it('checks no promise, and quotes the record as it stands', () => {
    expect(verified.find((v) => v.reader === 'NOT_CHECKED')?.verdict).toBe('NOT_CHECKED');
    const quotes = verified.flatMap(({ claims, texts }) =>
      claims.flatMap(({ evidence }) => evidence.map((e) => ({ ...e, text: texts.get(e.docId) }))),
    );
    expect(quotes.length).toBeGreaterThan(5);
    for (const { text, start, end, quote } of quotes) {
      expect([...(text ?? '')].slice(start, end).join('')).toBe(quote);
    }
  });
});
