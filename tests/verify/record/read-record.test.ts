import type { RecordDocument } from '../../../src/core/form.js';
import { readRecord } from '../../../src/verify/record/read-record.js';
import { noRunaway } from '../../support/no-runaway.js';
import { stubVocabulary } from './stub-vocabulary.js';

const note = (text: string, date = '2026-09-14', docId = 'd1'): RecordDocument => ({
  docId,
  date,
  type: 'Progress Note',
  text,
});
const read = (...record: RecordDocument[]) => readRecord(record, stubVocabulary);
const sentences = (text: string) => read(note(text)).sentences;

describe('a record', () => {
  it('is told oldest document first, those without a date before all others', () => {
    const record = read(note('c', '2026-01-01'), note('b', '2025-01-01'), note('a', ''));
    expect(record.documents.map((d) => d.document.text)).toEqual(['a', 'b', 'c']);
    expect(record.today).toBe('2026-01-01');
    expect(record.sentences.map((s) => s.index)).toEqual([0, 1, 2]);
  });

  it('keeps the places of its sentences, numbers, dates and names in the text', () => {
    const text = 'HPI: On MTX 15 mg since 3/2025. \n\nA1c 9.2% 😀 on 9/1/2026.';
    for (const s of sentences(text)) {
      expect(s.text).toBe(text.slice(s.start, s.end));
      for (const p of [...s.concepts, ...s.quantities, ...s.dates, ...s.durations])
        expect(s.text).toContain(text.slice(p.start, p.end));
    }
    const [, value] = sentences(text);
    expect(text.slice(value?.quantities[0]?.start, value?.quantities[0]?.end)).toBe('9.2%');
  });

  it('finds sentences by words, whatever their endings', () => {
    const record = read(note('Stopped azathioprine. Weight 58 kg. Colonoscopies were done.'));
    expect(record.search(['colonoscopy'], 1)[0]?.sentence.text).toBe('Colonoscopies were done.');
    expect(record.search(['nothing here'], 5)).toEqual([]);
  });

  it('gives mentions by concept', () => {
    const record = read(note('On MTX.'), note('MTX stopped.', '2025-01-01', 'd2'));
    expect(record.mentionsOf('methotrexate').map((m) => m.status)).toEqual(['past', 'affirmed']);
    expect(record.mentionsOf('unknown')).toEqual([]);
  });

  it.each([
    ['an empty record', []],
    ['an empty document', [note('')]],
    ['blanks', [note(' \n\t\n ')]],
    ['lone surrogates', [note('\ud800 MTX \udc00')]],
    ['a date that is none', [note('On 13/45', 'soon')]],
    ['control characters', [note('\u0000\u0007 MTX \u2028 stop')]],
  ])('is read where it is %s', (_name, record) => {
    expect(() => readRecord(record, stubVocabulary).search(['a'], 3)).not.toThrow();
  });

  it.each([
    ['words', 'on MTX 15 mg since 3/2025 '],
    ['bars', '|'],
    ['blanks', '  x'],
    ['digits', '1'],
    ['numbers', '1,234.5/6 '],
    ['full stops', '. A'],
    ['lines', 'a  b\n'],
    ['negations', 'no '],
    ['brackets', '((('],
    ['dates', '1/2/2026-'],
  ])('of 100,000 characters of %s is read in linear time', (_name, part) => {
    const long = note(part.repeat(Math.ceil(100_000 / part.length)));
    expect(noRunaway(() => read(long)).documents).toHaveLength(1);
  });

  it('of a thousand documents is read', () => {
    const record = Array.from({ length: 1000 }, (_, i) => note(`On MTX ${i} mg.`, '', `d${i}`));
    expect(readRecord(record, stubVocabulary).documents).toHaveLength(1000);
  });
});

describe('the sentences of a document', () => {
  it('stand under their headings', () => {
    const text =
      'HPI: tired.\nFH: father - stroke.\nPMH: asthma.\n\nA/P:\n1. Asthma, stable.\nRTC 8 wks.';
    expect(sentences(text).map((s) => s.section)).toEqual([
      'hpi',
      'fh',
      'pmh',
      'a/p',
      'a/p',
      'a/p',
    ]);
  });

  it('run on over lines that a margin broke', () => {
    const text = 'She was started on\nmethotrexate 15 mg weekly in March.\n- Next item';
    expect(sentences(text).map((s) => s.text)).toEqual([
      'She was started on\nmethotrexate 15 mg weekly in March.',
      '- Next item',
    ]);
  });

  it('speak of the day of their line, or else of their heading, or else of their document', () => {
    const text = '3/1/2026 seen.\n\nECG, 06/08/2026\nQTc 438.\n\nWell.';
    expect(sentences(text).map((s) => s.date)).toEqual([
      '2026-03-01',
      '2026-06-08',
      '2026-06-08',
      '2026-09-14',
    ]);
  });
});
