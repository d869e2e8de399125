import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderFrame } from '../../src/view/frame.ts';
import { layout } from '../../src/view/layout.ts';
import type { BodyModel, FrameModel } from '../../src/view/models/frame-model.ts';
import type { Line } from '../../src/view/span.ts';
import { bodies, sampleFrame } from '../view/sample-frames.ts';
import { ScreenFixture } from './screen-fixture.tsx';

vi.setConfig({ testTimeout: 60_000 });

const views = Object.keys(bodies) as BodyModel['view'][];
const sizes = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 36 },
  { columns: 200, rows: 50 },
] as const;

let fixture: ScreenFixture | undefined;
afterEach(() => fixture?.close());

async function open(lines: readonly Line[], options: ConstructorParameters<typeof ScreenFixture>[1]) {
  fixture?.close();
  fixture = new ScreenFixture(lines, options);
  await fixture.settle();
  return fixture;
}

function draw(model: FrameModel, size: { readonly columns: number; readonly rows: number }): readonly Line[] {
  const { view } = model.body;
  return renderFrame(model, layout({ ...size, view, focus: undefined, isZoomed: false, strip: 'auto' }));
}

function toRows(lines: readonly Line[]): string[] {
  return lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
}

/** `4  12a 3  20b`: runs of cells of one style. */
function toRuns(letters: string): string {
  return letters.replaceAll(/(.)\1*/g, (run, letter: string) => `${run.length}${letter} `).trimEnd();
}

const modes = [
  { mode: '256', depth: '256' },
  { mode: '16', depth: 'basic' },
  { mode: 'mono', depth: 'mono' },
] as const;

describe('the screen', () => {
  it.each(views.flatMap((view) => sizes.map((size) => ({ view, ...size }))))(
    'shows the view $view at $columns×$rows as it was drawn, in every colour mode',
    async ({ view, columns, rows }) => {
      const parts: string[] = [];
      const lines = draw(sampleFrame(view), { columns, rows });
      for (const { mode, depth } of modes) {
        const { terminal } = await open(lines, { columns, rows, depth });
        expect(terminal.lines(), mode).toEqual(toRows(lines));
        const { text, styles } = terminal.styled();
        const letters = text.split('\n').filter((_, index) => index % 2 === 1);
        parts.push(`${mode}\n${styles.join('\n')}\n\n${letters.map(toRuns).join('\n')}\n`);
      }
      const ascii = draw(sampleFrame(view, { ascii: true }), { columns, rows });
      const { terminal } = await open(ascii, { columns, rows });
      expect(terminal.lines()).toEqual(toRows(ascii));
      expect(terminal.text()).not.toMatch(/[^\n -~]/);
      parts.push(`ASCII\n${terminal.text()}\n`);
      await expect(parts.join('\n')).toMatchFileSnapshot(`../fixtures/screens/${view}-${columns}x${rows}.txt`);
    },
  );

  it('is as high as the terminal at every size, and grows and shrinks without leaving anything', async () => {
    const model = sampleFrame('pipeline');
    const first = { columns: 80, rows: 24 };
    const { terminal, ...rest } = await open(draw(model, first), first);
    expect(rest).toBeDefined();
    const columnSteps = [1, 5, 39, 40, 59, 60, 79, 80, 109, 110, 159, 160, 200];
    for (let step = 0; step < 120; step += 1) {
      const size = {
        columns: columnSteps[(step * 5) % columnSteps.length] ?? 80,
        rows: step % 2 === 0 ? 1 + step / 2 : 61 - (step + 1) / 2,
      };
      const lines = draw(model, size);
      await fixture?.show(lines, size);
      expect(terminal.lines(), `${size.columns}×${size.rows}`).toEqual(toRows(lines));
    }
    expect(terminal.raw).not.toContain('\u001b[3J');
    expect(terminal.raw).not.toContain('\u001b[2J');
  });

  it('writes only the rows that changed, and nothing when none did', async () => {
    const size = { columns: 200, rows: 50 };
    const lines = draw(sampleFrame('pipeline'), size);
    const { stream, terminal } = await open(lines, size);
    const whole = stream.bytes;
    await fixture?.show([...lines]);
    expect(stream.bytes).toBe(whole);
    const changed = lines.with(20, [{ text: 'one other row', role: 'ok' }]);
    await fixture?.show(changed);
    expect(stream.bytes - whole).toBeLessThan(600);
    expect(terminal.lines()).toEqual(toRows(changed));
  });

  it('keeps wide characters in their cells', async () => {
    const size = { columns: 20, rows: 2 };
    const lines: readonly Line[] = [
      [{ text: '漢字漢字漢字漢字漢字', role: 'text' }],
      [
        { text: 'name 漢', role: 'ok' },
        { text: '|', role: 'text' },
      ],
    ];
    const { terminal } = await open(lines, size);
    expect(terminal.lines()).toEqual(['漢字漢字漢字漢字漢字', 'name 漢|']);
  });
});

