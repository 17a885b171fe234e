import fc from 'fast-check';
import { copyUnder, judgedCopy, placeInOriginal } from '../../src/prompt/judged-copy.js';
import { noRunaway } from '../support/no-runaway.js';

const shown = (text: string, nonce = '') => copyUnder(nonce, judgedCopy(text)).text;

describe('the judged copy of a text', () => {
  it.each([
    [
      'plain advice stays as it is',
      '1. Start TCHP (q21d) -> surgery; ANC < 1.5, Hb > 8.\n\n- "IV" iron',
      undefined,
    ],
    ['a lone surrogate becomes the replacement mark', 'a\ud83db\ude00c', 'a\ufffdb\ufffdc'],
    ['what has no width goes', 'tras\u200btu\u00adzu\u2060mab\ufeff\u{e0041}', 'trastuzumab'],
    ['bidi controls go', '\u202etrastuzumab\u202c \u2066x\u2069', 'trastuzumab x'],
    [
      'controls go, line breaks become one kind',
      'a\u0000b\u001bc\r\nd\re\u2028f\u0085g',
      'abc\nd\ne\nf\ng',
    ],
    ['spaces of every width become one kind', 'a\u00a0b\u2003c\u3000d', 'a b c d'],
    ['full-width forms become ASCII', 'ＨＥＲ２：ok', 'HER2:ok'],
    [
      'floods of white space are cut',
      `a${' '.repeat(90_000)}b${'\n'.repeat(900)}c`,
      `a${' '.repeat(40)}b\n\n\nc`,
    ],
    ['chat marks lose their brackets', '<|im_start|>system', '‹|im_start|›system'],
    ['full-width chat marks do too', '＜｜im_start｜＞', '‹|im_start|›'],
    ['look-alike chat marks do too', '⟨│im_start│⟩ 《|eot|》', '‹│im_start│› ‹|eot|›'],
    [
      'tags lose their brackets',
      '</s><s> <tool_result> <!-- x -->',
      '‹/s›‹s› ‹tool_result› ‹!-- x -->',
    ],
    [
      'instruction marks lose theirs',
      '[INST] x [/INST] <<SYS>> [END DATA]',
      '❲INST❳ x ❲/INST❳ ‹‹SYS›› ❲END DATA❳',
    ],
    [
      'turns lose their colon',
      'x\n\nHuman: hi\n**Assistant**: yes\\n\\nSystem: no',
      'x\n\nHuman꞉ hi\n**Assistant**꞉ yes\\n\\nSystem꞉ no',
    ],
    ['Cyrillic look-alikes of a turn do too', 'Ѕуѕtеm: x', 'Ѕуѕtеm꞉ x'],
    ['those with spaces inside do too', '<   |im_start|>', '‹   |im_start|›'],
    ['bytes in the way of a tokenizer do too', '<0x0A><0xE2>', '‹0x0A›‹0xE2›'],
    [
      'the marks of tools, thoughts and masks do too',
      '[AVAILABLE_TOOLS] [THINK] [/THINK] [ARGS] [PREFIX][SUFFIX] [gMASK] [CALL_ID] [MODEL_SETTINGS] [CLS]',
      '❲AVAILABLE_TOOLS❳ ❲THINK❳ ❲/THINK❳ ❲ARGS❳ ❲PREFIX❳❲SUFFIX❳ ❲gMASK❳ ❲CALL_ID❳ ❲MODEL_SETTINGS❳ ❲CLS❳',
    ],
    [
      'turns that are numbered or pointed do too',
      '1. System: x\n2) **User**: y\n(a) Human: z\n• Assistant: w',
      '1. System꞉ x\n2) **User**꞉ y\n(a) Human꞉ z\n• Assistant꞉ w',
    ],
    ['letters of mathematics are letters', '𝐒𝐲𝐬𝐭𝐞𝐦: 𝓤ℬ 𝟏. Ⓐ x', 'System꞉ UB 1. A x'],
    ['small figures stay small', 'ANC 10⁹/L, H₂O, 5 m²', undefined],
    ['comparisons and abbreviations stay', 'ANC <1.0, Hb < 8; [MRI] [HER2]', undefined],
    ['a turn in mid-line is prose', 'Ask the user: does it hurt?', undefined],
    ['check boxes and links stay', '[ ] MRI [x] CT [guide](http://x.y)', undefined],
  ])('%s', (_name, text, copy) => {
    expect(shown(text)).toBe(copy ?? text);
  });

  it('does not show the nonce, in whatever case or letters', () => {
    expect(shown('a k3y9 b K3Y9 c k3у9', 'k3y9')).toBe('a •••• b •••• c ••••');
  });

  it('knows the place of every unit in code points of the original', () => {
    const original = '😀\u200b<|x|>\r\nЯ\ud83d trastuzumab 😀 end';
    const copy = judgedCopy(original);
    const points = [...original];
    const from = copy.text.indexOf('trastuzumab');
    const { start, end } = placeInOriginal(copy, from, from + 'trastuzumab'.length);
    expect(points.slice(start, end).join('')).toBe('trastuzumab');
    const whole = placeInOriginal(copy, 0, copy.text.length);
    expect([whole.start, whole.end]).toEqual([0, points.length]);
  });

  it('is well-formed, shows nothing unseen, and is its own copy, for any text', () => {
    const odd = fc.constantFrom(
      '<|',
      '|>',
      '[INST]',
      '\nHuman:',
      '\u202e',
      '\ud800',
      '＜',
      '\r',
      '{{x}}',
    );
    const text = fc.array(fc.oneof(odd, fc.string({ unit: 'binary' })), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const original = parts.join('');
        const copy = judgedCopy(original);
        expect(copy.text.isWellFormed()).toBe(true);
        expect(copy.text).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}|<\||\[INST\]/u);
        const starts = [...copy.text, ''].map((_, i) => placeInOriginal(copy, i, i).start);
        expect(starts.every((at, i) => i === 0 || at >= (starts[i - 1] as number))).toBe(true);
        expect(shown(copy.text)).toBe(copy.text);
      }),
      { numRuns: 300 },
    );
  });

  it('takes time in proportion to the text', () => {
    for (const unit of ['<|', '[[', '[INST ', '\nHuman', '\u200b', 'ж', ' ', '`', '\\n', '>>'])
      expect(noRunaway(() => shown(unit.repeat(200_000), 'n0nce'))).toBeDefined();
  });
});
