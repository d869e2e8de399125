import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ConfigMap, toState } from './ledger.ts';
import { findDifference } from './library-view.ts';
import { type MemorySample, readProgramMemory } from './memory.ts';
import { NotificationLog } from './notification-log.ts';
import { everything, type View } from './view.ts';

const launcher = fileURLToPath(new URL('../../bin/kinformer.js', import.meta.url));

interface RecordLine {
  readonly type: string;
  readonly key: string;
  readonly cause: string;
  readonly object?: ConfigMap;
  readonly oldResourceVersion?: string;
  readonly finalStateUnknown?: boolean;
  readonly resourceVersion?: string;
}

/** `kinformer watch configmaps -A -o json` as a user starts it, and what its lines make of the objects. */
export class ProgramView implements View {
  readonly name = 'program';
  readonly scope = everything;
  readonly log = new NotificationLog('program');
  relists = 0;
  readonly #kubeconfig: string;
  readonly #home: string;
  #process: ChildProcess | undefined;
  #inspector: string | undefined;
  readonly #synced = Promise.withResolvers<void>();
  readonly #problems: string[] = [];
  readonly #stderr: string[] = [];

  constructor(kubeconfig: string, home: string) {
    this.#kubeconfig = kubeconfig;
    this.#home = home;
  }

  async start(): Promise<void> {
    const home = this.#home;
    const child = spawn(process.execPath, [launcher, 'watch', 'configmaps', '-A', '-o', 'json'], {
      env: {
        ...process.env,
        KUBECONFIG: this.#kubeconfig,
        HOME: home,
        XDG_CACHE_HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_STATE_HOME: home,
        NODE_OPTIONS: '--inspect=127.0.0.1:0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    readLines(child.stdout, (line) => this.#read(line));
    readLines(child.stderr, (line) => {
      this.#inspector ??= /ws:\/\/\S+/.exec(line)?.[0];
      this.#stderr.push(line);
      if (this.#stderr.length > 50) this.#stderr.shift();
    });
    child.once('exit', (code, signal) => {
      this.#problems.push(`the program ended with ${code ?? signal}\n${this.#stderr.join('\n')}`);
      this.#synced.resolve();
    });
    await this.#synced.promise;
  }

  /** Nobody reads its output. */
  pauseReading(): () => void {
    this.#process?.stdout?.pause();
    return () => this.#process?.stdout?.resume();
  }

  /** As `kill -STOP` and `kill -CONT`. */
  suspend(): () => void {
    this.#process?.kill('SIGSTOP');
    return () => this.#process?.kill('SIGCONT');
  }

  memory(): Promise<MemorySample | undefined> {
    return readProgramMemory(this.#inspector);
  }

  findUnrest(wanted: ReadonlyMap<string, number>): string | undefined {
    const held = new Map([...this.log.held].map(([key, { version }]) => [key, version]));
    const off = findDifference(held, wanted);
    return off && `program: ${off}`;
  }

  compareHandlers(): string[] {
    return [...this.#problems.splice(0), ...this.log.problems.splice(0)];
  }

  settle(): void {
    this.log.settle();
  }

  counts(): { readonly told: number; readonly doubled: number; readonly misfits: number } {
    return { told: this.log.total, doubled: this.log.doubled, misfits: this.log.misfits };
  }

  async stop(): Promise<string[]> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return this.#problems;
    child.removeAllListeners('exit');
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    const impatient = setTimeout(() => child.kill('SIGKILL'), 10_000);
    const [code] = await ended;
    clearTimeout(impatient);
    return code === 130 ? this.#problems : [...this.#problems, `the program ended with ${code}, not 130`];
  }

  #read(line: string): void {
    const record = JSON.parse(line) as RecordLine;
    const { type, key, cause, object } = record;
    if (type === 'SYNCED') this.#synced.resolve();
    if (type === 'RELIST') {
      this.relists += 1;
      this.log.listed(Number(record.resourceVersion));
    }
    const op = ops[type];
    if (!op) return;
    const { version, uid, digest } = object ? toState(object) : { version: undefined, uid: '', digest: undefined };
    this.log.push({
      op,
      key,
      version,
      uid,
      cause,
      digest: op === 'delete' ? undefined : digest,
      ...(record.oldResourceVersion !== undefined && { old: Number(record.oldResourceVersion) }),
      ...(record.finalStateUnknown && { isTombstone: true }),
    });
  }
}

/** Lines end with a line feed alone: readline would cut at U+2028, too. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}

const ops: Readonly<Record<string, 'add' | 'update' | 'delete'>> = {
  ADDED: 'add',
  MODIFIED: 'update',
  DELETED: 'delete',
};
