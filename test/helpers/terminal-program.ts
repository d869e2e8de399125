import { readFileSync } from 'node:fs';
import { type IPty, spawn } from '@lydell/node-pty';
import { ScreenTerminal } from './screen-terminal.ts';

export interface TerminalProgramOptions {
  readonly columns?: number;
  readonly rows?: number;
  /** The terminal answers no question. */
  readonly isMute?: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const keys: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  'shift-tab': '\u001b[Z',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  space: ' ',
};

/**
 * A program in a terminal of its own. It runs below a shell, which afterwards says the exit code and what state the terminal
 * is in.
 */
export class TerminalProgram {
  readonly screen: ScreenTerminal;
  readonly #pty: IPty;
  #hasEnded = false;
  #onEnd: (() => void)[] = [];

  constructor(command: readonly string[], { columns = 120, rows = 36, isMute, cwd, env }: TerminalProgramOptions) {
    this.screen = new ScreenTerminal(columns, rows);
    const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
    // An interactive shell would do the same, with prompts between.
    const script = `trap : INT; ${quoted}; code=$?; stty -a | tr '\\n' ' '; echo; echo "exit code $code"`;
    this.#pty = spawn('/bin/sh', ['-c', script], {
      cols: columns,
      rows,
      cwd,
      env: given,
      name: env.TERM ?? 'xterm',
    });
    this.#pty.onData((text) => this.screen.write(text));
    this.#pty.onExit(() => {
      this.#hasEnded = true;
      for (const tell of this.#onEnd) tell();
    });
    if (!isMute) this.screen.onAnswer((text) => this.type(text));
  }

  /** The program itself, below the shell. */
  get pid(): number {
    return firstChild(this.#pty.pid);
  }

  type(text: string): void {
    if (!this.#hasEnded) this.#pty.write(text);
  }

  press(...names: string[]): void {
    for (const name of names) {
      this.type(/^ctrl-.$/.test(name) ? String.fromCharCode(name.charCodeAt(5) - 96) : (keys[name] ?? name));
    }
  }

  /** The terminal's window gets another size. */
  resize(columns: number, rows: number): void {
    this.screen.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /** To what the program has started. */
  signalBelow(name: NodeJS.Signals): void {
    process.kill(firstChild(this.pid), name);
  }

  /** Resolves when the screen has a text, or a pattern. */
  async shows(pattern: string | RegExp): Promise<void> {
    const has = (text: string) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text));
    await this.screen.until((screen) => has(screen.text()), String(pattern));
  }

  /** Resolves when it has ended, with what stays on the terminal. */
  async ended(): Promise<{ readonly code: number; readonly isCooked: boolean; readonly text: string }> {
    const done = /exit code (\d+)/;
    await this.screen.until(({ raw }) => done.test(raw), 'the end');
    await this.screen.flushed();
    return {
      code: Number(done.exec(this.screen.raw)?.[1]),
      isCooked: /[\s;]icanon/.test(this.screen.raw) && /[\s;]echo[\s;]/.test(this.screen.raw),
      text: this.screen.text(),
    };
  }

  /** The window is closed, and whoever is in it is told so by the system. */
  hangUp(): void {
    this.#hasEnded = true;
    (this.#pty as IPty & { destroy(): void }).destroy();
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return;
    const gone = new Promise<void>((resolve) => this.#onEnd.push(resolve));
    this.#pty.kill('SIGKILL');
    await gone;
  }
}

function firstChild(pid: number): number {
  const [first = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(first);
}
