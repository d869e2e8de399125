import { type Logger, silentLogger } from '../core/log.ts';
import { KubeObject } from '../object/kube-object.ts';
import { isMetaCarrier, type ObjectMeta, objectMeta } from '../object/meta.ts';
import { StatusError } from '../object/status.ts';
import { namespaceIndex } from './index-functions.ts';
import type { Indexer, Store } from './store.ts';

/** What listers ask of a label selector; a LabelSelector has it. */
export interface LabelMatcher {
  matches(labels: Readonly<Record<string, string>>): boolean;
  /** The same for an object of bytes, reading only the labels that matter. */
  matchesObject?(object: { label(key: string): string | undefined }): boolean;
  /** Matches everything: labels need not be read. */
  readonly isEmpty?: boolean | undefined;
  /** Matches nothing: no object need be looked at. */
  readonly isNothing?: boolean | undefined;
}

/** apimachinery's `labels.Everything`. */
export const everything: LabelMatcher = { matches: () => true, isEmpty: true };
/** apimachinery's `labels.Nothing`. */
export const nothing: LabelMatcher = { matches: () => false, isNothing: true };

/** apimachinery's `schema.GroupResource`: how errors name a resource. The core group is empty. */
export interface GroupResource {
  readonly group: string;
  /** Plural, as in `pods`. */
  readonly resource: string;
}

/** Reads by name and selector. What it returns are the cached objects themselves. */
export interface GenericNamespaceLister<T> {
  /** Objects that the selector matches, such as parseLabelSelector's. Default: all. */
  list(selector?: LabelMatcher): T[];
  /** Throws a StatusError with reason NotFound. */
  get(name: string): T;
}

/**
 * client-go's `GenericLister`: reads of all namespaces, or of one. Every read is of the cache; none asks the server.
 */
export interface GenericLister<T> extends GenericNamespaceLister<T> {
  /** Reads of one namespace; an empty one means all. */
  byNamespace(namespace: string): GenericNamespaceLister<T>;
}

/** client-go's `NewGenericLister`. `get` takes a whole key; use byNamespace for what has a namespace. */
export function createGenericLister<T>(
  indexer: Indexer<T>,
  resource: GroupResource,
  logger: Logger = silentLogger,
): GenericLister<T> {
  return {
    list: (selector = everything) => listAll(indexer, selector),
    get: (name) => getOrThrow(indexer, name, name, resource),
    byNamespace: (namespace) => ({
      list: (selector = everything) => listAllByNamespace(indexer, namespace, selector, logger),
      get: (name) => getOrThrow(indexer, `${namespace}/${name}`, name, resource),
    }),
  };
}

/** client-go's `ListAll`. Throws when labels must be read and an object has no metadata. */
export function listAll<T>(store: Pick<Store<T>, 'list'>, selector: LabelMatcher): T[] {
  if (selector.isNothing) return [];
  const objects = store.list();
  return selector.isEmpty ? objects : objects.filter((object) => isSelected(object, selector));
}

/**
 * client-go's `ListAllByNamespace`: through the index `namespace`, whose function is called with an object that has nothing
 * but a namespace; when that fails, by looking at every object. An empty namespace means all.
 */
export function listAllByNamespace<T>(
  indexer: Pick<Indexer<T>, 'list' | 'index'>,
  namespace: string,
  selector: LabelMatcher,
  logger: Logger = silentLogger,
): T[] {
  if (selector.isNothing) return [];
  if (namespace === '') return listAll(indexer, selector);
  const objects = listNamespace(indexer, namespace, logger);
  return selector.isEmpty ? objects : objects.filter((object) => isSelected(object, selector));
}

function listNamespace<T>(indexer: Pick<Indexer<T>, 'list' | 'index'>, namespace: string, logger: Logger): T[] {
  try {
    return indexer.index(namespaceIndex, { [isMetaCarrier]: true, namespace, metadata: { namespace } } as T);
  } catch (error) {
    logger.error('no index by namespace, every object is looked at', error, { namespace });
    return indexer.list().filter((object) => metaOf(object).namespace === namespace);
  }
}

function getOrThrow<T>(store: Pick<Store<T>, 'getByKey'>, key: string, name: string, resource: GroupResource): T {
  const object = store.getByKey(key);
  if (object === undefined) throw notFound(resource, name);
  return object;
}

function notFound({ group, resource }: GroupResource, name: string): StatusError {
  const full = group === '' ? resource : `${resource}.${group}`;
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    message: `${full} ${JSON.stringify(name)} not found`,
    reason: 'NotFound',
    code: 404,
    details: { name, group, kind: resource },
  });
}

function isSelected(object: unknown, selector: LabelMatcher): boolean {
  if (selector.matchesObject && object instanceof KubeObject) return selector.matchesObject(object);
  return selector.matches(metaOf(object).labels ?? {});
}

function metaOf(object: unknown): ObjectMeta {
  const meta = objectMeta(object);
  if (!meta) throw new Error('object has no metadata');
  return meta;
}
