import type { ApiObject, JsonObject } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { createObject } from '../endpoints/create-object.ts';
import { deleteObject } from '../endpoints/delete-object.ts';
import { parseDeleteOptions } from '../endpoints/delete-options.ts';
import { findObject, keyOf } from '../endpoints/get-object.ts';
import { patchObject } from '../endpoints/patch-object.ts';
import { updateObject } from '../endpoints/update-object.ts';
import type { WriteOptions } from '../endpoints/write-options.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';

/** An object as callers write it; what is missing of kind, namespace and the rest is filled in as over HTTP. */
export type ObjectInput = { readonly apiVersion: string; readonly kind: string; readonly metadata?: object } & object;

/** An ObjectInput or a model of client-node, such as `V1Pod`. One without apiVersion and kind is refused. */
export type ModelInput = object & {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: object | undefined;
};

/** Which object, and perhaps which part of it (`status`, `scale`). */
export interface ObjectTarget {
  /** Default `default`, for what has a namespace. */
  readonly namespace?: string;
  readonly name: string;
  /** For patches: `status`, `scale`. */
  readonly subresource?: string;
}

/** JSON patch (RFC 6902), merge patch (RFC 7386), strategic merge patch, or server-side apply (by force). */
export type PatchType = 'json' | 'merge' | 'strategic' | 'apply';

const patchTypes: Readonly<Record<PatchType, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

/**
 * Reads and writes objects inside the process, by the same rules as over HTTP: the same defaults, checks, versions and
 * watch events, and StatusErrors for what is refused.
 */
export class ObjectClient {
  readonly #state: ServerState;
  readonly #fieldManager: string;

  constructor(state: ServerState, fieldManager: string) {
    this.#state = state;
    this.#fieldManager = fieldManager;
  }

  /** As ApiServer's, and so are the others. */
  create<T extends ModelInput>(input: T): ApiObject {
    const resource = this.#resourceOf(input);
    return readObject(
      resource,
      createObject(this.#state, resource, namespaceOf(resource, input), copy(input), this.#options()),
    );
  }

  update<T extends ModelInput>(input: T, subresource = ''): ApiObject {
    const resource = this.#resourceOf(input);
    const address = { namespace: namespaceOf(resource, input), name: metadataOf(input).name ?? '', subresource };
    return readObject(resource, updateObject(this.#state, resource, address, copy(input), this.#options()).object);
  }

  patch(resourceName: string, target: ObjectTarget, patch: unknown, type: PatchType = 'merge'): ApiObject {
    const resource = findResource(this.#state, resourceName);
    const { namespace = defaultNamespace(resource), name, subresource = '' } = target;
    const request = {
      type: patchTypes[type],
      body: Buffer.from(JSON.stringify(patch)),
      force: type === 'apply',
    };
    return readObject(
      resource,
      patchObject(this.#state, resource, { namespace, name, subresource }, request, this.#options()).object,
    );
  }

  /** The object that is still there while finalizers or a grace period keep it; undefined when it is gone. */
  delete(resourceName: string, target: ObjectTarget, options: JsonObject = {}): ApiObject | undefined {
    const resource = findResource(this.#state, resourceName);
    const { namespace = defaultNamespace(resource), name } = target;
    const result = deleteObject(
      this.#state,
      resource,
      namespace,
      name,
      parseDeleteOptions(options, new URLSearchParams()),
    );
    return result.type === 'object' && !result.removed ? readObject(resource, result.object) : undefined;
  }

  /** Takes the object out at once, without finalizers, grace or a look at what it owns; false when there is none. */
  remove(resourceName: string, target: ObjectTarget): boolean {
    const resource = findResource(this.#state, resourceName);
    const store = this.#state.storage.store(resource.storeName);
    const stored = store.get(keyOf(resource, target.namespace ?? '', target.name));
    if (stored) store.remove(stored);
    return stored !== undefined;
  }

  get(resourceName: string, target: ObjectTarget): ApiObject {
    const resource = findResource(this.#state, resourceName);
    return readObject(
      resource,
      findObject(this.#state, resource, target.namespace ?? defaultNamespace(resource), target.name),
    );
  }

  /** All objects, or those of one namespace, in key order. */
  list(resourceName: string, namespace = ''): ApiObject[] {
    const resource = findResource(this.#state, resourceName);
    const prefix = namespace === '' || !resource.namespaced ? '' : `${namespace}/`;
    const objects = this.#state.storage.store(resource.storeName).view().range(prefix, '');
    return [...objects].map((object) => readObject(resource, object));
  }

  #resourceOf({ apiVersion = '', kind = '' }: ModelInput): ServedResource {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const resource = this.#state.resources.findKind(group ?? '', version ?? '', kind);
    if (!resource)
      throw badRequest(`no kind ${JSON.stringify(kind)} is served in version ${JSON.stringify(apiVersion)}`);
    return resource;
  }

  #options(): WriteOptions {
    return { fieldManager: this.#fieldManager, dryRun: false, fieldValidation: 'Warn', warnings: [] };
  }
}

/** The resource of that plural in its preferred version: `pods`, `deployments.apps`, or `deployments` when it is alone. */
export function findResource(state: ServerState, name: string): ServedResource {
  const found =
    state.resources.all.find(({ qualified }) => qualified === name) ??
    state.resources.all.find(({ resource }) => resource === name);
  if (!found) throw badRequest(`the server serves no resource ${JSON.stringify(name)}`);
  return found;
}

function copy(input: ModelInput): JsonObject {
  return JSON.parse(JSON.stringify(input)) as JsonObject;
}

function metadataOf(input: ModelInput): { readonly name?: string; readonly namespace?: string } {
  return input.metadata ?? {};
}

function namespaceOf(resource: ServedResource, input: ModelInput): string {
  return resource.namespaced ? metadataOf(input).namespace || 'default' : '';
}

function defaultNamespace(resource: ServedResource): string {
  return resource.namespaced ? 'default' : '';
}
