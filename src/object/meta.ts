/**
 * The part of metav1.ObjectMeta that the pipeline reads. `KubeObject` has these fields itself; a plain object has them
 * under `metadata`.
 */
export interface ObjectMeta {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly uid?: string | undefined;
  readonly resourceVersion?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

/** An object as client-node's models and tests write them. */
export interface HasMetadata {
  readonly metadata?: ObjectMeta | undefined;
}

/**
 * client-go's `meta.Accessor`: the metadata of a KubeObject or of a plain object with `metadata`; undefined for anything
 * else. Never throws.
 */
export function objectMeta(object: unknown): ObjectMeta | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  if (isMetaCarrier in object) return object as ObjectMeta;
  const { metadata } = object as HasMetadata;
  return typeof metadata === 'object' && metadata !== null ? metadata : undefined;
}

/** Marks classes whose instances carry the metadata fields themselves (KubeObject). */
export const isMetaCarrier: unique symbol = Symbol('kinformer.metaCarrier');
