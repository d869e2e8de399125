import { describe, expect, it } from 'vitest';
import Output from '../../node_modules/ink/build/output.js';
import squashTextNodes from '../../node_modules/ink/build/squash-text-nodes.js';
import RowOutput from '../../src/tui/row-output.ts';
import textOfRow from '../../src/tui/row-text.ts';
import { Theme } from '../../src/tui/theme.ts';
import { renderFrame } from '../../src/view/frame.ts';
import { layout } from '../../src/view/layout.ts';
import type { BodyModel } from '../../src/view/models/frame-model.ts';
import { ScreenTerminal } from '../helpers/screen-terminal.ts';
import { bodies, sampleFrame } from '../view/sample-frames.ts';

const views = Object.keys(bodies) as BodyModel['view'][];
const size = { columns: 120, rows: 36 };

async function show(text: string) {
  const terminal = new ScreenTerminal(size.columns, size.rows, true);
  terminal.write(text);
  await terminal.flushed();
  return terminal.styled();
}

describe('whole rows', () => {
  it.each(views)('of the view %s look as Ink would lay them out', async (view) => {
    const theme = new Theme({ name: 'auto', depth: '256', background: 'dark' });
    const request = { ...size, view, focus: undefined, isZoomed: false, strip: 'auto' } as const;
    const rows = renderFrame(sampleFrame(view), layout(request)).map((line) => theme.line(line));
    const box = { width: size.columns, height: size.rows };
    const [own, ink] = [new RowOutput(box), new Output(box)];
    for (const [y, row] of rows.entries()) {
      own.write(0, y, row || ' ');
      ink.write(0, y, row || ' ', { transformers: [] });
    }
    expect(own.get().height).toBe(ink.get().height);
    expect(await show(own.get().output)).toEqual(await show(ink.get().output));
  });

  it.each(views)('of the view %s are the texts that Ink would make of them', (view) => {
    for (const depth of ['256', 'true', 'mono'] as const) {
      const theme = new Theme({ name: 'auto', depth, background: 'dark' });
      const request = { ...size, view, focus: undefined, isZoomed: false, strip: 'auto' } as const;
      for (const line of renderFrame(sampleFrame(view), layout(request))) {
        const node = { nodeName: 'ink-text', childNodes: [{ nodeName: '#text', nodeValue: theme.line(line) }] };
        expect(textOfRow(node)).toBe(squashTextNodes(node as never));
      }
    }
  });

  it('may begin further right, and below the last row there is none', () => {
    const output = new RowOutput({ width: 20, height: 2 });
    output.write(2, 0, 'two\nrows');
    output.write(8, 1, '|');
    output.write(0, 2, 'below');
    expect(output.get()).toEqual({ output: '  two\n  rows  |', height: 2 });
  });
});
