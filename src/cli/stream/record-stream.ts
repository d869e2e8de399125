import type { PipelineFailure } from '../../cache/observer.ts';
import { exitCode } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { Printer } from '../../output/printer.ts';
import { describeFailure } from '../../records/describe-failure.ts';
import { isEventRecord, type PublicRecord, type SyncedRecord } from '../../records/public-record.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import type { FailureNotices } from './failure-notices.ts';
import { isGivenUp, toSelectorError } from './fatal-failure.ts';
import { Refusals } from './refusals.ts';
import type { StreamEnding } from './stream-ending.ts';
import type { Target } from './target.ts';

export interface RecordStreamOptions {
  readonly printer: Printer;
  readonly ending: StreamEnding;
  readonly notices: FailureNotices;
  readonly options: Pick<OptionValues, 'count' | 'once'>;
  readonly context: Pick<CommandContext, 'clock' | 'notice'>;
  readonly server: string;
}

/** What all informers of one command tell, put together: prints the records and decides when the command ends. */
export class RecordStream {
  readonly #options: RecordStreamOptions;
  #events = 0;
  /** Informers of each title that have not synced. */
  readonly #unsynced = new Map<string, number>();
  readonly #synced = new Map<string, SyncedRecord[]>();
  readonly #refusals: Refusals;

  constructor(options: RecordStreamOptions) {
    this.#options = options;
    this.#refusals = new Refusals(options.ending, options.context.notice);
  }

  expect(targets: readonly Target[]): void {
    this.#refusals.expect(targets.length);
    for (const { title } of targets) this.#unsynced.set(title, (this.#unsynced.get(title) ?? 0) + 1);
  }

  /** Prints a record; what comes after the end is not printed. */
  emit(record: PublicRecord): void {
    if (this.#options.ending.isEnded) return;
    if (record.type === 'SYNCED') this.#emitSynced(record);
    else this.#print(record);
  }

  /** A failure of a target whose ERROR record was printed. */
  failed(target: Target, failure: PipelineFailure): void {
    const error = toSelectorError(failure.error) ?? toUserError(failure.error, this.#options.server);
    this.#options.notices.failed(target, failure, error);
    if (!isGivenUp(failure)) return;
    this.#unsynced.delete(target.title);
    this.#refusals.refused(error);
    this.#checkOnce();
  }

  /** The server could not be asked what the arguments mean. */
  discoveryFailed(resource: string, error: unknown, attempt: number, retryInMs: number | undefined): void {
    const { notices, context, server } = this.#options;
    const timeMs = context.clock.now();
    this.emit({
      type: 'ERROR',
      timeMs,
      resource,
      phase: 'discovery',
      ...describeFailure(error),
      attempt,
      retryInMs,
    });
    notices.failed(
      { title: resource, name: undefined },
      { phase: 'discovery', error, attempt, retryInMs },
      toUserError(error, server),
    );
  }

  /** One SYNCED for each resource, also when several of its objects have an informer each. */
  #emitSynced(record: SyncedRecord): void {
    const { resource } = record;
    const parts = [...(this.#synced.get(resource) ?? []), record];
    this.#synced.set(resource, parts);
    const left = (this.#unsynced.get(resource) ?? 1) - 1;
    this.#unsynced.set(resource, left);
    if (left > 0) return;
    this.#unsynced.delete(resource);
    this.#print({
      ...record,
      count: parts.reduce((sum, part) => sum + part.count, 0),
      durationMs: Math.max(...parts.map((part) => part.durationMs)),
    });
    this.#checkOnce();
  }

  #print(record: PublicRecord): void {
    const { printer, ending, options } = this.#options;
    try {
      printer.print(record);
    } catch (error) {
      ending.fail(error);
      return;
    }
    if (!isEventRecord(record)) return;
    this.#events += 1;
    if (this.#events === options.count) ending.end(exitCode.ok);
  }

  #checkOnce(): void {
    if (!this.#options.options.once || this.#unsynced.size > 0) return;
    this.#options.ending.end(this.#refusals.exitCode);
  }
}
