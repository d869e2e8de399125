import type { Transformer } from '../../cache/queue.ts';
import { exitCode } from '../../core/errors.ts';
import { silentLogger } from '../../core/log.ts';
import type { JournalEntry, RecordingStart } from '../../journal/journal-entry.ts';
import { fromRecordedError } from '../../journal/recorded-error.ts';
import { Replay } from '../../journal/replay.ts';
import type { ReplayClock } from '../../journal/replay-clock.ts';
import { ReplayedTarget } from '../../journal/replayed-target.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { Printer } from '../../output/printer.ts';
import { RecordSource } from '../../records/record-source.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { createPipeline } from '../stream/create-informer.ts';
import type { FailureNotices } from '../stream/failure-notices.ts';
import { RecordStream } from '../stream/record-stream.ts';
import { toPipelineOptions } from '../stream/recorded-target.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { superviseInformer } from '../stream/supervise-informer.ts';
import type { RecordedColumns } from './recorded-columns.ts';

/** Where the records of a replay go, and what decides its end. */
export interface ReplayOutput {
  readonly ending: StreamEnding;
  readonly printer: Printer;
  readonly columns: RecordedColumns;
  readonly notices: FailureNotices;
  readonly transform: Transformer<KubeObject> | undefined;
  readonly options: OptionValues;
  readonly clock: ReplayClock;
  readonly context: Pick<CommandContext, 'clock' | 'notice'>;
  readonly breathe: () => Promise<void> | undefined;
}

/** One recording: its informers run again, and what their handlers get is printed. */
export class RecordingReplay {
  readonly #output: ReplayOutput;
  /** Of this recording; others may come after it. */
  readonly #ending = new StreamEnding();
  readonly #replay: Replay;
  readonly #stream: RecordStream;
  readonly #lifetime = new AbortController();
  readonly #targets: ReplayedTarget[] = [];
  readonly #running: Promise<void>[] = [];
  #isStarted = false;

  constructor({ server }: RecordingStart, output: ReplayOutput) {
    const { clock, breathe, options } = output;
    this.#output = output;
    const onAbort = () => this.#ending.end(exitCode.ok);
    output.ending.signal.addEventListener('abort', onAbort, { once: true, signal: this.#lifetime.signal });
    this.#replay = new Replay({ clock, breathe });
    this.#stream = new RecordStream({
      ...output,
      ending: this.#ending,
      options: { count: undefined, once: options.once },
      server,
    });
  }

  /** It was refused, or has what `--once` asks for: nothing more is to be played. */
  get isOver(): boolean {
    return this.#ending.isEnded;
  }

  /** Of a recording that is over: resolves to its exit code, or rejects with the refusal that is still to be told. */
  get settled(): Promise<number> {
    return this.#ending.settled;
  }

  /** Resolves when everything that was recorded of it has been done again. */
  async play(entry: JournalEntry): Promise<void> {
    if (!('target' in entry)) this.#output.clock.moveTo(entry.timeMs);
    switch (entry.type) {
      case 'start':
        return;
      case 'finish':
        await this.#replay.settle();
        return;
      case 'discovery-failed': {
        const { resource, error, attempt, retryInMs } = entry.failure;
        this.#stream.discoveryFailed(resource, fromRecordedError(error), attempt, retryInMs);
        return;
      }
      case 'target': {
        const target = new ReplayedTarget(entry.recorded);
        this.#targets.push(target);
        this.#replay.add(entry.target, target);
        return;
      }
      default:
        if (!this.#isStarted) this.#start();
        await this.#replay.play(entry);
    }
  }

  async end(): Promise<void> {
    this.#lifetime.abort();
    for (const target of this.#targets) target.end();
    await Promise.all(this.#running);
  }

  /** All informers are known: they run. */
  #start(): void {
    this.#isStarted = true;
    const { columns } = this.#output;
    const targets = this.#targets.map(({ recorded }) => recorded);
    for (const target of targets) columns.add(target);
    this.#stream.expect(targets.map(({ title, resource, name }) => ({ title, resource, name })));
    for (const target of this.#targets) this.#run(target);
  }

  #run(replayed: ReplayedTarget): void {
    const { clock, options, transform, notices } = this.#output;
    const { title, resource, name, pipeline } = replayed.recorded;
    const target = { title, resource, name };
    const pipelineOptions = toPipelineOptions(pipeline);
    const source = new RecordSource({
      resource: title,
      clock,
      emit: (record) => this.#stream.emit(record),
      watchOnly: options.watchOnly,
      unchanged: options.unchanged,
      bookmarks: options.bookmarks,
    });
    const { done } = superviseInformer(
      {
        options: pipelineOptions,
        transform,
        handler: replayed.recorded.isFree ? source.handler : replayed.handler(source.handler),
        observer: {
          ...source.observer,
          phase: ({ type }) => {
            if (type === 'watching') notices.recovered(target);
          },
        },
        onFailure: (failure) => {
          if (this.isOver) return;
          source.failed(failure);
          this.#stream.failed(target, failure);
        },
        signal: this.#lifetime.signal,
      },
      (observer) => {
        const informer = createPipeline(replayed.listerWatcher, {
          resource,
          options: pipelineOptions,
          indexers: {},
          observer: replayed.observer(observer),
          random: replayed.random,
          logger: silentLogger,
          clock,
        });
        replayed.attach(informer.controller, replayed.recorded.isFree === true);
        return informer;
      },
    );
    this.#running.push(done);
  }
}
