import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../bin/kinformer.js', import.meta.url));
const patienceMs = 60_000;

export interface Ending {
  /** Exit code, or the signal that ended it. */
  readonly code: number | NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program beside the test, with all that it said so far. */
export class Program {
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #ended: Promise<unknown>;
  #stdout = '';
  #stderr = '';

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#process = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#ended = once(this.#process, 'close');
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Waits until what it said fulfils the condition; rejects when it ended, or after a minute. */
  async until(what: string, condition: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!condition()) {
      const { exitCode, signalCode } = this.#process;
      const isOver = exitCode !== null || signalCode !== null || Date.now() > deadline;
      if (isOver) throw new Error(`${what}: not so (exit ${exitCode ?? signalCode})\n${this.#tail()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #tail(): string {
    return `${this.#stdout.slice(-2000)}\n--- stderr\n${this.#stderr.slice(-2000)}`;
  }

  async ending(): Promise<Ending> {
    await this.#ended;
    const { exitCode, signalCode } = this.#process;
    return { code: exitCode ?? signalCode, stdout: this.#stdout, stderr: this.#stderr };
  }

  /** Asks it to end, and waits until it has. */
  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<Ending> {
    this.#process.kill(signal);
    const impatient = setTimeout(() => this.#process.kill('SIGKILL'), 10_000);
    const ending = await this.ending();
    clearTimeout(impatient);
    return ending;
  }
}

export interface KinformerSettings {
  readonly kubeconfig: string;
  /** Holds its caches. */
  readonly home: string;
}

/** `node bin/kinformer.js` as a user starts it, in a pipe. */
export function startKinformer(args: readonly string[], settings: KinformerSettings): Program {
  return new Program(process.execPath, [launcher, ...args], kinformerEnv(settings));
}

/** A line of bash in which `K` is the program. */
export function startBash(line: string, settings: KinformerSettings): Program {
  const script = `K() { "$NODE" "$LAUNCHER" "$@"; }\n${line}`;
  return new Program('bash', ['-c', script], {
    ...kinformerEnv(settings),
    NODE: process.execPath,
    LAUNCHER: launcher,
  });
}

function kinformerEnv({ kubeconfig, home }: KinformerSettings): Record<string, string> {
  return { KUBECONFIG: kubeconfig, HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home };
}
