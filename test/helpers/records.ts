import { KubeObject } from '../../src/object/kube-object.ts';
import type { EventRecord, EventType, PublicRecord } from '../../src/records/public-record.ts';

export const recordTimeMs = Date.UTC(2026, 0, 2, 3, 4, 5, 6);

/** An object from its exact text. */
export const objectOf = (json: string): KubeObject => KubeObject.fromBytes(Buffer.from(json));

export function podObject(name: string, resourceVersion = '1', status: object = {}, extra: object = {}): KubeObject {
  return KubeObject.from({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${name}`,
      resourceVersion,
      creationTimestamp: '2026-01-02T03:00:00Z',
    },
    spec: { containers: [{ name: 'app' }] },
    status,
    ...extra,
  });
}

export function eventRecord(
  type: EventType,
  object: KubeObject | undefined,
  rest: Partial<EventRecord> = {},
): EventRecord {
  return {
    type,
    timeMs: recordTimeMs,
    resource: 'pods',
    key: object?.key ?? 'shop/gone',
    cause: 'watch',
    object,
    oldObject: undefined,
    isReplaced: false,
    isFinalStateUnknown: false,
    ...rest,
  };
}

export const syncedRecord = (resource = 'pods', count = 1): PublicRecord => ({
  type: 'SYNCED',
  timeMs: recordTimeMs,
  resource,
  count,
  resourceVersion: '10',
  durationMs: 1.4,
  via: 'stream',
});

/** Collects what a printer writes. */
export class TextSink {
  #parts: Buffer[] = [];

  text(text: string): void {
    this.#parts.push(Buffer.from(text));
  }

  bytes(bytes: Uint8Array): void {
    this.#parts.push(Buffer.from(bytes));
  }

  toString(): string {
    return Buffer.concat(this.#parts).toString();
  }
}
