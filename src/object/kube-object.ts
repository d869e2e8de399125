// Contract, to be filled in: see the doc comments.
import { isMetaCarrier, type ObjectMeta } from './meta.ts';

/**
 * A Kubernetes object as the bytes that arrived. Immutable: `bytes` is the truth that is stored, printed and journaled;
 * the metadata fields are read from it by a scanner; `value` is parsed on each look and never cached, so that a consumer
 * who changes it changes nothing here.
 */
export declare class KubeObject<T = unknown> implements ObjectMeta {
  readonly [isMetaCarrier]: true;
  /** The object's JSON, UTF-8, without surrounding blanks. Do not write to it. */
  readonly bytes: Uint8Array;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** `namespace/name`, or `name`. */
  readonly key: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly apiVersion: string;
  readonly kind: string;
  readonly value: T;
}
