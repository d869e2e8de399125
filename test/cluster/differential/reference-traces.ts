import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { HandlerOptions, TracedInformer, TraceOptions, TraceRecord, TraceState } from './trace.ts';

type Line = { readonly id: string } & (
  | TraceRecord
  | { readonly op: 'stopped' }
  | ({ readonly op: 'state' } & Partial<TraceState>)
);

/** client-go: one process in which any number of its informers run. */
export class ReferenceTraces {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #traces = new Map<string, ReferenceTrace>();
  readonly #complaints: string[] = [];
  #number = 0;

  constructor(program: string) {
    this.#process = spawn(program, ['traces'], { stdio: 'pipe' });
    this.#process.stderr.on('data', (chunk: Buffer) => {
      this.#complaints.push(chunk.toString());
      if (this.#complaints.length > 20) this.#complaints.shift();
    });
    this.#process.on('exit', () => {
      for (const trace of this.#traces.values())
        trace.fail(new Error(`client-go ended:\n${this.#complaints.join('')}`));
    });
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#read(JSON.parse(line) as Line));
  }

  start(server: string, options: TraceOptions): TracedInformer {
    this.#number += 1;
    const id = String(this.#number);
    const trace = new ReferenceTrace((command) => this.#process.stdin.write(`${JSON.stringify({ ...command, id })}\n`));
    this.#traces.set(id, trace);
    trace.start(server, options);
    return trace;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.stdin.end();
    this.#process.kill('SIGKILL');
    await ended;
  }

  #read({ id, ...line }: Line): void {
    const trace = this.#traces.get(id);
    if (line.op === 'state') trace?.answer({ objects: line.objects ?? {}, synced: line.synced ?? false });
    else if (line.op !== 'stopped') trace?.note(line);
    else {
      trace?.end();
      this.#traces.delete(id);
    }
  }
}

class ReferenceTrace implements TracedInformer {
  readonly #records: TraceRecord[] = [];
  readonly #send: (command: object) => void;
  readonly #askers: PromiseWithResolvers<TraceState>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #failure: Error | undefined;

  constructor(send: (command: object) => void) {
    this.#send = send;
  }

  get records(): readonly TraceRecord[] {
    if (this.#failure) throw this.#failure;
    return this.#records;
  }

  note(record: TraceRecord): void {
    this.#records.push(record);
  }

  start(server: string, options: TraceOptions): void {
    this.#send({ op: 'start', server, options });
  }

  handle(handler: HandlerOptions): void {
    this.#send({ op: 'handle', handler });
  }

  unhandle(name: string): void {
    this.#send({ op: 'unhandle', handler: { name } });
  }

  state(): Promise<TraceState> {
    const asker = Promise.withResolvers<TraceState>();
    if (this.#failure) asker.reject(this.#failure);
    else {
      this.#askers.push(asker);
      this.#send({ op: 'state' });
    }
    return asker.promise;
  }

  answer(state: TraceState): void {
    this.#askers.shift()?.resolve(state);
  }

  async stop(): Promise<void> {
    if (this.#failure) return;
    this.#send({ op: 'stop' });
    await this.#ended.promise;
  }

  end(): void {
    this.#ended.resolve();
  }

  fail(error: Error): void {
    this.#failure = error;
    for (const asker of this.#askers.splice(0)) asker.reject(error);
    this.#ended.resolve();
  }
}
