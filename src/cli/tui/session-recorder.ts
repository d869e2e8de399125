import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Clock } from '../../core/clock.ts';
import { KinformerError } from '../../core/errors.ts';
import type { Random } from '../../core/random.ts';
import { JournalWriter } from '../../journal/journal-writer.ts';
import { openJournalFile } from '../../journal/open-journal-file.ts';
import { Recording } from '../../journal/recording.ts';
import type { Tap } from '../../journal/tap.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { RecorderPort } from '../../session/ports.ts';
import type { UnseededTarget } from '../stream/recorded-target.ts';

/** A running informer that can be recorded. */
export interface TappedInformer {
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly tap: Tap;
  readonly recorded: UnseededTarget;
}

export interface SessionRecorderOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
  readonly server: () => string;
  readonly onFailure: (error: KinformerError) => void;
}

/** Records the informers of a session from any moment on, until it is told to stop. */
export class SessionRecorder implements RecorderPort {
  readonly #options: SessionRecorderOptions;
  readonly #informers = new Set<TappedInformer>();
  #running: { readonly recording: Recording; readonly writer: JournalWriter; readonly startBytes: number } | undefined;

  constructor(options: SessionRecorderOptions) {
    this.#options = options;
  }

  /** Returns what takes it off. */
  add(informer: TappedInformer): () => void {
    this.#informers.add(informer);
    return () => this.#informers.delete(informer);
  }

  get recording(): RecorderPort['recording'] {
    if (!this.#running) return undefined;
    const { writer, startBytes } = this.#running;
    return { file: writer.path, bytes: writer.sizeBytes - startBytes };
  }

  start(path: string): readonly string[] {
    if (this.#running)
      throw new KinformerError('USAGE', `${this.#running.writer.path} is being recorded; :record stop ends it`);
    const informers = [...this.#informers];
    const away = informers.find(({ tap }) => !tap.isWatching);
    if (away) {
      throw new KinformerError('USAGE', `${away.recorded.title} is not being watched now; record it when it is live`);
    }
    if (informers.length === 0) throw new KinformerError('USAGE', 'no resource is open');
    const { clock, random, version, server } = this.#options;
    const file = openJournalFile(path);
    const writer = new JournalWriter(file, (error) => this.#failed(error));
    const resources = informers.map(({ recorded }) => recorded.title);
    const start = { version, server: server(), resources, withSecrets: false };
    const recording = new Recording({ writer, clock, random, start });
    this.#running = { recording, writer, startBytes: file.sizeBytes };
    const recorders = informers.map(({ recorded }) => recording.target({ ...recorded, isFree: true }));
    for (const [i, { tap, informer }] of informers.entries()) {
      const recorder = recorders[i];
      if (recorder) tap.attach(recorder, informer);
    }
    return resources;
  }

  stop(): RecorderPort['recording'] {
    const running = this.#running;
    if (!running) return undefined;
    const { recording, writer, startBytes } = running;
    this.#running = undefined;
    for (const { tap } of this.#informers) tap.detach();
    recording.finish();
    writer.close();
    return { file: writer.path, bytes: writer.sizeBytes - startBytes };
  }

  #failed(error: KinformerError): void {
    this.#options.onFailure(error);
    // Not here: an entry is still being written.
    queueMicrotask(() => this.stop());
  }
}
