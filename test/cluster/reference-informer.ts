import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** One handler call of an informer, as both sides of a comparison are written down. */
export interface TraceRecord {
  readonly op: 'add' | 'update' | 'delete';
  readonly key: string;
  readonly version: string;
  readonly old?: string;
  readonly initial?: boolean;
  readonly tombstone?: boolean;
}

export interface TracedState {
  readonly objects: Readonly<Record<string, string>>;
  readonly synced: boolean;
}

/** What both sides of a differential test can be asked. */
export interface TracedInformer {
  readonly records: readonly TraceRecord[];
  state(): Promise<TracedState>;
  stop(): Promise<void>;
}

export interface TraceOptions {
  /** `v1/pods` or `apps/v1/deployments`. */
  readonly resource: string;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly resyncMs?: number;
}

/** client-go's dynamic informer in its own process. */
export class ReferenceInformer implements TracedInformer {
  readonly records: TraceRecord[] = [];
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #askers: ((state: TracedState) => void)[] = [];

  constructor(program: string, kubeconfig: string, options: TraceOptions) {
    const args = ['trace', '-resource', options.resource];
    if (options.namespace) args.push('-n', options.namespace);
    if (options.labelSelector) args.push('-l', options.labelSelector);
    if (options.resyncMs) args.push('-resync', `${options.resyncMs}ms`);
    this.#process = spawn(program, args, { env: { ...process.env, KUBECONFIG: kubeconfig }, stdio: 'pipe' });
    this.#process.stderr.resume();
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#read(line));
  }

  #read(line: string): void {
    const record = JSON.parse(line) as
      | TraceRecord
      | { op: 'state'; objects?: Record<string, string>; synced?: boolean };
    if (record.op !== 'state') this.records.push(record);
    else this.#askers.shift()?.({ objects: record.objects ?? {}, synced: record.synced ?? false });
  }

  state(): Promise<TracedState> {
    const { promise, resolve } = Promise.withResolvers<TracedState>();
    this.#askers.push(resolve);
    this.#process.stdin.write('state\n');
    return promise;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
