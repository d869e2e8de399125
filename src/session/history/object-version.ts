import type { Cause } from '../../cache/notification.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** One state of an object, and how it came to be. */
export interface ObjectVersion {
  readonly object: KubeObject;
  readonly timeMs: number;
  readonly type: 'ADD' | 'UPD' | 'DEL';
  readonly cause: Cause;
  /** The first version of another object of the same name. */
  readonly isReplacement: boolean;
}
