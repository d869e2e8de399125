import type { TableColumn } from '../../view/models/table-model.ts';

/** How a column is drawn. What is left out is worked out from its header and type. */
export interface ColumnLook {
  readonly min?: number;
  readonly max?: number;
  readonly priority?: number;
  readonly align?: TableColumn['align'];
  readonly elide?: TableColumn['elide'];
  /** Takes the width that is left, and not the name. */
  readonly grows?: boolean;
  /** Shown with `w` only, or always; default: as the column itself says. */
  readonly show?: 'wide' | 'always';
}

/** Looks of a kind's own columns, by plural and group and by the column's name as the server has it. */
export const columnLooks: Readonly<Record<string, Readonly<Record<string, ColumnLook>>>> = {
  pods: {
    Ready: { min: 5, max: 5, priority: 1 },
    Status: { min: 12, max: 24, priority: 1 },
    Restarts: { min: 8, max: 12, priority: 2 },
    Node: { min: 9, max: 24, priority: 4, show: 'always', elide: 'middle' },
    IP: { min: 9, max: 39, priority: 6 },
    'Nominated Node': { min: 6, max: 20, priority: 7 },
    'Readiness Gates': { min: 6, max: 15, priority: 7 },
  },
  'deployments.apps': {
    Ready: { min: 5, max: 9 },
    'Up-to-date': { min: 10, max: 10, align: 'right', priority: 2 },
    Available: { min: 9, max: 9, align: 'right', priority: 2 },
    Containers: { min: 10, max: 24, priority: 6 },
    Images: { min: 10, max: 48, priority: 5, elide: 'middle' },
    Selector: { min: 10, max: 40, priority: 7 },
  },
  'statefulsets.apps': {
    Ready: { min: 5, max: 9 },
    Containers: { min: 10, max: 24, priority: 6 },
    Images: { min: 10, max: 48, priority: 5, elide: 'middle' },
  },
  'replicasets.apps': {
    Desired: { min: 7, max: 7, priority: 3 },
    Current: { min: 7, max: 7, priority: 2 },
    Ready: { min: 5, max: 6 },
    Images: { min: 10, max: 48, priority: 5, elide: 'middle' },
  },
  'daemonsets.apps': {
    Desired: { min: 7, max: 7 },
    Current: { min: 7, max: 7, priority: 3 },
    Ready: { min: 5, max: 6 },
    'Up-to-date': { min: 10, max: 10, priority: 4 },
    Available: { min: 9, max: 9, priority: 2 },
    'Node Selector': { min: 8, max: 30, priority: 4 },
    Images: { min: 10, max: 48, priority: 5, elide: 'middle' },
  },
  nodes: {
    Status: { min: 8, max: 24 },
    Roles: { min: 6, max: 20, priority: 3 },
    Version: { min: 7, max: 16, priority: 4 },
    'Internal-IP': { min: 9, max: 39, priority: 6 },
    'External-IP': { min: 9, max: 39, priority: 7 },
    'OS-Image': { min: 8, max: 30, priority: 7 },
    'Kernel-Version': { min: 8, max: 20, priority: 8 },
    'Container-Runtime': { min: 8, max: 24, priority: 8 },
  },
  services: {
    Type: { min: 9, max: 12, priority: 2 },
    'Cluster-IP': { min: 9, max: 39 },
    'External-IP': { min: 6, max: 24, priority: 3 },
    'Port(s)': { min: 7, max: 30, priority: 2 },
    Selector: { min: 8, max: 40, priority: 6 },
  },
  'ingresses.networking.k8s.io': {
    Class: { min: 6, max: 16, priority: 2 },
    Hosts: { min: 8, max: 40 },
    Address: { min: 7, max: 30, priority: 3 },
    Ports: { min: 5, max: 8, priority: 4 },
  },
  'jobs.batch': {
    Status: { min: 8, max: 12 },
    Completions: { min: 5, max: 11 },
    Duration: { min: 8, max: 8, align: 'right', priority: 2 },
    Images: { min: 10, max: 48, priority: 5, elide: 'middle' },
  },
  'cronjobs.batch': {
    Schedule: { min: 9, max: 20 },
    Timezone: { min: 6, max: 20, priority: 4 },
    Suspend: { min: 7, max: 7, priority: 2 },
    Active: { min: 6, max: 6, align: 'right', priority: 2 },
    'Last Schedule': { min: 8, max: 13, align: 'right', priority: 3 },
  },
  persistentvolumeclaims: {
    Status: { min: 7, max: 10 },
    Volume: { min: 8, max: 42, priority: 3, elide: 'middle' },
    Capacity: { min: 8, max: 8, align: 'right', priority: 2 },
    'Access Modes': { min: 4, max: 12, priority: 4 },
    StorageClass: { min: 6, max: 20, priority: 4 },
  },
  'horizontalpodautoscalers.autoscaling': {
    Reference: { min: 10, max: 36, elide: 'middle' },
    Targets: { min: 8, max: 24 },
    MinPods: { min: 7, max: 7, align: 'right', priority: 3 },
    MaxPods: { min: 7, max: 7, align: 'right', priority: 3 },
    Replicas: { min: 8, max: 8, align: 'right', priority: 2 },
  },
  'leases.coordination.k8s.io': { Holder: { min: 8, max: 48, elide: 'middle' } },
  events: {
    'Last Seen': { min: 5, max: 9, align: 'right' },
    Type: { min: 7, max: 7, priority: 3 },
    Reason: { min: 12, max: 24 },
    Object: { min: 16, max: 40, priority: 2, elide: 'middle' },
    Message: { min: 20, max: 100, grows: true },
  },
  configmaps: { Data: { min: 4, max: 6, align: 'right' } },
  secrets: { Type: { min: 6, max: 36, elide: 'middle' }, Data: { min: 4, max: 6, align: 'right' } },
};

/** The labels of an object of which only metadata is read. */
export const labelsLook: ColumnLook = { min: 8, max: 80, priority: 4 };

/** Looks of the columns that every kind has. */
export const commonLooks = {
  NAMESPACE: { min: 11, max: 20, priority: 1, elide: 'middle' },
  NAME: { min: 20, max: 48, priority: 1, elide: 'middle' },
  AGE: { min: 5, max: 5, priority: 1, align: 'right' },
  CHANGED: { min: 7, max: 7, priority: 3, align: 'right' },
  'LAST 40s': { min: 10, max: 10, priority: 5 },
  'UPD/min': { min: 7, max: 7, priority: 5, align: 'right' },
  RV: { min: 6, max: 12, priority: 6, align: 'right' },
  SIZE: { min: 5, max: 6, priority: 6, align: 'right' },
  MANAGER: { min: 8, max: 24, priority: 7 },
  LABELS: { min: 8, max: 80, priority: 8 },
} as const satisfies Readonly<Record<string, ColumnLook>>;
