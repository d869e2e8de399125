import { statusOf } from '../object/status.ts';
import type { Cluster } from './cluster.ts';
import type { Kind } from './kinds.ts';
import { Writer } from './writer.ts';

interface Recorded {
  readonly name: string;
  readonly namespace: string;
  readonly count: number;
}

/** More than this and the oldest go, as they do on a real server after an hour. */
const maxEvents = 400;

/** Writes Events: one object for each thing that happens to an object, counted when it happens again. */
export class EventRecorder {
  readonly #cluster: Cluster;
  readonly #recorded = new Map<string, Recorded>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** `source` is `component`, or `component/host`. What the server refuses is not recorded. */
  record(source: string, object: Kind, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const [component = '', host] = source.split('/');
    const writer = new Writer(this.#cluster, component);
    const id = `${object.metadata.uid} ${reason} ${message}`;
    const known = this.#recorded.get(id);
    const timestamp = this.#cluster.timestamp();
    try {
      if (known) {
        const patch = { count: known.count + 1, lastTimestamp: timestamp };
        this.#cluster.server.as(component).patch('events', known, patch);
        this.#recorded.set(id, { ...known, count: known.count + 1 });
        return;
      }
      const namespace = object.metadata.namespace ?? 'default';
      const name = `${object.metadata.name}.${this.#suffix()}`;
      const { kind, apiVersion } = object;
      const { uid, resourceVersion } = object.metadata;
      const event = {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name, namespace },
        involvedObject: { kind, apiVersion, name: object.metadata.name, uid, resourceVersion, ...inNamespace(object) },
        type,
        reason,
        message,
        source: { component, ...(host !== undefined && { host }) },
        reportingComponent: component,
        ...(host !== undefined && { reportingInstance: host }),
        firstTimestamp: timestamp,
        lastTimestamp: timestamp,
        count: 1,
      };
      writer.create('events', event);
      this.#remember(id, { name, namespace, count: 1 });
    } catch (error) {
      if (!statusOf(error)) throw error;
      this.#recorded.delete(id);
    }
  }

  #remember(id: string, event: Recorded): void {
    this.#recorded.set(id, event);
    if (this.#recorded.size <= maxEvents) return;
    const [oldest] = this.#recorded;
    if (!oldest) return;
    this.#recorded.delete(oldest[0]);
    this.#cluster.server.delete('events', oldest[1]);
  }

  #suffix(): string {
    const digits = () =>
      Math.floor(this.#cluster.random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return `${digits()}${digits()}`;
  }
}

function inNamespace({ metadata: { namespace } }: Kind): { readonly namespace?: string } {
  return namespace === undefined ? {} : { namespace };
}
