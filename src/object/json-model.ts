import type { KubeObject } from './kube-object.ts';

/**
 * What JSON has of a model class of `@kubernetes/client-node`: times are RFC 3339 strings and not `Date`s, and fields whose
 * names the generator changed (`_continue`, `_default`, `_enum`, `_from`) have their own names. Types without either stay as
 * they are.
 */
export type JsonModel<T> = 0 extends 1 & T
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer E)[]
      ? JsonModel<E>[]
      : T extends object
        ? { [K in keyof T as K extends `_${infer Name}` ? Name : K]: JsonModel<T[K]> }
        : T;

/** An object in a cache whose `value` has the shape of a model: `KubeObjectOf<V1Pod>`. */
export type KubeObjectOf<T> = KubeObject<JsonModel<T>>;