describe('keys', () => {
  const size = { columns: 20, rows: 2 };
  it.each([
    ['jk', ['j', 'k']],
    ['j\u0012k', ['j', 'ctrl-r', 'k']],
    ['\u001b[A\u001b[B\u001b[C\u001b[D', ['up', 'down', 'right', 'left']],
    ['\u001bOA\u001bOB', ['up', 'down']],
    ['\u001b[5~\u001b[6~\u001b[H\u001b[F\u001b[1~\u001b[4~', ['pgup', 'pgdn', 'home', 'end', 'home', 'end']],
    ['\t\u001b[Z', ['tab', 'shift-tab']],
    ['\r', ['enter']],
    ['\n', ['enter']],
    [' ', ['space']],
    ['\u007f\u0008', ['backspace', 'backspace']],
    ['\u001b[3~', ['delete']],
    ['\u0003', ['ctrl-c']],
    ['ab\u0003', ['a', 'b', 'ctrl-c']],
    ['\u0004\u0015\u0005\u000c\u001a', ['ctrl-d', 'ctrl-u', 'ctrl-e', 'ctrl-l', 'ctrl-z']],
    ['\u001bQ', ['esc', 'Q']],
    ['\u001b\u001b', ['esc', 'esc']],
    ['é漢👍', ['é', '漢', '👍']],
    // Focus, mouse, function keys, cursor reports: nothing that means something here.
    ['\u001b[I\u001b[O\u001b[<0;3;4M\u001bOP\u001b[15~\u001b[24;80R', []],
    ['?:/[]{}!.>', [...'?:/[]{}!.>']],
  ] as const)('%j are %j', async (typed, names) => {
    const screen = await open([[], []], size);
    screen.keyboard.type(typed);
    await vi.waitFor(() => expect(screen.keys).toEqual(names), { timeout: 5000, interval: 5 });
    expect(screen.pasted).toEqual([]);
  });

  it('esc alone is one after a moment, and a sequence cut in two is no esc', async () => {
    const screen = await open([[], []], size);
    screen.keyboard.type('\u001b');
    await vi.waitFor(() => expect(screen.keys).toEqual(['esc']), { timeout: 5000, interval: 5 });
    screen.keyboard.type('\u001b[', 'A');
    await vi.waitFor(() => expect(screen.keys).toEqual(['esc', 'up']), { timeout: 5000, interval: 5 });
  });

  it('pasted text is no key, also in pieces and with keys around it', async () => {
    const screen = await open([[], []], size);
    screen.keyboard.type('a\u001b[200~two\r', 'li\u001bnes', '\u001b[201~b');
    await vi.waitFor(() => expect(screen.keys).toEqual(['a', 'b']), { timeout: 5000, interval: 5 });
    expect(screen.pasted).toEqual(['two\rli\u001bnes']);
  });
});
