import type { LabelSelectorSpec } from '../object/label-selector.ts';
import type {
  ControllerRevision,
  DaemonSet,
  PersistentVolume,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  StatefulSet,
} from './set-kinds.ts';

// The parts of the kinds that the controllers read and write.

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation?: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly observedGeneration?: number;
  readonly lastTransitionTime?: string;
  readonly lastUpdateTime?: string;
  readonly lastHeartbeatTime?: string;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
}

export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
}

export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly NodeSelectorRequirement[];
  readonly matchFields?: readonly NodeSelectorRequirement[];
}

export interface PodSpec {
  readonly affinity?: {
    readonly nodeAffinity?: {
      readonly requiredDuringSchedulingIgnoredDuringExecution?: {
        readonly nodeSelectorTerms?: readonly NodeSelectorTerm[];
      };
    };
  };
  readonly volumes?: readonly { readonly persistentVolumeClaim?: { readonly claimName: string } }[];
  readonly containers: readonly Container[];
  readonly nodeName?: string;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly restartPolicy?: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly tolerations?: readonly Toleration[];
}

export interface PodTemplate {
  readonly metadata?: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: PodSpec;
}

export interface ContainerState {
  readonly waiting?: { readonly reason: string; readonly message?: string };
  readonly running?: { readonly startedAt: string };
  readonly terminated?: {
    readonly exitCode: number;
    readonly reason: string;
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly containerID?: string;
  };
}

export interface ContainerStatus {
  readonly name: string;
  readonly image: string;
  readonly imageID: string;
  readonly containerID?: string;
  readonly ready: boolean;
  readonly started?: boolean;
  readonly restartCount: number;
  readonly state: ContainerState;
  readonly lastState?: ContainerState;
}

export interface PodStatus {
  readonly phase?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly conditions?: readonly Condition[];
  readonly podIP?: string;
  readonly startTime?: string;
  readonly containerStatuses?: readonly ContainerStatus[];
}

export interface Pod extends Kind {
  readonly spec: PodSpec;
  readonly status?: PodStatus;
}

export interface ReplicaSet extends Kind {
  readonly spec: {
    readonly replicas: number;
    readonly selector: LabelSelectorSpec;
    readonly template: PodTemplate;
    readonly minReadySeconds?: number;
  };
  readonly status?: {
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly observedGeneration?: number;
  };
}

export interface Deployment extends Kind {
  readonly spec: {
    readonly replicas: number;
    readonly paused?: boolean;
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly progressDeadlineSeconds?: number;
    readonly selector: LabelSelectorSpec;
    readonly template: PodTemplate;
    readonly strategy?: {
      readonly type?: string;
      readonly rollingUpdate?: { readonly maxSurge?: number | string; readonly maxUnavailable?: number | string };
    };
  };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
  };
}

interface JobSpec {
  readonly parallelism?: number;
  readonly completions?: number;
  readonly backoffLimit?: number;
  readonly suspend?: boolean;
  readonly ttlSecondsAfterFinished?: number;
  readonly template: PodTemplate;
}

export interface Job extends Kind {
  readonly spec: JobSpec;
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly startTime?: string;
    readonly completionTime?: string;
    readonly succeeded?: number;
    readonly failed?: number;
  };
}

export interface CronJob extends Kind {
  readonly spec: {
    readonly schedule: string;
    readonly suspend?: boolean;
    readonly concurrencyPolicy?: string;
    readonly successfulJobsHistoryLimit?: number;
    readonly failedJobsHistoryLimit?: number;
    readonly jobTemplate: {
      readonly metadata?: { readonly labels?: Record<string, string>; readonly annotations?: Record<string, string> };
      readonly spec: JobSpec;
    };
  };
  readonly status?: { readonly lastScheduleTime?: string; readonly lastSuccessfulTime?: string };
}

export interface Node extends Kind {
  readonly spec?: { readonly unschedulable?: boolean; readonly taints?: readonly Taint[] };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  };
}

export interface Namespace extends Kind {
  readonly spec?: { readonly finalizers?: readonly string[] };
  readonly status?: { readonly phase?: string; readonly conditions?: readonly Condition[] };
}

export interface Service extends Kind {
  readonly spec: {
    readonly selector?: Readonly<Record<string, string>>;
    readonly ports?: readonly {
      readonly name?: string;
      readonly port: number;
      readonly protocol?: string;
      readonly targetPort?: number | string;
    }[];
  };
}

export interface HorizontalPodAutoscaler extends Kind {
  readonly spec: {
    readonly scaleTargetRef: { readonly kind: string; readonly name: string };
    readonly minReplicas?: number;
    readonly maxReplicas: number;
  };
}

export interface Lease extends Kind {
  readonly spec?: { readonly renewTime?: string };
}

/** Resource → what its objects look like here. */
export interface Kinds {
  readonly pods: Pod;
  readonly nodes: Node;
  readonly namespaces: Namespace;
  readonly services: Service;
  readonly configmaps: Kind;
  readonly serviceaccounts: Kind;
  readonly endpoints: Kind;
  readonly 'endpointslices.discovery.k8s.io': Kind;
  readonly 'leases.coordination.k8s.io': Lease;
  readonly 'deployments.apps': Deployment;
  readonly 'replicasets.apps': ReplicaSet;
  readonly 'statefulsets.apps': StatefulSet;
  readonly 'daemonsets.apps': DaemonSet;
  readonly 'controllerrevisions.apps': ControllerRevision;
  readonly 'poddisruptionbudgets.policy': PodDisruptionBudget;
  readonly persistentvolumeclaims: PersistentVolumeClaim;
  readonly persistentvolumes: PersistentVolume;
  readonly 'jobs.batch': Job;
  readonly 'cronjobs.batch': CronJob;
  readonly 'horizontalpodautoscalers.autoscaling': HorizontalPodAutoscaler;
}

export type ResourceName = keyof Kinds;
