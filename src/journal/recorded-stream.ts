import type { WatchEvent, WatchStream } from '../cache/lister-watcher.ts';
import type { KubeObject } from '../object/kube-object.ts';

/** Who is told of what a watch brings. */
export interface StreamRecorder {
  arrived(events: readonly WatchEvent<KubeObject>[], endReason: string | undefined): void;
  ended(endReason: string | undefined, error?: unknown): void;
  /** Its reader has had enough. */
  stopped?(): void;
}

/** A watch that passes on what it brings, and tells a recorder of it before. */
export class RecordedStream implements WatchStream<KubeObject> {
  readonly #inner: WatchStream<KubeObject>;
  readonly #recorder: StreamRecorder;

  constructor(inner: WatchStream<KubeObject>, recorder: StreamRecorder) {
    this.#inner = inner;
    this.#recorder = recorder;
  }

  get endReason(): string | undefined {
    return this.#inner.endReason;
  }

  stop(): void {
    this.#recorder.stopped?.();
    this.#inner.stop();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly WatchEvent<KubeObject>[], void> {
    try {
      for await (const events of this.#inner) {
        for (const part of splitAfterBookmarks(events)) {
          this.#recorder.arrived(part, this.endReason);
          yield part;
        }
      }
    } catch (error) {
      this.#recorder.ended(this.endReason, error);
      throw error;
    }
    this.#recorder.ended(this.endReason);
  }
}

/** The bookmark that ends a streaming list lets the pipeline work before it goes on with what arrived together with it. */
function splitAfterBookmarks(events: readonly WatchEvent<KubeObject>[]): (readonly WatchEvent<KubeObject>[])[] {
  const parts: (readonly WatchEvent<KubeObject>[])[] = [];
  let from = 0;
  for (let i = 0; i < events.length - 1; i += 1) {
    if (events[i]?.type !== 'BOOKMARK') continue;
    parts.push(events.slice(from, i + 1));
    from = i + 1;
  }
  parts.push(from === 0 ? events : events.slice(from));
  return parts;
}
