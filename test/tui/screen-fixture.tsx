import { render } from 'ink';
import type { ThemeName } from '../../src/session/theme-names.ts';
import { Screen, type ScreenSource } from '../../src/tui/screen.tsx';
import { ScreenStream } from '../../src/tui/screen-stream.ts';
import { TerminalInput } from '../../src/tui/terminal-input.ts';
import { type ColorDepth, Theme } from '../../src/tui/theme.ts';
import type { Line } from '../../src/view/span.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeKeyboard } from '../helpers/fake-keyboard.ts';
import { ScreenTerminal } from '../helpers/screen-terminal.ts';

export interface FixtureOptions {
  readonly columns: number;
  readonly rows: number;
  readonly depth?: ColorDepth;
  readonly name?: ThemeName;
}

/** Frames in, what a terminal shows out; keys in, names of keys out. The Screen and Ink in between are the real ones. */
export class ScreenFixture implements ScreenSource {
  readonly terminal: ScreenTerminal;
  readonly keyboard = new FakeKeyboard();
  readonly keys: string[] = [];
  readonly pasted: string[] = [];
  readonly stream: ScreenStream;
  readonly #instance: ReturnType<typeof render>;
  readonly #listeners = new Set<() => void>();
  #lines: readonly Line[];

  constructor(lines: readonly Line[], { columns, rows, depth = '256', name = 'dark' }: FixtureOptions) {
    this.#lines = lines;
    this.terminal = new ScreenTerminal(columns, rows, true);
    this.stream = new ScreenStream({ write: (text) => this.terminal.write(text) }, columns, rows);
    const theme = new Theme({ name, depth, background: 'dark' });
    this.#instance = render(<Screen source={this} themeOf={() => theme} onControl={() => {}} />, {
      stdout: this.stream,
      stdin: new TerminalInput(this.keyboard, new FakeClock(), () => {}),
      stderr: new ScreenStream({ write: () => {} }, columns, rows),
      alternateScreen: true,
      incrementalRendering: true,
      interactive: true,
      patchConsole: false,
      exitOnCtrlC: false,
      maxFps: 1000,
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly frame = () => this.#lines;

  press(key: string): void {
    this.keys.push(key);
  }

  paste(text: string): void {
    this.pasted.push(text);
  }

  async show(lines: readonly Line[], size?: { readonly columns: number; readonly rows: number }): Promise<void> {
    if (size) {
      this.terminal.resize(size.columns, size.rows);
      this.#instance.clear();
      this.stream.write('\u001b[H\u001b[J');
      Object.assign(this.stream, size);
    }
    this.#lines = lines;
    for (const listener of this.#listeners) listener();
    await this.settle();
  }

  async settle(): Promise<void> {
    await this.#instance.waitUntilRenderFlush();
    await this.terminal.flushed();
  }

  close(): void {
    this.#instance.unmount();
  }
}
