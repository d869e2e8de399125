import { localStatus } from '../aggregation/availability.ts';
import { type ApiObject, type ApiObjectMeta, objectAt } from '../api-object.ts';
import { storageVersionOf } from '../crd/serve-definition.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { admitJob } from './admit-job.ts';
import { admitPod } from './admit-pod.ts';
import { admitService } from './admit-service.ts';

type Admitter = (state: ServerState, object: ApiObject) => void;

const admitters: Readonly<Record<string, Admitter>> = {
  namespaces: (_state, namespace) => {
    namespace.spec = { finalizers: ['kubernetes'] };
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
    metadata.annotations = { 'deprecated.daemonset.template.generation': '1', ...metadata.annotations };
  },
  persistentvolumeclaims: (_state, claim) => admitVolume(claim, 'kubernetes.io/pvc-protection'),
  persistentvolumes: (_state, volume) => admitVolume(volume, 'kubernetes.io/pv-protection'),
  'volumeattributesclasses.storage.k8s.io': (_state, { metadata }) =>
    addFinalizer(metadata, 'kubernetes.io/vac-protection'),
};

/** What the strategy and the admission plugins of a kind put into a new object. */
export function admitCreate(state: ServerState, resource: ServedResource, object: ApiObject): void {
  admitters[resource.qualified]?.(state, object);
}

function admitVolume(volume: ApiObject, finalizer: string): void {
  volume.status = { phase: 'Pending' };
  addFinalizer(volume.metadata, finalizer);
}

function addFinalizer(metadata: ApiObjectMeta, finalizer: string): void {
  metadata.finalizers = [...new Set([...(metadata.finalizers ?? []), finalizer])];
}
