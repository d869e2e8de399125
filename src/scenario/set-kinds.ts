import type { LabelSelectorSpec } from '../object/label-selector.ts';
import type { Condition, Kind, PodTemplate } from './kinds.ts';

interface Claim {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec: object;
}

/** What a set says of its pods, and of the revisions of their template. */
interface SetSpec {
  readonly selector: LabelSelectorSpec;
  readonly template: PodTemplate;
  readonly revisionHistoryLimit?: number;
  readonly minReadySeconds?: number;
}

export interface StatefulSet extends Kind {
  readonly spec: SetSpec & {
    readonly replicas: number;
    readonly serviceName?: string;
    readonly podManagementPolicy?: string;
    readonly ordinals?: { readonly start?: number };
    readonly updateStrategy?: { readonly type?: string; readonly rollingUpdate?: { readonly partition?: number } };
    readonly volumeClaimTemplates?: readonly Claim[];
  };
  readonly status?: {
    readonly currentRevision?: string;
    readonly currentReplicas?: number;
    readonly updateRevision?: string;
  };
}

export interface DaemonSet extends Kind {
  readonly spec: SetSpec & {
    readonly updateStrategy?: {
      readonly type?: string;
      readonly rollingUpdate?: { readonly maxUnavailable?: number | string };
    };
  };
}

export interface ControllerRevision extends Kind {
  readonly revision: number;
  readonly data: { readonly spec: { readonly template: PodTemplate & { readonly $patch: 'replace' } } };
}

export interface PodDisruptionBudget extends Kind {
  readonly spec: {
    readonly selector?: LabelSelectorSpec;
    readonly minAvailable?: number | string;
    readonly maxUnavailable?: number | string;
  };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly disruptedPods?: Readonly<Record<string, string>>;
  };
}

export interface PersistentVolumeClaim extends Kind {
  readonly spec: {
    readonly accessModes?: readonly string[];
    readonly resources?: { readonly requests?: Readonly<Record<string, string>> };
    readonly storageClassName?: string;
    readonly volumeMode?: string;
    readonly volumeName?: string;
  };
  readonly status?: { readonly phase?: string };
}

export interface PersistentVolume extends Kind {
  readonly spec: {
    readonly claimRef?: { readonly name: string; readonly namespace: string; readonly uid: string };
    readonly persistentVolumeReclaimPolicy?: string;
  };
  readonly status?: { readonly phase?: string };
}
