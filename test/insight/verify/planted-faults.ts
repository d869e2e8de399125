import type { ListerWatcher, WatchEvent, WatchStream } from '../../../src/cache/lister-watcher.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';

/** What becomes of an event on its way. The next event is the next one of the stream, whatever it is about. */
export type PlantedFault =
  | 'drop'
  | 'duplicate'
  | 'duplicate after the next'
  | 'swap with the next'
  | 'alter the content'
  | 'alter the version';

type ObjectEvent = Exclude<WatchEvent<KubeObject>, { readonly type: 'ERROR' }>;

interface Plan {
  readonly fault: PlantedFault;
  readonly type: WatchEvent<KubeObject>['type'];
  readonly name: string;
}

/** A broken transport: hits chosen watch events between the server and whoever looks. */
export class PlantedFaults {
  readonly #plans: Plan[] = [];
  #held: ObjectEvent | undefined;

  /** The next event of that type for that object is hit. */
  plant(fault: PlantedFault, type: Plan['type'], name: string): void {
    this.#plans.push({ fault, type, name });
  }

  wrap(listerWatcher: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
    return {
      list: (options, context) => listerWatcher.list(options, context),
      watch: async (options, context) => this.#broken(await listerWatcher.watch(options, context)),
    };
  }

  #broken(stream: WatchStream<KubeObject>): WatchStream<KubeObject> {
    const change = (events: readonly WatchEvent<KubeObject>[]) => events.flatMap((event) => this.#change(event));
    return {
      stop: () => stream.stop(),
      get endReason() {
        return stream.endReason;
      },
      async *[Symbol.asyncIterator]() {
        for await (const events of stream) yield change(events);
      },
    };
  }

  #change(event: WatchEvent<KubeObject>): WatchEvent<KubeObject>[] {
    const held = this.#held;
    this.#held = undefined;
    if (event.type === 'ERROR' || event.type === 'BOOKMARK') return held ? [held, event] : [event];
    const index = this.#plans.findIndex(({ type, name }) => type === event.type && name === event.object.name);
    if (index === -1) return held ? [event, held] : [event];
    const [plan] = this.#plans.splice(index, 1);
    return [...this.#hit(plan?.fault ?? 'drop', event), ...(held ? [held] : [])];
  }

  #hit(fault: PlantedFault, event: ObjectEvent): WatchEvent<KubeObject>[] {
    switch (fault) {
      case 'drop':
        return [];
      case 'duplicate':
        return [event, event];
      case 'duplicate after the next':
        this.#held = event;
        return [event];
      case 'swap with the next':
        this.#held = event;
        return [];
      case 'alter the content':
        return [
          { ...event, object: altered(event.object, (value) => Object.assign(value, { data: { altered: 'yes' } })) },
        ];
      case 'alter the version':
        return [
          {
            ...event,
            object: altered(event.object, (value) => {
              value.metadata.resourceVersion = `${Number(value.metadata.resourceVersion) + 1_000_000}`;
            }),
          },
        ];
    }
  }
}

interface Value {
  readonly metadata: { resourceVersion: string };
}

function altered(object: KubeObject, change: (value: Value) => void): KubeObject {
  const value = object.value as Value;
  change(value);
  return KubeObject.from(value);
}
