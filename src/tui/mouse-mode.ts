import type { PointerEvent } from '../session/pointer-event.ts';
import type { TerminalInput } from './terminal-input.ts';

/** Buttons and wheel, as SGR reports. */
const on = '\u001b[?1000h\u001b[?1006h';
const off = '\u001b[?1006l\u001b[?1000l';

interface MouseModeOptions {
  readonly input: Pick<TerminalInput, 'followPointer'>;
  readonly write: (text: string) => void;
  readonly onPointer: (event: PointerEvent) => void;
}

/** Whether the terminal tells of its mouse: only while it is wanted, and never to others that have the terminal. */
export class MouseMode {
  readonly #options: MouseModeOptions;
  #isOn = false;
  #isWanted = false;
  #isLent = false;

  constructor(options: MouseModeOptions) {
    this.#options = options;
  }

  set(isWanted: boolean): void {
    this.#isWanted = isWanted;
    this.#apply();
  }

  async whileLent(run: () => Promise<void>): Promise<void> {
    this.#isLent = true;
    this.#apply();
    await run();
    this.#isLent = false;
  }

  #apply(): void {
    const isOn = this.#isWanted && !this.#isLent;
    if (isOn === this.#isOn) return;
    const { input, write, onPointer } = this.#options;
    this.#isOn = isOn;
    write(isOn ? on : off);
    input.followPointer(isOn ? onPointer : undefined);
  }
}
