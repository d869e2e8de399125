import type { ApiObject } from '../apiserver/api-object.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import { toTimestamp } from './cluster.ts';
import type { ScenarioClock } from './scenario-clock.ts';

/** Remembers when things were made while the clock is behind the server's, and gives them these times afterwards. */
export class History {
  readonly #server: ApiServer;
  readonly #clock: ScenarioClock;
  readonly #created = new Map<string, number>();

  constructor(server: ApiServer, clock: ScenarioClock) {
    this.#server = server;
    this.#clock = clock;
    for (const resource of ['namespaces', 'services']) {
      for (const { metadata } of server.list(resource)) this.note(metadata.uid ?? '');
    }
  }

  /** An object was made just now. */
  note(uid: string): void {
    if (!this.#clock.isLive) this.#created.set(uid, this.#clock.now());
  }

  /** To be called once, when the clock has caught up. */
  finish(): void {
    const resources = new Map(
      this.#server.resources.map(({ storeName, qualified, verbs }) => [storeName, { qualified, verbs }]),
    );
    for (const { qualified, verbs } of resources.values()) {
      if (!verbs.includes('list')) continue;
      const made = this.#server.list(qualified).flatMap((object) => {
        const createdMs = this.#created.get(object.metadata.uid ?? '');
        const isOlder = createdMs === undefined || Date.parse(object.metadata.creationTimestamp ?? '') < createdMs;
        return isOlder ? [] : backdate(object, toTimestamp(createdMs));
      });
      if (made.length > 0) this.#server.load(made);
    }
    this.#created.clear();
  }
}

function backdate(object: ApiObject, timestamp: string): ApiObject {
  const { metadata } = object;
  return {
    ...object,
    metadata: {
      ...metadata,
      creationTimestamp: timestamp,
      ...(metadata.deletionTimestamp !== undefined && { deletionTimestamp: timestamp }),
      ...(metadata.managedFields && {
        managedFields: metadata.managedFields.map((entry) => ({ ...entry, time: timestamp })),
      }),
    },
  };
}
