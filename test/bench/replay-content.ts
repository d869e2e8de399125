import { samplePod } from '../object/sample-pods.ts';

/** Marks in a template where what differs from pod to pod goes. */
const mark = 'REPLAYED-INDEX';
const versionMark = '4242424242';

export const listVersion = 1_000_000;
const podTypes = 64;
const eventsPerBatch = 20;

interface Template {
  readonly pieces: readonly string[];
}

/**
 * Pods as the server writes them, made by filling the blanks of a few templates: 100,000 of them are a gigabyte that must not
 * cost the server more than sending it.
 */
export class ReplayContent {
  readonly #items: readonly Template[];
  readonly #events: readonly Template[];
  readonly count: number;

  constructor(count: number) {
    this.count = count;
    const pods = Array.from({ length: podTypes }, (_, i) => markedPod(i));
    this.#items = pods.map((pod) => toTemplate({ ...pod, kind: undefined, apiVersion: undefined }));
    this.#events = pods.map(toTemplate);
  }

  /** The body of a list, in pieces of some hundred kilobytes. */
  *list(): Generator<Buffer> {
    yield Buffer.from(`{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"${listVersion}"},"items":[`);
    for (let i = 0; i < this.count; i += eventsPerBatch) {
      const items: string[] = [];
      for (let k = i; k < Math.min(i + eventsPerBatch, this.count); k += 1) {
        items.push((k === 0 ? '' : ',') + this.#fill(this.#items, k, 1000 + k));
      }
      yield Buffer.from(items.join(''));
    }
    yield Buffer.from(']}\n');
  }

  /** The initial events of a streaming list and the bookmark that ends them. */
  *initialEvents(): Generator<Buffer> {
    for (let i = 0; i < this.count; i += 1) {
      yield Buffer.from(`{"type":"ADDED","object":${this.#fill(this.#events, i, 1000 + i)}}\n`);
    }
    const annotations = { 'k8s.io/initial-events-end': 'true' };
    const metadata = { resourceVersion: String(listVersion), creationTimestamp: null, annotations };
    yield Buffer.from(
      `${JSON.stringify({ type: 'BOOKMARK', object: { kind: 'Pod', apiVersion: 'v1', metadata, spec: { containers: null }, status: {} } })}\n`,
    );
  }

  /**
   * Batches of changes, made once and sent again and again. There must be two of each pod at least: a change to the version
   * that is there already is none for some clients.
   */
  changes(batches: number): readonly Buffer[] {
    return Array.from({ length: batches }, (_, batch) =>
      Buffer.from(
        Array.from({ length: eventsPerBatch }, (_, k) => {
          const n = batch * eventsPerBatch + k;
          return `{"type":"MODIFIED","object":${this.#fill(this.#events, n % this.count, listVersion + 1 + n)}}\n`;
        }).join(''),
      ),
    );
  }

  #fill(templates: readonly Template[], index: number, version: number): string {
    const [head = '', ...rest] = templates[index % podTypes]?.pieces ?? [];
    let text = head;
    for (let i = 0; i < rest.length; i += 1) text += (i < 2 ? indexText(index) : String(version)) + rest[i];
    return text;
  }
}

interface SamplePod {
  readonly metadata: Readonly<Record<string, unknown>> & { readonly managedFields: readonly object[] };
  readonly spec: object;
  readonly status: Readonly<Record<string, unknown>> & { readonly containerStatuses: readonly object[] };
}

/**
 * Name, uid and version differ, in this order; what follows the version in the pod changes with it: when the kubelet wrote, and
 * how often a container was restarted.
 */
function markedPod(i: number): Record<string, unknown> {
  const { metadata, spec, status, ...type } = samplePod(i) as unknown as SamplePod;
  const [first = {}, kubelet = {}] = metadata.managedFields;
  const [web = {}, restarted = {}, logger = {}] = status.containerStatuses;
  // In the order of the server.
  return {
    ...type,
    metadata: {
      ...metadata,
      name: `web-${mark}`,
      uid: `0b1f7f0e-5f0a-4e0b-9d5c-${mark}`,
      resourceVersion: versionMark,
      managedFields: [first, { ...kubelet, time: `2026-11-01T10:00:00.${versionMark}Z` }],
    },
    spec,
    status: { ...status, containerStatuses: [web, { ...restarted, restartCount: Number(versionMark) }, logger] },
  };
}

function toTemplate(pod: Record<string, unknown>): Template {
  return { pieces: JSON.stringify(pod).split(new RegExp(`${mark}|${versionMark}`)) };
}

function indexText(index: number): string {
  return index.toString(16).padStart(12, '0');
}
