import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { LightSegmenter } from '../../src/tui/light-segmenter.ts';
import lightWidth from '../../src/tui/light-string-width.ts';

const texts = [
  '',
  'plain text',
  ' \u001b[38;5;80mkinformer\u001b[39m  ━━ ▌ ● 1,204 ▁▂▃ …→⇄ ✓✗✕⟳ ×–—‘’',
  'größer déjà vu',
  'e\u0301 combining',
  '漢字かな交じり文 ﾊﾝｶｸ ＦＵＬＬ',
  '한국어 텍스트',
  '👍 👍🏽 👨‍👩‍👧‍👦 🇩🇪 ❤️ 1️⃣ ☝🏽 🏳️‍🌈 ⌚ ⭐',
  'a\r\nb',
  'नमस्ते สวัสดี עברית العربية',
];

describe('in the bundle', () => {
  it.each(texts)('%j has the graphemes that Unicode says', (text) => {
    const real = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
    expect([...new LightSegmenter().segment(text)].map(({ segment, index }) => ({ segment, index }))).toEqual(
      real.map(({ segment, index }) => ({ segment, index })),
    );
  });

  it.each(texts)('%j has at each place the grapheme that Unicode says', (text) => {
    const real = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
    const light = new LightSegmenter().segment(text);
    for (let index = 0; index <= text.length; index += 1) {
      const { segment, index: start } = real.containing(index) ?? {};
      expect([light.containing(index)?.segment, light.containing(index)?.index]).toEqual([segment, start]);
    }
  });

  it.each(texts.filter((text) => !/[\u0900-\u0eff]/.test(text)))('%j is as wide as others say', (text) => {
    expect(lightWidth(text)).toBe(stringWidth(text));
  });
});
