import type { JsonObject } from '../apiserver/api-object.ts';
import type { ServedResource } from '../apiserver/resources/resource-definition.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { isNotFound } from '../object/status.ts';
import type { Cluster } from './cluster.ts';
import type { Controller, KeysOf, WatchMore } from './controller.ts';
import type { Kind, OwnerReference } from './kinds.ts';
import { Writer } from './writer.ts';

const orphan = 'orphan';
const foreground = 'foregroundDeletion';
const retryMs = 300;
const definitions = 'customresourcedefinitions.apiextensions.k8s.io';

/**
 * Deletes what has lost its owners, and carries out the propagation policies that wait as finalizers. Keys are a
 * resource, a blank and the object's key.
 */
export function createGarbageCollector(cluster: Cluster): Controller {
  const writer = new Writer(cluster, 'generic-garbage-collector');
  const builtin = builtinResources(cluster.server.resources);
  const resources = new Set(builtin);
  let watch: WatchMore | undefined;

  const reconcile = (key: string): number | undefined => {
    const [resource = '', objectKey = ''] = key.split(' ');
    if (resource === definitions) follow(objectKey);
    const object = cluster.object(resource, objectKey)?.value as Kind | undefined;
    if (!object) return undefined;
    const { metadata } = object;
    if (metadata.deletionTimestamp !== undefined) return release(resource, object);
    if ((metadata.ownerReferences ?? []).length > 0) collect(resource, object);
    return undefined;
  };

  /** Does what keeps an object that is being deleted. */
  const release = (resource: string, object: Kind): number | undefined => {
    const finalizers = object.metadata.finalizers ?? [];
    const { uid } = object.metadata;
    if (finalizers.includes(orphan)) {
      for (const dependent of dependentsOf(uid)) dropOwners(dependent.resource, dependent.object, [uid]);
    } else if (finalizers.includes(foreground)) {
      const blocking = dependentsOf(uid).filter(({ object: { metadata } }) =>
        (metadata.ownerReferences ?? []).some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true),
      );
      for (const dependent of blocking) {
        if (dependent.object.metadata.deletionTimestamp === undefined)
          remove(dependent.resource, dependent.object, true);
      }
      if (blocking.length > 0) return retryMs;
    } else return undefined;
    const left = finalizers.filter((name) => name !== orphan && name !== foreground);
    writer.patch(resource, object, { metadata: { finalizers: left } });
    return undefined;
  };

  /** Deletes an object of which no owner is left; takes off the references to those that are gone. */
  const collect = (resource: string, object: Kind) => {
    const owners = object.metadata.ownerReferences ?? [];
    const states = owners.map((owner) => stateOf(owner, object.metadata.namespace));
    const gone = owners.filter((_owner, at) => states[at] === 'gone');
    const waiting = owners.filter((owner, at) => states[at] === 'waiting' && owner.blockOwnerDeletion === true);
    const isOwned = gone.length + waiting.length < owners.length;
    if (!isOwned) remove(resource, object, waiting.length > 0);
    else if (gone.length > 0) {
      const uids = [...gone, ...waiting].map(({ uid }) => uid);
      dropOwners(resource, object, uids);
    }
  };

  /** Asks the server itself: what a cache does not show may exist all the same. */
  const stateOf = ({ apiVersion, kind, name, uid }: OwnerReference, namespace = ''): 'there' | 'gone' | 'waiting' => {
    const served = findKind(cluster.server.resources, apiVersion, kind);
    if (!served) return 'there';
    try {
      const { metadata } = cluster.server.get(served.qualified, served.namespaced ? { name, namespace } : { name });
      if (metadata.uid !== uid) return 'gone';
      const isWaiting = metadata.deletionTimestamp !== undefined && metadata.finalizers?.includes(foreground);
      return isWaiting ? 'waiting' : 'there';
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return 'gone';
    }
  };

  const remove = (resource: string, object: Kind, isForeground: boolean) => {
    const finalizers = object.metadata.finalizers ?? [];
    const isDeep = isForeground && dependentsOf(object.metadata.uid).length > 0;
    const policy = finalizers.includes(orphan)
      ? 'Orphan'
      : isDeep || finalizers.includes(foreground)
        ? 'Foreground'
        : 'Background';
    const options: JsonObject = { propagationPolicy: policy };
    writer.delete(resource, object, options);
  };

  const dropOwners = (resource: string, object: Kind, uids: readonly string[]) => {
    const ownerReferences = (object.metadata.ownerReferences ?? []).filter(({ uid }) => !uids.includes(uid));
    writer.patch(resource, object, { metadata: { ownerReferences } });
  };

  const dependentsOf = (uid: string) =>
    [...resources].flatMap((resource) =>
      cluster.ownedObjects(resource, uid).map(({ value }) => ({ resource, object: value as Kind })),
    );

  const keysOf = (resource: string): KeysOf => {
    return (object) => {
      const own = resource === definitions || isInteresting(object) ? [`${resource} ${object.key}`] : [];
      const dependents = [...resources].flatMap((other) =>
        cluster.ownedObjects(other, object.uid).map((dependent) => `${other} ${dependent.key}`),
      );
      return [...own, ...dependents];
    };
  };

  /** Watches the resource of a definition while it is served. */
  const follow = (definition: string) => {
    const served = cluster.server.resources.find(({ custom }) => custom?.crdName === definition);
    if (!served) {
      cluster.stopCustom(definition);
      resources.delete(definition);
    } else if (!resources.has(definition)) {
      resources.add(definition);
      watch?.(cluster.startCustom(definition), keysOf(definition));
    }
  };

  const watches = Object.fromEntries(builtin.map((resource) => [resource, keysOf(resource)]));
  const onStart = (more: WatchMore) => {
    watch = more;
  };
  return { name: 'garbage-collector', watches, reconcile, isNews, onStart };
}

/** Owners come and go, and what is being deleted is; what else is in an object does not matter. */
function isNews(old: KubeObject, object: KubeObject): boolean {
  if (object.deletionTimestamp !== undefined || old.uid !== object.uid || isDefinition(object)) return true;
  return JSON.stringify(old.ownerReferences) !== JSON.stringify(object.ownerReferences);
}

/** It may be served now. */
function isDefinition({ kind }: KubeObject): boolean {
  return kind === 'CustomResourceDefinition';
}

/** Every kind of which objects can be listed, watched and deleted, in one version each; but events, which nobody owns. */
function builtinResources(all: readonly ServedResource[]): readonly string[] {
  const verbs = ['list', 'watch', 'delete'];
  const stores = new Map(
    all
      .filter((served) => served.custom === undefined && verbs.every((verb) => served.verbs.includes(verb)))
      .map(({ storeName, qualified }) => [storeName, qualified]),
  );
  stores.delete('events');
  return [...new Set(stores.values())];
}

function findKind(all: readonly ServedResource[], apiVersion: string, kind: string): ServedResource | undefined {
  return all.find((served) => served.apiVersion === apiVersion && served.kind === kind);
}

function isInteresting(object: KubeObject): boolean {
  return object.deletionTimestamp !== undefined || object.ownerReferences.length > 0;
}
