import { isDeepStrictEqual } from 'node:util';
import type { ApiObject, JsonObject } from '../apiserver/api-object.ts';
import type { ObjectClient, ObjectInput, PatchType } from '../apiserver/in-process/object-client.ts';
import { isNotFound, statusOf } from '../object/status.ts';
import type { Cluster } from './cluster.ts';
import type { Kind } from './kinds.ts';

/** Writes of one field manager. All of them throw StatusErrors for what the server refuses. */
export class Writer {
  readonly #cluster: Cluster;
  readonly #client: ObjectClient;

  constructor(cluster: Cluster, fieldManager: string) {
    this.#cluster = cluster;
    this.#client = cluster.server.as(fieldManager);
  }

  create(resource: string, object: ObjectInput): Kind {
    const created = this.#done(resource, this.#client.create(object));
    this.#cluster.onCreated(created.metadata.uid);
    return created;
  }

  /** Creates the object unless it is there. */
  ensure(resource: string, object: ObjectInput): void {
    try {
      this.create(resource, object);
    } catch (error) {
      if (statusOf(error)?.reason !== 'AlreadyExists') throw error;
    }
  }

  update(resource: string, object: Kind, subresource?: string): void {
    this.#done(resource, this.#client.update(object, subresource));
  }

  /** Of an object that is gone meanwhile is fine. What `target` has already is not written. */
  patch(resource: string, target: Kind, patch: object, options: PatchOptions = {}): void {
    const { name, namespace } = target.metadata;
    const { type = 'merge', subresource } = options;
    if (type === 'merge' && isMerged(target, patch)) return;
    const address = { name, ...(namespace !== undefined && { namespace }), ...(subresource && { subresource }) };
    unlessGone(() => this.#done(resource, this.#client.patch(resource, address, patch, type)));
  }

  /** Of an object that is gone, or was made anew under its name, is fine. */
  delete(resource: string, target: Kind, options: JsonObject = {}): void {
    const { name, namespace, uid } = target.metadata;
    const address = { name, ...(namespace !== undefined && { namespace }) };
    unlessGone(() => {
      const left = this.#client.delete(resource, address, { preconditions: { uid }, ...options });
      this.#cluster.wrote(resource, left?.metadata.resourceVersion ?? this.#cluster.server.resourceVersion);
    });
  }

  #done(resource: string, object: ApiObject): Kind {
    this.#cluster.wrote(resource, object.metadata.resourceVersion ?? '0');
    return object as Kind & ApiObject;
  }
}

export interface PatchOptions {
  readonly type?: PatchType;
  readonly subresource?: string;
}

function unlessGone(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Whether a merge patch changes nothing. */
function isMerged(present: unknown, patch: unknown): boolean {
  if (patch === null || patch === undefined) return present === null || present === undefined;
  if (typeof patch !== 'object' || typeof present !== 'object' || present === null) return present === patch;
  if (Array.isArray(patch)) return isDeepStrictEqual(present, patch);
  const object: Readonly<Record<string, unknown>> = { ...present };
  return Object.entries(patch).every(([name, value]) => isMerged(object[name], value));
}
