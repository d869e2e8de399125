import { basename } from 'node:path';
import { KinformerError } from '../../core/errors.ts';
import { silentLogger } from '../../core/log.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { FaultList } from '../../faults/fault-list.ts';
import type { RecordedTarget } from '../../journal/journal-entry.ts';
import type { InformerPort, OpenedTab, TabRequest } from '../../session/ports.ts';
import { createPipeline } from '../stream/create-informer.ts';
import { toPipelineOptions } from '../stream/recorded-target.ts';
import { metadataColumns, toTabColumn } from '../tui/tab-columns.ts';
import { tabIndexers } from '../tui/tab-indexers.ts';
import { toTabType } from '../tui/tab-type.ts';
import type { RecordingToShow } from './choose-recording.ts';
import type { JournalPlayer } from './journal-player.ts';
import { columnsOf } from './recorded-columns.ts';

export interface JournalInformersOptions {
  readonly file: string;
  readonly recording: RecordingToShow;
  readonly player: JournalPlayer;
}

/** Opens the informers of a recording; when all of them are there, the replay begins. */
export class JournalInformers implements InformerPort {
  readonly #options: JournalInformersOptions;
  readonly #open = new Map<number, (count: number) => void>();
  /** Those that a user closed are not waited for again. */
  #awaited: number;

  constructor(options: JournalInformersOptions) {
    this.#options = options;
    this.#awaited = options.recording.targets.length;
  }

  get context(): string {
    return `replay of ${basename(this.#options.file)}`;
  }

  get server(): string {
    return this.#options.recording.server;
  }

  contexts(): readonly string[] {
    return [];
  }

  resourceNames(): readonly string[] {
    return this.#targets.map(argumentOf);
  }

  async namespaces(): Promise<readonly string[]> {
    return [];
  }

  async switchContext(): Promise<void> {
    throw new KinformerError('USAGE', 'a replay has no other context');
  }

  async open(request: TabRequest, observersFor: Parameters<InformerPort['open']>[1]): Promise<OpenedTab[]> {
    const index = this.#targets.findIndex((target) => matches(target, request.resource));
    const recorded = this.#targets[index];
    if (!recorded) throw this.#notRecorded(request.resource);
    if (this.#options.player.isRunning && this.#open.size > 0) {
      throw new KinformerError('USAGE', `${request.resource} was closed; the replay has gone on without it`);
    }
    const tab = this.#start(index, recorded, request, observersFor);
    if (this.#open.size === this.#awaited) {
      // When the tab has its handler.
      setImmediate(() => void this.#options.player.play((target, count) => this.#open.get(target)?.(count)));
    }
    return [tab];
  }

  #start(
    index: number,
    recorded: RecordedTarget,
    request: TabRequest,
    observersFor: Parameters<InformerPort['open']>[1],
  ): OpenedTab {
    const { player } = this.#options;
    const { resource, pipeline, metadataOnly } = recorded;
    const type = toTabType(resource);
    const { observer: createObserver, onBytes } = observersFor(type);
    const replayed = player.add(index, recorded);
    const clock = player.pipelineClock;
    const scope = new AbortController();
    const informer = createPipeline(replayed.listerWatcher, {
      resource,
      options: toPipelineOptions(pipeline),
      indexers: tabIndexers(resource, []),
      observer: replayed.observer(createObserver(type)),
      random: replayed.random,
      logger: silentLogger,
      clock,
      // The time of a recording stands still while the pipeline works.
      sliceMs: 0,
    });
    replayed.attach(informer.controller, true);
    this.#open.set(index, onBytes);
    const running = informer.run(scope.signal);
    return {
      type,
      request,
      informer,
      queue: pipeline.queue,
      faults: new FaultList(clock),
      columns: () => Promise.resolve(metadataOnly ? metadataColumns : columnsOf(recorded).map(toTabColumn)),
      discoveryMs: 0,
      reviewAccess: () => Promise.resolve({ list: true, watch: true }),
      retryNow: () => {},
      close: async () => {
        this.#closed(index);
        scope.abort();
        replayed.end();
        await running.catch(() => {});
      },
    };
  }

  /** The player stops before tabs are closed to be opened anew; else it is the user who closed one. */
  #closed(index: number): void {
    this.#open.delete(index);
    if (this.#options.player.isRunning) this.#awaited = this.#open.size;
  }

  #notRecorded(resource: string): KinformerError {
    const names = this.resourceNames();
    const near = nearestWord(resource, names);
    return new KinformerError('USAGE', `the recording has no "${resource}"`, {
      hint: near === undefined ? `it has ${names.join(', ')}` : `did you mean "${near}"?`,
    });
  }

  get #targets(): readonly RecordedTarget[] {
    return this.#options.recording.targets;
  }
}

/** As the command line would name it. */
export function argumentOf({ title, name }: RecordedTarget): string {
  return name === undefined ? title : `${title}/${name}`;
}

function matches(target: RecordedTarget, argument: string): boolean {
  const [type = '', name] = argument.toLowerCase().split('/');
  const { resource, title } = target;
  const names = [title, resource.name, resource.singularName, resource.kind.toLowerCase(), ...resource.shortNames];
  return names.includes(type) && (name === undefined || name === target.name);
}
