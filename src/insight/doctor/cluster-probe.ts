import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** The server's answer to what one may do. */
export interface AccessReview {
  readonly list: boolean;
  readonly watch: boolean;
}

/** The port through which one resource of a cluster is examined; whoever knows the cluster fits it. */
export interface ClusterProbe {
  /** `pods`, `deployments.apps` */
  readonly title: string;
  /** `https://host:port` */
  readonly server: string;
  /** Makes the way to the server; `onBytes` is told how many bytes of answers have arrived, as they arrive. */
  open(onBytes: (count: number) => void): ListerWatcher<KubeObject>;
}
