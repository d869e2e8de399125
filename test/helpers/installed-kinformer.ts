import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../.ci/build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Bounds for tests that start whole programs, which take a second each on an idle machine and half a minute on one that
 * works on much else. They bound hangs only: what is measured is measured against `startMs`.
 */
export const programTimeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

/** The program as a package manager installs it: bin, dist and package.json in a folder of their own. */
export class InstalledKinformer {
  readonly folder: string;
  readonly #running = new Set<RunningKinformer>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async install(): Promise<InstalledKinformer> {
    const folder = await mkdtemp(join(tmpdir(), 'kinformer-e2e-'));
    await bundle(join(folder, 'dist'));
    for (const name of ['bin', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(root, 'node_modules', 'node'), join(folder, 'node_modules', 'node'));
    mkdirSync(join(folder, 'home'));
    mkdirSync(join(folder, 'path'));
    const program = `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'bin', 'kinformer.js')}' "$@"\n`;
    writeFileSync(join(folder, 'path', 'kinformer'), program, { mode: 0o755 });
    return new InstalledKinformer(folder);
  }

  get bin(): string {
    return join(this.folder, 'bin', 'kinformer.js');
  }

  start(args: readonly string[], options: StartOptions = {}): RunningKinformer {
    const { node = process.execPath, nodeArgs = [] } = options;
    return this.#spawn(node, [...nodeArgs, this.bin, ...args], options);
  }

  /** A command line as a shell has it, with `kinformer` among the programs. */
  shell(commandLine: string, options: StartOptions = {}): Promise<Finished> {
    return this.#spawn('/bin/sh', ['-c', commandLine], options).finished;
  }

  #spawn(program: string, args: readonly string[], { env = {} }: StartOptions): RunningKinformer {
    const path = [join(this.folder, 'path'), process.env.PATH].join(delimiter);
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: path, HOME: join(this.folder, 'home'), TZ: 'UTC', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = new RunningKinformer(child);
    this.#running.add(running);
    void running.finished.then(() => this.#running.delete(running));
    return running;
  }

  /** How long this machine takes now to start the program and end it. */
  async startMs(): Promise<number> {
    const startedMs = performance.now();
    await this.run(['--version']);
    return performance.now() - startedMs;
  }

  run(args: readonly string[], options: StartOptions = {}): Promise<Finished> {
    return this.start(args, options).finished;
  }

  async remove(): Promise<void> {
    for (const { child } of this.#running) child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly node?: string;
  readonly nodeArgs?: readonly string[];
}

export class RunningKinformer {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  stdout = '';
  stderr = '';
  #onOutput: (() => void)[] = [];

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.#wake();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.#wake();
    });
    this.finished = new Promise((resolve) => {
      child.on('close', (code, signal) => {
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr });
        this.#wake();
      });
    });
  }

  get records(): Record<string, unknown>[] {
    return toRecords(this.stdout.slice(0, this.stdout.lastIndexOf('\n') + 1));
  }

  /** Resolves when the condition holds; rejects when the program has ended before. */
  async until(condition: (running: this) => boolean): Promise<void> {
    while (!condition(this)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        if (condition(this)) return;
        throw new Error(`ended with ${this.child.exitCode}\n${this.stdout.slice(-2000)}\n${this.stderr}`);
      }
      await new Promise<void>((resolve) => this.#onOutput.push(resolve));
    }
  }

  #wake(): void {
    const waiting = this.#onOutput;
    this.#onOutput = [];
    for (const resolve of waiting) resolve();
  }
}

/** NDJSON, strictly: each line is a whole object, and the text ends with one. */
export function toRecords(text: string): Record<string, unknown>[] {
  if (text === '') return [];
  if (!text.endsWith('\n')) throw new Error(`the last line is cut: ${text.slice(-80)}`);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
