export interface ApiServicePriority {
  readonly group: string;
  readonly version: string;
  readonly groupPriority: number;
  readonly versionPriority: number;
}

/** The APIServices of the built-in groups, with the priorities that order discovery. */
export const apiServicePriorities: readonly ApiServicePriority[] = [
  { group: '', version: 'v1', groupPriority: 18000, versionPriority: 1 },
  { group: 'apps', version: 'v1', groupPriority: 17800, versionPriority: 15 },
  { group: 'events.k8s.io', version: 'v1', groupPriority: 17750, versionPriority: 15 },
  { group: 'authentication.k8s.io', version: 'v1', groupPriority: 17700, versionPriority: 15 },
  { group: 'authorization.k8s.io', version: 'v1', groupPriority: 17600, versionPriority: 15 },
  { group: 'autoscaling', version: 'v2', groupPriority: 17500, versionPriority: 30 },
  { group: 'autoscaling', version: 'v1', groupPriority: 17500, versionPriority: 15 },
  { group: 'batch', version: 'v1', groupPriority: 17400, versionPriority: 15 },
  { group: 'certificates.k8s.io', version: 'v1', groupPriority: 17300, versionPriority: 15 },
  { group: 'networking.k8s.io', version: 'v1', groupPriority: 17200, versionPriority: 15 },
  { group: 'policy', version: 'v1', groupPriority: 17100, versionPriority: 15 },
  { group: 'rbac.authorization.k8s.io', version: 'v1', groupPriority: 17000, versionPriority: 15 },
  { group: 'storage.k8s.io', version: 'v1', groupPriority: 16800, versionPriority: 15 },
  { group: 'admissionregistration.k8s.io', version: 'v1', groupPriority: 16700, versionPriority: 15 },
  { group: 'apiextensions.k8s.io', version: 'v1', groupPriority: 16700, versionPriority: 15 },
  { group: 'scheduling.k8s.io', version: 'v1', groupPriority: 16600, versionPriority: 15 },
  { group: 'coordination.k8s.io', version: 'v1', groupPriority: 16500, versionPriority: 15 },
  { group: 'node.k8s.io', version: 'v1', groupPriority: 16300, versionPriority: 15 },
  { group: 'resource.k8s.io', version: 'v1', groupPriority: 16200, versionPriority: 21 },
  { group: 'discovery.k8s.io', version: 'v1', groupPriority: 16200, versionPriority: 15 },
  { group: 'flowcontrol.apiserver.k8s.io', version: 'v1', groupPriority: 16100, versionPriority: 21 },
];
