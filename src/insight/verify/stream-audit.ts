import type { ListerWatcher, ListOptions, WatchEvent, WatchStream } from '../../cache/lister-watcher.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { compareVersions } from './compare-versions.ts';

/** An event that should not have come, or not then. */
export interface StreamFault {
  readonly type: 'duplicated' | 'reordered';
  readonly key: string;
  readonly version: string;
}

/** How many of the last events are remembered, to tell one that came twice from one that came late. */
const remembered = 4096;

/**
 * Looks at the events of watches as they pass: within a watch their versions rise, and each comes once. Costs a comparison
 * an event. Of what comes before the bookmark that ends a streaming list, which is in no order, it only sees what comes twice.
 */
export class StreamAudit {
  #faults: StreamFault[] = [];

  /** A lister-watcher whose watches are looked at. */
  wrap(listerWatcher: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
    return {
      list: (options, context) => listerWatcher.list(options, context),
      watch: async (options, context) => this.#audited(await listerWatcher.watch(options, context), options),
      isWatchListSemanticsUnsupported: () => listerWatcher.isWatchListSemanticsUnsupported?.() ?? false,
    };
  }

  /** What was found since the last call. */
  take(): readonly StreamFault[] {
    const found = this.#faults;
    this.#faults = [];
    return found;
  }

  #audited(stream: WatchStream<KubeObject>, options: ListOptions): WatchStream<KubeObject> {
    const order = new EventOrder(options, (fault) => this.#faults.push(fault));
    return {
      stop: () => stream.stop(),
      get endReason() {
        return stream.endReason;
      },
      async *[Symbol.asyncIterator]() {
        for await (const events of stream) {
          for (const event of events) order.see(event);
          yield events;
        }
      },
    };
  }
}

/** The order of one watch. */
class EventOrder {
  readonly #tell: (fault: StreamFault) => void;
  readonly #recent = new Map<string, string>();
  #position: string;
  #isOrdered: boolean;

  constructor({ resourceVersion = '', sendInitialEvents }: ListOptions, tell: (fault: StreamFault) => void) {
    this.#tell = tell;
    this.#position = resourceVersion;
    // Without a version a watch begins with what is there, in no order.
    this.#isOrdered = sendInitialEvents !== true && resourceVersion !== '' && resourceVersion !== '0';
  }

  see(event: WatchEvent<KubeObject>): void {
    if (event.type === 'ERROR') return;
    const { object } = event;
    const version = object.resourceVersion;
    if (event.type === 'BOOKMARK') {
      if ((compareVersions(version, this.#position) ?? 1) >= 0 || !this.#isOrdered) this.#position = version;
      this.#isOrdered = true;
      return;
    }
    if (event.type !== 'ADDED') this.#isOrdered = true;
    const { key } = object;
    if (this.#recent.get(key) === version) this.#tell({ type: 'duplicated', key, version });
    else if (this.#isOrdered) this.#place(key, version);
    this.#remember(key, version);
  }

  #place(key: string, version: string): void {
    const order = compareVersions(version, this.#position);
    if (order !== undefined && order < 0) this.#tell({ type: 'reordered', key, version });
    else this.#position = version;
  }

  /** The newest version of each key, of so many keys. */
  #remember(key: string, version: string): void {
    this.#recent.delete(key);
    this.#recent.set(key, version);
    if (this.#recent.size <= remembered || !this.#isOrdered) return;
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest);
      if (this.#recent.size <= remembered) break;
    }
  }
}
