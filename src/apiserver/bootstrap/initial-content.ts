import type { JsonObject } from '../api-object.ts';
import { createObject } from '../endpoints/create-object.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import { updateObject } from '../endpoints/update-object.ts';
import type { WriteOptions } from '../endpoints/write-options.ts';
import { toApiVersion } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { apiServicePriorities } from './api-service-table.ts';
import { createRbacContent } from './rbac-content.ts';

const options: WriteOptions = {
  fieldManager: 'kube-apiserver',
  dryRun: false,
  fieldValidation: 'Ignore',
  warnings: [],
};

/** Where an object of the initial content goes: group, version, plural, and namespace if it has one. */
export type Place = readonly [group: string, version: string, resource: string, namespace?: string];

/** Creates what a kube-apiserver alone has after its first start. */
export function createInitialContent(state: ServerState, port: number): void {
  const create = (place: Place, object: JsonObject, status?: JsonObject) => createAt(state, place, object, status);
  for (const name of ['kube-system', 'kube-public', 'kube-node-lease', 'default']) {
    create(['', 'v1', 'namespaces'], { metadata: { name } });
  }
  createRbacContent(create);
  createClasses(create);
  createNetwork(create, toTime(state.clock.now()), port);
  createApiServices(create);
  const since = toTime(state.clock.now()).slice(0, 10);
  create(['', 'v1', 'configmaps', 'kube-system'], {
    metadata: { name: 'kube-apiserver-legacy-service-account-token-tracking' },
    data: { since },
  });
}

export type Create = (place: Place, object: JsonObject, status?: JsonObject) => void;

function createClasses(create: Create): void {
  const place: Place = ['scheduling.k8s.io', 'v1', 'priorityclasses'];
  create(place, {
    metadata: { name: 'system-cluster-critical' },
    value: 2_000_000_000,
    description: 'For pods that a cluster cannot do without but that may run on any node.',
  });
  create(place, {
    metadata: { name: 'system-node-critical' },
    value: 2_000_001_000,
    description: 'For pods that a node cannot do without.',
  });
}

function createNetwork(create: Create, time: string, port: number): void {
  const ready = {
    type: 'Ready',
    status: 'True',
    reason: '',
    message: 'Kubernetes default Service CIDR is ready',
    lastTransitionTime: time,
  };
  const cidr = { metadata: { name: 'kubernetes' }, spec: { cidrs: ['10.0.0.0/16'] } };
  create(['networking.k8s.io', 'v1', 'servicecidrs'], cidr, { conditions: [ready] });
  create(['', 'v1', 'services', 'default'], {
    metadata: { name: 'kubernetes', labels: { component: 'apiserver', provider: 'kubernetes' } },
    spec: { clusterIP: '10.0.0.1', ports: [{ name: 'https', port: 443, targetPort: port }] },
  });
  create(['networking.k8s.io', 'v1', 'ipaddresses'], {
    metadata: {
      name: '10.0.0.1',
      labels: {
        'ipaddress.kubernetes.io/ip-family': 'IPv4',
        'ipaddress.kubernetes.io/managed-by': 'ipallocator.k8s.io',
      },
    },
    spec: { parentRef: { resource: 'services', namespace: 'default', name: 'kubernetes' } },
  });
}

function createApiServices(create: Create): void {
  for (const { group, version, groupPriority, versionPriority } of apiServicePriorities) {
    const metadata = {
      name: `${version}.${group}`,
      labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' },
    };
    const spec = { group, version, groupPriorityMinimum: groupPriority, versionPriority };
    create(['apiregistration.k8s.io', 'v1', 'apiservices'], { metadata, spec });
  }
}

function createAt(
  state: ServerState,
  [group, version, resource, namespace = '']: Place,
  object: JsonObject,
  status?: JsonObject,
): void {
  const served = state.resources.find(group, version, resource);
  if (!served) throw new Error(`the initial content names an unknown resource ${resource}`);
  const input = { kind: served.kind, apiVersion: toApiVersion(group, version), ...object };
  const stored = createObject(state, served, namespace, input, options);
  if (!status) return;
  const { metadata } = stored.parse();
  const address = { namespace, name: metadata.name ?? '', subresource: 'status' };
  updateObject(state, served, address, { ...input, ...object, metadata, status }, options);
}
