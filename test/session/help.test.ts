import { describe, expect, it } from 'vitest';
import { footerKeys, helpGroups } from '../../src/session/keys/key-help.ts';
import { keyTable } from '../../src/session/keys/key-table.ts';
import { markLines, stageLines } from '../../src/session/overlays/help-words.ts';
import { helpLines } from '../../src/view/draw/draw-help.ts';
import { lineWidth } from '../../src/view/line-width.ts';

const contexts = [...new Set(keyTable.map(({ context }) => context))].filter((context) => context !== 'replay');
const widths = Array.from({ length: 141 }, (_, i) => 60 + i);

describe('the help at every width from 60 on', () => {
  it.each(contexts)('loses no word of what %s can do', (context) => {
    for (const isReplay of [false, true]) {
      const groups = helpGroups({ context, isReplay });
      for (const width of widths) {
        const lines = helpLines({ groups, stages: stageLines, marks: markLines }, width);
        expect(lines.every((line) => lineWidth(line) <= width)).toBe(true);
        const words = lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
        expect(words).not.toContain('…');
        for (const { label } of groups.flatMap(({ keys }) => keys)) expect(words).toContain(label);
      }
    }
  });

  it('has four columns in 120 cells, two in 80, and what a stage does goes on below its beginning', () => {
    const groups = helpGroups({ context: 'table', isReplay: false });
    const at = (width: number) =>
      helpLines({ groups, stages: stageLines, marks: markLines }, width).map((line) =>
        line
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      );
    expect(at(120)[0]?.trim().split(/\s+/)).toEqual(['Here', 'Move', 'Views', 'Run']);
    expect(at(80)[0]?.trim().split(/\s+/)).toEqual(['Here', 'Move']);
    expect(at(80)).toContain('                  expired; backs off when the server is away');
  });
});

describe('the footer of a replay', () => {
  const keysOf = (context: 'table' | 'queue', isDeep: boolean) =>
    footerKeys([context, 'replay'], isDeep).map(({ key }) => key);

  it('offers its steps before anything that every view has, and after what a view has of its own', () => {
    expect(keysOf('table', false).slice(0, 5)).toEqual(['enter', '[', ']', '}', '/']);
    expect(keysOf('queue', true).slice(0, 8)).toEqual(['.', '>', 'p', 'enter', '[', ']', '}', '/']);
    expect(footerKeys(['table'], false).some(({ key }) => key === '}')).toBe(false);
  });
});
