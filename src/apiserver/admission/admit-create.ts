import { localStatus } from '../aggregation/availability.ts';
import { type ApiObject, type ApiObjectMeta, arrayAt, objectAt } from '../api-object.ts';
import { storageVersionOf } from '../crd/serve-definition.ts';
import { childOf, itemsOf } from '../defaults/set-default.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { pairDataSources } from './admit-claim.ts';
import { admitJob } from './admit-job.ts';
import { admitPod } from './admit-pod.ts';
import { admitService } from './admit-service.ts';

type Admitter = (state: ServerState, object: ApiObject) => void;

const admitters: Readonly<Record<string, Admitter>> = {
  namespaces: (_state, namespace) => {
    const given = arrayAt(namespace, 'spec', 'finalizers').filter((name) => name !== 'kubernetes');
    namespace.spec = { finalizers: [...given, 'kubernetes'] };
    namespace.status = { phase: 'Active' };
  },
  pods: admitPod,
  services: admitService,
  'jobs.batch': (_state, job) => admitJob(job),
  'apiservices.apiregistration.k8s.io': (state, apiService) => {
    const isLocal = objectAt(apiService, 'spec', 'service') === undefined;
    apiService.status = isLocal ? localStatus(toTime(state.clock.now())) : {};
  },
  'customresourcedefinitions.apiextensions.k8s.io': (_state, definition) => {
    const version = storageVersionOf(definition);
    definition.status = version === '' ? {} : { storedVersions: [version] };
  },
  'daemonsets.apps': (_state, { metadata }) => {
    metadata.annotations = { ...metadata.annotations, 'deprecated.daemonset.template.generation': '1' };
  },
  persistentvolumeclaims: (_state, claim) => {
    addFinalizer(claim.metadata, 'kubernetes.io/pvc-protection');
    claim.status = { phase: 'Pending' };
    pairDataSources(childOf(claim, 'spec'));
  },
  persistentvolumes: (state, volume) => {
    addFinalizer(volume.metadata, 'kubernetes.io/pv-protection');
    volume.status = { phase: 'Pending', lastPhaseTransitionTime: toTime(state.clock.now()) };
  },
  'endpointslices.discovery.k8s.io': (_state, slice) => {
    for (const endpoint of itemsOf(slice, 'endpoints')) delete endpoint.deprecatedTopology;
  },
  'leases.coordination.k8s.io': (_state, lease) => {
    for (const field of ['strategy', 'preferredHolder']) delete objectAt(lease, 'spec')?.[field];
  },
  'volumeattributesclasses.storage.k8s.io': (_state, { metadata }) =>
    addFinalizer(metadata, 'kubernetes.io/vac-protection'),
};

/** What the strategy and the admission plugins of a kind put into a new object. */
export function admitCreate(state: ServerState, resource: ServedResource, object: ApiObject): void {
  admitters[resource.qualified]?.(state, object);
}

function addFinalizer(metadata: ApiObjectMeta, finalizer: string): void {
  metadata.finalizers = [...new Set([...(metadata.finalizers ?? []), finalizer])];
}
