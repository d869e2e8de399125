import { describe, expect, it } from 'vitest';
import { toCellText } from '../../src/view/cell-text.ts';
import { cutText, fitText } from '../../src/view/fit-text.ts';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatRate,
  formatShortAge,
  formatStopwatch,
} from '../../src/view/format.ts';
import { dropCells, fitLine, lineWidth, overlayLine } from '../../src/view/line-width.ts';
import type { Line } from '../../src/view/span.ts';
import { gaugeSpark, proportionBar, spark } from '../../src/view/spark.ts';
import { textWidth } from '../../src/view/text-width.ts';
import { wrapText } from '../../src/view/wrap-text.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1204, '1,204'],
    [99_999, '99,999'],
    [123_456, '123k'],
    [1_234_567, '1.2M'],
    [999_999_999, '999M'],
  ])('the count %d is %s', (count, text) => expect(formatCount(count)).toBe(text));

  it.each([
    [0.05, '<0.1ms'],
    [0.4, '0.4ms'],
    [12, '12ms'],
    [999.6, '1.0s'],
    [1200, '1.2s'],
    [302_000, '5m02s'],
    [11_520_000, '3h12m'],
    [12 * 86_400_000, '12d'],
  ])('the duration %d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it.each([
    [100, '100B'],
    [4200, '4.1Ki'],
    [98 * 1024, '98Ki'],
    [9.8 * 1024 ** 2, '9.8Mi'],
    [1100 * 1024 ** 2, '1.1Gi'],
  ])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('rates, ages and stopwatches', () => {
    expect([0, 9.2, 10, 812, 12_000].map(formatRate)).toEqual(['0/s', '9.2/s', '10/s', '812/s', '12,000/s']);
    expect([31_000, 120_000, 26 * 3_600_000, 12 * 86_400_000].map(formatShortAge)).toEqual(['31s', '2m', '26h', '12d']);
    expect([52_000, 727_000, 3_723_000].map(formatStopwatch)).toEqual(['0:52', '12:07', '1:02:03']);
  });

  it('none needs more than six cells', () => {
    for (let exponent = 0; exponent < 9; exponent += 0.05) {
      const value = 10 ** exponent;
      expect(formatCount(value).length).toBeLessThanOrEqual(6);
      expect(formatBytes(value).length).toBeLessThanOrEqual(6);
      expect(formatDuration(value).length).toBeLessThanOrEqual(6);
    }
  });
});

describe('cutting text', () => {
  it('keeps the last eleven cells of a name', () => {
    expect(cutText('shop/checkout-7d9c5b8f6-rj5cx', 25, 'middle')).toBe('shop/checkout…5b8f6-rj5cx');
  });

  it('drops leading segments of a path and keeps the value', () => {
    const path = '.status.containerStatuses[ledger].restartCount 13→14';
    expect(cutText(path, 30, 'path')).toBe('…[ledger].restartCount 13→14');
    expect(cutText(path, 16, 'path')).toBe('…restartCount 1…');
  });

  it('counts cells, not characters, and never splits a grapheme', () => {
    expect(textWidth(fitText('日本語テスト', 5))).toBe(5);
    expect(cutText('👩‍👩‍👧 family', 2)).toBe('…');
    for (let width = 0; width < 12; width += 1)
      expect(textWidth(cutText('a日👩‍👩‍👧e\u0301b', width, 'middle'))).toBeLessThanOrEqual(width);
  });

  it('wraps at blanks and breaks what is longer than a line', () => {
    expect(wrapText('one two  three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  });
});

describe('text from the cluster', () => {
  it('loses what moves the cursor, turns the direction, or has no width', () => {
    expect(toCellText('a\u001b[31m\u202eb\u200bc\u0007\ud800')).toBe('a·[31m·b·c··');
    expect(toCellText('日本 é 👍')).toBe('日本 é 👍');
  });
});

describe('lines', () => {
  const line: Line = [
    { text: 'ab', role: 'text' },
    { text: '日本', role: 'accent' },
  ];

  it('are fitted, cut and covered by cells', () => {
    expect(lineWidth(line)).toBe(6);
    expect(fitLine(line, 3).map(({ text }) => text)).toEqual(['ab', ' ']);
    expect(dropCells(line, 3).map(({ text }) => text)).toEqual([' 本']);
    const over = overlayLine(line, 1, [{ text: 'xx', role: 'bad' }]);
    expect(over.map(({ text }) => text).join('')).toBe('axx 本');
    expect(lineWidth(over)).toBe(6);
  });
});

describe('sparks and bars', () => {
  it('show the newest at the right, scaled to the maximum shown', () => {
    expect(spark([0, 7, 14], 5)).toBe('▁▁▁▅█');
    expect(spark([0, 1], 2, { blankZero: true })).toBe(' █');
    expect(spark([], 3)).toBe('▁▁▁');
  });

  it('a gauge starts a tenth below its minimum', () => {
    expect(gaugeSpark([100, 120], 2)).toBe('▄█');
    expect(gaugeSpark([5, 5, 5], 3)).toBe('███');
  });

  it('a bar has half cells and shows anything above zero', () => {
    expect(proportionBar(0.5, 5)).toBe('━━╸');
    expect(proportionBar(0.001, 10)).toBe('╸');
    expect(proportionBar(0, 10)).toBe('');
    expect(proportionBar(2, 3)).toBe('━━━');
  });
});
