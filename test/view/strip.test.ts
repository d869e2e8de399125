import { describe, expect, it } from 'vitest';
import { drawNotice } from '../../src/view/draw/draw-notice.ts';
import type { StripModel } from '../../src/view/models/strip-model.ts';
import { drawStripWide } from '../../src/view/strip/strip-wide.ts';
import { sampleFrame } from './sample-frames.ts';

const { strip } = sampleFrame('pipeline');

const toText = (lines: ReturnType<typeof drawStripWide>) =>
  lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

const listeners: StripModel['processor']['listeners'] = ['a', 'b', 'c', 'd'].map((name, i) => ({
  name: `listener-${name}`,
  pending: 40 - i * 10,
  highWater: 100,
  p99Ms: 1,
  state: 'ok',
}));

describe('the strip', () => {
  it('shows the slowest two of more than three listeners, and how many more there are', () => {
    const text = toText(drawStripWide({ ...strip, processor: { ...strip.processor, listeners } }, 120)).join('\n');
    expect(text).toContain('listener-a');
    expect(text).toContain('listener-b');
    expect(text).not.toContain('listener-c');
    expect(text).toContain('└▸ +2 more');
  });

  it('keeps the selected listener in view', () => {
    for (let selected = 0; selected < listeners.length; selected += 1) {
      const model = {
        ...strip,
        processor: { ...strip.processor, listeners },
        isFocused: true,
        currentListener: selected,
      };
      expect(toText(drawStripWide(model, 120)).join('\n')).toContain(listeners[selected]?.name);
    }
  });

  it('cuts no word of its processor at any width', () => {
    for (let columns = 110; columns <= 200; columns += 1) {
      const lines = toText(drawStripWide(strip, columns));
      expect(lines[0]).toMatch(/(?:sharedProcessor|Handlers) +pending {2}p99$/);
      expect(lines[4]).toMatch(/synced 3\/3 {2}errors 2$/);
    }
  });

  it('speaks of one key in the singular', () => {
    const model = { ...strip, queue: { ...strip.queue, keys: 1 } };
    expect(toText(drawStripWide(model, 120))[0]).toContain(' 1 key ─');
  });
});

describe('a notice', () => {
  it('goes on below its own beginning where the screen is too narrow', () => {
    const lines = drawNotice(
      {
        lines: [
          [
            { text: '   Server said: ', role: 'dim' },
            { text: 'pods is forbidden: User "dev" cannot list', role: 'text' },
          ],
        ],
      },
      5,
      44,
    );
    expect(toText(lines)).toEqual([
      '',
      '     Server said: pods is forbidden: User',
      '                  "dev" cannot list',
    ]);
  });
});
